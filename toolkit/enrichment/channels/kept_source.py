"""What of a source that a service names may be kept: it is shown beside the text, so it is read like one."""

import re
from collections.abc import Iterable
from urllib.parse import unquote_plus, urlsplit

from toolkit.enrichment.channels.channel import Withheld
from toolkit.enrichment.channels.kept_text import LONGEST, WORDLESS, kept_text

_UNWRAPPINGS = 3  # how often an address may be percent-encoded before it counts as code
_PIECES = re.compile("[/&=?#;]")
_SEPARATORS = re.compile(r"[/_+&=?#.,;:~|-]+")


def kept_source(source: str, names: Iterable[str] = (), asked: str = "") -> str | Withheld:
    """A source as it stands, if it is short and neither it nor, of a web address, its words speak to anybody.

    The words are its host, unless that is the one that was `asked`, for anybody can have one that speaks;
    and what stands behind it, decoded, as a whole and piece by piece.
    """
    plain = source.strip()
    if not re.fullmatch(r"https?://\S+", plain):
        return kept_text(plain, names)
    try:
        parts = urlsplit(plain)
    except ValueError:  # brackets around what is no address
        return Withheld("refused: it is no address")
    if len(plain) > LONGEST or not plain.isascii() or not plain.isprintable() or "@" in parts.netloc:
        return Withheld("refused: it is no short address")
    spelled = _decoded(f"{parts.path}?{parts.query}#{parts.fragment}")
    host = "" if parts.hostname == asked else parts.netloc
    for piece in (host, spelled, *_PIECES.split(spelled)):
        said = kept_text(_SEPARATORS.sub(" ", piece), names)
        if isinstance(said, Withheld) and said != WORDLESS:
            return said
    return plain


def _decoded(encoded: str) -> str:
    for _ in range(_UNWRAPPINGS):
        encoded = unquote_plus(encoded)
    return encoded
