"""The baseline: mem0 extracts by itself, with our language model and the dates of the dialogue."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path
from typing import ClassVar

from toolkit.backends.mem0 import PACKAGES, Mem0, Mem0Store
from toolkit.backends.native_extractor import Extractor, schema
from toolkit.backends.native_perspective import Heard, Perspective
from toolkit.backends.records import PROMOTED
from toolkit.context import Workplace
from toolkit.dialogue import Dialogue
from toolkit.facts import Draft, Enrichment
from toolkit.ledger import Decision, Outcome, Stage
from toolkit.models.language import Decoding
from toolkit.prompts import prompt_of
from toolkit.settings import Positive
from toolkit.stages import Hit, MemoryRecord


@dataclass(frozen=True)
class Native:
    """mem0's own extraction, one `add` an exchange, in order: what mem0 does without a formation layer.

    Of what comes before, only admission counts: each exchange with a draft is handed over as it was said, and
    the facts read from it are left aside; so a gate and verbatim structuring before this backend are *native
    with admission*. Greedy, with the dialogue's dates in place of today's. Roles: the first speaker of the
    dialogue is mem0's user, everybody else its assistant, and each message begins with the speaker's name.

    `dual_store` is the form of mem0's own LoCoMo evaluation: two stores, in the second of which the second
    speaker is the user; both are searched and the hits merged by score. There each store takes memories from
    its user alone, and calls held two messages, which is `unit: pair` here. `short_prompt` replaces mem0's
    extraction prompt of 8,500 tokens by one of ours, for models whose context it overflows: for plumbing,
    never for a result about mem0. A record's sources are the turns of its add call.

    An answer without usable JSON, after all attempts, fails the exchange; nothing extracted does not.
    """

    VERSION: ClassVar[int] = 3
    packages: ClassVar[tuple[str, ...]] = PACKAGES
    needs_model: ClassVar[bool] = True

    dual_store: bool = False
    short_prompt: bool = False
    short_instructions: str = prompt_of("backends/native_short.md")
    dual_instructions: str = prompt_of("backends/native_dual.md")
    most: Positive = 20  # memories a call, where the engine can constrain
    max_tokens: Positive = 2000  # as mem0 asks for
    # Of a Qdrant server, whose key is read from QDRANT_API_KEY; None: embedded, in memory.
    url: str | None = field(default=None, metadata={"identity": False})

    @contextmanager
    def open(self, workplace: Workplace) -> Iterator["NativeStore"]:
        """A store in `workplace`, with one mem0 a perspective."""
        with ExitStack() as stack:
            stores = []
            for number in range(2 if self.dual_store else 1):
                folder = _folder(workplace, number)
                store = stack.enter_context(Mem0(url=self.url).open(replace(workplace, folder=folder)))
                store.mem0.llm = self._extractor(workplace, store)
                stores.append(store)
            yield NativeStore(self, tuple(stores))

    def _extractor(self, workplace: Workplace, store: Mem0Store) -> Extractor:
        decoding = Decoding(self.max_tokens, schema(self.most, short=self.short_prompt))
        system = self.short_instructions if self.short_prompt else None
        return Extractor(workplace.model, store.vectorizer, decoding, workplace.attempts, system)


def _folder(workplace: Workplace, number: int) -> Path:
    """A folder of its own for each mem0; on a server its name tells cells and perspectives apart."""
    folder = workplace.folder / f"{workplace.folder.name}-{number}"
    folder.mkdir(exist_ok=True)
    return folder


@dataclass(frozen=True)
class NativeStore:
    """One open mem0 a perspective."""

    settings: Native
    stores: tuple[Mem0Store, ...]

    @property
    def arms(self) -> dict[str, bool]:
        """Which of mem0's search arms are live, for the manifest."""
        return self.stores[0].arms

    def memory(self, dialogue: Dialogue) -> "NativeMemory":
        """An empty memory for a dialogue, from the side of each speaker that a store stands for."""
        asked = self.settings.dual_instructions if self.settings.dual_store else None
        users = dialogue.speakers[: len(self.stores)]
        return NativeMemory(
            tuple(
                Perspective(store.memory(dialogue), user, asked)
                for store, user in zip(self.stores, users, strict=False)  # a monologue has one perspective
            )
        )


@dataclass(frozen=True)
class NativeMemory:
    """The records of one dialogue, from each perspective."""

    perspectives: tuple[Perspective, ...]
    retired: ClassVar[tuple[MemoryRecord, ...]] = ()  # mem0 corrects nothing by itself

    @property
    def records(self) -> Sequence[MemoryRecord]:
        """All records, those of the first speaker's perspective first, in the order of storing."""
        return tuple(chain.from_iterable(each.memory.records for each in self.perspectives))

    def write(self, drafts: Sequence[Draft], additions: Sequence[Enrichment]) -> list[Decision]:
        """Hand over the drafts' exchanges in order; each fact and addition ends in exactly one decision."""
        by_exchange: dict[str, list[Draft]] = {}
        for draft in drafts:
            by_exchange.setdefault(draft.exchange.id, []).append(draft)
        decisions = []
        for together in by_exchange.values():
            heard = [perspective.hear(together) for perspective in self.perspectives]
            decisions += [_decision(draft.fact.id, heard) for draft in together]
        for perspective in self.perspectives:
            decisions = perspective.memory.audited(decisions)
        return decisions + [
            Decision(Stage.BACKEND, (addition.id,), (), Outcome.DROPPED, "mem0 extracts by itself")
            for addition in additions
        ]

    def search(self, questions: Sequence[str], *, limit: int) -> list[list[Hit]]:
        """mem0's own search in each store, merged by score: all scores are cosines of one embedder."""
        found = [each.memory.search(questions, limit=limit) for each in self.perspectives]
        return [
            sorted(chain(*hits), key=lambda hit: (-hit.score, hit.record.id))[:limit]
            for hits in (zip(*found, strict=True) if found else ([] for _ in questions))
        ]


def _decision(fact: str, heard: Sequence[Heard]) -> Decision:
    """What became of the exchange that a fact stands for."""
    failed = next((one.failure for one in heard if one.failure), None)
    if failed is not None:
        raw = f" | {failed.raw}" if failed.raw else ""
        return Decision(Stage.BACKEND, (fact,), (), Outcome.FAILED, f"{failed.error}{raw}")
    added = [id for one in heard for id in one.added]
    repeated = [id for one in heard for id in one.repeated]
    lost = [text for one in heard for text in one.lost]
    if added:
        return Decision(Stage.BACKEND, (fact,), tuple(dict.fromkeys((*added, *repeated))), Outcome.ADDED)
    if repeated:
        why = PROMOTED if any(one.promoted for one in heard) else ""
        return Decision(Stage.BACKEND, (fact,), tuple(dict.fromkeys(repeated)), Outcome.DEDUPLICATED, why)
    if lost:
        return Decision(Stage.BACKEND, (fact,), (), Outcome.LOST, f"mem0 did not store: {lost[0]}")
    return Decision(Stage.BACKEND, (fact,), (), Outcome.DROPPED, "mem0 extracted nothing")
