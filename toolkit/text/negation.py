"""Whether a text denies something."""

import re

from toolkit.text.folding import folded

# Said without denying: taken out before the cues are looked for.
_IDIOMS = re.compile(
    r"\b(?:no (?:doubt|problem|worries|wonder|matter|kidding)|not (?:only|just|to mention|bad)|(?:can't"
    r"|cannot|cant) wait|never ?mind|(?:why|if|or) not|don't (?:worry|forget|get me wrong)|do not (?:worry"
    r"|forget)|no\. (?=\d)|(?:couldn't|could not|can't) (?:be happier|agree more)|no sólo|no solo|nicht nur"
    r"|non seulement|pas mal)\b|不错|不仅|不但|不过|不同|不好意思|对不起|没关系|没问题|不客气|忘れないで"
    r"|かもしれない|しかない|なければならない"
)
_CUES = re.compile(
    r"\b(?:not|no|none|never|nobody|nothing|nowhere|neither|nor|cannot|without|hardly|barely)\b|n't\b|\b(?:do"
    r"|does|did|is|are|was|were|has|have|had|ca|wo|would|could|should)nt\b|\b(?:nunca|jamas|ningun[oa]?|nadie"
    r"|nada|tampoco|ni|sin)\b|\b(?:nicht|kein\w*|nie|niemals|niemand|nichts|nein|ohne)\b|\b(?:ne|pas|jamais"
    r"|aucune?|rien|sans|non)\b|\bn'(?=\w)|[不没沒未无無非]|别(?=[再去吃用叫])|ない|なく|ません|ず(?:に|、)"
    r"|ぬ(?=[。、]|$)|(?<!\w)(?:नहीं|नही|मत|न|कभी नहीं|बिना)(?![\w\u0900-\u097f])|(?<!\w)(?:لا|ليس|ليست|لست"
    r"|لم|لن|غير|بدون|بلا|أبدا|ابدا)(?!\w)"
)


def is_negated(text: str) -> bool:
    """Whether a cue of negation stands in `text`: not, never, no, n't, without, and those of seven languages.

    Idioms that deny nothing ("no doubt", "can't wait", "not only") do not count. English, Spanish, German,
    French, Chinese, Japanese, Hindi and Arabic are read together, so a cue of one counts in all.
    """
    return _CUES.search(_IDIOMS.sub(" ", folded(text))) is not None
