"""Twins for measuring the support check: a fact with and without the turn that backs what it names.

The two twins of a template share the fact and the turn it was read from. In one, the history has a sentence
that supports what the fact names; in the other, a sentence about the same topic that does not.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random

from stressors.antecedent_templates import FILLINGS, HELD_OUT, TEMPLATES, Template
from toolkit.dialogue import Exchange, Turn
from toolkit.facts import Draft, Fact, fact_id

SAID_AT = datetime(2024, 5, 15, 18, 30, tzinfo=UTC)  # a Wednesday


@dataclass(frozen=True)
class Twin:
    """One half of a pair: a draft, and whether what its fact names is supported."""

    id: str
    kind: str  # of what the fact names: child, partner, boss, city, employer, date, number, ...
    draft: Draft
    supported: bool  # the truth
    held_out: bool  # of a template that was written after the check was finished


def antecedent_twins(seed: int) -> tuple[Twin, ...]:
    """Both twins of every template, names and days filled in by the seed; equal seeds give equal twins."""
    return tuple(
        _twin(ordinal, template, supported, seed)
        for ordinal, template in enumerate(TEMPLATES + HELD_OUT)
        for supported in (True, False)
    )


def _twin(ordinal: int, template: Template, supported: bool, seed: int) -> Twin:
    rng = Random(f"{seed}/antecedent/{ordinal}")
    words = {name: rng.choice(choices) for name, choices in FILLINGS.items()}
    speaker, other = rng.sample(FILLINGS["speaker"], 2)
    words |= {"speaker": speaker}
    backing = (template.with_antecedent if supported else template.without).format(**words)
    earlier = (
        _turn("1:1", other, "How have you been?", minutes=0),
        _turn("1:2", speaker, backing, minutes=1),
        _turn("1:3", other, "Oh, I see.", minutes=2),
    )
    source = _turn("1:4", speaker, template.source.format(**words), minutes=3)
    text = template.fact.format(**words)
    fact = Fact(
        id=fact_id((source.id,), 0, text),
        text=text,
        speaker=speaker,
        sources=(source.id,),
        said_at=source.said_at,
        context=tuple(turn.id for turn in earlier),
    )
    draft = Draft(fact, Exchange(source, history=earlier, sources=(source,)))
    name = f"{template.kind}-{ordinal}-{'with' if supported else 'without'}"
    return Twin(name, template.kind, draft, supported, template in HELD_OUT)


def _turn(turn_id: str, speaker: str, text: str, *, minutes: int) -> Turn:
    return Turn(turn_id, 1, speaker, text, SAID_AT + timedelta(minutes=minutes))
