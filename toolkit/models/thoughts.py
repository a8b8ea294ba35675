"""What a reasoning model thinks before it answers, where its server leaves that in the text."""

_OPENS, _CLOSES = "<think>", "</think>"


def without_thoughts(text: str) -> str:
    """What follows a model's thinking; nothing if that never ended."""
    said = text.rpartition(_CLOSES)[2]  # a template may have opened the thought in the prompt
    return "" if said.lstrip().startswith(_OPENS) else said
