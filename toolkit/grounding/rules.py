"""Grounding by rules: who, where and when, from the turn's own timestamp, its history, and nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from toolkit.context import Context
from toolkit.facts import Draft, fact_id
from toolkit.failure import Failure
from toolkit.grounding.addressee import with_addressee
from toolkit.grounding.dates import DateMention
from toolkit.grounding.places import with_place
from toolkit.grounding.resolved_dates import with_dates
from toolkit.grounding.rewriting import Rewriting
from toolkit.grounding.support_check import unsupported
from toolkit.grounding.third_persons import with_third_persons
from toolkit.ledger import Outcome
from toolkit.stages import Grounded, Note
from toolkit.structuring.person import first_person_to_name
from toolkit.text.languages import is_english


@dataclass(frozen=True)
class Rules:
    """Bind relative dates, persons and places; what cannot be bound is left as it is, with a note.

    Dates are read in the turn that a fact was read from, since the fact has lost the sentence that tells
    which Friday it means, and added in brackets behind their phrase. Persons and places are English only. A
    changed text has a new id. The support check changes nothing: it notes each name, number, date and
    relation that neither the fact's sources nor its context turns name.
    """

    VERSION: ClassVar[int] = 2

    dates: bool = True
    persons: bool = True
    places: bool = True
    support_check: bool = True

    def __call__(self, drafts: Sequence[Draft], context: Context) -> list[Grounded | Failure]:
        """One result a draft, in order; never a failure."""
        return [self._grounded(draft) for draft in drafts]

    def _grounded(self, draft: Draft) -> Grounded:
        fact, text, place = draft.fact, Rewriting(draft.fact.text), draft.fact.place
        english = is_english(fact.text)
        if self.persons and english:
            text = self._with_persons(text, draft)
        if self.places and english:
            text, found = with_place(text, draft)
            place = found or place
        undated, valid, mentions = text.text, fact.valid, None
        if self.dates:
            dated = with_dates(text, draft)
            text, valid, mentions = dated.text, dated.times, dated.mentions
        grounded = replace(fact, valid=valid, place=place, condition=self._condition(draft, text.text))
        doubts = self._doubts(replace(draft, fact=replace(grounded, text=undated)), mentions)
        if text.text != fact.text:
            grounded = replace(grounded, id=fact_id((fact.id,), 0, text.text), text=text.text)
        return Grounded(grounded, text.notes + doubts)

    def _with_persons(self, text: Rewriting, draft: Draft) -> Rewriting:
        speaker = draft.fact.speaker
        named = first_person_to_name(text.text, speaker)
        if named != text.text:
            text = text.changed(named, f"first person = {speaker}")
        return with_third_persons(with_addressee(text, draft.fact, draft.exchange), draft)

    def _condition(self, draft: Draft, text: str) -> str | None:
        """The condition as it stands in the changed text; as it was, if it cannot be found there."""
        condition = draft.fact.condition
        if condition is None:
            return None
        clause = Rewriting(condition)
        if self.persons and is_english(draft.fact.text):
            clause = self._with_persons(clause, draft)
        if self.dates:
            clause = with_dates(clause, draft).text
        return clause.text if clause.text in text else condition

    def _doubts(self, draft: Draft, mentions: tuple[DateMention, ...] | None) -> tuple[Note, ...]:
        """What the fact names without support, read before the days are added, which the sources give."""
        if not self.support_check:
            return ()
        reasons = unsupported(draft, mentions)
        return tuple(Note(Outcome.UNSUPPORTED, reason) for reason in reasons)
