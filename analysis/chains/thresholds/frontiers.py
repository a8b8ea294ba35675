"""What a gate that knows the questions could keep of evidence chains, by how much it stores."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from analysis.chains.null_models.chance import Chains, Flags, Numbers, Shares
from analysis.chains.null_models.excess import ROUNDING


@dataclass(frozen=True, slots=True)
class Frontier:
    """How much is kept at a cost, shapes (steps,): both rise, and start at 0."""

    cost: Numbers  # exchanges admitted
    kept: Shares  # sum over chains

    def at(self, admitted: Numbers) -> Shares:
        """What is kept if so many exchanges are admitted, shape (rows,)."""
        return self.kept[np.searchsorted(self.cost, admitted, side="right") - 1]


@dataclass(frozen=True, slots=True)
class Needs:
    """What is kept only if several exchanges are all admitted, as flat arrays. Shapes: (pairs,), (needs,)."""

    owners: Numbers  # the need that each exchange belongs to, ascending; no need is without one
    members: Numbers  # the exchange, by position; distinct within a need
    worth: Shares  # what is kept of a chain with it


def oracle(chains: Chains, exchanges: int) -> Frontier:
    """What some chains lose least by if only so many of the exchanges may be admitted.

    Whole chains by `greedy`. Aggregative chains exactly: the exchanges with the largest sum of 1/k.
    """
    return _by_item(chains, exchanges) if chains.by_item.all() else greedy(needs(chains), exchanges)


def needs(chains: Chains, near: Sequence[Numbers] | None = None) -> Needs:
    """What some chains of one kind need: all exchanges of a chain, or of aggregative ones those of a link.

    `near` names for each exchange, shape (exchanges,), those that are needed with it; without, it alone.
    """
    by_item = bool(chains.by_item.all())
    owner = np.arange(len(chains.members)) if by_item else chains.owners
    worth = 1 / chains.sizes[chains.owners] if by_item else np.ones(len(chains.starts))
    members = [np.array([member]) if near is None else near[member] for member in chains.members.tolist()]
    both = np.stack([np.repeat(owner, [len(own) for own in members]), np.concatenate(members)])
    owners, needed = np.unique(both, axis=1)
    return Needs(owners, needed, worth)


def greedy(needed: Needs, exchanges: int) -> Frontier:
    """What is kept if next is always a need that lacks the fewest exchanges for its worth.

    Of those it is the one whose exchanges other open needs ask for most. Below the number of exchanges that
    are needed at all, where all is kept, it is a lower bound of the best: finding that is
    densest-subhypergraph, NP-hard.
    """
    owner, member = needed.owners, needed.members
    number, inside = len(needed.worth), np.zeros(exchanges, dtype=np.bool_)
    cost, kept = [0], [0.0]
    missing = np.bincount(owner, minlength=number)
    while (missing > 0).any():
        inside[member[owner == _next(missing, needed, inside)]] = True
        missing = np.bincount(owner, weights=~inside[member], minlength=number).astype(np.int64)
        cost.append(int(inside.sum()))
        kept.append(float(needed.worth[missing == 0].sum()))
    return Frontier(np.array(cost), np.array(kept))


def _by_item(chains: Chains, exchanges: int) -> Frontier:
    worth = np.bincount(chains.members, weights=1 / chains.sizes[chains.owners], minlength=exchanges)
    falling = np.sort(worth[worth > 0])[::-1]
    return Frontier(np.arange(len(falling) + 1), np.append(0.0, np.cumsum(falling)))


def _next(missing: Numbers, needed: Needs, inside: Flags) -> int:
    """The open need that lacks the fewest exchanges for its worth, and whose exchanges are wanted most."""
    owner, member = needed.owners, needed.members
    wanted = (missing[owner] > 0) & ~inside[member]
    asked = np.bincount(member[wanted], minlength=len(inside))
    gain = np.bincount(owner[wanted], weights=asked[member[wanted]], minlength=len(missing))
    price = np.where(missing > 0, missing / needed.worth, np.inf)
    return int(np.argmax(np.where(price <= price.min() * (1 + ROUNDING), gain, -1.0)))
