"""Storage saved against chains kept at every threshold of a scored gate, beside chance and an oracle."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from analysis.chains.null_models.chance import MEASURES, Flags, Numbers, Shares, counted, expected, kept
from analysis.chains.null_models.gated import Gated
from analysis.chains.outcomes.groups import by_either
from analysis.chains.thresholds.frontiers import Frontier, greedy, needs, oracle
from analysis.chains.thresholds.scored import Scored
from analysis.chains.thresholds.windows import WINDOW, near

PAPER = 5527 / 5882  # turns of LoCoMo-10 that the published gate admitted: 94.0 %
AS_RUN, PUBLISHED = "as run", "94.0 % admitted"  # marks of rows
ORACLE, WINDOWED = "oracle", f"oracle, window {WINDOW}"  # curves
RATES = (0.98, 0.95, PAPER, 0.9, 0.8, 0.7, 0.5, 0.3)
RATE_COLUMNS = (
    *("arm", "group", "measure", "n", "rate", "threshold", "admitted", "saved_bytes"),
    *("gate", "random", "matched", ORACLE, WINDOWED),
)
COLUMNS = (
    "arm",
    "component",
    "group",
    "measure",
    "n",
    "threshold",
    "mark",
    "admitted",
    "saved",
    "curve",
    "kept",
    "saved_bytes",
)


def sweep(found: Scored) -> pd.DataFrame:
    """Turn survival after admission, at every threshold; a row a group, measure, threshold and curve.

    Columns: arm, component, group, measure (as in `nulls`), n (probes), threshold (what scores at least that
    passes; NaN: no threshold), mark, admitted and saved (shares of all exchanges), curve, kept (share of
    chains whose links are all admitted, or of the links of aggregative probes) and saved_bytes (share of the
    bytes of all source turns; expected under chance; NaN for an oracle, whose choice leaves it open).
    Curves, all at the same number of exchanges:

    - gate: what the ledger's scores admit; the gate is not run again;
    - random: the mean over all ways to admit as many of each dialogue; exact;
    - matched: likewise of each dialogue, length decile and speaker; exact;
    - oracle: the most that could be kept, over all dialogues, of this group (`frontiers.oracle`);
    - oracle, window 2: likewise if a link is kept with all exchanges within two turns of it alone, since
      cited turns often cannot be understood by themselves; a lower bound (`frontiers.greedy`).

    Marks: `as run` is the threshold at which the gate ran; `94.0 % admitted` the threshold nearest to the
    published rate, and a row each without a threshold for random and the oracles at that very rate.
    Source: docs/methods.md, "What chance would have broken".
    """
    gate = found.gate
    groups = _groups(gate)
    parts = [_block(gate, groups, thresholds, passed) for thresholds, passed in found.blocks()]
    whole = pd.concat(parts, ignore_index=True)
    whole["mark"] = _marks(found, whole)
    frame = pd.concat([whole, _published(gate, groups)], ignore_index=True)
    return frame.assign(arm=gate.arm, component=gate.component)[list(COLUMNS)]


def at_rates(frame: pd.DataFrame, rates: Sequence[float] = RATES) -> pd.DataFrame:
    """The thresholds of a sweep that admit nearest to some rates; a row a group, measure and rate.

    Columns: arm, group, measure, n, rate (that was asked for), threshold, admitted, saved_bytes (by the
    gate), and what each curve keeps: gate, random, matched, oracle. A coarse score may be far from the rate.
    """
    swept = frame[frame["threshold"].notna()]
    steps = swept.drop_duplicates("threshold").set_index("threshold")["admitted"]
    parts = []
    for rate in rates:
        own = swept[swept["threshold"] == (steps - rate).abs().idxmin()]
        kept_by = own.pivot(index=["group", "measure"], columns="curve", values="kept").reset_index()
        gate = own[own["curve"] == "gate"].drop(columns=["curve", "kept"])
        parts.append(gate.merge(kept_by, on=["group", "measure"]).assign(rate=rate))
    return pd.concat(parts, ignore_index=True)[list(RATE_COLUMNS)]


@dataclass(frozen=True)
class Group:
    """Some chains of one kind."""

    name: str
    measure: str
    which: Flags  # of all chains of the gate
    best: Mapping[str, Frontier]  # by curve

    @property
    def n(self) -> int:
        """How many chains that is."""
        return int(self.which.sum())

    def rows(self, curve: str, shares: Shares, saved: Shares | float = np.nan) -> pd.DataFrame:
        """What is kept along a curve, shapes (rows,)."""
        said = {"group": self.name, "measure": self.measure, "n": self.n, "curve": curve}
        return pd.DataFrame({"kept": shares, "saved_bytes": saved, **said})


def _groups(gate: Gated) -> tuple[Group, ...]:
    around = near(gate)
    return tuple(
        Group(name, measure, mask, _frontiers(gate, mask, around))
        for measure, by_item in MEASURES.items()
        for name, mask in by_either(gate.probes, gate.chains.by_item == by_item).items()
    )


def _frontiers(gate: Gated, which: Flags, around: Sequence[Numbers]) -> Mapping[str, Frontier]:
    """What the oracles could keep of some chains of one kind."""
    chains, exchanges = gate.chains.chosen(which), len(gate.exchanges)
    return {ORACLE: oracle(chains, exchanges), WINDOWED: greedy(needs(chains, around), exchanges)}


def _block(gate: Gated, groups: tuple[Group, ...], thresholds: Shares, passed: Flags) -> pd.DataFrame:
    """The rows of some thresholds."""
    size = gate.exchanges["bytes"].to_numpy(dtype=np.float64)
    admitted = passed.sum(axis=1)
    parts = [
        *_curve(groups, "gate", kept(passed, gate.chains), 1 - passed @ size / size.sum()),
        *_chance(gate, groups, "random", counted(passed, gate.dialogues), gate.dialogues),
        *_chance(gate, groups, "matched", counted(passed, gate.look_alikes), gate.look_alikes),
        *_best(groups, admitted),
    ]
    return _joined(parts, pd.DataFrame({"threshold": thresholds, "admitted": admitted / passed.shape[1]}))


def _chance(
    gate: Gated, groups: tuple[Group, ...], name: str, admitted: Numbers, strata: Numbers
) -> list[pd.DataFrame]:
    """What chance keeps if so many of each stratum are admitted, shape (rows, strata)."""
    sizes = np.bincount(strata)
    size = np.bincount(strata, weights=gate.exchanges["bytes"])
    saved = 1 - (admitted / sizes) @ size / size.sum()
    return _curve(groups, name, expected(admitted, sizes, strata, gate.chains), saved)


def _curve(groups: tuple[Group, ...], name: str, whole: Shares, saved: Shares) -> list[pd.DataFrame]:
    """The means of what is kept of each chain, shape (rows, chains), by group."""
    return [group.rows(name, whole[:, group.which].mean(axis=1), saved) for group in groups]


def _best(groups: tuple[Group, ...], admitted: Numbers) -> list[pd.DataFrame]:
    """What the oracles keep of each group, admitting so many exchanges, shape (rows,)."""
    return [
        group.rows(curve, best.at(admitted) / group.n)
        for group in groups
        for curve, best in group.best.items()
    ]


def _joined(parts: list[pd.DataFrame], rates: pd.DataFrame) -> pd.DataFrame:
    """The parts one below the other, each with the thresholds and rates of its rows."""
    return pd.concat([part.join(rates) for part in parts], ignore_index=True).assign(
        saved=lambda frame: 1 - frame["admitted"], mark=""
    )


def _marks(found: Scored, rows: pd.DataFrame) -> "pd.Series[str]":
    """What is notable about the threshold of each row."""
    distance = (rows["admitted"] - PAPER).abs()
    published = np.isclose(distance, distance.min())
    ran = np.isclose(rows["admitted"], found.gate.passed.mean())
    names = np.select([ran & published, ran, published], [f"{AS_RUN}; {PUBLISHED}", AS_RUN, PUBLISHED], "")
    return pd.Series(names, index=rows.index)


def _published(gate: Gated, groups: tuple[Group, ...]) -> pd.DataFrame:
    """Random and the oracles at the published rate, rounded in each dialogue, and over all."""
    strata = gate.dialogues
    admitted = np.round(PAPER * np.bincount(strata)).astype(np.int64)[None, :]
    drawn = _joined(_chance(gate, groups, "random", admitted, strata), _rate(int(admitted.sum()), gate))
    number = round(PAPER * len(gate.exchanges))
    best = _joined(_best(groups, np.array([number])), _rate(number, gate))
    return pd.concat([drawn, best], ignore_index=True).assign(mark=PUBLISHED)


def _rate(admitted: int, gate: Gated) -> pd.DataFrame:
    return pd.DataFrame({"threshold": [np.nan], "admitted": [admitted / len(gate.exchanges)]})
