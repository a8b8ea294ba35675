"""Comparisons as a whole."""

from dataclasses import replace

import numpy as np
import pytest
from paired_scores import MODELS, VERSIONS, scored, system

from analysis.chains.outcomes.groups import TEMPTING
from analysis.comparison.frames import comparison_frame, dialogue_frame, noise_frame
from analysis.comparison.results import ALL, CLEAN, Asked, Result, results
from analysis.comparison.systems import Kind, System
from analysis.summary import POOLED

TWENTY = {f"p{place:02}": float(place % 3 == 0) for place in range(24)}
OTHER = {probe: float(place % 4 == 0) for place, probe in enumerate(TWENTY)}


def only(a: System, b: System, asked: Asked | None = None, *reruns: System) -> Result:
    (found,) = results(a, b, asked or Asked(), reruns)
    return found


def of_locomo(totals: tuple[int, ...]) -> tuple[System, System]:
    """Two systems as large as LoCoMo whose difference is known in each conversation."""
    first, second, names = scored(totals)
    probes = [f"q{place}" for place in range(len(names))]
    made = (
        system(name, dict(zip(probes, scores, strict=True))) for name, scores in (("a", first), ("b", second))
    )
    a, b = (replace(one, probes=one.probes.assign(dialogue=names)) for one in made)
    return a, b


def test_there_is_a_row_for_each_category_and_for_all_of_them():
    categories = ["1", "4"] * 12
    names = ["multi-hop", "single-hop"] * 12
    columns = {"category": categories, "category_name": names}
    found = only(system("a", TWENTY, **columns), system("b", OTHER, **columns))

    assert [(row.group, row.found.n) for row in found.rows] == [
        ("1 multi-hop", 12),
        ("4 single-hop", 12),
        (POOLED, 24),
    ]


def test_a_category_without_a_name_stands_alone():
    columns = {"category": "temporal", "category_name": ""}

    assert only(system("a", TWENTY, **columns), system("b", OTHER, **columns)).rows[0].group == "temporal"


def test_marked_golds_give_a_second_set_without_them():
    wrong = {"wrong_gold": [True] * 4 + [False] * 20}
    found = only(system("a", TWENTY, **wrong), system("b", OTHER, **wrong))

    sizes = {row.subset: row.found.n for row in found.rows if row.group == POOLED}
    assert sizes == {ALL: 24, CLEAN: 20}


def test_of_tempting_probes_less_support_is_better_and_more_right_answers_are():
    shown, none = dict.fromkeys(TWENTY, 1.0), dict.fromkeys(TWENTY, 0.0)
    verdicts = {}
    for kind in Kind:
        a, b = (system(name, it, kind=kind, tempting=True) for name, it in (("a", shown), ("b", none)))
        verdicts[kind] = {row.group: row.verdict for row in only(a, b).rows}

    assert verdicts == {Kind.SUPPORT: {TEMPTING: "worse"}, Kind.ANSWER: {TEMPTING: "better"}}


def test_a_difference_within_what_reruns_do_is_marked():
    a, b = of_locomo(MODELS)
    flipped = np.abs(a.outcomes[0].scores - (np.arange(1540) % 5 == 0))
    again = replace(a, name="a2", outcomes=(replace(a.outcomes[0], scores=flipped),))
    quiet, loud = only(a, b, None, a), only(a, b, None, again)

    assert (quiet.rows[-1].chance, quiet.rows[-1].inside) == (0, False)
    assert loud.rows[-1].inside
    assert loud.rows[-1].noise[0].flipped == pytest.approx(0.2)


def test_without_a_rerun_nothing_is_said_of_chance():
    row = only(*of_locomo(MODELS)).rows[-1]

    assert (row.chance, row.inside) == (None, False)


def test_frames_hold_every_number_and_the_dialogues():
    found = [only(*of_locomo(VERSIONS), Asked(bootstrap=True))]
    row = comparison_frame(found).iloc[-1]
    dialogues = dialogue_frame(found)

    assert (row["n"], round(100 * row["difference"], 2), row["verdict"]) == (1540, 4.87, "better")
    assert row["percentile_low"] > row["low"]
    assert (dialogues["difference"] * dialogues["n"]).round(6).tolist() == list(VERSIONS)
    assert noise_frame(found).empty


def test_noise_has_a_row_for_each_layer():
    a, b = of_locomo(MODELS)
    frame = noise_frame([only(a, b, None, a)])

    assert frame["layer"].tolist() == ["run again", "run again"]
    assert frame["n"].tolist() == [1540, 1540]


def test_the_same_comparison_gives_the_same_numbers_again():
    a, b = of_locomo(MODELS)
    one, other = (comparison_frame([only(a, b, Asked(bootstrap=True))]) for _ in range(2))

    assert one.equals(other)


def test_runs_on_different_data_are_said_to_be():
    a, b = (replace(one, spec={"data": name}) for one, name in zip(of_locomo(MODELS), "xy", strict=True))

    assert "The two were given different data: x and y." in only(a, b).notes


def test_one_judge_alone_is_told_of_runs_and_not_of_files_or_of_two_judges():
    def notes(**changed: object) -> str:
        a, b = (replace(system(name, TWENTY), **changed) for name in "ab")
        return " ".join(next(results(a, b, Asked())).notes)

    run = {"spec": {"data": "d", "pipeline": {}}}
    one = system("a", TWENTY).outcomes
    two = (*one, replace(one[0], name="right by another"))

    assert "One judge alone has scored both" in notes(**run)
    assert "One judge alone" not in notes() + notes(**run, outcomes=two)
