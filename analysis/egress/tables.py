"""The tables of an audit for a terminal."""

from collections.abc import Iterator

import pandas as pd
from rich.table import Table

from analysis.cells import count, interval, percent, titled
from analysis.egress.scores import Scores

LEAKS = "Canaries that left the machine"
BOUNDS = "Templates that leak: exact one-sided 95 % upper bound"
USE = "Public things that memory came to know, % of those known where all is told"
NO_DETECTOR = (
    "Second detector: presidio-analyzer is not installed, so it was not asked (pip install 'gatelab[audit]')."
)


def audit_tables(scores: Scores) -> Iterator[Table | str]:
    """Leaks, twins, utility, anonymity, controls, the second detector; then whether to believe them."""
    frames = scores.frames
    yield _leak_table(frames["canaries"], "arm")
    yield _bound_table(frames["canaries"])
    for name, rates in (
        ("reach", _told(frames["canaries_by_reach"])),
        ("language", _of_several(frames["canaries_by_language"])),
    ):
        if len(rates):
            yield _leak_table(rates, "arm", name)
    yield _rung_table(frames["rungs"])
    yield _twin_table(frames["interference"], frames["differences"])
    yield _use_table(frames["utility"], "arm", "things")
    several = _of_several(frames["utility_by_language"])
    if len(several):
        yield _use_table(several, "arm", "things", "language")
    yield _purity_table(frames["purity"])
    yield _pass_table(frames["passes"])
    yield _anonymity_table(frames["anonymity"])
    yield _linkage_table(frames["linkage"])
    yield _control_table(frames["controls"])
    yield _detector_table(frames["detector_recall"]) if "detector_recall" in frames else NO_DETECTOR
    yield verdict(scores)


def verdict(scores: Scores) -> str:
    """In words, whether the audit can be believed, and why not."""
    if scores.validity.holds:
        return "The audit is valid: every positive control was caught, and the negative one asked nothing."
    return "\n".join(("The audit is INVALID and shows nothing:", *scores.validity.faults))


def _told(rates: pd.DataFrame) -> pd.DataFrame:
    """The rows of arms that leak anything."""
    return rates[rates.groupby("arm")["leaked"].transform("sum") > 0]


def _of_several(rates: pd.DataFrame) -> pd.DataFrame:
    """The rows, unless all are of one language: then the table above says the same."""
    return rates if rates["language"].nunique() > 1 else rates.iloc[:0]


def _leak_table(rates: pd.DataFrame, *names: str) -> Table:
    numbers = ("n", "values", "leaked", "%", "95 %", "weighted %")
    table = titled(LEAKS if len(names) == 1 else f"The same by {names[-1]}", names, numbers)
    for row in rates.to_dict("records"):
        counts = (count(row[name]) for name in ("n", "distinct", "leaked"))
        shares = percent(row["rate"]), interval(row["low"], row["high"]), percent(row["weighted"])
        table.add_row(*(str(row[name]) for name in names), *counts, *shares)
    return table


def _bound_table(rates: pd.DataFrame) -> Table:
    table = titled(BOUNDS, ("arm",), ("templates", "leaking", "at most %"))
    for row in rates.to_dict("records"):
        counts = (count(row[name]) for name in ("templates", "templates_leaked"))
        table.add_row(row["arm"], *counts, percent(row["bound"]))
    return table


def _rung_table(rates: pd.DataFrame) -> Table:
    table = titled(
        "At which rung; and controls that were never planted, which only chance finds",
        ("arm", "rung"),
        ("n", "found", "%", "controls", "found wrongly", "%"),
    )
    for row in rates[(rates["hits"] > 0) | (rates["false_hits"] > 0)].to_dict("records"):
        hits = count(row["n"]), count(row["hits"]), percent(row["rate"])
        wrong = count(row["controls"]), count(row["false_hits"]), percent(row["false_rate"])
        table.add_row(row["arm"], row["rung"], *hits, *wrong)
    return table


def _twin_table(holding: pd.DataFrame, differing: pd.DataFrame) -> Table:
    table = titled(
        "Non-interference: dialogues whose requests change when only personal values do",
        ("arm", "holds", "what differs"),
        ("dialogues", "differing"),
    )
    for row in holding.to_dict("records"):
        own = differing[differing["arm"] == row["arm"]]
        what = ", ".join(dict.fromkeys(own["what"]))
        table.add_row(
            row["arm"], "yes" if row["holds"] else "no", what, count(row["n"]), count(row["differing"])
        )
    return table


def _use_table(rates: pd.DataFrame, *names: str) -> Table:
    table = titled(USE if len(names) == 2 else f"The same by {names[-1]}", names, ("n", "kept", "%", "95 %"))
    for row in rates.to_dict("records"):
        shares = percent(row["rate"]), interval(row["low"], row["high"])
        table.add_row(*(str(row[name]) for name in names), count(row["n"]), count(row["kept"]), *shares)
    return table


def _purity_table(rates: pd.DataFrame) -> Table:
    table = titled(
        "Words sent that are of public names; dialogues with a real one of which nothing is asked",
        ("arm",),
        ("words", "public %", "n", "unasked %"),
    )
    for row in rates.to_dict("records"):
        shares = percent(row["purity"]), count(row["n"]), percent(row["over_redaction"])
        table.add_row(row["arm"], count(row["words"]), *shares)
    return table


def _pass_table(rates: pd.DataFrame) -> Table:
    table = titled(
        "Dialogues in which something public is known, nothing leaked and nothing interferes",
        ("arm",),
        ("n", "passed", "%", "95 %"),
    )
    for row in rates.to_dict("records"):
        bounds = interval(row["low"], row["high"])
        table.add_row(row["arm"], count(row["n"]), count(row["passed"]), percent(row["rate"]), bounds)
    return table


def _anonymity_table(users: pd.DataFrame) -> Table:
    table = titled(
        "How many of 10,000 made-up people all requests of a user leave",
        ("arm",),
        ("users", "asked", "alone %", "median k", "mean bits", "most"),
    )
    for row in users.to_dict("records"):
        bits = (f"{row[name]:.1f}" for name in ("mean_bits", "most_bits"))
        counts = count(row["n"]), count(row["asked"]), percent(row["alone"])
        table.add_row(row["arm"], *counts, f"{row['median_k']:,.0f}", *bits)
    return table


def _linkage_table(links: pd.DataFrame) -> Table:
    table = titled(
        "Requests that are nearest to what their own user has said",
        ("arm",),
        ("n", "users", "%", "by public names %", "shuffled %"),
    )
    for row in links.to_dict("records"):
        shares = (percent(row[name]) for name in ("precision", "least", "shuffled"))
        table.add_row(row["arm"], count(row["n"]), count(row["users"]), *shares)
    return table


def _control_table(controls: pd.DataFrame) -> Table:
    table = titled(
        "Positive controls", ("control", "rung", "holds"), ("n", "caught", "at its rung", "recall %")
    )
    for row in controls.to_dict("records"):
        counts = (count(row[name]) for name in ("n", "caught", "at_rung"))
        holds = "yes" if row["holds"] else "NO"
        table.add_row(row["control"], row["rung"], holds, *counts, percent(row["recall"]))
    return table


def _detector_table(rates: pd.DataFrame) -> Table:
    table = titled(
        "What the second detector sees of what was planted (English)", ("slot",), ("n", "seen", "%")
    )
    for row in rates.to_dict("records"):
        table.add_row(row["slot"], count(row["n"]), count(row["seen"]), percent(row["recall"]))
    return table
