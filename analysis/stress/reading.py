"""Observations from a run folder alone, a shard at a time."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from analysis.stress.observed import Observation, Stored, Verdict, whole_days
from analysis.write_path import WRITE_STAGES
from toolkit.facts import Evidentiality, Kind
from toolkit.ledger import Outcome, Stage
from toolkit.runs.run_folder import RunFolder
from toolkit.slot_matching import stamp_length

if TYPE_CHECKING:
    import pandas as pd

WHERE = ("cell", "dialogue")
DECIDED = ("stage", "inputs", "outputs", "outcome", "score")
RECORD = ("facts", "text", "sources", "said_at", "kinds", "evidentiality")
FACT = ("id", "text", "condition", "valid")
ITEM = tuple(dict.fromkeys(("item", "live", *FACT, *RECORD)))
ASKED = ("probe", "content_support", "answer")

Key = tuple[str, str]  # a cell and a dialogue


@dataclass(frozen=True, slots=True)
class _Labels:
    """What is known of a fact beside its kinds."""

    text: str
    condition: str
    valid: tuple[str, ...]


def observations(folder: RunFolder) -> Iterator[tuple[str, str, Observation]]:
    """Each arm, the id of each case, and what became of it there."""
    tables = zip(
        folder.parts("ledger", (*WHERE, *DECIDED)),
        folder.parts("items", (*WHERE, *ITEM)),
        folder.parts("probes", (*WHERE, *ASKED)),
        strict=True,
    )
    for ledger, items, probes in tables:
        failures, verdicts, records = _failures(ledger), _verdicts(ledger), _records(items)
        shown, answers = _shown(probes), _answers(probes)
        dialogues = dict.fromkeys((*items["dialogue"].unique(), *probes["dialogue"].unique()))
        for cell, arm in folder.arms.items():
            for dialogue in dialogues:
                key = cell, dialogue
                seen = Observation(
                    tuple(records[key]), verdicts[key], shown[key], answers[key], failures.get(key)
                )
                yield arm, dialogue, seen


def _rows(part: "pd.DataFrame", columns: Sequence[str]) -> Iterator[tuple[Key, Any]]:
    """The key of each row and its values in some columns, one after another."""
    keys = zip(part["cell"], part["dialogue"], strict=True)
    return zip(keys, zip(*(part[name] for name in columns), strict=True), strict=True)


def _failures(ledger: "pd.DataFrame") -> dict[Key, str]:
    """The first stage of the write path without a result, of each dialogue that has one."""
    failed = ledger[(ledger["outcome"] == Outcome.FAILED) & ledger["stage"].isin(WRITE_STAGES)]
    found: dict[Key, str] = {}
    for key, (stage,) in _rows(failed, ("stage",)):
        found.setdefault(key, stage)
    return found


def _verdicts(ledger: "pd.DataFrame") -> dict[Key, dict[str, Verdict]]:
    """What was decided on the exchange of each turn that may be a source."""
    decided = ledger["outcome"].isin([Outcome.ADMITTED, Outcome.QUARANTINED, Outcome.REJECTED])
    gate = ledger[(ledger["stage"] == Stage.ADMISSION) & decided]
    of_exchange: dict[tuple[Key, str], Verdict] = {}
    for key, (inputs, outcome, score) in _rows(gate, ("inputs", "outcome", "score")):
        of_exchange[key, inputs[0]] = Outcome(outcome), float(score) if score == score else None
    sources = ledger[(ledger["stage"] == Stage.SEGREGATION) & (ledger["outcome"] == Outcome.SOURCE)]
    found: dict[Key, dict[str, Verdict]] = defaultdict(dict)
    for key, (inputs, outputs) in _rows(sources, ("inputs", "outputs")):
        verdict = of_exchange.get((key, outputs[0]))
        if verdict is not None:
            found[key][inputs[0]] = verdict
    return found


def _records(items: "pd.DataFrame") -> dict[Key, list[Stored]]:
    """The live records that hold something which was said."""
    additions: dict[Key, set[str]] = defaultdict(set)
    for key, (name,) in _rows(items[items["item"] == "addition"], ("id",)):
        additions[key].add(name)
    facts: dict[tuple[Key, str], _Labels] = {}
    for key, (name, text, condition, valid) in _rows(items[items["item"] == "fact"], FACT):
        facts[key, name] = _Labels(text, condition if isinstance(condition, str) else "", tuple(valid))
    live = items[(items["item"] == "record") & (items["live"] == True)]  # noqa: E712 (null: no record)
    found: dict[Key, list[Stored]] = defaultdict(list)
    for key, (names, *own) in _rows(live, RECORD):
        if not len(names) or not additions[key].issuperset(names):
            found[key].append(_stored(own, [facts[key, name] for name in names if (key, name) in facts]))
    return found


def _stored(own: Sequence[Any], facts: Sequence[_Labels]) -> Stored:
    """A record with the labels of those of its facts that it holds to the letter.

    mem0's own extraction names the facts of an exchange without having used them, let alone their labels.
    """
    text, sources, said_at, kinds, evidentiality = own
    held = [fact for fact in facts if fact.text in text]
    return Stored(
        text=text[stamp_length(text) :],
        sources=tuple(sources),
        said_at=said_at.to_pydatetime(),
        condition="\n".join(fact.condition for fact in held if fact.condition),
        kinds=frozenset(map(Kind, kinds)),
        evidentiality=Evidentiality(evidentiality),
        days=tuple(dict.fromkeys(whole_days(interval) for fact in held for interval in fact.valid)),
    )


def _shown(probes: "pd.DataFrame") -> dict[Key, dict[str, bool | None]]:
    found: dict[Key, dict[str, bool | None]] = defaultdict(dict)
    for key, (probe, support) in _rows(probes, ("probe", "content_support")):
        found[key][_own_name(probe, key)] = None if support is None or support != support else bool(support)
    return found


def _answers(probes: "pd.DataFrame") -> dict[Key, dict[str, str]]:
    found: dict[Key, dict[str, str]] = defaultdict(dict)
    for key, (probe, answer) in _rows(probes, ("probe", "answer")):
        if isinstance(answer, str):
            found[key][_own_name(probe, key)] = answer
    return found


def _own_name(probe: str, key: Key) -> str:
    """The probe's id within its case."""
    return probe.removeprefix(f"{key[1]}/")
