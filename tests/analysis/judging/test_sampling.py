"""The draw of answers to label, and what may stand in the file that comes back."""

import csv
from pathlib import Path

import pytest
from judged_runs import judged_run, labelled, rewritten
from small_runs import ran

from analysis.judging.label_file import read_labels
from analysis.judging.run_answers import run_answers
from analysis.judging.sampling import Stratum, Wanted, drawn_sample, strata, written_sample
from toolkit.errors import UserError
from toolkit.runs.run_folder import RunFolder


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> RunFolder:
    return judged_run(tmp_path_factory.mktemp("judged"))


def drawn(folder: RunFolder, to: Path, n: int = 12) -> Path:
    written_sample(drawn_sample(folder, Wanted(n)), to / "labels.csv")
    return to / "labels.csv"


def test_questions_that_judges_part_on_are_discordant(folder: RunFolder):
    of = strata(run_answers(folder))

    assert of["d0", "dog0"] == Stratum.DISCORDANT
    assert len(of) == 21


def test_every_distinct_answer_of_a_drawn_question_is_there_once(folder: RunFolder):
    found = drawn_sample(folder, Wanted(21))

    assert found["item"].is_unique
    assert len(found[found["probe"].str.startswith("dog")]) == 14  # two arms say different things
    assert len(found[found["probe"].str.startswith("live")]) == 7


def test_arms_and_verdicts_are_not_told(folder: RunFolder):
    found = drawn_sample(folder, Wanted(6))

    assert not {"arm", "HasGold", "TokenF1", "stratum"} & {*found.columns}
    assert set(found["label"]) == {""}


def test_inclusion_is_what_was_drawn_of_the_stratum(folder: RunFolder):
    of = strata(run_answers(folder))
    found = drawn_sample(folder, Wanted(6))
    questions = found.drop_duplicates(["dialogue", "probe"])
    sizes = of.value_counts()

    for stratum, own in questions.groupby(
        [of[key] for key in zip(questions["dialogue"], questions["probe"], strict=True)]
    ):
        assert own["inclusion"].unique().tolist() == [len(own) / sizes[stratum]]


def test_a_rate_limits_the_discordant_ones(folder: RunFolder):
    of = strata(run_answers(folder))
    found = drawn_sample(folder, Wanted(20, rate=0.3)).drop_duplicates(["dialogue", "probe"])
    odd = [of[key] == Stratum.DISCORDANT for key in zip(found["dialogue"], found["probe"], strict=True)]

    assert sum(odd) == round(0.3 * (of == Stratum.DISCORDANT).sum())


def test_asking_for_more_than_there_is_takes_all(folder: RunFolder):
    assert set(drawn_sample(folder, Wanted(1000))["inclusion"]) == {1.0}


def test_the_draw_is_the_same_each_time(folder: RunFolder):
    assert drawn_sample(folder, Wanted(8)).equals(drawn_sample(folder, Wanted(8)))
    assert not drawn_sample(folder, Wanted(8)).equals(drawn_sample(folder, Wanted(8, seed=1)))


@pytest.mark.parametrize(
    ("n", "rate", "said"),
    [(3, None, "--n: 3 is not allowed"), (9, 0.0, "--rate: 0 is"), (9, 1.5, "--rate: 1.5 is")],
)
def test_draws_that_cannot_be_are_refused(n: int, rate: float | None, said: str):
    with pytest.raises(UserError, match=said):
        Wanted(n, rate)


def test_a_run_without_answers_is_one_line(tmp_path: Path):
    with pytest.raises(UserError, match="has no judged answers"):
        drawn_sample(ran(tmp_path), Wanted(5))


def test_labels_that_may_be_there_are_not_written_over(folder: RunFolder, tmp_path: Path):
    path = drawn(folder, tmp_path)
    with pytest.raises(UserError, match="is there already, and may hold labels"):
        written_sample(drawn_sample(folder, Wanted(6)), path)


def test_labels_come_back_by_item(folder: RunFolder, tmp_path: Path):
    found = read_labels(labelled(drawn(folder, tmp_path)))

    assert set(found.right.values()) == {0.0, 1.0}
    assert found.missing == 0


def test_an_empty_label_is_none(folder: RunFolder, tmp_path: Path):
    assert read_labels(labelled(drawn(folder, tmp_path), label=" ")).missing == 1


@pytest.mark.parametrize(("word", "right"), [("Yes", 1.0), ("1.0", 1.0), ("WRONG", 0.0), ("false", 0.0)])
def test_words_are_labels_as_well(folder: RunFolder, tmp_path: Path, word: str, right: float):
    path = labelled(drawn(folder, tmp_path), label=word)
    first = next(csv.DictReader(path.open(encoding="utf-8")))["item"]

    assert read_labels(path).right[first] == right


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"label": "NaN"}, r"labels\.csv:2: label 'NaN' is not allowed; write 1 \(right\), 0 \(wrong\)"),
        ({"label": "0.5"}, "label '0.5' is not allowed"),
        ({"inclusion": "nan"}, "inclusion 'nan' is no probability above 0"),
        ({"inclusion": "0"}, "inclusion '0' is no probability above 0"),
        ({"inclusion": "often"}, "inclusion 'often' is no probability"),
    ],
)
def test_cells_that_say_nothing_are_named(
    folder: RunFolder, tmp_path: Path, changed: dict[str, str], said: str
):
    with pytest.raises(UserError, match=said):
        read_labels(labelled(drawn(folder, tmp_path), **changed))


def test_an_item_that_is_there_twice_is_named(folder: RunFolder, tmp_path: Path):
    path = labelled(drawn(folder, tmp_path))
    with path.open(encoding="utf-8") as file:
        rows = [*csv.DictReader(file)]
    with pytest.raises(UserError, match="1 items are there twice"):
        read_labels(rewritten(path, [*rows, rows[0]]))


def test_a_file_without_labels_is_one_line(folder: RunFolder, tmp_path: Path):
    with pytest.raises(UserError, match="no item has a label; write 1"):
        read_labels(drawn(folder, tmp_path))


@pytest.mark.parametrize(
    ("text", "said"), [("a,b\n1,2\n", "has no column item, inclusion, label"), ("", "has no column")]
)
def test_another_file_is_refused(tmp_path: Path, text: str, said: str):
    (tmp_path / "x.csv").write_text(text)
    with pytest.raises(UserError, match=said):
        read_labels(tmp_path / "x.csv")


def test_a_file_that_is_not_there_is_one_line(tmp_path: Path):
    with pytest.raises(UserError, match="cannot be read as CSV"):
        read_labels(tmp_path / "none.csv")
