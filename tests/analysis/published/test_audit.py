"""The audit of whole tables: what is shown of it, and what its paragraph says."""

from dataclasses import replace

import pytest
from published_tables import GATED_MEMORY, gated_memory, table, zep
from rich.console import Console
from shown_tables import cells
from typer.testing import CliRunner

import gatelab
from analysis.published.audit import Audit, audit
from analysis.published.paragraph import paragraph
from analysis.published.table import Table
from analysis.published.tables import tables_of


@pytest.fixture(scope="module")
def gated() -> Audit:
    return audit(gated_memory())


def shown(found: Audit, width: int = 150) -> str:
    console = Console(width=width, force_terminal=False, markup=False, emoji=False)
    with console.capture() as caught:
        console.print(*tables_of(found), sep="\n")
    return caught.get()


def said(own: Table) -> str:
    return paragraph(audit(own))


def test_the_paragraph_gives_the_counts_of_gated_memory(gated: Audit):
    told = paragraph(gated)

    assert told.startswith("1 of 24 ways to give the rows")
    assert "with every score and the overall row (half-up or half-even)." in told
    assert "multi-hop 48 → 46 of 96; in all 779 → 800 of 1,540." in told


def test_the_paragraph_says_what_multi_hop_is_there(gated: Audit):
    told = paragraph(gated)

    assert "The names are used as by mem0 and Memobase." in told
    assert (
        "“multi-hop” is LoCoMo-10's category 3, there called open-domain (96 questions):"
        " 48 → 46 right, a drop of two questions." in told
    )
    assert "“single-hop” is LoCoMo-10's category 1, there called multi-hop" in told


def test_the_paragraph_says_that_two_rows_can_prove_nothing(gated: Audit):
    assert "no change is significant at .05 in temporal (p .25–.90) and multi-hop (p .50–.92)" in paragraph(
        gated
    )


def test_the_paragraph_says_what_significance_would_take(gated: Audit):
    told = paragraph(gated)

    assert "All rows (+21): p 1.9e-05–.60, at most .05 only if at most 103 (6.7%) changed." in told
    assert "differ on 13.6 to 30.3 % of these questions; with that many changed, p is .17–.35" in told


def test_the_tables_show_every_row_with_its_test(gated: Audit):
    told = shown(gated)

    assert cells(told.partition("McNemar")[2], "multi-hop") == "96 -2 2–94 .500–.918 .250–.838 never".split()
    assert cells(told.partition("McNemar")[2], "all, by rows")[1:4] == ["+21", "25–1,467", "1.9e-05–.602"]


def test_every_row_has_its_name_within_80_columns(gated: Audit):
    told = shown(gated, 80).partition("McNemar")[2]

    assert cells(told, "all, by totals") == "1,540 +21 21–1,501 9.5e-07–.606 4.8e-07–.588 103 (6.7%)".split()


def test_the_tables_show_what_averages_over_runs_would_allow(gated: Audit):
    runs = {(one.rounding.value, one.runs): len(one.found) for one in gated.searches}

    assert runs[("half-up", 10)] == runs[("half-up", 1)] == 1
    assert runs[("truncated", 1)] == 0


def test_rows_that_do_not_add_up_are_said_with_their_sum():
    told = said(zep())

    assert told.startswith("No way to give the rows of “Zep” their sizes agrees")
    assert "in all 1,157 of 1,540, which is printed as 75.13, where the overall row says 75.14" in told


def test_one_column_is_audited_without_a_test():
    found = audit(zep(overall=7513))

    assert (found.bounds, found.overall) == ((None,) * 4, None)
    assert (
        "“Temporal” is LoCoMo-10's category 4, there called single-hop (841 questions): 671 right."
        in paragraph(found)
    )


def test_a_plain_mean_in_the_overall_row_is_recognised():
    own = gated_memory()
    mean = replace(own, overall=replace(own.overall or own.rows[0], scores=(514, 520)))

    assert "The overall row is the plain mean of the rows, whatever their sizes." in said(mean)


def test_a_score_that_no_count_gives_is_said_with_its_neighbours():
    told = said(table((482, 500), sizes=(96,)))

    assert "row 1: no count out of 96 is printed as 48.2; the nearest are 46 (47.9) and 47 (49.0)." in told
    assert "If each score averages 3 runs, some do agree." in told


def test_a_missing_overall_row_is_said():
    assert "; there is no overall row." in said(replace(gated_memory(), overall=None))


def test_one_row_has_its_range_and_no_sum_beside_it():
    told = said(table((500, 479), sizes=(96,)))

    assert "row 1 (p .50–.92)" in told
    assert "All rows" not in told


def test_a_change_beyond_chance_is_said_to_be_one():
    assert "row 1: p <1e-15, significant at .05 whatever the answers." in said(
        table((100, 900), sizes=(1000,))
    )


def test_a_print_that_leaves_sizes_open_names_no_category():
    told = said(replace(gated_memory(), rows=gated_memory().rows[:1], overall=None))

    assert told.startswith("2 of 4 ways")
    assert "category" not in told


def test_averages_of_runs_have_no_paired_test():
    assert audit(replace(gated_memory(), runs=3)).overall is None


def test_twelve_rows_say_how_much_was_not_tried():
    told = said(table(*[(500, 600)] * 12, sizes=tuple(range(1200, 1212))))

    assert told.startswith("Not all of the 479,001,600 ways")
    assert "At least 1,000 of 479,001,600 ways" in told


def test_the_command_prints_the_paragraph_on_one_line():
    done = CliRunner().invoke(gatelab.app, ["audit-table", str(GATED_MEMORY)])

    assert done.exit_code == 0
    assert done.output.splitlines()[-1] == paragraph(audit(gated_memory()))
