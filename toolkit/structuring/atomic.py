"""Structuring by a language model: atomic facts, labelled, from the source turns alone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Literal

from toolkit.context import Context
from toolkit.dialogue import Exchange, Turn
from toolkit.facts import Evidentiality, Fact, fact_id
from toolkit.failure import Failure
from toolkit.framing import history_element, plain, turn_element
from toolkit.models.answer_shapes import shaped
from toolkit.models.json_answers import asked_for_json
from toolkit.models.language import Decoding
from toolkit.prompts import filled, prompt_of
from toolkit.settings import Positive
from toolkit.stages import Structured
from toolkit.structuring.atomic_answer import WrittenFact, WrittenFacts, schema
from toolkit.structuring.copied import copied_words
from toolkit.structuring.hedges import asks_to_remember
from toolkit.structuring.person import first_person_to_name
from toolkit.text.folding import folded
from toolkit.text.other_language import is_other_language

RETRY = 'Write only the JSON object, beginning with {"facts": [ and ending with ]}.'


@dataclass(frozen=True)
class AtomicFacts:
    """The facts that a language model reads from the source turns of an exchange, one call an exchange.

    - A fact's source is the one source turn that states it; the history is context and never a source.
    - "I" that the model left is turned to the speaker's name; a condition that it kept apart is put back
      into the text in brackets.
    - A fact is dropped, with the reason, if it repeats another, or has a name or date of the prompt's
      examples that neither the turns nor the history have. A turn without facts is a row as well: an empty
      answer is a result.
    - No JSON of the form asked for after all attempts, or an answer in a language that is not the turn's, is
      a failure with the raw text.

    Raises UserError for a prompt without `{{item}}`.
    """

    VERSION: ClassVar[int] = 2
    needs_model: ClassVar[bool] = True

    remember: Literal["stated", "keep"] = "keep"  # "stated": "remember this" makes all of its turn stated
    most: Positive = 12  # facts an exchange, where the engine can constrain
    max_tokens: Positive = 1024
    prompt: str = prompt_of("structuring/atomic.md")
    # Names and dates of the prompt's examples, one word each: with another prompt, its own.
    example_words: tuple[str, ...] = ("Zelmira", "Torvald", "Quillon", "Ostrava", "2029")

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Structured | Failure]:
        """One result an exchange, in order; each depends on its own exchange alone."""
        results: dict[int, Structured | Failure] = {}
        sizes = [len(exchange.sources) for exchange in exchanges]
        for size in sorted(set(sizes)):  # what may be answered depends on the number of source turns
            places = [place for place, own in enumerate(sizes) if own == size]
            results.update(
                zip(places, self._read([exchanges[place] for place in places], size, context), strict=True)
            )
        return [results[place] for place in range(len(exchanges))]

    def _read(
        self, exchanges: Sequence[Exchange], sources: int, context: Context
    ) -> Iterator[Structured | Failure]:
        """The results of exchanges with so many source turns each."""
        prompts = [filled(self.prompt, _shown(exchange)) for exchange in exchanges]
        decoding = Decoding(self.max_tokens, schema(sources, most=self.most))
        answers = asked_for_json(
            context.model,
            prompts,
            decoding,
            valid=partial(_valid, sources=sources),
            retry=RETRY,
            attempts=context.attempts,
        )
        for exchange, answer in zip(exchanges, answers, strict=True):
            yield answer if isinstance(answer, Failure) else self._structured(exchange, answer)

    def _structured(self, exchange: Exchange, answer: WrittenFacts) -> Structured | Failure:
        facts: list[Fact] = []
        dropped: list[tuple[str, str, str]] = []
        shown = (*exchange.history, *exchange.sources)
        said, names = "\n".join(turn.content for turn in shown), {turn.speaker for turn in shown}
        for written in answer.facts:
            source = exchange.sources[written.turn - 1]
            text = _text(written, source)
            if is_other_language(text, said, names):
                return Failure("answered in another language than the turn's", answer.model_dump_json())
            reason = self._reason_to_drop(text, source, facts, " ".join((said, *names)))
            if reason:
                dropped.append((source.id, text, reason))
            else:
                facts.append(self._fact(written, text, exchange, source, facts))
        used = {id for fact in facts for id in fact.sources} | {id for id, _, _ in dropped}
        dropped += [(turn.id, "", "states no fact") for turn in exchange.sources if turn.id not in used]
        return Structured(tuple(facts), tuple(dropped))

    def _reason_to_drop(self, text: str, source: Turn, facts: Sequence[Fact], said: str) -> str:
        if not text:
            return "no words"
        copied = copied_words(text, self.example_words, said)
        if copied:
            return f"copied from the example ({', '.join(copied)})"
        repeats = any(fact.text == text and fact.sources == (source.id,) for fact in facts)
        return "repeats a fact of the same turn" if repeats else ""

    def _fact(
        self, written: WrittenFact, text: str, exchange: Exchange, source: Turn, facts: Sequence[Fact]
    ) -> Fact:
        told = self.remember == "stated" and asks_to_remember(source.text)
        read = {turn.id for turn in exchange.sources}
        ordinal = sum(fact.sources == (source.id,) for fact in facts)
        return Fact(
            id=fact_id((source.id,), ordinal, text),
            text=text,
            speaker=source.speaker,
            sources=(source.id,),
            said_at=source.said_at,
            context=tuple(earlier.id for earlier in exchange.history if earlier.id not in read),
            kinds=frozenset(written.kinds),
            evidentiality=Evidentiality.INFERRED if written.inferred and not told else Evidentiality.STATED,
            condition=_condition(written, source),
        )


def _valid(answer: object, *, sources: int) -> WrittenFacts:
    """The answer as facts; ValueError for another form, a turn that was not shown, or none of several."""
    found = shaped(WrittenFacts)(answer)
    for fact in found.facts:
        if sources > 1 and "turn" not in fact.model_fields_set:  # or it would be put into another's mouth
            raise ValueError(f"a fact without its turn: there are {sources} source turns")
        if not 1 <= fact.turn <= sources:
            raise ValueError(f"turn {fact.turn}: there are {sources} source turns")
    return found


def _shown(exchange: Exchange) -> str:
    """The history that is no source, then the source turns, numbered where there are several."""
    read = {turn.id for turn in exchange.sources}
    history = [turn for turn in exchange.history if turn.id not in read]
    several = len(exchange.sources) > 1
    turns = [
        turn_element(turn, **({"number": str(number)} if several else {}))
        for number, turn in enumerate(exchange.sources, 1)
    ]
    return "\n".join((f"{history_element(history)}<source>", *turns, "</source>"))


def _condition(written: WrittenFact, source: Turn) -> str | None:
    """The condition with names for persons; models write "none" and "null" as text too."""
    condition = first_person_to_name(plain(written.condition or ""), source.speaker)
    return condition if folded(condition) not in {"", "none", "null"} else None


def _text(written: WrittenFact, source: Turn) -> str:
    """The fact's text with names for persons, and with its condition."""
    text = first_person_to_name(plain(written.text), source.speaker)
    condition = _condition(written, source)
    if not text or condition is None or folded(condition) in folded(text):
        return text
    end = text[-1] if text[-1] in ".!。" else ""
    return f"{text.removesuffix(end)} ({condition}){end}"
