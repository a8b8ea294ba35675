"""How a dialogue between people becomes the user and the assistant that mem0 knows."""

from collections.abc import Sequence
from datetime import date

from toolkit.dialogue import Turn
from toolkit.framing import escaped

HEADINGS = ("Observation Date", "Current Date")


def role_of(turn: Turn, user: str) -> str:
    """The user's turns are the user's; everybody else is the assistant."""
    return "user" if turn.speaker == user else "assistant"


def messages_of(turns: Sequence[Turn], user: str) -> list[dict[str, str]]:
    """The turns as messages, with the name of the speaker before the words, as mem0's own evaluation does.

    mem0 pastes messages into its prompt unescaped, so that a turn could open a section of it: here each is
    one line, and its signs of markup and control tokens are escaped.
    """
    return [
        {"role": role_of(turn, user), "content": " ".join(escaped(f"{turn.speaker}: {turn.content}").split())}
        for turn in turns
    ]


def conversation_of(messages: Sequence[dict[str, str]]) -> str:
    """The text with which mem0 looks for related memories (`mem0.memory.utils.parse_messages`)."""
    return "".join(f"{message['role']}: {message['content']}\n" for message in messages)


def dated(prompt: str, day: date) -> str | None:
    """mem0's prompt with the day of the conversation in place of today's; None if it names no day.

    mem0 writes today's date, from which "yesterday" would be counted. Of two equal headings the last is its
    own: messages come before.
    """
    for heading in HEADINGS:
        before, mark, after = prompt.rpartition(f"\n\n## {heading}\n")
        _, gap, rest = after.partition("\n\n")
        if not mark or not gap:
            return None
        prompt = f"{before}{mark}{day.isoformat()}{gap}{rest}"
    return prompt
