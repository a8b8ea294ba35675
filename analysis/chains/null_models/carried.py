"""Chains by what their links say: a link is there if any exchange that carries it passes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from analysis.chains.null_models.chance import Chains, Flags, Numbers, Shares

MOST_CONTENTS = 14  # of a chain; the exact chance adds up 2^14 terms


@dataclass(frozen=True)
class Carried:
    """Chains of which every link is carried by some exchange, as flat arrays; carriers of a link together."""

    which: Flags  # (chains of the gate,): those that are in here, in order
    members: Numbers  # (pairs,): an exchange that carries the link, by position; distinct within a link
    starts: Numbers  # (links,): where the carriers of each link begin; no link is without
    chains: Chains  # links by their position in here
    unheld: int = 0  # chains with slots of which some link is carried by no exchange
    tangled: int = 0  # chains of more than `MOST_CONTENTS` contents, for which no chance is worked out

    def there(self, passed: Flags) -> Flags:
        """Which links are there if some exchanges pass, shapes (rows, exchanges) to (rows, links)."""
        if not len(self.starts):
            return np.zeros((len(passed), 0), dtype=np.bool_)
        return np.asarray(np.logical_or.reduceat(passed[:, self.members], self.starts, axis=1))

    @cached_property
    def carriers(self) -> Sequence[Numbers]:
        """The exchanges that carry each link."""
        return np.split(self.members, self.starts[1:])

    def by_chain(self) -> Iterator[tuple[bool, Sequence[Numbers]]]:
        """Of each chain whether its links count one by one, and the carriers of each."""
        last = np.append(self.chains.starts, len(self.starts))[1:]
        for by_item, first, end in zip(self.chains.by_item, self.chains.starts, last, strict=True):
            yield bool(by_item), self.carriers[first:end]


def broken_by_chance(passed: Flags, strata: Numbers, carried: Carried) -> Shares:
    """The expected share broken of each chain if as many of each stratum pass by chance, shape (chains,).

    `passed` and `strata` have the shape (exchanges,). Where each link has one carrier it is
    `chance.by_chance`. By inclusion and exclusion over the sets S of the chain's links it is exact: all are
    there with probability sum_S (-1)^|S| P(no carrier of a link in S passes), and with u_s exchanges of
    stratum s among those carriers that is hypergeometric, prod_s prod_{i < u_s} (N_s - A_s - i) / (N_s - i).
    Of an aggregative chain it is the mean over its links. Source: docs/methods.md, "What chance would have
    broken".
    """
    silent = _none_pass(passed, strata)
    broken = [
        float(np.mean([_broken([own], strata, silent) for own in carriers]))
        if by_item
        else _broken(contents(carriers), strata, silent)
        for by_item, carriers in carried.by_chain()
    ]
    return np.clip(np.array(broken, dtype=np.float64), 0.0, 1.0)


def contents(carriers: Sequence[Numbers]) -> Sequence[Numbers]:
    """The carriers of some links without those that another link implies: carried wherever that one is."""
    least: list[frozenset[int]] = []
    for own in sorted((frozenset(link.tolist()) for link in carriers), key=len):
        if not any(other <= own for other in least):
            least.append(own)
    return [np.array(sorted(own), dtype=np.int64) for own in least]


def _none_pass(passed: Flags, strata: Numbers) -> Shares:
    """The chance that none of some number of exchanges of a stratum passes, shape (strata, number + 1)."""
    sizes = np.bincount(strata)
    left = sizes - np.bincount(strata, weights=passed).astype(np.int64)
    number = np.arange(sizes.max())
    factors = np.maximum(left[:, None] - number, 0) / np.maximum(sizes[:, None] - number, 1)
    return np.asarray(np.cumprod(np.insert(factors, 0, 1.0, axis=1), axis=1), dtype=np.float64)


def _broken(carriers: Sequence[Numbers], strata: Numbers, silent: Shares) -> float:
    """The chance that some link has none of its carriers pass."""
    exchanges, place = np.unique(np.concatenate(carriers), return_inverse=True)
    carries = np.zeros((len(carriers), len(exchanges)), dtype=np.float32)
    carries[np.repeat(np.arange(len(carriers)), [len(own) for own in carriers]), place] = 1
    sets = np.arange(1, 2 ** len(carriers))[:, None] >> np.arange(len(carriers)) & 1
    stratum, own_stratum = np.unique(strata[exchanges], return_inverse=True)
    united = (sets.astype(np.float32) @ carries > 0).astype(np.float32)
    counts = (united @ np.eye(len(stratum), dtype=np.float32)[own_stratum]).astype(np.int64)
    sign = 2 * (sets.sum(axis=1) % 2) - 1
    return float(sign @ silent[stratum, counts].prod(axis=1))
