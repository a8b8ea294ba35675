"""Parts for runs on a cluster: workers import them, so they are in no test module."""

import os
import signal
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import sleep

from toolkit.context import Context
from toolkit.dialogue import Exchange
from toolkit.errors import UserError
from toolkit.facts import Draft
from toolkit.failure import Failure
from toolkit.grounding.unchanged import Unchanged
from toolkit.models.language import Choice, Completion, Decoding, Prompt, Usage
from toolkit.stages import Grounded, Structured
from toolkit.structuring.verbatim import Verbatim


@dataclass(frozen=True)
class Scribe:
    """A language model that notes every call in a file; it says Yes to everything."""

    VERSION = 1
    context_tokens = 1000

    notes: str = field(metadata={"identity": False})
    device: str = field(default="cpu", metadata={"identity": False})

    @property
    def identity(self) -> str:
        return "scribe"

    def generate(self, prompts: Sequence[Prompt], decoding: Decoding) -> list[Completion | Failure]:
        self._note(prompts)
        return [Completion("Oslo", True, Usage(7, 1)) for _ in prompts]

    def choose(self, prompts: Sequence[Prompt], options: tuple[str, ...]) -> list[Choice | Failure]:
        self._note(prompts)
        return [Choice((-0.1, *[-3.0] * (len(options) - 1)), Usage(10)) for _ in prompts]

    def _note(self, prompts: Sequence[Prompt]) -> None:
        with Path(self.notes).open("a", encoding="utf-8") as notes:  # one write: lines of others stay whole
            notes.write("".join(f"{os.getpid()} {prompt.own!r}\n" for prompt in prompts))


@dataclass(frozen=True)
class Deadly:
    """Verbatim; who meets the word for the first time is killed at once, as `kill -9` would."""

    word: str
    killed: str = field(metadata={"identity": False})  # a file that says that it has happened

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Structured | Failure]:
        if any(self.word in exchange.text for exchange in exchanges) and not Path(self.killed).exists():
            Path(self.killed).write_text(str(os.getpid()))
            os.kill(os.getpid(), signal.SIGKILL)
        return Verbatim()(exchanges, context)


@dataclass(frozen=True)
class DeadlyLater:
    """Leaves facts as they are; who grounds the word for the first time is killed, once all is enriched."""

    word: str
    killed: str = field(metadata={"identity": False})

    def __call__(self, drafts: Sequence[Draft], context: Context) -> list[Grounded | Failure]:
        if any(self.word in draft.fact.text for draft in drafts) and not Path(self.killed).exists():
            Path(self.killed).write_text(str(os.getpid()))
            os.kill(os.getpid(), signal.SIGKILL)
        return Unchanged()(drafts, context)


@dataclass(frozen=True)
class Doomed:
    """Kills whoever uses it."""

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Structured | Failure]:
        os.kill(os.getpid(), signal.SIGKILL)
        return []


@dataclass(frozen=True)
class Mistaken:
    """Finds something that the user must mend."""

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Structured | Failure]:
        raise UserError("structuring: no such file")


@dataclass(frozen=True)
class Lasting:
    """Verbatim that takes a minute, and says in a file who has begun."""

    begun: str

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Structured | Failure]:
        Path(self.begun).write_text(str(os.getpid()))
        sleep(60)
        return Verbatim()(exchanges, context)
