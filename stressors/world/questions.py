"""Questions in words, as a friend asks the user."""

from collections.abc import Sequence

from stressors.world.queries import Reach
from stressors.world.relations import RELATIONS, Wording
from stressors.world.world import USER

NAME_ONLY = "Just the name, please."  # where an answer in a sentence would name what is wrong, too


def asked(reach: Reach) -> str:
    """The question for the end of a path."""
    wording = RELATIONS[reach.path[-1]].question
    if wording is None:
        raise ValueError(f"no question ends in {reach.path[-1]!r}")
    return _put(wording, *_called(reach.start, reach.path[:-1]))


def called(reach: Reach) -> str:
    """What the end of a path is called in a question."""
    return _called(reach.start, reach.path)[0]


def _called(start: str, path: Sequence[str]) -> tuple[str, bool]:
    """The noun phrase, and whether it ends in a clause."""
    words, clause = "" if start == USER else start, False
    for relation in path:
        wording = RELATIONS[relation].phrase
        if wording is None:
            raise ValueError(f"no question passes through {relation!r}")
        words, clause = _put(wording, words, clause), clause or wording.clause
    return words, clause


def _put(wording: Wording, subject: str, clause: bool) -> str:
    return (wording.long if clause else wording.short).format(s=subject)
