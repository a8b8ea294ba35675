"""Texts behind a text: what it says once an encoding or another alphabet is taken off."""

import base64
import binascii
import json
import re
from collections.abc import Iterator
from urllib.parse import unquote, unquote_plus

SHORTEST = 6  # characters of a run that may be an encoded text
_BASE64 = re.compile(rf"[A-Za-z0-9+/_-]{{{SHORTEST},}}={{0,2}}")
_HEX = re.compile(rf"(?:[0-9A-Fa-f]{{2}}){{{SHORTEST // 2},}}")
_ESCAPE = re.compile(r"(?:\\u[0-9A-Fa-f]{4})+")
_UNSEEN = re.compile("[\u00ad\u180e\u200b-\u200f\u2060-\u2064\ufeff]")

# Letters of other alphabets that look like Latin ones, ...
LOOKALIKES = str.maketrans(
    "АВСЕНІЈКМОРԚЅТХаеіјорсԛѕухүһԁԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧανορυѵ",
    "ABCEHIJKMOPQSTXaeijopcqsyxyhdwABEZHIKMNOPTYXavopuv",
)
# ... and letters that sound like them: Cyrillic and Greek, as passports write them (ICAO 9303, ISO 843).
SOUNDS = str.maketrans(
    dict(
        pair.split("=")
        for pair in (
            "а=a б=b в=v г=g д=d е=e ё=e ж=zh з=z и=i й=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f "
            "х=kh ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=iu я=ia і=i ї=i є=ie ґ=g α=a β=v γ=g δ=d ε=e "
            "ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o"
        ).split()
    )
)


def decoded(text: str) -> Iterator[str]:
    """What a text says if it, or a stretch of it, is in a URL, JSON, base64, hex, backwards, or sown with
    characters that nobody sees; nothing where an encoding does not apply.
    """
    for other in (unquote_plus(text), unquote_plus(unquote_plus(text)), _UNSEEN.sub("", text), text[::-1]):
        if other != text:
            yield other
    if _ESCAPE.search(text):
        yield _ESCAPE.sub(_unescaped, text)
    plain = unquote(text)  # in which a plus sign may be a digit of base64
    yield from _runs(plain)
    yield from _runs("".join(plain.split()))  # a code may be cut into pieces


def romanised(text: str) -> Iterator[str]:
    """The text in Latin letters, by looks and by sound; nothing if it has none of the others."""
    by_looks, by_sound = text.translate(LOOKALIKES), text.casefold().translate(SOUNDS)
    for other in (by_looks, by_sound):
        if other not in (text, text.casefold()):
            yield other


def _runs(text: str) -> Iterator[str]:
    """What the runs of base64 and of hex digits in a text say, where that is UTF-8."""
    for run in dict.fromkeys(_BASE64.findall(text)):
        yield from _from_base64(run)
    for run in dict.fromkeys(_HEX.findall(text)):
        yield from _text(bytes.fromhex(run))


def _from_base64(run: str) -> Iterator[str]:
    code = run.rstrip("=").replace("-", "+").replace("_", "/")
    code = code[: len(code) - (len(code) % 4 == 1)]
    try:
        yield from _text(base64.b64decode(code + "=" * (-len(code) % 4), validate=True))
    except binascii.Error:
        return


def _text(written: bytes) -> Iterator[str]:
    """The bytes as text, if they are printable text."""
    try:
        text = written.decode()
    except UnicodeDecodeError:
        return
    if text.isprintable():
        yield text


def _unescaped(run: re.Match[str]) -> str:
    """A run of JSON escapes as the letters that it stands for; surrogates without their twin as marks."""
    text: str = json.loads(f'"{run[0]}"')
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
