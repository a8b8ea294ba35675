"""A second way to answer questions about the world: from what is said, in the order in which it is said."""

from collections.abc import Iterable, Sequence

from stressors.world.queries import First, Previous, Query, Reach
from stressors.world.rendering import Told

Triple = tuple[str, str, str]


def spoken(told: Told) -> list[Triple]:
    """All statements of a dialogue as triples, in order; no times, which nobody says."""
    order = sorted(told.placed, key=lambda one: (one.session, one.within))
    facts = [one.statement.fact for one in order]
    return [(fact.subject, fact.relation, fact.object) for fact in facts]


def answers(query: Query, triples: Sequence[Triple]) -> set[str]:
    """What a listener concludes: the last thing said holds, except that one may have many friends."""
    if isinstance(query, Reach):
        return _reached({query.start}, query.path, triples)
    if isinstance(query, Previous):
        (*path, last) = query.path
        states = [o for s in _reached({query.start}, path, triples) for o in _said(s, last, triples)]
        return {*states[-2:-1]}
    assert isinstance(query, First)
    times = [(thing, time) for one in query.candidates for thing, time in _times(one, triples)]
    if len(times) < len(query.candidates):
        return set()
    return {thing for thing, time in times if time == min(time for _, time in times)}


def _times(reach: Reach, triples: Sequence[Triple]) -> Iterable[tuple[str, str]]:
    (*path, last) = reach.path
    for thing in _reached({reach.start}, path, triples):
        yield from ((thing, time) for time in _said(thing, last, triples)[-1:])


def _reached(things: set[str], path: Sequence[str], triples: Sequence[Triple]) -> set[str]:
    for relation in path:
        kept = None if relation == "friend" else -1
        things = {o for s in things for o in _said(s, relation, triples)[kept:]}
    return things


def _said(subject: str, relation: str, triples: Sequence[Triple]) -> list[str]:
    """The objects, in the order in which they were first said."""
    return [*dict.fromkeys(o for s, r, o in triples if (s, r) == (subject, relation))]
