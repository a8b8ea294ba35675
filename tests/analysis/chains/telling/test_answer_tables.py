"""Answers that no chain explains are told, and so is every chain without one."""

from dataclasses import replace
from pathlib import Path

from rich.table import Table
from small_runs import NULL, PROBES, READ, FirstRecord, HasGold, Without, ran

from analysis.chains.telling.answer_tables import answer_tables
from analysis.chains.whole_run import WholeRun


def cells(table: object) -> list[list[str]]:
    """The columns of a table."""
    assert isinstance(table, Table)
    return [[str(cell) for cell in column.cells] for column in table.columns]


def test_each_judge_has_a_table_with_both_kinds(tmp_path: Path):
    odd = (replace(PROBES[0], gold="Bergen"), replace(PROBES[1], gold="n"), PROBES[2])
    gated = replace(READ, admission=Without("Rex"))
    content, turn = answer_tables(WholeRun(ran(tmp_path, probes=odd, gated=gated)), ["gated"])

    assert cells(content) == cells(turn) == [["gated"], ["3"], ["33.3"], [""], ["33.3"], [""]]


def test_an_answer_that_failed_is_named(tmp_path: Path):
    failing = replace(NULL, reader=FirstRecord(fails_on=("dog",)), judges=(HasGold(),))
    told = list(answer_tables(WholeRun(ran(tmp_path, failing=failing)), ["failing"]))

    assert "failing: 1 chains by content not judged by HasGold (failed: reader)." in told


def test_a_run_without_a_judge_has_none(tmp_path: Path):
    assert not list(answer_tables(WholeRun(ran(tmp_path)), ["gated"]))
