"""Thresholds of a scored gate chosen on all dialogues but one, and what they keep of that one's chains."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from analysis.calibration.rule import Rule
from analysis.calibration.thresholds import counts, without
from analysis.chains.null_models.chance import MEASURES, Flags, Shares, by_chance, kept
from analysis.chains.outcomes.groups import by_either
from analysis.chains.thresholds.scored import Scored
from analysis.chains.thresholds.sweep import PAPER
from analysis.inference.estimates import difference, share
from toolkit.errors import UserError

RULES = (Rule(), Rule(PAPER), Rule(0.9), Rule(0.8), Rule(0.7))
COLUMNS = (
    "arm",
    "component",
    "rule",
    "least",
    "most",
    "admitted",
    "saved_bytes",
    "group",
    "measure",
    "n",
    "dialogues",
    "kept",
    "low",
    "high",
    "random",
    "matched",
    "gain",
    "gain_low",
    "gain_high",
)


def held_out(found: Scored, rules: Sequence[Rule] = RULES) -> pd.DataFrame:
    """Turn survival after admission, dialogues under the thresholds of the others; a row a rule and group.

    Columns: arm, component, rule, least and most (the thresholds of the dialogues), admitted (share of all
    exchanges), saved_bytes (share), group, measure (as in `nulls`), n (probes), dialogues, kept with low and
    high (over dialogues; NaN below six), random and matched (expected at the same rates, exact), gain (kept -
    matched) with its interval. A rule is the largest J, exchanges that a probe of a kind that does not tempt
    cites being worth keeping, or the admission rate nearest to a given one. UserError for a single dialogue.
    """
    gate = found.gate
    if gate.exchanges["dialogue"].nunique() < 2:
        raise UserError(f"{gate.arm}: the only dialogue cannot be left out; two or more are needed")
    rows = [row for rule in rules for row in _rows(found, rule)]
    return pd.DataFrame(rows, columns=list(COLUMNS))


def thresholds(found: Scored, rule: Rule) -> Shares:
    """The threshold of each exchange's dialogue, set on all others; shape (exchanges,)."""
    gate, scored = found.gate, ~np.isnan(found.scores)
    labels = _cited(found).astype(np.float64)
    whole = counts(found.scores[scored], labels[scored])
    chosen = np.empty(len(scored))
    for dialogue in range(int(gate.dialogues.max()) + 1):
        own = gate.dialogues == dialogue
        some = counts(found.scores[own & scored], labels[own & scored])
        chosen[own] = rule(without(whole, some)).threshold
    return chosen


def _cited(found: Scored) -> Flags:
    """Which exchanges a chain of a probe that does not tempt has among its links, shape (exchanges,)."""
    gate = found.gate
    plain = gate.chains.chosen(~gate.probes["tempting"].to_numpy(dtype=np.bool_))
    cited = np.zeros(len(gate.exchanges), dtype=np.bool_)
    cited[plain.members] = True
    return cited


def _rows(found: Scored, rule: Rule) -> list[dict[str, object]]:
    gate, chosen = found.gate, thresholds(found, rule)
    passed = np.where(np.isnan(found.scores), gate.passed, found.scores >= chosen)
    size = gate.exchanges["bytes"].to_numpy(dtype=np.float64)
    said = {
        "arm": gate.arm,
        "component": gate.component,
        "rule": str(rule),
        "least": chosen.min(),
        "most": chosen.max(),
        "admitted": passed.mean(),
        "saved_bytes": 1 - passed @ size / size.sum(),
    }
    return [said | row for row in _by_group(found, passed)]


def _by_group(found: Scored, passed: Flags) -> list[dict[str, object]]:
    gate, chains = found.gate, found.gate.chains
    left = kept(passed[None, :], chains)[0]
    random, matched = (1 - by_chance(passed, own, chains) for own in (gate.dialogues, gate.look_alikes))
    dialogues = gate.probes["dialogue"].to_numpy(dtype=str)
    rows: list[dict[str, object]] = []
    for measure, by_item in MEASURES.items():
        for group, mask in by_either(gate.probes, chains.by_item == by_item).items():
            own = share(left[mask], dialogues[mask])
            gain = difference(left[mask] - matched[mask], dialogues[mask])
            means = {"random": random[mask].mean(), "matched": matched[mask].mean()}
            named = {"group": group, "measure": measure, "n": own.n, "dialogues": own.templates}
            interval = {"kept": own.value, "low": own.low, "high": own.high}
            gained = {"gain": gain.value, "gain_low": gain.low, "gain_high": gain.high}
            rows.append(named | interval | means | gained)
    return rows
