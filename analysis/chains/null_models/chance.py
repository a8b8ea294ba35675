"""What chance alone would have kept of evidence chains, exactly, and in draws."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]
Flags = NDArray[np.bool_]
Shares = NDArray[np.float64]

MEASURES = {"whole chains": False, "items": True}  # whether the links of a chain count one by one
BLOCK = 256  # rows of many exchanges or links that are in memory at a time


@dataclass(frozen=True, slots=True)
class Chains:
    """Evidence chains as flat arrays; the links of a chain stand together."""

    members: Numbers  # (links,): the exchange that each link belongs to, by position
    starts: Numbers  # (chains,): where the links of each chain begin; no chain is empty
    by_item: Flags  # (chains,): aggregative, so that each link counts by itself

    @property
    def sizes(self) -> Numbers:
        """How many links each chain has, shape (chains,)."""
        return np.diff(self.starts, append=len(self.members))

    @property
    def owners(self) -> Numbers:
        """The chain of each link, shape (links,)."""
        return np.repeat(np.arange(len(self.starts)), self.sizes)

    def chosen(self, which: Flags) -> "Chains":
        """Some of the chains, in order."""
        sizes = self.sizes[which]
        starts = np.cumsum(sizes) - sizes
        return Chains(self.members[which[self.owners]], starts, self.by_item[which])


def kept(passed: Flags, chains: Chains) -> Shares:
    """What is left of each chain if some exchanges pass, shapes (rows, exchanges) to (rows, chains).

    1 if all links are there, otherwise 0; of an aggregative chain the share of its links that are there.
    """
    if not len(chains.starts):
        return np.zeros((len(passed), 0))
    there = passed[:, chains.members].astype(np.int32)
    left = np.add.reduceat(there, chains.starts, axis=1)
    return np.where(chains.by_item, left / chains.sizes, left == chains.sizes)


def gone(passed: Flags, chains: Chains) -> Numbers:
    """How many links each chain has lost if some exchanges pass, shapes (exchanges,) to (chains,)."""
    return np.bincount(chains.owners, weights=~passed[chains.members], minlength=len(chains.starts)).astype(
        int
    )


def expected(admitted: Numbers, sizes: Numbers, strata: Numbers, chains: Chains) -> Shares:
    """`kept` in the mean over all ways to admit as many exchanges of each stratum, shape (rows, chains).

    `admitted` (rows, strata) of `sizes` (strata,) pass in each stratum; `strata` (exchanges,) says which that
    is, from 0, none empty. With k_s distinct exchanges of the chain in stratum s the chance that all pass is
    hypergeometric, the product over s and i < k_s of (A_s - i) / (N_s - i). Of an aggregative chain it is the
    mean of A_s / N_s over its links. Source: docs/methods.md, "What chance would have broken".
    """
    if not len(chains.starts):
        return np.zeros((len(admitted), 0))
    stratum = strata[chains.members]
    rank, again = _ranks(stratum, chains)
    rate = admitted[:, stratum] / sizes[stratum]
    factor = np.maximum(admitted[:, stratum] - rank, 0) / np.maximum(sizes[stratum] - rank, 1)
    whole = np.multiply.reduceat(np.where(again, 1.0, factor), chains.starts, axis=1)
    return np.where(chains.by_item, np.add.reduceat(rate, chains.starts, axis=1) / chains.sizes, whole)


def by_chance(passed: Flags, strata: Numbers, chains: Chains) -> Shares:
    """The expected share broken of each chain if as many of each stratum pass by chance, shape (chains,)."""
    whole = expected(counted(passed[None, :], strata), np.bincount(strata), strata, chains)
    return np.asarray(1 - whole[0], dtype=np.float64)


def counted(passed: Flags, strata: Numbers) -> Numbers:
    """How many exchanges of each stratum pass, shapes (rows, exchanges) to (rows, strata)."""
    order = np.argsort(strata, kind="stable")
    first = np.searchsorted(strata[order], np.arange(strata.max() + 1))
    return np.add.reduceat(passed[:, order].astype(np.int64), first, axis=1)


def draws(passed: Flags, strata: Numbers, number: int, rng: np.random.Generator) -> Flags:
    """Permute who passes within each stratum, shapes (exchanges,) to (number, exchanges)."""
    by_stratum = np.argsort(strata, kind="stable")
    keys = rng.random((number, len(passed))) + strata
    drawn = np.empty((number, len(passed)), dtype=np.bool_)
    np.put_along_axis(drawn, np.argsort(keys, axis=1), passed[by_stratum][None, :], axis=1)
    return drawn


def _ranks(stratum: Numbers, chains: Chains) -> tuple[Numbers, Flags]:
    """Of each link, how many earlier exchanges its chain has in the stratum, and whether its own is one."""
    order = np.lexsort((chains.members, stratum, chains.owners))
    owner, where, member = chains.owners[order], stratum[order], chains.members[order]
    same = np.append(False, (owner[1:] == owner[:-1]) & (where[1:] == where[:-1]))
    again = same & np.append(False, member[1:] == member[:-1])
    distinct = np.cumsum(~again)
    begin = np.maximum.accumulate(np.where(same, 0, distinct))
    ranks, repeated = np.empty(len(order), dtype=np.int64), np.empty(len(order), dtype=np.bool_)
    ranks[order], repeated[order] = distinct - begin, again
    return ranks, repeated
