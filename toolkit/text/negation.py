"""Whether a text denies something."""

import re

from toolkit.text.folding import folded

# Said without denying: taken out before the cues are looked for.
_IDIOMS = re.compile(
    r"\b(?:no (?:doubt|problem|worries|wonder|matter|kidding)|not (?:only|just|to mention|bad)|(?:can't"
    r"|cannot|cant) wait"
    r"|never ?mind|(?:why|if|or) not|don't (?:worry|forget|get me wrong)|do not (?:worry|forget)|no\. (?=\d)"
    r"|(?:couldn't|could not|can't) (?:be happier|agree more)|no sólo|no solo|nicht nur|non seulement"
    r"|pas mal)\b"
    r"|不错|不仅|不但|不过|不同|不好意思|对不起|没关系|没问题|不客气|忘れないで|かもしれない|しかない|なければならない"
)
_CUES = re.compile(
    r"\b(?:not|no|none|never|nobody|nothing|nowhere|neither|nor|cannot|without|hardly|barely)\b|n't\b"
    r"|\b(?:do|does|did|is|are|was|were|has|have|had|ca|wo|would|could|should)nt\b"
    r"|\b(?:nunca|jamas|ningun[oa]?|nadie|nada|tampoco|ni|sin)\b"
    r"|\b(?:nicht|kein\w*|nie|niemals|niemand|nichts|nein|ohne)\b"
    r"|\b(?:ne|pas|jamais|aucune?|rien|sans|non)\b|\bn'(?=\w)"
    r"|[不没沒未无無非]|别(?=[再去吃用叫])|ない|なく|ません|ず(?:に|、)|ぬ(?=[。、]|$)"
    r"|(?<!\w)(?:नहीं|नही|मत|न|कभी नहीं|बिना)(?![\w\u0900-\u097f])"
    r"|(?<!\w)(?:لا|ليس|ليست|لست|لم|لن|غير|بدون|بلا|أبدا|ابدا)(?!\w)"
)


def is_negated(text: str) -> bool:
    """Whether a cue of negation stands in `text`: not, never, no, n't, without, and those of seven languages.

    Idioms that deny nothing ("no doubt", "can't wait", "not only") do not count. English, Spanish, German,
    French, Chinese, Japanese, Hindi and Arabic are read together, so a cue of one counts in all.
    """
    return _CUES.search(_IDIOMS.sub(" ", folded(text))) is not None
