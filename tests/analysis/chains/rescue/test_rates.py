"""Rates of rescue, of which each can be counted by hand."""

from typing import Any

import matplotlib
import pandas as pd
import pytest
from rescued_frames import probes, rescued_frame

from analysis.chains.rescue.rates import bypass, for_figure, not_counted, rates
from analysis.summary import POOLED

matplotlib.use("agg")

EVIDENCE = [1.0, 1, 1, 0, 0, 0, 0, 1]
PLACEBO = [1.0, 0, 0, 0, 0, 0, 0, 0]
BOTH = probes({"evidence": EVIDENCE, "placebo": PLACEBO})


def rate(frame: pd.DataFrame, treatment: str, group: str = POOLED, **named: str) -> "pd.Series[Any]":
    """The one row of a treatment and group."""
    found = rates(frame)
    wanted = {"treatment": treatment, "group": group, **named}
    for name, value in wanted.items():
        found = found[found[name] == value]
    (row,) = (row for _, row in found.iterrows())
    return row


def test_the_rate_is_the_share_of_broken_chains_that_are_whole_afterwards():
    row = rate(rescued_frame(*BOTH), "evidence")

    assert (row["n"], row["dialogues"], row["share"]) == (8, 8, 0.5)
    assert 0 <= row["low"] < 0.5 < row["high"] <= 1


def test_net_rescue_pairs_evidence_with_placebo():
    row = rate(rescued_frame(*BOTH), "net")

    assert (row["n"], row["share"]) == (8, pytest.approx(3 / 8))


def test_a_probe_without_placebo_counts_for_evidence_and_not_for_net():
    frame = rescued_frame(*BOTH[:-1])

    assert rate(frame, "evidence")["n"] == 8
    assert rate(frame, "net")["n"] == 7


def test_below_six_dialogues_there_is_no_interval():
    row = rate(rescued_frame(*probes({"evidence": EVIDENCE}, dialogues=5)), "evidence")

    assert row[["low", "high", "detectable"]].isna().all()


def test_where_nothing_is_rescued_the_smallest_visible_rate_is_the_upper_bound():
    row = rate(rescued_frame(*probes({"evidence": [0.0] * 8})), "evidence")

    assert (row["share"], row["low"]) == (0, 0)
    assert row["detectable"] == row["high"] == pytest.approx(1 - 0.05 ** (1 / 8))


def test_harm_is_the_share_of_whole_chains_that_break():
    harmed = probes({"harm": [1.0, 1, 1, 0]}, before=1.0, broken_at="")

    assert rate(rescued_frame(*harmed), "harm")["share"] == 0.25


def test_reruns_that_differ_are_counted_over_all_probes():
    rows = probes({"nothing": [0.0, 0, 0]}, changed=False)
    whole = probes({"nothing": [1.0]}, probe="w", before=1.0, broken_at="", changed=True)

    assert rate(rescued_frame(*rows, *whole), "changed")["share"] == 0.25
    assert rate(rescued_frame(*rows, *whole), "nothing")["n"] == 3


def test_a_list_gains_the_share_of_its_links():
    rows = probes({"evidence": [0.75] * 6}, before=0.5, measure="content recall")

    assert rate(rescued_frame(*rows), "evidence")["share"] == 0.25


def test_chains_are_told_apart_by_the_stage_that_broke_them():
    rows = probes({"evidence": EVIDENCE}) + probes({"evidence": [0.0] * 4}, cell="c2", broken_at="retrieved")

    assert rate(rescued_frame(*rows), "evidence", "broken at admitted")["share"] == 0.5
    assert rate(rescued_frame(*rows), "evidence", "broken at retrieved")["share"] == 0


def test_a_failed_rerun_is_counted_by_name_and_in_no_rate():
    failed = {"probe": "p9", "status": "failed: upstream", "after": None}
    frame = rescued_frame(*BOTH, failed)

    assert rate(frame, "evidence")["n"] == 8
    assert not_counted(frame).to_dict("records") == [
        {"arm": "gated", "stage": "admitted", "treatment": "evidence", "why": "failed: upstream", "n": 1}
    ]


def test_answers_count_for_a_judge_if_it_scored_them_before_and_after():
    rows = [
        {"probe": "right", "judged_before": [("J", 1.0)], "judged_after": [("J", 1.0)]},
        {"probe": "mended", "judged_before": [("J", 0.0)], "judged_after": [("J", 1.0)]},
        {
            "probe": "failed",
            "judged_before": [("J", 0.0)],
            "judged_after": [],
            "answer_status": "failed: reader",
        },
    ]
    frame = rescued_frame(*rows)

    assert rate(frame, "evidence", measure="right by J")[["n", "share"]].tolist() == [1, 1]
    assert not_counted(frame)["why"].tolist() == ["failed: reader"]


def test_bypass_is_paired_with_what_went_through_admission():
    through, past = probes({"evidence": EVIDENCE}), probes({"evidence": [1.0] * 8}, stage="shown")
    found = bypass(rescued_frame(*through, *past))
    row = found[found["group"] == POOLED].iloc[0]

    assert (row["arm"], row["bypass"], row["n"], row["difference"]) == ("gated", "shown", 8, 0.5)


def test_without_admission_there_is_no_bypass():
    assert bypass(rescued_frame(*probes({"evidence": EVIDENCE}, stage="shown"))).empty


def test_the_figure_draws_every_treatment_of_all_probes():
    from analysis.figures.rescue import rescue_rates

    found = for_figure(rates(rescued_frame(*BOTH)), "content support")
    labels = rescue_rates(found).get_legend_handles_labels()[1]

    assert labels == ["evidence (n = 8)", "placebo (n = 8)", "net (n = 8)"]


def test_no_rows_give_no_rates():
    none = rescued_frame(*BOTH).iloc[:0]

    assert rates(none).empty
    assert bypass(none).empty
    assert not_counted(none).empty
