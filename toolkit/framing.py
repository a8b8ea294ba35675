"""Text from dialogues inside prompts: data in elements that no words of theirs can open or close."""

import re
from collections.abc import Sequence

from toolkit.dialogue import Turn, spoken_date

# The three signs that elements are made of, and so are the control tokens of chat templates
# (`<|im_end|>`, `<eos>`): escaped, a turn that contains one neither ends its element nor the message.
_SIGNS = (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"))
_QUOTE = ('"', "&quot;")
# Those of Mistral's templates are in brackets (`[/INST]`): a served model would take them for its own.
_BRACKETED = re.compile(
    r"\[(?=/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS|TOOL_CONTENT|MODEL_SETTINGS"
    r"|IMG|IMG_BREAK|IMG_END|AUDIO|BEGIN_AUDIO|THINK|ARGS|CALL_ID|PREFIX|MIDDLE|SUFFIX)\])"
)
_BRACKET = ("[", "&#91;")


def escaped(text: str) -> str:
    """`text` as the content of an element."""
    for sign, written in _SIGNS:
        text = text.replace(sign, written)
    return _BRACKETED.sub(_BRACKET[1], text)


def plain(text: str) -> str:
    """What a model wrote, as text of ours: escapes undone, spaces single, lone surrogates replaced."""
    for sign, written in (_QUOTE, _BRACKET, *reversed(_SIGNS)):
        text = text.replace(written, sign)
    return " ".join(text.encode("utf-8", "replace").decode("utf-8").split())


def element(name: str, text: str, **attributes: str) -> str:
    """`<name attribute="...">text</name>`, with text and attributes escaped."""
    written = "".join(
        f' {key}="{escaped(" ".join(value.split())).replace(*_QUOTE)}"' for key, value in attributes.items()
    )
    return f"<{name}{written}>{escaped(text)}</{name}>"


def turn_element(turn: Turn, **attributes: str) -> str:
    """One turn: who said it, when, its words, and what its picture shows."""
    said = f"{turn.said_at:%A} {spoken_date(turn.said_at)}"
    spoken = element("turn", turn.text.strip(), **attributes, speaker=turn.speaker, said=said)
    return spoken + (element("picture", turn.caption.strip()) if turn.caption else "")


def history_element(turns: Sequence[Turn]) -> str:
    """Earlier turns as context, with a line break behind; nothing where there are none."""
    lines = "".join(f"{turn_element(turn)}\n" for turn in turns)
    return f"<history>\n{lines}</history>\n" if lines else ""
