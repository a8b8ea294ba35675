"""Suites of so many cases."""

import os
from dataclasses import dataclass
from itertools import islice

import pytest

from stressors.sources import EVERYTHING, NAMES, sources
from stressors.suites import suite_lines, write_suite
from toolkit.cases.case import Case
from toolkit.cases.case_lines import case_of, suite_of
from toolkit.errors import UserError


def lines(suite="repeat", *, languages=(), seed=7, cases=60, processes=1):
    return [*suite_lines(sources(suite, languages), seed, cases, processes)]


def test_a_suite_has_exactly_as_many_cases_as_asked():
    assert [len(lines(cases=cases)) for cases in (1, 7, 61)] == [1, 7, 61]


def test_the_number_of_processes_changes_no_byte():
    assert lines(cases=300, processes=3) == lines(cases=300)


@dataclass(frozen=True)
class Killed:
    """A source whose process ends before it has made a case."""

    name: str = "killed"

    def __call__(self, seed: int, number: int) -> tuple[Case, ...]:
        os._exit(9)


def test_a_process_that_ends_early_is_told_in_one_line():
    with pytest.raises(UserError, match=r"a process that made cases ended early; .* --processes"):
        next(suite_lines([Killed()], 0, 1, 2))


def test_a_longer_suite_begins_with_the_shorter_one():
    assert lines(cases=90)[:60] == lines(cases=60)


def test_another_seed_gives_other_cases():
    assert not {*lines(seed=8)} & {*lines(seed=7)}


def test_a_suite_that_was_cut_in_a_ladder_still_has_every_partner(tmp_path):
    for cases in range(1, 12):
        path = tmp_path / f"{cases}.jsonl"
        write_suite(islice(lines(EVERYTHING, cases=cases), cases), path)

        assert len(suite_of(path)[0]) == cases


def test_the_first_cases_of_everything_are_of_every_family_and_language():
    cases = [case_of(line) for line in lines(EVERYTHING, cases=900)]

    assert {case.family for case in cases} == {*NAMES}
    assert {case.language for case in cases} == {"en", "es", "de", "fr", "zh", "ja", "hi", "ar"}


def test_only_the_languages_that_are_asked_for_are_there():
    assert {case_of(line).language for line in lines(languages=("hi",))} == {"hi"}


@pytest.mark.parametrize(
    ("suite", "languages", "said"),
    [
        ("repeats", (), "unknown suite 'repeats'; choose one of all, "),
        ("repeat", ("xx",), "unknown language 'xx'; choose of en, "),
        (EVERYTHING, ("en", "xx"), "unknown language 'xx'; choose of en, "),
    ],
)
def test_what_does_not_exist_is_refused(suite, languages, said):
    with pytest.raises(UserError, match=said):
        sources(suite, languages)


def test_a_place_that_cannot_be_written_is_refused(tmp_path):
    (tmp_path / "file").write_text("")

    with pytest.raises(UserError, match=r"file/suite\.jsonl: cannot be written"):
        write_suite(iter([b"new"]), tmp_path / "file" / "suite.jsonl")
    with pytest.raises(UserError, match="cannot be written"):
        write_suite(iter([b"new"]), tmp_path)


def test_a_device_or_a_pipe_is_not_replaced_by_a_suite(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to(tmp_path / "pipe")

    for name in ("pipe", "link"):
        with pytest.raises(UserError, match=f"{name}: cannot be written: it is not a file"):
            write_suite(iter([b"new"]), tmp_path / name)
    assert (tmp_path / "pipe").is_fifo()


def test_a_link_stays_a_link_to_the_suite(tmp_path):
    (tmp_path / "link").symlink_to(tmp_path / "suite.jsonl")

    write_suite(iter([b"new"]), tmp_path / "link")

    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "suite.jsonl").read_bytes() == b"new"


def test_a_suite_is_written_whole_or_not_at_all(tmp_path):
    path = tmp_path / "suite.jsonl"
    path.write_text("old")

    def broken():
        yield b"new\n"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_suite(broken(), path)

    assert [(one.name, one.read_text()) for one in tmp_path.iterdir()] == [("suite.jsonl", "old")]
