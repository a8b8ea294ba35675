"""Which channel is asked what about which fact, and what came of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from toolkit.context import Context
from toolkit.enrichment.channels.channel import Channel, Found, Known, Question, Unknown, Withheld
from toolkit.facts import Scope


@dataclass(frozen=True)
class OwnChannel:
    """The internal channel: metadata of one's own, by folded name; asked in this process."""

    by_name: Mapping[str, Known]
    kind: str = "internal"

    def __call__(self, questions: Sequence[Question], context: Context) -> list[Found]:
        """What stands under each query, which is a folded name."""
        return [self.by_name.get(question.query, Unknown()) for question in questions]


@dataclass(frozen=True, slots=True)
class Wish:
    """A question for the channel of a scope."""

    place: int  # of the fact among the drafts
    scope: Scope  # of the entity: it chooses the channel
    question: Question
    held: str = ""  # why it may not be asked; empty: it may


@dataclass(frozen=True, slots=True)
class Told:
    """What a channel said about an entity of a fact."""

    kind: str
    about: str
    found: Found


def told(
    wishes: Sequence[Wish], channels: Mapping[Scope, Channel], context: Context
) -> dict[int, list[Told]]:
    """What was said about each fact, by its place; a channel is asked once, in one batch, if at all."""
    answers: dict[int, list[Told]] = {}
    for scope, channel in channels.items():
        here = [wish for wish in wishes if wish.scope is scope]
        asked = [wish.question for wish in here if not wish.held]
        found = iter(channel(asked, context) if asked else ())
        for wish in here:
            one = Withheld(wish.held) if wish.held else next(found)
            answers.setdefault(wish.place, []).append(Told(channel.kind, wish.question.about, one))
    return answers
