from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.text.statements import statements


def pieces(text: str) -> list[str]:
    return [text[start:end] for start, end in statements(text)]


def test_sentences_and_clauses_are_statements():
    text = "I moved to Rome and I like it. I moved to Bonn and Leo stayed in Rome. Why?"

    assert pieces(text) == [
        "I moved to Rome and I like it.",
        "I moved to Bonn",
        "Leo stayed in Rome.",
        "Why?",
    ]


@pytest.mark.parametrize("text", ["", " \n "])
def test_nothing_has_no_statements(text):
    assert pieces(text) == []


@settings(derandomize=True, deadline=None, max_examples=100)
@given(st.text() | st.lists(st.sampled_from("I am, and but; we run. ok? 你好。".split())).map(" ".join))
def test_statements_lie_in_order_without_overlap(text):
    spans = statements(text)

    assert all(start < end for start, end in spans)
    assert list(spans) == sorted(spans)
    assert all(before[1] <= after[0] for before, after in pairwise(spans))
