"""Whether a gate breaks more evidence chains than chance alone would have, and what makes the difference."""

from collections.abc import Iterable, Iterator, Mapping

import pandas as pd

from analysis.chains.null_models.chance import MEASURES, Numbers
from analysis.chains.null_models.drawn import Drawn, drawn, identity
from analysis.chains.null_models.excess import Broken
from analysis.chains.null_models.gated import Gated
from analysis.chains.null_models.sought import Sought, sought
from analysis.chains.outcomes.groups import by_either

DRAWS = 1000
DRAWN_FOR = {"excess": "uniform", "skill": "matched"}  # the null model whose draws a quantity is held against
COLUMNS = (
    "arm",
    "component",
    "reference",
    "by",
    "group",
    "measure",
    "quantity",
    "n",
    "dialogues",
    "value",
    "low",
    "high",
    "sd",
    "p_fewer",
    "p_more",
)


def nulls(gates: Iterable[Gated], *, number: int = DRAWS, seed: int = 0) -> pd.DataFrame:
    """What each gate broke against three null models; a row a gate, group, measure and quantity.

    Columns: arm, component, reference (`random`, `matched random`, `oracle` or `oracle, window W`, if the
    gate is one), by, group, measure (`whole chains`, or `items` of aggregative probes: links lost), quantity,
    n (probes), dialogues, value, low and high (over dialogues; NaN below six, and where it is exact), sd (of
    one draw), p_fewer and p_more (share of draws that break as few, as many). by: a link is there if its
    `turn` passes; by `content`, if some exchange that carries its slots does, of chains whose links all have
    slots (`contents.with_contents`); beside it the same chains by turn. Quantities, from 0 to 1:

    - broken: at admission, of what the gate met; link rate: links that pass, of all links of the group;
    - uniform (N0): expected if as many exchanges of each dialogue had passed by chance; exact;
    - matched (N1): likewise of each dialogue, length decile and speaker; exact, `number` draws for its sd;
    - independent (N2): 1 - p^k, with the gate's own link rate p;
    - excess = broken - uniform = selectivity (N2 - N0) + dependence (broken - N2);
    - skill = broken - matched: below zero, the gate keeps evidence better than its look-alikes.

    A gate that rejected nothing, or whose rejections came back, has no rows: `without_nulls` says so. Source:
    docs/methods.md, "What chance would have broken".
    """
    known: dict[str, Mapping[str, Drawn]] = {}
    rows: list[dict[str, object]] = []
    for gate in gates:
        if _unfit(gate):
            continue
        strata, own = {"uniform": gate.dialogues, "matched": gate.look_alikes}, sought(gate)
        name = identity(gate)
        if name not in known:
            known[name] = {
                null: drawn(gate, own, some, number, [null, seed]) for null, some in strata.items()
            }
        rows += [row for one in own for row in _rows(gate, one, strata, known[name])]
    return pd.DataFrame(rows, columns=list(COLUMNS))


def without_nulls(gates: Iterable[Gated]) -> pd.DataFrame:
    """What was left out of `nulls`: a row an arm and reason; columns arm, why, n (of what it names)."""
    rows: list[tuple[str, str, int]] = []
    for gate in gates:
        if why := _unfit(gate):
            rows.append((gate.arm, f"chains without a null model: {why}", len(gate.probes)))
        if gate.outside:
            rows.append((gate.arm, "chains with a link in no exchange", gate.outside))
        if gate.content is not None and gate.content.unheld:
            rows.append((gate.arm, "chains with a link whose slots no exchange carries", gate.content.unheld))
        if gate.content is not None and gate.content.tangled:
            rows.append((gate.arm, "chains of too many contents to count exactly", gate.content.tangled))
        if gate.failed:
            rows.append((gate.arm, "failed decisions, whose dialogues are left out", gate.failed))
    return pd.DataFrame(rows, columns=["arm", "why", "n"])


def _unfit(gate: Gated) -> str:
    """Why there is nothing to compare with; empty if there is."""
    if gate.readmitted:
        return "rejected turns came back through an open window"
    if gate.exchanges.empty:
        return "no exchange has a decision"
    return "nothing was rejected" if gate.passed.all() else ""


def _rows(
    gate: Gated, own: Sought, strata: Mapping[str, Numbers], drawn_for: Mapping[str, Drawn]
) -> Iterator[dict[str, object]]:
    lost, missing, sizes = 1 - own.kept(gate.passed[None, :])[0], own.gone(gate.passed), own.chains.sizes
    chance = {null: own.by_chance(gate.passed, some) for null, some in strata.items()}
    dialogues = own.probes["dialogue"].to_numpy(dtype=str)
    said = {"arm": gate.arm, "component": gate.component, "reference": gate.reference, "by": own.by.value}
    for measure, by_item in MEASURES.items():
        for group, mask in by_either(own.probes, own.chains.by_item == by_item).items():
            broken = Broken(lost[mask], missing[mask], sizes[mask], dialogues[mask], by_item)
            found = broken.quantities(chance["uniform"][mask], chance["matched"][mask])
            place = (own.by, group, measure)
            by_draw = {null: one.against(place, found["broken"].value) for null, one in drawn_for.items()}
            for quantity, estimate in found.items():
                yield {
                    **said,
                    "group": group,
                    "measure": measure,
                    "quantity": quantity,
                    "n": estimate.n,
                    "dialogues": estimate.templates,
                    "value": estimate.value,
                    "low": estimate.low,
                    "high": estimate.high,
                    **by_draw.get(DRAWN_FOR.get(quantity, ""), {}),
                }
