"""Where names stand in a text."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.enrichment.name_index import index_of
from toolkit.text.folding import folded


def found(text: str, *names: str) -> list[str]:
    index = index_of(frozenset(folded(name) for name in names))
    return [text[one.start : one.end] for one in index.found_in(text)]


@pytest.mark.parametrize(
    ("text", "names", "words"),
    [
        ("from New York, new YORK!", ("New York", "York"), ["New York", "new YORK"]),
        ("H&M or H. M.", ("H&M",), ["H&M"]),
        ("brivanesque", ("Brivane",), []),
        ("São Paulo, SAO PAULO", ("São Paulo",), ["São Paulo", "SAO PAULO"]),
        ("Spotify's", ("Spotify",), ["Spotify"]),
        ("我在北京大学", ("北京", "北京大学"), ["北京大学"]),
        ("マンゴー", ("マン",), []),
        ("ルンバを", ("ルンバ",), ["ルンバ"]),
        ("في الدوحة وبالدوحة", ("الدوحة",), ["الدوحة"]),
        ("وسامسونج لسامسونج", ("سامسونج",), ["سامسونج", "سامسونج"]),
        ("लंदनवासी लंदन", ("लंदन",), ["लंदन"]),
        ("", ("x",), []),
    ],
)
def test_a_name_is_found_as_a_whole_and_in_any_spelling(text: str, names: tuple[str, ...], words: list[str]):
    assert found(text, *names) == words


@given(st.lists(st.sampled_from(["oslo", "new york", "new", "x"]), max_size=8))
@settings(derandomize=True, deadline=None)
def test_finds_do_not_overlap_and_stand_in_order(words: list[str]):
    places = index_of(frozenset({"oslo", "new york", "york", "new"})).found_in(" ".join(words))

    assert all(one.end <= other.start for one, other in pairwise(places))
    assert len(places) == sum(word != "x" for word in words)
