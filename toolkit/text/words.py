"""Words of a text in any script."""

import re

from toolkit.text.scripts import CJK, MARKS

_WORD = re.compile(rf"[{CJK}]|[^\W{CJK}](?:[^\W{CJK}]|[{MARKS}])*")


def words(text: str) -> list[str]:
    """The words and numbers of `text`, in order; a CJK character is a word of its own."""
    return _WORD.findall(text)
