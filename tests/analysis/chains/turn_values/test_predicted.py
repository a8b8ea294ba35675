"""What stored draws say of any gate."""

from pathlib import Path

import pandas as pd
import pytest
from small_runs import ran

from analysis.chains.turn_values.kept import Kept, given, kept_in, kept_of
from analysis.chains.turn_values.predicted import predicted
from analysis.chains.turn_values.stored import (
    CARRIERS,
    PROBES,
    TURNS,
    VALUES,
    TurnValues,
    value_place,
    values_of,
    write_values,
)
from toolkit.errors import UserError

ONE = ("d1", "one", 4, "single-hop", False, 1, "turn", True, True, 100, 90)
TWO = ("d1", "two", 1, "multi-hop", False, 2, "content", True, True, 100, 80)


def stored(folder: Path, *carriers: tuple[object, ...], cell: str = "c") -> TurnValues:
    """Turn values of the probes `one` (a link) and `two` (two links), with these carriers."""
    tables = {
        "probes": pd.DataFrame([ONE, TWO], columns=list(PROBES)),
        "values": pd.DataFrame(columns=list(VALUES)),
        "turns": pd.DataFrame(columns=list(TURNS)),
        "carriers": pd.DataFrame(list(carriers), columns=list(CARRIERS)),
    }
    return write_values(folder / "run.value", {"cell": cell, "arm": "ungated"}, tables)


def expected(values: TurnValues, *turns: str) -> dict[str, float]:
    frame = predicted(values, Kept("gate", {"d1": frozenset(turns)}, {"d1": 5}))
    return dict(zip(frame["probe"], frame["expected"], strict=True))


SOLE = ("d1", "one", 0, "t1", "t1", 90, 90)
CHAIN = (
    ("d1", "two", 0, "t1", "t1", 90, 90),
    ("d1", "two", 1, "t2", "t2", 80, 40),
    ("d1", "two", 1, "t2", "t3", 80, 60),
)


def test_a_probe_needs_its_sole_carrier(tmp_path: Path):
    values = stored(tmp_path, SOLE)

    assert expected(values, "t1", "t9")["one"] == 1.0
    assert expected(values, "t9")["one"] == 0.0


def test_a_link_needs_one_of_its_carriers_and_a_chain_every_link(tmp_path: Path):
    values = stored(tmp_path, *CHAIN)

    assert expected(values, "t1", "t2", "t3")["two"] == pytest.approx(1 - 0.5 * 0.25)
    assert expected(values, "t1", "t2")["two"] == pytest.approx(0.5)
    assert expected(values, "t2", "t3")["two"] == 0.0
    assert expected(values, "t1")["two"] == 0.0


def test_what_rests_on_a_turn_that_no_draw_has_kept_is_unknown(tmp_path: Path):
    values = stored(tmp_path, ("d1", "one", 0, "t1", "t1", 0, 0))

    assert pd.isna(expected(values, "t1")["one"])
    assert expected(values, "t9")["one"] == 0.0


def test_a_dialogue_that_was_not_decided_on_is_left_out(tmp_path: Path):
    frame = predicted(stored(tmp_path, SOLE), Kept("gate", {"d2": frozenset({"t1"})}, {"d2": 1}))

    assert frame.empty


def test_the_turns_that_a_gate_keeps_are_read_from_the_ledger(tmp_path: Path):
    kept = kept_of(ran(tmp_path), "gated")

    assert kept.turns == {"d1": {"1:1", "1:3", "1:4"}}
    assert kept.share == 0.75


def test_an_unknown_gate_is_refused(tmp_path: Path):
    with pytest.raises(UserError, match="no arm 'none'; choose of ungated, gated"):
        kept_of(ran(tmp_path), "none")


def test_the_turns_that_a_gate_keeps_are_read_from_a_file(tmp_path: Path):
    (tmp_path / "kept.csv").write_text("dialogue,turn\nd1,1:1\nd1,1:2\n", encoding="utf-8")

    kept = kept_in(tmp_path / "kept.csv", ran(tmp_path))

    assert (kept.name, kept.turns, kept.share) == ("kept.csv", {"d1": {"1:1", "1:2"}}, 0.5)


@pytest.mark.parametrize(
    ("text", "said"), [("a,b\n1,2\n", "columns a, b; must be dialogue, turn"), ("", "cannot be read as CSV")]
)
def test_a_file_of_another_shape_is_refused(tmp_path: Path, text: str, said: str):
    (tmp_path / "kept.csv").write_text(text, encoding="utf-8")

    with pytest.raises(UserError, match=said):
        kept_in(tmp_path / "kept.csv", ran(tmp_path))


def test_turns_that_the_run_does_not_have_are_refused(tmp_path: Path):
    with pytest.raises(UserError, match="mine: d1 9:9, d2 1:1: no such turn"):
        given("mine", {"d1": frozenset({"9:9", "1:1"}), "d2": frozenset({"1:1"})}, ran(tmp_path))


def test_values_of_another_run_are_refused(tmp_path: Path):
    folder = ran(tmp_path)
    stored(tmp_path, SOLE)

    with pytest.raises(UserError, match=f"{value_place(folder.path)}: of another run; write it again"):
        values_of(folder)


def test_a_run_without_values_says_how_to_get_them(tmp_path: Path):
    with pytest.raises(UserError, match="no turn values; write them: gatelab rescue RUN --value"):
        values_of(ran(tmp_path))
