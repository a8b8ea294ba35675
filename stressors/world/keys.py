"""The key of a case about the world: computed from its question and from what is said in its dialogue."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date

from stressors.language import Language
from stressors.script import Rendered
from stressors.world.plots import Posed
from stressors.world.relations import RELATIONS, Sort
from stressors.world.rendering import Told, labels
from stressors.world.saying import object_forms
from stressors.world.world import USER, Fact
from toolkit.cases.case import Case, CaseProbe, Current, Days, Forms, Holds, Remembered, Status
from toolkit.slots import Slot, SlotKind

SLOT_KINDS = {Sort.YEAR: SlotKind.NUMBER, Sort.DATE: SlotKind.DATE}  # of others: ENTITY


def with_key(case: Case, posed: Posed, told: Told, script: Rendered, language: Language) -> Case:
    """The case with the key of its question: a content for each link, and one probe."""
    links = {label: fact for fact, label in labels(posed).items()}
    return replace(
        case,
        must_store=tuple(_remembered(label, fact, told, script, language) for label, fact in links.items()),
        current=tuple(_histories(posed.facts)),
        probes=(_probe(posed, told, script, language),),
        unknown=language.unknown,
        unclear=language.unclear,
    )


def holds(fact: Fact) -> Holds:
    """What a record of a fact must have: subject, the word for the relation, and the object unless a date."""
    relation = RELATIONS[fact.relation]
    parts: list[Forms] = [] if fact.subject == USER else [(fact.subject,)]
    parts += [relation.named] if relation.named else []
    parts += [] if relation.object is Sort.DATE else [(fact.object,)]
    return tuple(parts)


def slots(fact: Fact, turn: str) -> Iterator[Slot]:
    """What the turn that says a fact must carry."""
    relation = RELATIONS[fact.relation]
    if fact.subject != USER:
        yield Slot(turn, SlotKind.ENTITY, fact.subject)
    if relation.named:
        yield Slot(turn, SlotKind.VALUE, relation.named[0], relation.named[1:])
    yield Slot(turn, SLOT_KINDS.get(relation.object, SlotKind.ENTITY), fact.object)


def _remembered(label: str, fact: Fact, told: Told, script: Rendered, language: Language) -> Remembered:
    relation = RELATIONS[fact.relation]
    days: tuple[Days, ...] = ()
    if relation.object is Sort.DATE:
        day = date.fromisoformat(fact.object)
        days = (Days(day, day, object_forms(fact, language)),)
    return Remembered(
        id=label,
        sources=script.turns(label),
        holds=holds(fact),
        days=days,
        kinds=relation.kinds,
        manner=told.manners[label],
    )


def _histories(facts: Sequence[Fact]) -> Iterator[Current]:
    """The values that change in the dialogue."""
    keys = dict.fromkeys((fact.subject, fact.relation) for fact in facts if fact.ends is not None)
    for subject, relation in keys:
        states = [fact for fact in facts if (fact.subject, fact.relation) == (subject, relation)]
        yield Current(f"{relation} of {subject}", tuple(holds(fact) for fact in states))


def _probe(posed: Posed, told: Told, script: Rendered, language: Language) -> CaseProbe:
    derived = posed.query(told.facts)
    cited = {fact: script.turns(label)[0] for fact, label in labels(posed).items()}
    known = bool(derived.answers)
    return CaseProbe(
        id="asked",
        question=posed.question,
        status=Status.KNOWN if known else Status.UNKNOWN,
        accept=_accepted(derived.answers),
        parts=tuple((answer,) for answer in derived.answers) if len(derived.answers) > 1 else (),
        reject=tuple(dict.fromkeys((*derived.rivals, *_wrong(posed, told)))),
        evidence=tuple(cited[fact] for fact in derived.links),
        slots=tuple(slot for fact in derived.links for slot in slots(fact, cited[fact])),
    )


def _accepted(answers: Sequence[str]) -> Forms:
    """The one answer; of several, all in a row, and each of them as a part of it."""
    if len(answers) < 2:
        return tuple(answers)
    return (f"{', '.join(answers[:-1])} and {answers[-1]}", *answers)


def _wrong(posed: Posed, told: Told) -> Iterator[str]:
    """All that is named in the dialogue and is of the answer's sort, but for what leads to the answer."""
    if posed.derived.links:
        leading = {thing for fact in posed.derived.links for thing in (fact.subject, fact.object)}
    else:
        leading = {*posed.followed}
    for fact in told.facts:
        relation = RELATIONS[fact.relation]
        for sort, thing in ((relation.subject, fact.subject), (relation.object, fact.object)):
            if sort is posed.sort and thing not in leading:
                yield thing
