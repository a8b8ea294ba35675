"""What `gatelab summary` prints: it says what holds, fits a terminal, and compares nothing that differs."""

from dataclasses import replace
from pathlib import Path

import pytest
from builders import probe
from rich.console import Console
from rich.table import Table
from shown_tables import cells, flowing, shown
from small_runs import NULL, PROBES, READ, SAID, Failing, FirstRecord, Parrot, Without, entity, ran

from analysis.tables import summary_tables
from toolkit.dialogue import Dialogue
from toolkit.errors import UserError
from toolkit.probes import LOCOMO_CATEGORIES, Probe
from toolkit.readers.fixed_prompt import FixedPrompt

WITHOUT_REX = replace(NULL, admission=Without("Rex"))


def six_times(probes: tuple[Probe, ...]) -> tuple[tuple[Dialogue, ...], tuple[Probe, ...]]:
    """Six dialogues of the same words, each with these probes."""
    said = tuple(replace(SAID, id=f"d{number}") for number in range(6))
    return said, tuple(
        replace(one, id=f"{each.id}/{one.id}", dialogue=each.id) for each in said for one in probes
    )


def marked(one: Probe, flag: str) -> Probe:
    return replace(one, flags=frozenset({flag}))


def test_a_row_has_n_both_shares_lost_gained_and_points(tmp_path: Path):
    text = shown(ran(tmp_path))

    assert cells(text, "4 single-hop") == ["3", "100.0", "66.7", "1", "0", "-33.3"]


def test_false_support_has_a_table_of_its_own_and_is_neither_lost_nor_gained(tmp_path: Path):
    asked = (*PROBES, probe("What is the dog called?", "1:2", category=5, id="cat"))
    before, _, after = shown(ran(tmp_path, probes=asked)).partition("False support, %")

    assert after.startswith(" (less is better)")
    assert "adversarial" not in before
    assert cells(after, "5 adversarial, turn") == ["1", "100.0", "0.0", "1", "0", "-100.0"]
    assert "gone" in after
    assert "lost" not in after.partition("5 adversarial")[0]


def test_abstentions_stand_under_false_support(tmp_path: Path):
    text = shown(ran(tmp_path, probes=(*PROBES, marked(replace(PROBES[1], id="cat"), "abstention"))))

    assert cells(text.partition("False support")[2], "abstention, content")[0] == "1"


def test_a_run_without_false_support_does_not_speak_of_it(tmp_path: Path):
    assert "False support" not in shown(ran(tmp_path))


def test_clean_leaves_out_wrong_golds_everywhere_and_says_how_many(tmp_path: Path):
    asked = (
        PROBES[0],
        marked(PROBES[1], "wrong_gold"),
        PROBES[2],
        marked(probe("Why?", id="why"), "wrong_gold"),
    )
    folder = ran(tmp_path, probes=asked)

    assert cells(shown(folder, clean=True), "4 single-hop")[0] == "2"
    assert "Clean: 2 probes with a wrong gold are left out of 4." in shown(folder, clean=True)
    assert "1 probes not scored (no_evidence)" in shown(folder)
    assert "not scored" not in shown(folder, clean=True)


def test_clean_without_errata_is_refused(tmp_path: Path):
    with pytest.raises(UserError, match=r"--clean: no probe .* wrong_gold: no errata were loaded"):
        shown(ran(tmp_path), clean=True)


def test_an_arm_of_other_coverage_has_one_line_in_place_of_its_tables(tmp_path: Path):
    failing = replace(NULL, retrieval=Failing(("dog",)))
    text = shown(ran(tmp_path, ungated=NULL, gated=WITHOUT_REX, failing=failing))

    said = "failing is not compared with ungated: failing lacks 1 probes (dog): failed: retrieval"
    assert flowing(text).count(said) == 1
    assert "Content support, %: failing" not in text
    assert "Content support, %: gated against ungated" in text
    assert "slots" not in text


@pytest.mark.parametrize("said", [(), (SAID,)])
def test_a_run_without_probes_says_that_nothing_was_asked(tmp_path: Path, said: tuple[object, ...]):
    text = shown(ran(tmp_path, said=said, probes=()))

    assert "No probes: nothing was asked." in text
    assert "support" not in text
    assert "Along the write path" in text


def test_a_dialogue_without_probes_beside_one_with_some_is_nothing_special(tmp_path: Path):
    assert cells(shown(ran(tmp_path, said=(SAID, replace(SAID, id="d2")))), "4 single-hop")[0] == "3"


@pytest.mark.parametrize("arms", [2, 4, 5, 12])
@pytest.mark.parametrize("online", [False, True])
def test_every_table_fits_80_columns_whatever_the_arms_are_called(tmp_path: Path, arms: int, online: bool):
    words = ("Rex", "Oslo", "baker", "winter", "I", "Ana", "my", "a", "e", "i", "o", "x")
    many = {f"an_arm_with_a_name_of_forty_characters_{word:>02}": Without(word) for word in words[:arms]}
    pipelines = {name: replace(READ, admission=gate) for name, gate in many.items()}
    cat = probe("What is the dog called?", "1:2", category=5, id="cat", slots=(entity("1:2", "Rex"),))
    said, asked = six_times((*PROBES, cat))
    folder = ran(tmp_path, said=said, probes=asked, online=online, **pipelines)
    wide = Console(width=300)

    widths = [wide.measure(table).maximum for table in summary_tables(folder) if isinstance(table, Table)]
    assert max(widths) <= 76  # with room for an n of four digits


