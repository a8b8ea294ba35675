"""What a model says about things, real and made up, is told apart from abstaining and from failing."""

from pathlib import Path

from scripted_model import writing

from benchmarks.model_knowledge import answers, outcome_table, said, things
from toolkit.models.call_cache import Cached

THINGS = (things()[0], things()[-1])


def cells(folder: Path, *written: object) -> list[str]:
    """The numbers in the row of all real things and in that of all invented ones."""
    table = outcome_table(THINGS, answers(THINGS, Cached(writing(*written), folder)))
    return ["".join([*column.cells][place] for column in table.columns[1:6]) for place in (0, 1)]


def test_as_many_things_are_made_up_as_are_real_and_no_name_is_both():
    real, invented = ({one.name for one in things() if one.real is which} for which in (True, False))

    assert len(real) == len(invented) == len(things()) / 2
    assert not real & invented


def test_no_person_is_among_the_things():
    assert not {one.kind for one in things()} & {"figure", "woman", "man"}


def test_a_sentence_and_an_abstention_are_counted_apart(tmp_path: Path):
    known = {"known": True, "sentence": f"{THINGS[0].name} is a thing."}

    assert cells(tmp_path, known, {"known": False}) == ["10001", "11000"]


def test_a_sentence_that_does_not_name_the_thing_is_refused(tmp_path: Path):
    assert cells(tmp_path, {"known": True, "sentence": "It is a thing."}) == ["10010", "10010"]


def test_what_is_no_answer_is_a_failure_and_no_abstention(tmp_path: Path):
    assert cells(tmp_path, "no") == ["10100", "10100"]


def test_an_abstention_is_told_in_words(tmp_path: Path):
    (one, _) = answers(THINGS, Cached(writing({"known": False}), tmp_path))

    assert said(one) == "the model abstains"
