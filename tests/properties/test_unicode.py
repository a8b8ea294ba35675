"""Text of any script goes through a suite, a run and its folder, and comes back byte for byte (P11)."""

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from unicodedata import normalize

import pytest
from builders import dialogue
from hypothesis import example, given, settings
from hypothesis import strategies as st
from rule_pipelines import GATED
from small_runs import NULL, Letters, ran
from stress_cases import case
from stress_memories import ran_on

from toolkit.cases.case_lines import case_line, case_of
from toolkit.dialogue import rendered

TEXTS = (
    normalize("NFC", "À la carte: Brünka, Ömsel, 가나다, が"),
    normalize("NFD", "À la carte: Brünka, Ömsel, 가나다, が"),
    "👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽 ❤️ 1️⃣ 🇳🇴",
    "موعدي يوم ٥ يونيو \u202bمن اليمين\u202c إلى \u2067اليسار\u2069",
    "zero\u200bwidth\u200djoiner\u200cnon\u2060word\ufeffmark\u00ad",
    "ｆｕｌｌ　ｗｉｄｔｈ ﬁ ﷺ ㍿",
    "नमस्ते क्षत्रिय 漢字 𠮷 𝔘𝔫𝔦𝔠𝔬𝔡𝔢",
    "Z̷̢͍̈́ă̸l̶g̵o̴ x" + "\u0301" * 30,
    "tab\there\nnew line\r\nand \u2028 more \u0085 and \x00 and \x1b[31m",
    "ı İ ß ς Σ ŉ ǰ",
    '"quoted" \\ {brace} <tag> `code` %s',
)
few = settings(derandomize=True, deadline=None, max_examples=8)
SPOKEN = st.text(min_size=1, max_size=30)


def stored(folder: Path, pipeline, texts):
    """What the items of a run have of turns and of records."""
    said = dialogue(*(f"Ana: {text}" for text in texts))
    run = ran(
        folder, said=(said,), probes=(), one=replace(pipeline, embedder=Letters(), retrieval=NULL.retrieval)
    )
    items = run.items
    return said, {
        kind: items.loc[items["item"] == kind, "text"].tolist() for kind in ("turn", "fact", "record")
    }


def through_a_folder(pipeline, texts):
    with TemporaryDirectory() as folder:
        return stored(Path(folder), pipeline, texts)


def check(said, found):
    words = [turn.content for turn in said.turns]
    records = [rendered(turn.said_at, turn.speaker, turn.content) for turn in said.turns if turn.content]

    assert [text.encode() for text in found["turn"]] == [text.encode() for text in words]
    assert [text.encode() for text in found["record"]] == [text.encode() for text in dict.fromkeys(records)]


def test_what_was_said_in_any_script_stands_in_the_run_folder_as_it_was_said(tmp_path):
    check(*stored(tmp_path, NULL, TEXTS))


@few
@given(st.lists(SPOKEN, min_size=1, max_size=6))
def test_so_does_any_text(texts):
    check(*through_a_folder(NULL, texts))


@pytest.mark.slow
@settings(few, max_examples=150)
@given(st.lists(SPOKEN, min_size=1, max_size=8))
def test_so_do_very_many(texts):
    check(*through_a_folder(NULL, texts))


def test_rules_take_it_apart_without_changing_a_letter_of_other_languages(tmp_path):
    said, found = stored(tmp_path, GATED, TEXTS[2:7])
    everything = "".join(found["fact"])

    assert [text.encode() for text in found["turn"]] == [turn.content.encode() for turn in said.turns]
    for turn in said.turns:
        assert all(word in everything for word in turn.content.split())


@few
@given(SPOKEN)
@example("\u2028")
@example("\x00")
@example(TEXTS[3])
@example(TEXTS[7])
def test_a_case_is_read_back_as_it_was_written(text):
    made = case(text)

    assert case_of(case_line(made)) == made


def test_a_suite_of_any_text_is_run_on_what_was_written(tmp_path):
    made = case(*TEXTS)
    items = ran_on(tmp_path, made).items

    assert items.loc[items["item"] == "turn", "text"].tolist() == [
        turn.content for turn in made.dialogue.turns
    ]