def test_more_than_four_arms_are_rows(tmp_path: Path):
    arms = {word: replace(NULL, admission=Without(word)) for word in ("Rex", "Oslo", "baker", "winter", "x")}
    text = shown(ran(tmp_path, **arms))

    assert "turns and exchanges" in text
    assert cells(text, "Rex")[:4] == ["4", "4", "4", "3"]


def test_counts_that_are_nought_in_all_arms_are_left_out_but_the_main_ones(tmp_path: Path):
    text = shown(ran(tmp_path))

    assert "quarantined" not in text
    assert cells(text, "failed") == ["0", "0"]
    assert cells(text, "rejected") == ["0", "1"]


def test_the_account_of_an_empty_turn_is_shown(tmp_path: Path):
    said = replace(SAID, turns=(*SAID.turns[:3], replace(SAID.turns[3], text="")))
    text = shown(ran(tmp_path, said=(said,)))

    assert cells(text, "dropped: says nothing") == ["1", "1"]
    assert cells(text, "exchanges") == ["3", "3"]


def test_answers_have_a_table_for_each_judge(tmp_path: Path):
    folder = ran(tmp_path, ungated=READ, gated=replace(READ, admission=Without("Rex")))
    text = shown(folder).partition("Answers right by HasGold, %")[2]

    assert cells(text, "4 single-hop") == ["3", "100.0", "66.7", "1", "0", "-33.3"]


def test_failed_answers_are_named(tmp_path: Path):
    text = flowing(shown(ran(tmp_path, ungated=READ, failing=replace(READ, reader=FirstRecord(("dog",))))))

    assert (
        "Answers right by HasGold, %: failing is not compared with ungated: failing lacks 1 probes (dog)"
        in text
    )
    assert "failing: 1 answers not judged (failed: reader)." in text


def test_a_run_without_model_calls_has_no_table_of_costs(tmp_path: Path):
    assert "Costs" not in shown(ran(tmp_path))


def test_calls_of_a_model_are_shown_by_arm_and_stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("GATELAB_CACHE_DIR", str(tmp_path / "cache"))
    asking = replace(NULL, model=Parrot(), reader=FixedPrompt())
    first = shown(ran(tmp_path, asking=asking)).partition("Costs")[2]
    again = shown(ran(tmp_path, asking=asking)).partition("Costs")[2]

    assert cells(first, "asking reader")[:4] == ["3", "0", "%", "21"]
    assert cells(again, "asking reader")[:3] == ["0", "100", "%"]


def test_an_online_run_shows_latency_and_no_other_does(tmp_path: Path):
    assert "Latency" not in shown(ran(tmp_path))
    text = shown(ran(tmp_path, online=True)).partition("Latency, milliseconds")[2]

    assert cells(text, "ungated backend")[:2] == ["exchange", "4"]
    assert cells(text, "ungated retrieval")[:2] == ["probe", "3"]


def test_six_dialogues_have_an_interval_and_what_could_be_found(tmp_path: Path):
    said = tuple(replace(SAID, id=f"d{number}") for number in range(6))
    asked = tuple(replace(one, id=f"{each.id}/{one.id}", dialogue=each.id) for each in said for one in PROBES)
    text = shown(ran(tmp_path, said=said, probes=asked))

    assert "[-33.3, -33.3]" in text
    assert "MDE" in text


def test_a_group_of_fewer_than_six_dialogues_has_no_interval_beside_one_that_has(tmp_path: Path):
    said, asked = six_times(PROBES)
    asked = tuple(
        replace(one, category=LOCOMO_CATEGORIES[1]) if one.dialogue == "d0" else one for one in asked
    )
    text = shown(ran(tmp_path, said=said, probes=asked))

    assert cells(text, "1 multi-hop") == ["3", "100.0", "66.7", "1", "0", "-33.3"]
    assert "nan" not in text


def test_a_name_of_an_arm_is_never_read_as_markup(tmp_path: Path):
    text = shown(ran(tmp_path, **{"[bold]x": NULL, "[/]y": WITHOUT_REX}))

    assert "[bold]x" in text
    assert "[/]y" in text


def test_more_than_four_arms_share_one_table_and_each_can_be_shown_alone(tmp_path: Path):
    arms = {word: replace(NULL, admission=Without(word)) for word in ("x", "Rex", "Oslo", "baker", "I", "my")}
    folder = ran(tmp_path, **arms)
    text, alone = flowing(shown(folder)), flowing(shown(folder, arm="Rex"))

    assert "Content support, %: all of these, against x" in text
    assert "Rex against x" not in text
    assert "Content support, %: Rex against x" in alone
    assert "Oslo against x" not in alone


def test_an_arm_that_is_not_there_is_one_line(tmp_path: Path):
    with pytest.raises(UserError, match="--arm: 'nobody' is no arm beside the baseline; choose of gated"):
        shown(ran(tmp_path), arm="nobody")


def test_twins_are_named(tmp_path: Path):
    text = flowing(shown(ran(tmp_path, a=NULL, b=NULL, c=replace(NULL, admission=Without("Rex")))))

    assert "a stands for b as well: the same experiment, run once." in text
