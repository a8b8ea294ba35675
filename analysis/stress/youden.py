"""Ambiguous reference: is what can be resolved resolved, and is what cannot be left open?"""

from collections.abc import Sequence

import numpy as np

from analysis.inference.estimates import Estimate, combined
from analysis.stress.scored import Scored
from toolkit.cases.case import Status

RESOLVED = "resolved"  # the content of a case that says who is meant
SETTLED = "settled"  # the kind in which a later turn says who is meant, in so many words


def named(scored: Scored) -> bool | None:
    """Whether a record says who is meant; None where the dialogue does not.

    A single one: two records of one turn that say the name and the fact have not brought them together.
    """
    found = scored.found.get(RESOLVED)
    return None if found is None else found.held and found.whole


def resolved(scored: Scored) -> bool | None:
    """Whether a reference that takes resolving is resolved; None where it cannot be or need not be."""
    return None if scored.case.kind == SETTLED else named(scored)


def left_open(scored: Scored) -> bool | None:
    """Whether the memory takes no candidate for certain; None where the reference is not ambiguous."""
    ambiguous = any(probe.status is Status.AMBIGUOUS for probe in scored.case.probes)
    return not scored.violates if ambiguous and scored.case.must_not_store else None


def youden(scored: Sequence[Scored]) -> Estimate:
    """Youden's J = resolve + detect - 1 (docs/methods.md, "Stress suites"), with its interval over templates.

    0 for a memory that leaves everything open, and for one that resolves all it can and leaves nothing open;
    negative for guessing. NaN unless there are cases of both sorts.
    """
    parts = []
    for of in (resolved, left_open):
        judged = [(of(one), one.case.template) for one in scored if of(one) is not None]
        values = np.array([value for value, _ in judged], dtype=np.float64)
        parts.append((values, np.array([template for _, template in judged], dtype=np.str_)))
    both = combined(parts, (1.0, 1.0))
    return Estimate(both.n, both.templates, both.value - 1, max(both.low - 1, -1.0), min(both.high - 1, 1.0))
