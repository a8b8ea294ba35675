"""Stressed data sets: read like any other, recorded, written, run from a config."""

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import ClassVar

import pytest
from builders import dialogue, probe
from small_runs import Given

from ablations.grid.config import run_described
from ablations.runner import laid_out
from stressors.overlays.catalog import STRESSORS
from stressors.overlays.changes import contents_digest, laid_over
from stressors.overlays.code_switch import CodeSwitch
from stressors.overlays.data import Overlay
from stressors.overlays.date_shift import DateShift
from stressors.overlays.injected import Injected
from stressors.overlays.names import inverse, renamed
from stressors.overlays.overlaid import Expect, Overlaid
from stressors.overlays.renaming import Renaming
from stressors.overlays.repeat import Form, Repeat
from stressors.overlays.small_talk import SmallTalk
from stressors.overlays.written import CHANGES, DATA, write_stressed
from toolkit.datasets.jsonl import Jsonl
from toolkit.datasets.loaded import Dataset
from toolkit.datasets.locomo import Locomo
from toolkit.datasets.own import Samples
from toolkit.dialogue import Dialogue
from toolkit.errors import UserError
from toolkit.probes import Probe
from toolkit.spec import component

PATH = "stressors.overlays.data:Overlay"
SAMPLES = Samples().load()
LOCOMO = Path(os.environ.get("GATELAB_DATA_DIR", "data")) / "locomo10.json"
needs_locomo = pytest.mark.skipif(
    not LOCOMO.is_file(), reason="LoCoMo is not there; gatelab data fetch locomo"
)


@dataclass(frozen=True)
class Scribble:
    """Writes what it draws behind every turn."""

    expect: ClassVar[Expect] = Expect.INV

    def __call__(self, dialogue: Dialogue, probes: Sequence[Probe], rng: Random) -> Overlaid:
        turns = tuple(replace(turn, text=f"{turn.text} {rng.random()}") for turn in dialogue.turns)
        return Overlaid(replace(dialogue, turns=turns), tuple(probes))


def written(**settings: object) -> object:
    return {PATH: {"on": "samples", **settings}}


def test_an_overlay_is_written_by_its_path_with_components_inside():
    read = component(
        Dataset, written(stressors=[{"repeat": {"share": 0.1, "form": "surface"}}, "injected"], seed=3), "x"
    )

    assert read == Overlay(Samples(), (Repeat(share=0.1, form=Form.SURFACE), Injected()), seed=3)


def test_a_stressor_may_be_given_by_its_path_and_an_overlay_may_lie_on_another():
    inner = {
        "on": {PATH: {"on": "samples", "stressors": []}},
        "stressors": ["stressors.overlays.repeat:Repeat"],
    }

    assert component(Dataset, {PATH: inner}, "x") == Overlay(Overlay(Samples(), ()), (Repeat(),))


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (
            {"stressors": ["shout"]},
            r"stressors\[0\]: unknown component 'shout'; choose one of code-switch, date-",
        ),
        (
            {"stressors": [{"repeat": {"share": 2}}]},
            r"repeat.share: 2 is not allowed; must be less than or equal to 1",
        ),
        ({"stressors": [{"date-shift": {"weeks": 10**6}}]}, r"date-shift.weeks: 1000000 is not allowed"),
        ({"stressors": [{"code-switch": {"into": "it"}}]}, r"code-switch.into: 'it' is not allowed"),
        ({"stressors": "repeat"}, "takes a list of components, not 'repeat'"),
        ({}, "setting 'stressors' is missing"),
        ({"stressors": [], "on": "lokomo"}, "on: unknown component 'lokomo'"),
    ],
)
def test_a_mistake_is_one_line_that_says_what_is_allowed(settings, said):
    with pytest.raises(UserError, match=said):
        component(Dataset, written(**settings), "data")


def test_data_that_no_stressor_changes_keep_their_name():
    assert Overlay(Samples(), ()).load() == SAMPLES
    assert Overlay(Samples(), (Repeat(share=0.0),)).load().digest == SAMPLES.digest


def test_the_digest_names_contents_and_settings():
    overlays = [
        Overlay(Samples(), (Repeat(),)),
        Overlay(Samples(), (Repeat(),), seed=1),
        Overlay(Samples(), (Repeat(gap=3),)),
        Overlay(Samples(), (Repeat(), Injected())),
        Overlay(Samples(), (Injected(), Repeat())),
        Overlay(Given(SAMPLES.dialogues, SAMPLES.probes), (Repeat(),)),
    ]

    assert len({one.load().digest for one in overlays} | {SAMPLES.digest}) == len(overlays) + 1
    assert overlays[0].load() == Overlay(Samples(), (Repeat(),)).load()


def test_a_changed_word_in_a_dialogue_is_another_digest():
    one, other = SAMPLES.dialogues[0], SAMPLES.dialogues[0].turns[0]
    changed = replace(one, turns=(replace(other, text=f"{other.text} "), *one.turns[1:]))

    assert contents_digest(one, ()) != contents_digest(changed, ())


def test_what_was_changed_is_recorded_dialogue_by_dialogue():
    data = Given((dialogue("Ana: I live in Oslo.", "Ben: ok"),), (probe("Where?", "1:1"),))
    loaded, (first, second) = Overlay(data, (Repeat(share=1.0), CodeSwitch(share=1.0))).stressed()

    assert (first.stressor, first.expect, first.inserted) == ("Repeat", "INV", ("1:2+1", "1:2+2"))
    assert (second.inserted, second.rewritten) == ((), ("1:1", "1:2", "1:2+1", "1:2+2"))
    assert first.after == second.before != second.after
    assert second.after == contents_digest(loaded.dialogues[0], loaded.probes)
    assert loaded.notes == (
        "Repeat (INV): 1 dialogues changed, 2 turns put in",
        "CodeSwitch (INV): 1 dialogues changed, 4 turns rewritten",
    )


