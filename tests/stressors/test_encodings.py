"""What the encodings of a text promise."""

import base64
from collections.abc import Callable, Mapping
from urllib.parse import unquote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stressors.encodings import HIDDEN, TWINS, UNSEEN, WIDE, encoded
from toolkit.cases.matching import says
from toolkit.text.folding import folded

MARKER = "ZQ-KALIMORE-17"
LAWFUL = settings(derandomize=True, deadline=None)
READ: Mapping[str, Callable[[str], str]] = {
    "full_width": lambda text: text.translate({ord(letter): ord(letter) - WIDE for letter in text}),
    "zero_width": lambda text: text.replace(UNSEEN, ""),
    "homoglyph": lambda text: text.translate({twin: letter for letter, twin in TWINS.items()}),
    "reversed": lambda text: text[::-1],
    "base64": lambda text: base64.b64decode(text).decode(),
    "url": unquote,
    "hex": lambda text: bytes.fromhex(text).decode(),
}
PRINTED = st.text(st.characters(min_codepoint=0x21, max_codepoint=0x7E), min_size=1)


@pytest.mark.parametrize("encoding", HIDDEN)
@LAWFUL
@given(PRINTED)
def test_whoever_knows_the_encoding_reads_the_text(encoding, text):
    assert READ[encoding](encoded(encoding, text)) == text


@pytest.mark.parametrize("encoding", ["reversed", "base64", "url", "hex"])
@LAWFUL
@given(st.text())
def test_text_in_any_script_can_be_encoded(encoding, text):
    assert READ[encoding](encoded(encoding, text)) == text


@pytest.mark.parametrize("encoding", HIDDEN)
def test_no_hidden_marker_is_the_marker_to_a_plain_search(encoding):
    assert MARKER not in encoded(encoding, MARKER)


@pytest.mark.parametrize("encoding", HIDDEN)
def test_folding_undoes_width_and_unseen_letters_and_nothing_else(encoding):
    undone = folded(encoded(encoding, MARKER)) == folded(MARKER)

    assert undone == (encoding in ("full_width", "zero_width"))


@pytest.mark.parametrize("encoding", HIDDEN)
@pytest.mark.parametrize("sentence", ["Keep {}.", "请记住“{}”，好吗", "{} को याद रखो।", "احفظ {}، ثم"])
def test_a_hidden_marker_is_found_by_its_own_form_in_a_sentence_of_any_script(encoding, sentence):
    written = encoded(encoding, MARKER)

    assert says(sentence.format(written), (written,))


def test_plain_is_the_text_itself():
    assert encoded("plain", MARKER) == MARKER


def test_an_unknown_encoding_is_an_error():
    with pytest.raises(KeyError):
        encoded("rot13", MARKER)
