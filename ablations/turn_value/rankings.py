"""What each probe is shown of the records that are left: many deletions at the price of a few."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ablations.turn_value.frozen import Frozen
from ablations.turn_value.words import Words, words_of
from analysis.chains.null_models.chance import Flags
from toolkit.context import Context
from toolkit.probes import Probe
from toolkit.retrieval.bm25 import BM25
from toolkit.retrieval.dense import Dense, places_of
from toolkit.retrieval.hybrid import Hybrid
from toolkit.retrieval.offer import Offer, Places
from toolkit.stages import Retrieval, Retrieved

Scores = NDArray[np.float64]  # (probes, records): 0: not found


class Shows(Protocol):
    """A retrieval over one frozen memory."""

    def __call__(self, deleted: frozenset[str]) -> Flags:
        """Which records each probe is shown when turns are deleted, shape (probes, records)."""


@dataclass(frozen=True)
class Again:
    """Any retrieval: the component itself, on what is left."""

    retrieval: Retrieval
    probes: Sequence[Probe]
    memory: Frozen
    context: Context

    def __call__(self, deleted: frozenset[str]) -> Flags:
        """Which records each probe is shown; none, if the component fails on it."""
        place = {record.id: number for number, record in enumerate(self.memory.records)}
        shown = np.zeros((len(self.probes), len(place)), dtype=np.bool_)
        found = self.retrieval(self.probes, self.memory.without(deleted), self.context)
        for row, result in zip(shown, found, strict=True):
            if isinstance(result, Retrieved):
                row[[place[hit.record.id] for hit in result.hits]] = True
        return shown


@dataclass(frozen=True)
class Found:
    """Records by cosine, best first, which no deletion reorders. Shapes: (probes, records)."""

    places: Places
    found: Flags  # False behind the last one that a search finds

    def ranks(self, there: Flags) -> Places:
        """The rank of each record among those there, from 1; 0: not found."""
        return _ranks(self.places, self.found & there[self.places])


@dataclass(frozen=True)
class Ranked:
    """BM25, dense retrieval or both fused: what the component shows, from what deletions leave as it is.

    The order by cosine stays; scores by words are worked out anew. Records stand in the order of their ids,
    which breaks ties; `order` says where in the memory each of them stands.
    """

    memory: Frozen
    order: Places  # (records,)
    offer: Offer  # of the records in that order; none of the second tier
    dense: Found | None
    words: Words | None
    depth: int | None = None  # how deep each ranking is read at first; None: all of it
    damping: int = 0  # of the fusion

    def __call__(self, deleted: frozenset[str]) -> Flags:
        """Which records each probe is shown when turns are deleted, shape (probes, records)."""
        there = self.memory.there(deleted)[self.order]
        left, depth = int(there.sum()), self.depth or len(there)
        rankings = self._rankings(there)
        rows = np.arange(len(rankings[0]))
        shown = np.zeros(rankings[0].shape, dtype=np.bool_)
        while len(rows):
            scores = sum(_inverse(ranks[rows], depth, self.damping) for ranks in rankings)
            shown[np.ix_(rows, self.order)], full = _cut(np.asarray(scores), self.offer)
            if depth >= left:
                break
            rows, depth = rows[~full], depth * 2
        return shown

    def _rankings(self, there: Flags) -> list[Places]:
        """The ranks by cosine and by words, as far as the retrieval looks at them."""
        found = [] if self.dense is None else [self.dense.ranks(there)]
        if self.words is not None:
            scores = self.words(there)
            places = np.argsort(-scores, axis=1, kind="stable")
            found.append(_ranks(places, np.take_along_axis(scores, places, 1) > 0))
        return found


def shows(retrieval: Retrieval, probes: Sequence[Probe], memory: Frozen, context: Context) -> Shows:
    """The retrieval over this memory: fast if ours, and if it shows all probes alike, else run again."""
    if not isinstance(retrieval, BM25 | Dense | Hybrid) or not probes:
        return Again(retrieval, probes, memory, context)
    order = np.array(
        sorted(range(len(memory.records)), key=lambda place: memory.records[place].id), dtype=int
    )
    records = [memory.records[place] for place in order.tolist()]
    offer = retrieval.shown.offer(records)
    if (offer.second & offer.allowed).any() or not retrieval.shown.expired:
        return Again(retrieval, probes, memory, context)
    dense = None if isinstance(retrieval, BM25) else _found(probes, memory, [record.id for record in records])
    words = None if isinstance(retrieval, Dense) else words_of(probes, records)
    depth = None if isinstance(retrieval, BM25) else retrieval.depth
    damping = retrieval.damping if isinstance(retrieval, Hybrid) else 0
    return Ranked(memory, order, offer, dense, words, depth, damping)


def _found(probes: Sequence[Probe], memory: Frozen, ids: Sequence[str]) -> Found:
    """The whole ranking of every probe by the memory's search."""
    place = {id: number for number, id in enumerate(ids)}
    places = np.zeros((len(probes), len(ids)), dtype=np.intp)
    found = np.zeros(places.shape, dtype=np.bool_)
    for row, hits in enumerate(memory.search([probe.question for probe in probes], limit=len(ids))):
        best = places_of(hits, place)
        places[row] = np.concatenate([best, np.setdiff1d(np.arange(len(ids)), best)])
        found[row, : len(best)] = True
    return Found(places, found)


def _ranks(places: Places, held: Flags) -> Places:
    """The rank of every record, from those held in the order of `places`; shapes (probes, records)."""
    ranks = np.zeros(places.shape, dtype=np.intp)
    np.put_along_axis(ranks, places, np.where(held, held.cumsum(axis=1), 0), 1)
    return ranks


def _inverse(ranks: Places, depth: int, damping: int) -> Scores:
    """What a ranking gives each record: one ranking alone is in its own order, whatever the damping."""
    return np.where((ranks > 0) & (ranks <= depth), 1 / (damping + np.maximum(ranks, 1)), 0.0)


def _cut(scores: Scores, offer: Offer) -> tuple[Flags, Flags]:
    """Which records are shown, shape (probes, records), and whether more of them would not have fitted."""
    places = np.argsort(-scores, axis=1, kind="stable")
    permitted = offer.allowed[places] & (np.take_along_axis(scores, places, 1) > 0)
    fits = np.where(permitted, offer.sizes[places], 0).cumsum(axis=1) <= offer.tokens
    if offer.top_k is not None:
        fits &= permitted.cumsum(axis=1) <= offer.top_k
    shown = np.zeros(scores.shape, dtype=np.bool_)
    np.put_along_axis(shown, places, permitted & fits, 1)
    return shown, np.asarray((permitted & ~fits).any(axis=1))
