"""The external channel: look-ups over HTTP, through the one door, at a civil pace, each answer kept."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from functools import partial
from pathlib import Path
from random import Random
from typing import Annotated, ClassVar

from annotated_types import Gt

from toolkit.context import Context
from toolkit.datasets.files import JsonError, json_value
from toolkit.egress.door import user_agent
from toolkit.egress.outgoing import Answer, Outgoing, Refused
from toolkit.egress.policy import Address, address_of
from toolkit.enrichment.channels.adapter import Adapter, Passage
from toolkit.enrichment.channels.channel import UNNAMED, Found, Known, Question, Unknown, Withheld
from toolkit.enrichment.channels.kept_answers import KeptAnswers, default_folder, kept_in
from toolkit.enrichment.channels.kept_source import kept_source
from toolkit.enrichment.channels.kept_text import kept_text
from toolkit.enrichment.channels.naming import opens_with, other_name
from toolkit.enrichment.channels.pace import Pace, pace_of
from toolkit.enrichment.channels.wikipedia import Wikipedia
from toolkit.errors import UserError
from toolkit.facts import Fact
from toolkit.failure import Failure
from toolkit.ledger import Stage
from toolkit.models.openai.waiting import retry_after, wait_before
from toolkit.settings import NonNegative, Positive

AGAIN = (408, 425, 429, 500, 502, 503, 504)  # that another try may mend
ABSENT = (404, 410)


@dataclass(frozen=True)
class LookUp:
    """What a public service says about an entity: one sentence of it, dated by the answer's own Date header.

    Each query is asked once a batch, and once ever while the kept answer has not expired at the time of the
    fact. What the door refuses is withheld; no answer, one that is no JSON of the service's form, and one
    without a date are failures. Knowledge is of the day on which it was fetched, whatever the dialogue's.
    """

    VERSION: ClassVar[int] = 4
    kind: ClassVar[str] = "external"

    adapter: Adapter = Wikipedia()
    expires_days: Positive | None = 365  # after which it is out of date, unless the answer says when
    keep: bool = field(
        default=True, metadata={"identity": False}
    )  # answers on disk; off: every run asks anew
    folder: Path = field(default_factory=default_folder, metadata={"identity": False})
    per_second: Annotated[float, Gt(0)] = field(default=5.0, metadata={"identity": False})  # of one process
    retries: NonNegative = field(default=2, metadata={"identity": False})
    timeout_s: Annotated[float, Gt(0)] = field(default=10.0, metadata={"identity": False})  # of one try
    most_bytes: Positive = field(default=200_000, metadata={"identity": False})  # of an answer
    contact: str = field(default="", metadata={"identity": False})  # of whoever asks; Wikimedia wants one

    def __post_init__(self) -> None:
        """Check what would stand in a header."""
        if not (self.contact.isascii() and self.contact.isprintable()):
            raise UserError("look-up.contact: only printable ASCII can stand in a header, such as an address")

    @property
    def address(self) -> Address | None:
        """Where it asks; None if its adapter makes no web address."""
        return address_of(self.adapter.url("x"))

    def __call__(self, questions: Sequence[Question], context: Context) -> list[Found]:
        """One answer a question, in order."""
        kept = kept_in(self.folder) if self.keep else None
        found = [self._kept(one, kept) for one in questions]
        wanting: dict[str, list[Fact]] = {}
        for one, (known, _) in zip(questions, found, strict=True):
            if known is None:
                wanting.setdefault(one.query, []).append(one.fact)
        batch = _Batch(kept, wanting, context)
        return [
            _named(self._answer(one, key, batch) if known is None else known, one)
            for one, (known, key) in zip(questions, found, strict=True)
        ]

    def _kept(self, question: Question, kept: KeptAnswers | None) -> tuple[Known | None, str]:
        """What is kept for the time of the fact, and the key for a newer answer."""
        return (None, "") if kept is None else kept.find(self._place(question), question.fact.said_at)

    def _answer(self, question: Question, key: str, batch: "_Batch") -> Found:
        """What came when the query was sent: once a batch."""
        sent = batch.sent
        if question.query not in sent:
            found = sent[question.query] = self._asked(question, batch)
            if batch.kept is not None and isinstance(found, Known):
                batch.kept.add(key, found)
        return sent[question.query]

    def _place(self, question: Question) -> str:
        return repr((self.VERSION, self.adapter, self.expires_days, question.query))

    def _asked(self, question: Question, batch: "_Batch") -> Found:
        url = self.adapter.url(question.query)
        address = address_of(url)
        if address is None:
            return Failure(f"{url[:80]!r} is no address")
        send = partial(
            batch.context.door.send,
            self._outgoing(question.query, url, batch),
            timeout_s=self.timeout_s,
            most_bytes=self.most_bytes,
        )
        answer = self._sent(send, pace_of(str(address), 1 / self.per_second))
        if isinstance(answer, Refused):
            return Withheld(answer.error)
        return answer if isinstance(answer, Failure) else self._read(answer, question)

    def _sent(self, send: Callable[[], Answer | Failure], pace: Pace) -> Answer | Failure:
        """The first answer that is one, or the last try's failure."""
        rng = Random(time.monotonic_ns())  # of the jitter alone: processes must not wait in step
        for tries in range(1, self.retries + 2):
            refusal = pace.breaker.refusal()
            if refusal is not None:
                return refusal
            pace.wait()
            answer = send()
            if isinstance(answer, Refused):
                return answer
            if isinstance(answer, Answer) and answer.status not in AGAIN:
                pace.breaker.succeeded()
                return answer
            if tries <= self.retries:
                pace.sleep(wait_before(tries, rng, _asked_to_wait(answer)))
        failure = answer if isinstance(answer, Failure) else Failure(f"the service says {answer.status}")
        pace.breaker.failed(failure.error)
        return failure

    def _read(self, answer: Answer, question: Question) -> Found:
        if answer.status in ABSENT:
            return Unknown("the service knows nothing of it")
        if answer.status != 200:
            return Failure(f"the service says {answer.status}")
        try:
            value = json_value(answer.body.decode("utf-8"))
            passage = self.adapter.read(value, question.query)
            if isinstance(passage, Unknown):
                return passage
            times = self._times(answer, passage)
        except UnicodeDecodeError as error:
            return Failure(f"the answer is not UTF-8 at byte {error.start + 1}")
        except JsonError as error:
            return Failure(f"the answer is {error}", answer.body[:200].decode("utf-8", "replace"))
        except (ValueError, TypeError, KeyError, OverflowError) as error:
            return Failure(f"not the answer of such a service: {error}"[:300])
        asked = (question.query,)
        text = kept_text(passage.text, asked)
        source = self._source(passage, question)
        if isinstance(text, Withheld):
            return text
        if isinstance(source, Withheld):
            return Withheld(f"its source: {source.reason}")
        name = kept_text(passage.name or question.query, asked)
        if isinstance(name, Withheld):
            return Withheld(f"its title: {name.reason}")
        return Known(name if other_name(name, question.query, text) else question.query, text, source, *times)

    def _source(self, passage: Passage, question: Question) -> str | Withheld:
        if not passage.source:
            return self.adapter.url(question.query)
        host = "" if self.address is None else self.address.host
        return kept_source(passage.source, (question.query,), host)

    def _outgoing(self, query: str, url: str, batch: "_Batch") -> Outgoing:
        facts = {fact.id: fact for fact in batch.wanting[query]}
        agent = {"User-Agent": f"{user_agent()} ({self.contact})"} if self.contact else {}
        return Outgoing(
            stage=Stage.ENRICHMENT.value,
            dialogue=batch.context.dialogue.id,
            facts=tuple(facts),
            turns=tuple(dict.fromkeys(turn for fact in facts.values() for turn in fact.sources)),
            method="GET",
            url=url,
            body=b"",
            text=query,
            headers={"Accept": "application/json", **agent},
        )

    def _times(self, answer: Answer, passage: Passage) -> tuple[datetime, datetime | None]:
        """When it was fetched and when it expires, in UTC; ValueError or OverflowError for no such times."""
        fetched_at = _date_of(answer)
        if passage.expires_at is not None:
            return fetched_at, passage.expires_at.astimezone(UTC)
        days = self.expires_days
        return fetched_at, None if days is None else fetched_at + timedelta(days=days)


@dataclass(frozen=True)
class _Batch:
    """Questions that are asked together: who wants an answer that is not kept, and what has been told."""

    kept: KeptAnswers | None
    wanting: Mapping[str, Sequence[Fact]]  # by query
    context: Context
    sent: dict[str, Found] = field(default_factory=dict)


def _named(found: Found, question: Question) -> Found:
    """The answer, if it opens with the thing as it is called there, as it was asked or as the fact has it."""
    if not isinstance(found, Known):
        return found
    names = (found.entity, question.query, question.about)
    return found if opens_with(found.text, names) else UNNAMED


def _date_of(answer: Answer) -> datetime:
    """When the answer was given, in UTC (RFC 9110, section 6.6.1); ValueError if it does not say."""
    written = answer.headers.get("date")
    if written is None:
        raise ValueError("it has no Date header, so nobody could tell how old it is")
    moment = parsedate_to_datetime(written)
    if moment.tzinfo is None:
        raise ValueError(f"its date {written!r} has no time zone")
    return moment.astimezone(UTC)


def _asked_to_wait(answer: Answer | Failure) -> float | None:
    return retry_after(answer.headers.get("retry-after"), time.time()) if isinstance(answer, Answer) else None
