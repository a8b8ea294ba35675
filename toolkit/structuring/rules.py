"""Rule-based structuring: turns to atomic statements, without a model."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from toolkit.context import Context
from toolkit.dialogue import Exchange, Turn
from toolkit.facts import Evidentiality, Fact, Kind, fact_id
from toolkit.failure import Failure
from toolkit.stages import Structured
from toolkit.structuring.answers import Question, is_answer, question_before
from toolkit.structuring.conditions import condition_in
from toolkit.structuring.embedded import embedded_statement
from toolkit.structuring.hedges import asks_to_remember, is_bare_quotation, is_inferred
from toolkit.structuring.kinds import kinds_of
from toolkit.structuring.person import first_person_to_name
from toolkit.structuring.speech_acts import has_words, is_interjection, is_question, states_something_too
from toolkit.text.clauses import clauses
from toolkit.text.folding import folded
from toolkit.text.languages import is_english
from toolkit.text.sentences import sentences


@dataclass(frozen=True, slots=True)
class _Statement:
    """What one fact will say."""

    text: str
    kinds: frozenset[Kind]
    inferred: bool


@dataclass(frozen=True, slots=True)
class _Dropped:
    """A sentence that becomes no fact."""

    words: str
    reason: str


@dataclass(frozen=True)
class Clauses:
    """Sentences and their independent clauses, labelled by cues and rewritten to the speaker's name.

    - Every sentence of a source turn ends in a fact or, with the reason, among the dropped: questions that
      state nothing, greetings and exclamations, pieces without words. Of "Can you believe I got the job?" the
      statement is kept.
    - A short answer is kept with the question of the turn before it, where that was another speaker's of
      the same session: `Ben asked "Where do you live?" Ana: Oslo.`; its source is the answer alone.
    - Hedged, heard and quoted statements are `inferred`, with the reporter kept; so is what a picture
      shows, which nobody said. A sentence that is only a quotation becomes `Ana quoted: "..."`.
    - The condition (if, unless, when, because ...) stays in the text and is copied to `Fact.condition`.
    - Only English is split into clauses and rewritten; other languages stay word for word.
    """

    VERSION: ClassVar[int] = 2  # a changed cue or word list is a new one

    remember: Literal["stated", "keep"] = "keep"  # "stated": "remember this" makes all of its turn stated

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Structured | Failure]:
        """One result an exchange, in order; never a failure. Each depends on its own exchange alone."""
        return [self._structured(exchange) for exchange in exchanges]

    def _structured(self, exchange: Exchange) -> Structured:
        facts: list[Fact] = []
        dropped: list[tuple[str, str, str]] = []
        names = _names(exchange)
        for source in exchange.sources:
            question = question_before(source, exchange)
            found = [*_read(source, question, names)]
            dropped += [(source.id, left.words, left.reason) for left in found if isinstance(left, _Dropped)]
            statements = [stated for stated in found if isinstance(stated, _Statement)]
            context = _leaning_on(exchange, source, question)
            facts += [
                self._fact(ordinal, statement, source, context)
                for ordinal, statement in enumerate(statements)
            ]
        return Structured(tuple(facts), tuple(dropped))

    def _fact(self, ordinal: int, statement: _Statement, source: Turn, context: tuple[str, ...]) -> Fact:
        inferred = statement.inferred and not (self.remember == "stated" and asks_to_remember(source.text))
        return Fact(
            id=fact_id((source.id,), ordinal, statement.text),
            text=statement.text,
            speaker=source.speaker,
            sources=(source.id,),
            said_at=source.said_at,
            context=context,
            kinds=statement.kinds,
            evidentiality=Evidentiality.INFERRED if inferred else Evidentiality.STATED,
            condition=condition_in(statement.text, source.speaker),
        )


def _read(source: Turn, question: Question | None, names: frozenset[str]) -> Iterator[_Statement | _Dropped]:
    """What each sentence of the turn comes to, in order, and its caption last."""
    english = is_english(source.text)
    answering = question  # until the first sentence that stands by itself
    for sentence in sentences(source.text):
        asks = is_question(sentence)
        if answering and not asks and has_words(sentence) and is_answer(sentence, names):
            yield _answer(sentence, answering, source.speaker)
            continue
        sentence = (embedded_statement(sentence) if asks and english else None) or sentence
        reason = _reason_to_drop(sentence, asks and is_question(sentence), names)
        if reason:
            yield _Dropped(sentence, reason)
            continue
        answering = None
        for clause in clauses(sentence) if english else (sentence,):
            yield _statement(clause, source.speaker, english)
    if source.caption and source.caption.strip():
        shown = source.caption.strip().rstrip(".")
        yield _Statement(f"{source.speaker} shared a picture: {shown}.", frozenset(), inferred=True)
    elif not source.text.strip():
        yield _Dropped("", "no words")


def _reason_to_drop(sentence: str, asks: bool, names: frozenset[str]) -> str:
    if not has_words(sentence):
        return "no words"
    if is_interjection(sentence, names):
        return "greeting or exclamation, asserts nothing"
    return "question, asserts nothing" if asks and not states_something_too(sentence) else ""


def _statement(clause: str, speaker: str, english: bool) -> _Statement:
    text = first_person_to_name(clause, speaker) if english else clause
    if is_bare_quotation(clause):
        text = f"{speaker} quoted: {clause}"
    return _Statement(text, kinds_of(clause), is_inferred(clause))


def _answer(sentence: str, question: Question, speaker: str) -> _Statement:
    words = first_person_to_name(sentence, speaker)
    text = question.joined_to(words, speaker)
    return _Statement(text, kinds_of(sentence), is_inferred(sentence))


def _names(exchange: Exchange) -> frozenset[str]:
    """The words of the speakers' names, folded."""
    said = (*exchange.history, exchange.turn, *exchange.sources)
    speakers = {turn.speaker for turn in said}
    return frozenset(word for speaker in speakers for word in folded(speaker).split())


def _leaning_on(exchange: Exchange, source: Turn, question: Question | None) -> tuple[str, ...]:
    """The ids of the history, less the sources, and of the turn whose question is answered."""
    read = {turn.id for turn in exchange.sources}
    history = [earlier.id for earlier in exchange.history if earlier.id not in read]
    if question is not None and question.turn.id not in history and question.turn.id != source.id:
        history.append(question.turn.id)
    return tuple(history)
