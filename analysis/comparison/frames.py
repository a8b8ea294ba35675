"""Comparisons as frames, a row a group of questions, with every number that was found."""

from collections.abc import Iterator, Sequence

import pandas as pd

from analysis.comparison.noise import shares
from analysis.comparison.results import Result, Row, dialogue_differences


def comparison_frame(found: Sequence[Result]) -> pd.DataFrame:
    """All groups of all results. Scores, differences and bounds are from 0 to 1; the unknown is empty."""
    return pd.DataFrame([_flat(result, row) for result in found for row in result.rows])


def dialogue_frame(found: Sequence[Result]) -> pd.DataFrame:
    """The scores and differences of each dialogue, by outcome."""
    parts = [
        dialogue_differences(one.pairs).assign(outcome=one.pairs.outcomes[0].name)
        for one in found
        if not one.pairs.probes["tempting"].all()
    ]
    return pd.concat(parts, ignore_index=True) if parts else pd.DataFrame()


def noise_frame(found: Sequence[Result]) -> pd.DataFrame:
    """What reruns of each layer did, and its share of the variance between reruns, a row a layer."""
    return pd.DataFrame([line for one in found for row in one.rows for line in _noise(one, row)])


def _noise(result: Result, row: Row) -> Iterator[dict[str, object]]:
    parts = {part.layer: part for part in shares(row.noise)}
    for one in row.noise:
        yield {
            "outcome": result.pairs.outcomes[0].name,
            "questions": row.subset,
            "group": row.group,
            "layer": one.layer.value,
            "reruns": one.reruns,
            "n": one.n,
            "dialogues": one.dialogues,
            "flipped": one.flipped,
            "chance": one.quantile,
            "variance": parts[one.layer].variance,
            "share": parts[one.layer].share,
            "total_variance": one.total,
        }


def _flat(result: Result, row: Row) -> dict[str, object]:
    one = row.found
    return {
        "outcome": result.pairs.outcomes[0].name,
        "questions": row.subset,
        "group": row.group,
        "n": one.n,
        "dialogues": one.dialogues,
        "a": one.first,
        "b": one.second,
        "difference": one.difference,
        "method": one.interval.method,
        "error": one.interval.error,
        "low": one.interval.low,
        "high": one.interval.high,
        "p": one.interval.p,
        "detectable": one.interval.detectable,
        "verdict": row.verdict,
        **_flips(row),
        **_dialogues(row),
        **_questions(row),
        **_bootstrapped(row),
        "chance": row.chance,
        "inside_chance": row.inside if row.noise else None,
    }


def _flips(row: Row) -> dict[str, object]:
    flips = row.found.flips
    return {
        "flip_p": flips.p,
        "flip_smallest_p": flips.smallest,
        "flip_low": flips.low,
        "flip_high": flips.high,
        "flip_exact": flips.exact,
    }


def _dialogues(row: Row) -> dict[str, object]:
    one = row.found
    return {
        "by_dialogue": one.equally.mean,
        "by_dialogue_low": one.equally.low,
        "by_dialogue_high": one.equally.high,
        "size_matters": one.informative,
        "improved": one.improved,
        "tied": one.tied,
        "worse": one.worse,
        "without_one_low": one.left_out[0],
        "without_one_high": one.left_out[1],
    }


def _questions(row: Row) -> dict[str, object]:
    one = row.found.mcnemar
    return {
        "only_a": one and one.only_first,
        "only_b": one and one.only_second,
        "mcnemar_exact": one and one.exact,
        "mcnemar_mid": one and one.mid,
    }


def _bootstrapped(row: Row) -> dict[str, object]:
    one = row.found.bootstrapped
    if one is None:
        return {}
    bounds = {
        "bootstrap_t": one.studentised,
        "expanded": one.expanded,
        "wild": one.wild,
        "percentile": one.percentile,
    }
    ends = {
        f"{name}_{end}": pair[at] for name, pair in bounds.items() for at, end in enumerate(("low", "high"))
    }
    return {"draws": one.draws, **ends}
