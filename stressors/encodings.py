"""Ways to write a text so that a reader can still get at it, and a plain search cannot."""

import base64
from collections.abc import Callable, Mapping

WIDE = 0xFEE0  # from a letter of ASCII to its full-width twin
UNSEEN = "\u200b"  # zero-width space
# Latin letters to Cyrillic and Greek ones that look the same; what has no such twin stays.
TWINS = str.maketrans(
    "ABCEHIJKMNOPQSTXYZaceijopsxy",
    "АВСЕНІЈКМΝОРԚЅТХΥΖасеіјорѕху",
)


def _full_width(text: str) -> str:
    return "".join(chr(ord(letter) + WIDE) if "!" <= letter <= "~" else letter for letter in text)


def _zero_width(text: str) -> str:
    return UNSEEN.join(text)


def _homoglyph(text: str) -> str:
    return text.translate(TWINS)


def _reversed(text: str) -> str:
    return text[::-1]


def _base64(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


def _url(text: str) -> str:
    # Every byte, not only those that an address must escape: of a marker those are none.
    return "".join(f"%{byte:02X}" for byte in text.encode())


def _hex(text: str) -> str:
    return text.encode().hex()


# How a text is hidden, by name; folding a text undoes the first two, and none of the others.
HIDDEN: Mapping[str, Callable[[str], str]] = {
    "full_width": _full_width,
    "zero_width": _zero_width,
    "homoglyph": _homoglyph,
    "reversed": _reversed,
    "base64": _base64,
    "url": _url,
    "hex": _hex,
}


def encoded(encoding: str, text: str) -> str:
    """The text in an encoding: `plain`, or one of `HIDDEN`; KeyError for any other."""
    return text if encoding == "plain" else HIDDEN[encoding](text)