def test_what_a_stressor_draws_depends_on_no_other_dialogue():
    few = Given(SAMPLES.dialogues[2:3], SAMPLES.asked_of(SAMPLES.dialogues[2].id))
    stressors = (SmallTalk(), Renaming())

    assert Overlay(few, stressors).load().dialogues[0] == Overlay(Samples(), stressors).load().dialogues[2]


def test_two_stressors_of_one_name_draw_apart():
    laid, _ = laid_over((Scribble(), Scribble()), dialogue("Hello."), (), 0)
    first, second = laid.dialogue.turns[0].text.split()[1:]

    assert first != second


def test_years_out_of_range_are_refused():
    with pytest.raises(UserError, match=r"overlay: .* is said in the year 2215"):
        Overlay(Given((dialogue("Hello."),)), (DateShift(5_000), DateShift(5_000))).load()


def test_stressed_data_are_written_and_read_back(tmp_path: Path):
    asked = replace(probe("Where?", "1:1", id="d1/q1"), asked_at=dialogue("x").turns[0].said_at)
    overlay = Overlay(
        Given((dialogue("Ana: I live in Oslo.", "Ben: ok"),), (asked,)),
        (Repeat(), DateShift(1), Injected(1.0)),
    )
    write_stressed(overlay, tmp_path / "new")

    loaded, changes = overlay.stressed()
    read = Jsonl(tmp_path / "new" / DATA).load()
    rows = [json.loads(line) for line in (tmp_path / "new" / CHANGES).read_text().splitlines()]
    assert (read.dialogues, read.probes) == (loaded.dialogues, loaded.probes)
    assert [row["inserted"] for row in rows] == [list(change.inserted) for change in changes]


def test_a_sample_under_all_stressors_is_written_and_read_back(tmp_path: Path):
    last = SAMPLES.dialogues[-1]
    data = Given((last,), SAMPLES.asked_of(last.id))
    overlay = Overlay(data, tuple(cls() for cls in STRESSORS.values()))
    write_stressed(overlay, tmp_path)

    loaded, read = overlay.load(), Jsonl(tmp_path / DATA).load()
    assert (read.dialogues, read.probes) == (loaded.dialogues, loaded.probes)


def test_plain_and_stressed_data_are_levels_of_a_factor():
    levels = {"plain": "samples", "stressed": written(stressors=["repeat"])}
    run = run_described(
        {
            "name": "x",
            "data": "samples",
            "design": "factorial",
            "factors": {"data": levels, "admission": ["admit-all", "cues"]},
        }
    )
    found, *_ = laid_out(run)

    assert len({one.cell.data for one in found}) == 2
    assert [one.id for one in found[0].data.probes] == [one.id for one in found[-1].data.probes]


def test_a_setting_of_what_lies_below_and_the_seed_are_levels_of_factors():
    factors = {"data.seed": [1, 2], "data.stressors": {"none": [], "repeat": ["repeat"]}}
    run = run_described(
        {"name": "x", "data": written(stressors=[]), "design": "factorial", "factors": factors}
    )

    assert {(arm.data.seed, len(arm.data.stressors)) for arm in run.arms} == {(1, 0), (2, 0), (1, 1), (2, 1)}


@needs_locomo
@pytest.mark.parametrize("name", STRESSORS)
def test_locomo_keeps_its_ids_and_citations_under_every_stressor(name: str):
    before = Locomo(LOCOMO).load()
    after, changes = Overlay(Locomo(LOCOMO), (STRESSORS[name](),)).stressed()

    assert [(one.id, one.evidence) for one in after.probes] == [
        (one.id, one.evidence) for one in before.probes
    ]
    assert {one.dialogue for one in changes} <= {one.id for one in before.dialogues}
    for old, new in zip(before.dialogues, after.dialogues, strict=True):
        assert [turn.id for turn in new.turns if turn.id in old.position] == [turn.id for turn in old.turns]


@needs_locomo
def test_every_speaker_of_locomo_is_renamed_and_comes_back():
    before = Locomo(LOCOMO).load()
    for one in before.dialogues:
        probes = before.asked_of(one.id)
        after = Renaming()(one, probes, Random(1))
        words = {word.strip("'s.,!?") for turn in after.dialogue.turns for word in turn.content.split()}

        assert {old for old, _ in after.renamed} == set(one.speakers)
        assert not words & set(one.speakers)
        assert renamed(after.dialogue, after.probes, inverse(after.renamed)) == (one, probes)


@needs_locomo
def test_locomo_loses_the_gold_answers_that_are_dates_and_no_others():
    bare = Locomo(LOCOMO, slots="none")  # a gold follows the slots of its days, where there are some
    before, after = bare.load(), Overlay(bare, (DateShift(2),)).load()
    lost = [old.gold for old, new in zip(before.probes, after.probes, strict=True) if old.gold != new.gold]

    assert 450 < len(lost) < 550
    assert all(
        new.gold is None for old, new in zip(before.probes, after.probes, strict=True) if old.gold != new.gold
    )
    assert {"7 May 2023", "2022", "June 2023"} <= set(lost)
