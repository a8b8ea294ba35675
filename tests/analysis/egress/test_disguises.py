"""What is found behind an encoding or another alphabet."""

import base64
import json
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.egress.disguises import decoded, romanised

SAID = "Imogen lives at 25 Bruskaby Road, 王小明"
LAWFUL = settings(derandomize=True, deadline=None)
PRINTED = st.text(st.characters(whitelist_categories=("L", "N"), max_codepoint=0x9FFF), min_size=6)


@pytest.mark.parametrize(
    "hidden",
    [
        quote(SAID),
        quote(quote(SAID)),
        json.dumps(SAID),
        SAID[::-1],
        "\u200b".join(SAID),
        base64.urlsafe_b64encode(SAID.encode()).decode().rstrip("="),
        f"q={quote(base64.b64encode(SAID.encode()).decode())}&k=1",
        SAID.encode().hex(),
        " ".join(SAID.encode().hex(" ", 4).split()),
    ],
)
def test_the_text_is_read_behind(hidden: str):
    assert any(SAID in text for text in decoded(hidden))


@LAWFUL
@given(PRINTED)
def test_whatever_is_in_base64_is_read(text: str):
    code = base64.b64encode(text.encode()).decode()

    assert text in set(decoded(f"id: {code}."))


@LAWFUL
@given(st.text())
def test_no_text_is_too_odd_to_be_looked_at(text: str):
    assert all(isinstance(other, str) for other in (*decoded(text), *romanised(text)))


def test_letters_that_look_or_sound_like_latin_ones_are_read():
    assert "Casper" in set(romanised("Саѕреr"))
    assert "ivanov" in set(romanised("Иванов"))
