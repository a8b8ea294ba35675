"""What a change of the dialogue did to the memory: each case beside the partner that it was made from."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from analysis.stress.observed import Span
from analysis.stress.scored import Scored
from analysis.stress.scores import Scores
from toolkit.cases.case import Expect, Partner, Relation
from toolkit.ledger import Outcome

PARITY = (Relation.WRAPPED, Relation.TRANSLATED)


@dataclass(frozen=True)
class Pair:
    """A case and its partner in one arm, neither of which failed."""

    own: Scored
    other: Scored
    partner: Partner

    @property
    def shared(self) -> tuple[str, ...]:
        """The contents that both keys name, by id."""
        theirs = {one.id for one in self.other.case.must_store}
        return tuple(one.id for one in self.own.case.must_store if one.id in theirs)


def pairs(scores: Scores) -> Iterator[Pair]:
    """Every case that has a partner, beside it, in every arm."""
    for own in scores.counted:
        partner = own.case.partner
        other = scores.by_case.get((own.arm, partner.case)) if partner is not None else None
        if partner is not None and other is not None and other.failed is None:
            yield Pair(own, other, partner)


def as_expected(pair: Pair) -> bool | None:
    """Whether the contents that both name came out as they should; None where nothing is said of them.

    What flips is told apart only if both pass: consistency on a contrast set (Gardner et al. 2020).
    """
    if pair.partner.expect is Expect.FLIP:
        passed = pair.own.passed, pair.other.passed
        return None if None in passed else all(passed)
    shared = frozenset(pair.shared)
    own, other = pair.own.held & shared, pair.other.held & shared
    if not shared:
        return None
    if pair.partner.expect is Expect.SHIFTED:
        return own == other == shared and all(_is_shifted(pair, name) for name in shared)
    return {
        Expect.EQUAL: own == other,
        Expect.SUPERSET: own >= other,
        Expect.SUBSET: own <= other,
    }[pair.partner.expect]


def idempotent(pair: Pair) -> bool | None:
    """Whether saying a thing again left as many records of it as there were, or fewer, and at least one.

    None unless something was said again of which the partner has a record.
    """
    if pair.partner.relation is not Relation.REPEATED:
        return None
    before = {holds: count for holds, count in pair.other.rows.items() if count and holds in pair.own.rows}
    return all(1 <= pair.own.rows[holds] <= count for holds, count in before.items()) if before else None


def non_interfering(pair: Pair) -> bool | None:
    """Whether what was put in changed neither what is held nor what is shown for any probe that both have."""
    if pair.partner.relation is not Relation.INJECTED:
        return None
    shared = frozenset(pair.shared)
    same_shown = all(pair.own.shown[name] == shown for name, shown in _asked_of_both(pair, bystander=False))
    return pair.own.held & shared == pair.other.held & shared and same_shown


def crowding(pair: Pair) -> float | None:
    """How much more often bystander probes are shown what they need once a thing is said again.

    None unless something was said again and there are such probes.
    """
    both = [(pair.own.shown[name], before) for name, before in _asked_of_both(pair, bystander=True)]
    gained = [after - before for after, before in both if after is not None and before is not None]
    return sum(gained) / len(gained) if gained and pair.partner.relation is Relation.REPEATED else None


def admission_gap(pair: Pair) -> float | None:
    """How much more often the sources of what both name are admitted here than in the partner.

    None but for feeling and translation, and where the gate saw none of them.
    """
    own, other = _admitted(pair.own, pair.shared), _admitted(pair.other, pair.shared)
    return own - other if own is not None and other is not None and pair.partner.relation in PARITY else None


def _asked_of_both(pair: Pair, *, bystander: bool) -> Iterator[tuple[str, bool | None]]:
    """The probes that both have, with what the partner was shown; of bystanders alone if told."""
    for probe in pair.other.case.probes:
        if probe.id in pair.own.shown and probe.id in pair.other.shown and (probe.bystander or not bystander):
            yield probe.id, pair.other.shown[probe.id]


def _admitted(scored: Scored, names: tuple[str, ...]) -> float | None:
    """The share of the sources of these contents that was admitted, of those that the gate saw."""
    sources = [turn for one in scored.case.must_store if one.id in names for turn in one.sources]
    seen = [scored.verdicts[turn][0] is Outcome.ADMITTED for turn in sources if turn in scored.verdicts]
    return sum(seen) / len(seen) if seen else None


def _is_shifted(pair: Pair, name: str) -> bool:
    """Whether a content is held with the partner's readings, so many days later.

    A reading that the shift does not take to one of the own key is left out: three months are not always as
    many days.
    """
    here, there = _readings(pair.own, name), _readings(pair.other, name)
    by = timedelta(days=pair.partner.days)
    moved = {_later(days, by): days for days in there}
    both = here & moved.keys()
    own, other = pair.own.found[name].readings, pair.other.found[name].readings
    return {days for days in both if days in own} == {days for days in both if moved[days] in other}


def _readings(scored: Scored, name: str) -> frozenset[Span]:
    """The admissible days of a content of the key."""
    return frozenset(
        (days.first, days.last) for one in scored.case.must_store if one.id == name for days in one.days
    )


def _later(days: Span, by: timedelta) -> Span:
    return days[0] + by, days[1] + by
