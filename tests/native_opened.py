"""mem0's own extraction, opened for a test on the real mem0 with a scripted language model."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from builders import LetterEmbedder, dialogue, draft

from toolkit.backends.native import Native, NativeMemory, NativeStore
from toolkit.context import Workplace
from toolkit.dialogue import Dialogue
from toolkit.facts import Draft, Enrichment
from toolkit.ledger import Decision, Outcome
from toolkit.models.language import LanguageModel, Prompt

NOTHING = '{"memory": []}'


@contextmanager
def opened(model: LanguageModel, backend: Native | None = None) -> Iterator[NativeStore]:
    with TemporaryDirectory() as folder:
        place = Workplace(Path(folder), LetterEmbedder(), model)
        with (backend or Native()).open(place) as store:
            yield store


def drafts(said: Dialogue) -> list[Draft]:
    return [draft(one.text, source=one) for one in said.turns]


def written(
    store: NativeStore, said: Dialogue, handed: Sequence[Draft], additions: Sequence[Enrichment] = ()
) -> tuple[NativeMemory, list[Decision]]:
    memory = store.memory(said)
    return memory, memory.write(handed, additions)


def stored(
    model: LanguageModel, *texts: str, backend: Native | None = None, kept: Sequence[int] | None = None
) -> tuple[NativeMemory, list[Decision]]:
    said = dialogue(*texts)
    with opened(model, backend) as store:
        every = drafts(said)
        return written(store, said, every if kept is None else [every[place] for place in kept])


def memories(*texts: str, of: str = "user") -> dict[str, object]:
    return {"memory": [{"id": str(n), "text": text, "attributed_to": of} for n, text in enumerate(texts)]}


def echo(asked: Prompt) -> str:
    """Remember the new messages word for word, one memory a message of the user."""
    new = asked.own.partition("## New Messages\n")[2].partition("\n\n## Observation Date")[0]
    said = [line.partition(": ")[2] for line in new.splitlines() if line.startswith("user: ")]
    return json.dumps(memories(*said), ensure_ascii=False)


def outcomes(decisions: Sequence[Decision]) -> list[Outcome]:
    return [decision.outcome for decision in decisions]
