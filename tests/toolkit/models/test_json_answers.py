"""JSON out of what models write: mended where nothing need be guessed, else malformed."""

import json
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.models.json_answers import parsed

FACTS = {"facts": ["Ana lives in Oslo."]}
WRITTEN = '{"facts": ["Ana lives in Oslo."]}'
VALUES = st.recursive(
    st.booleans() | st.integers() | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner),
)
CONTAINERS = st.dictionaries(
    st.text(st.characters(exclude_categories=["Cs"])), VALUES, min_size=1, max_size=3
).filter(lambda value: "</think>" not in str(value))


@pytest.mark.parametrize(
    "text",
    [
        WRITTEN,
        f"\ufeff \n{WRITTEN}\n",
        f"```json\n{WRITTEN}\n```",
        f"```\n{WRITTEN}```",
        f"```JSON\r\n{WRITTEN}\r\n```\r\n",
        f"Here you are:\n```json\n{WRITTEN}\n```\nAnything else?",
        f"The format is {{}}, so:\n```json\n{WRITTEN}\n```",
        f"Sure! {WRITTEN} Hope that helps.",
        f"[7 May 2023] Ana said it [1, 2]. {WRITTEN}",
        f"In {{braces}}: {WRITTEN}",
        f"{WRITTEN}\n{WRITTEN}",
        f"{WRITTEN}}}",
        f"{WRITTEN}.",
        f"<think>Maybe {{'facts': []}} or {{\"facts\": []}}?</think>{WRITTEN}",
        f'a thought without a beginning {{"facts": []}}</think>\n{WRITTEN}',
        '{"facts": ["Ana lives in Oslo.",],}',
        '{"facts": [\n  "Ana lives in Oslo."\n  ,\n],\n}',
        "{“facts”: [“Ana lives in Oslo.”]}",
        '{"facts": [“Ana lives in Oslo.”]}',
        '{"facts": ["Ana lives in \\u004fslo."]}',
        f"```json\n{WRITTEN}",
        f"``` \n```\n{WRITTEN}",
    ],
)
def test_what_needs_no_guess_is_mended(text: str):
    assert parsed(text) == FACTS


@pytest.mark.parametrize(
    "text",
    [
        "",
        "I can't help with that.",
        "Ana lives in Oslo.",
        '{"facts": ["Ana lives in Os',
        '{"facts": ["Ana lives in Oslo."]',
        '{"facts": ["Ana lives in Oslo."}',
        '{"facts": ["Ana lives in Oslo." "Ben too"]}',
        '{"facts": [{"text": "Ana lives in Oslo."}], oops}',
        '{"facts": ["a"]} {"facts": ["b"]}',
        '```json\n{"facts": ["a"]}\n```\nor\n```json\n{"facts": ["b"]}\n```',
        "{'facts': ['Ana's home']}",
        "{“facts”: [“Ana said “no” twice”]}",
        f"<think>{WRITTEN}",
        '{"facts": [NaN]}',
        '{"facts": ["\\ud800"]}',
        '{"facts": [,]}',
        '{"facts": ["a",,]}',
        "{“facts”: [ , ]}",
        "null",
        "[" * 100_000,
        "[" * 100_000 + "]" * 100_000,
        "{" * 100_000,
        '{"a":' * 100_000,
        "```" * 50_000,
        '"' * 100_001,
        "1" * 5_000,
        "\x00",
    ],
    ids=lambda text: text[:40] or "empty",
)
def test_what_would_need_a_guess_is_malformed(text: str):
    before = time.process_time()

    assert parsed(text) is None
    assert time.process_time() - before < 1.0


def test_line_breaks_in_strings_are_kept():
    assert parsed('{"facts": ["one\ntwo"]}') == {"facts": ["one\ntwo"]}


def test_quotes_and_brackets_inside_strings_are_content():
    text = json.dumps({"facts": ["a “quoted” word, ] } ```", "</think> {", "x,]"]}, ensure_ascii=False)

    assert parsed(text) == json.loads(text)
    assert parsed(f"So: {text} Done.") is None  # what follows </think> is cut off: not guessed at


@pytest.mark.parametrize("language", ["事实如下：", "Les faits :", "الحقائق:", "तथ्य:", "🦊"])
def test_prose_in_any_language_is_no_obstacle(language: str):
    assert parsed(f"{language} {WRITTEN} {language}") == FACTS


@settings(derandomize=True, deadline=None)
@given(VALUES)
def test_all_json_reads_as_itself(value: object):
    assert parsed(json.dumps(value)) == value
    assert parsed(json.dumps(value, ensure_ascii=False, indent=2)) == value


@settings(derandomize=True, deadline=None, max_examples=60)
@given(CONTAINERS)
def test_an_object_in_prose_and_fences_reads_as_itself(value: object):
    assert parsed(f"Here it is:\n```json\n{json.dumps(value)}\n```\nDone.") == value


@settings(derandomize=True, deadline=None)
@given(st.text() | st.text('{}[]",:“”`\\ \na1'))
def test_any_text_is_read_or_malformed_and_never_an_error(text: str):
    json.dumps(parsed(text))


@settings(derandomize=True, deadline=None, max_examples=60)
@given(CONTAINERS, st.integers(1, 60))
def test_an_object_that_was_cut_off_is_never_completed(value: object, cut: int):
    text = json.dumps(value)

    assert parsed(text[: -min(cut, len(text) - 1)]) is None
