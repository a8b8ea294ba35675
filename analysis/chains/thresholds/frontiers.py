"""What a gate that knows the questions could keep of evidence chains, by how much it stores."""

from dataclasses import dataclass

import numpy as np

from analysis.chains.null_models.chance import Chains, Flags, Numbers, Shares


@dataclass(frozen=True, slots=True)
class Frontier:
    """How much is kept at a cost, shapes (steps,): both rise, and start at 0."""

    cost: Numbers  # exchanges admitted
    kept: Shares  # sum over chains

    def at(self, admitted: Numbers) -> Shares:
        """What is kept if so many exchanges are admitted, shape (rows,)."""
        return self.kept[np.searchsorted(self.cost, admitted, side="right") - 1]


def oracle(chains: Chains, exchanges: int) -> Frontier:
    """What some chains lose least by if only so many of the exchanges may be admitted.

    Whole chains greedily: next is always one that lacks the fewest exchanges, of those the one whose
    exchanges other unfinished chains cite most; so below the number of cited exchanges, where all is kept,
    it is a lower bound of the best (finding that is densest-subhypergraph, NP-hard). Aggregative chains
    exactly: the exchanges with the largest sum of 1/k.
    """
    return _by_item(chains, exchanges) if chains.by_item.all() else _greedy(chains, exchanges)


def _by_item(chains: Chains, exchanges: int) -> Frontier:
    worth = np.bincount(chains.members, weights=1 / chains.sizes[chains.owners], minlength=exchanges)
    falling = np.sort(worth[worth > 0])[::-1]
    return Frontier(np.arange(len(falling) + 1), np.append(0.0, np.cumsum(falling)))


def _greedy(chains: Chains, exchanges: int) -> Frontier:
    owner, member = np.unique(np.stack([chains.owners, chains.members]), axis=1)
    number, inside = len(chains.starts), np.zeros(exchanges, dtype=np.bool_)
    cost, kept = [0], [0.0]
    missing = np.bincount(owner, minlength=number)
    while (missing > 0).any():
        chosen = member[owner == _next(missing, owner, member, inside)]
        inside[chosen] = True
        missing = np.bincount(owner, weights=~inside[member], minlength=number).astype(np.int64)
        cost.append(int(inside.sum()))
        kept.append(float((missing == 0).sum()))
    return Frontier(np.array(cost), np.array(kept))


def _next(missing: Numbers, owner: Numbers, member: Numbers, inside: Flags) -> int:
    """The unfinished chain that lacks the fewest exchanges; of those whose exchanges are cited most."""
    open_links = (missing[owner] > 0) & ~inside[member]
    cited = np.bincount(member[open_links], minlength=len(inside))
    gain = np.bincount(owner[open_links], weights=cited[member[open_links]], minlength=len(missing))
    fewest = missing == missing[missing > 0].min()
    return int(np.argmax(np.where(fewest, gain, -1.0)))
