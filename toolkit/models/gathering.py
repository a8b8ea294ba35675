"""Many tasks side by side: what they ask a model at the same time goes to it in one batch."""

import signal
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Lock, Thread, get_ident
from typing import Any, Generic, TypeVar

from toolkit.errors import UserError
from toolkit.failure import Failure
from toolkit.models.language import Choice, Completion, Decoding, LanguageModel, Prompt

Result = TypeVar("Result")
Task = Callable[[tuple[LanguageModel, ...]], Result]

_INTERRUPTS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Stopped(BaseException):
    """Ends a task that asks while all are being stopped; no Exception, since tasks may survive those."""


def side_by_side(
    models: Sequence[LanguageModel], tasks: Sequence[Task[Result]], *, at_once: int = 64
) -> list[Result]:
    """What each task returns, in order; each is given `models`, or stand-ins that answer as they would.

    Up to `at_once` tasks are in flight, each in a thread, and a task that ends makes room for the next. A
    stand-in's call waits until every task in flight waits; then all their prompts go, from the caller's
    thread, to each model in one `generate` a decoding and one `choose` a set of options: in the order of the
    tasks, equal prompts once. So what a model is asked depends on the tasks alone, never on timing. A single
    task, and tasks one at a time, run in the caller's thread on the models themselves.

    What a task raises, of several the first in order, and what a model raises is raised here; the others are
    stopped as soon as they ask, and when this returns or raises no thread is left. A task asks from the
    thread it runs in (else RuntimeError), and holds no lock while it asks that another one may want.
    """
    if at_once < 1:
        raise UserError(f"at_once: {at_once!r} is not allowed; at least one task is in flight")
    if len(tasks) < 2 or at_once == 1:
        return [task(tuple(models)) for task in tasks]
    flight = _Flight(tuple(models), tuple(tasks))
    size = min(at_once, len(tasks))
    threads = [Thread(target=flight.work, name=f"side-by-side-{number}") for number in range(size)]
    try:
        with _undisturbed():
            for thread in threads:
                thread.start()
        return flight.results(size)
    finally:
        with _undisturbed():
            flight.stop(size)
        for thread in threads:
            if thread.ident is not None:  # the system may have refused to start it
                thread.join()


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Hold interrupts back: amid the start of a thread, one can leave it waiting for a lock for ever."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _INTERRUPTS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@dataclass(frozen=True, slots=True)
class _Call:
    """What a task asks a model."""

    seat: "_Seat[Any]"
    model: LanguageModel
    how: Decoding | tuple[str, ...]  # a completion's decoding, or a choice's options
    prompts: tuple[Prompt, ...]


@dataclass(eq=False)
class _Seat(Generic[Result]):
    """The place of a task in flight: it puts what it asks on the table and waits here for the answers."""

    number: int  # of the task
    task: Task[Result]
    table: "SimpleQueue[_Call | _Seat[Result]]"  # a call to be answered, or the seat of a task that ended
    answers: "SimpleQueue[list[Any] | None]" = field(default_factory=SimpleQueue)  # None: stop
    thread: int | None = None  # in which the task runs, while it does
    returned: tuple[Result, ...] = ()  # what the task returned, once it has
    raised: BaseException | None = None

    def run(self, models: tuple[LanguageModel, ...]) -> None:
        """Do the task in this thread."""
        with self:
            self.returned = (self.task(models),)

    def __enter__(self) -> None:
        self.thread = get_ident()

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        """Say on the table that the task ended; what it raised is raised again in the caller's thread."""
        self.raised, self.thread = error, None
        self.table.put(self)
        return True

    def ask(self, model: LanguageModel, how: Decoding | tuple[str, ...], prompts: Sequence[Prompt]) -> Any:
        """The answers, in order, once all in flight wait; Stopped if there will be none."""
        if self.thread != get_ident():
            raise RuntimeError(f"task {self.number}: a stand-in is asked in its task's thread alone")
        if not prompts:
            return []
        self.table.put(_Call(self, model, how, tuple(prompts)))
        answers = self.answers.get()
        if answers is None:
            self.answers.put(None)  # for a task that asks again while it ends
            raise Stopped
        return answers


@dataclass(frozen=True, eq=False)
class _StandIn:
    """The model as one task sees it."""

    model: LanguageModel
    seat: _Seat[Any]
    lock: Lock  # of all stand-ins: an engine may open its model to tell its name, which it does once

    @property
    def identity(self) -> str:
        """That of the model."""
        with self.lock:
            return self.model.identity

    @property
    def context_tokens(self) -> int:
        """That of the model."""
        with self.lock:
            return self.model.context_tokens

    def generate(self, prompts: Sequence[Prompt], decoding: Decoding) -> list[Completion | Failure]:
        """The model's completions, asked for together with what other tasks ask."""
        answers: list[Completion | Failure] = self.seat.ask(self.model, decoding, prompts)
        return answers

    def choose(self, prompts: Sequence[Prompt], options: tuple[str, ...]) -> list[Choice | Failure]:
        """The model's choices, asked for together with what other tasks ask."""
        answers: list[Choice | Failure] = self.seat.ask(self.model, options, prompts)
        return answers


@dataclass(eq=False)
class _Flight(Generic[Result]):
    """The tasks under way. Threads share queues alone: an interrupt in the caller's finds no lock held."""

    models: tuple[LanguageModel, ...]
    tasks: tuple[Task[Result], ...]
    table: "SimpleQueue[_Call | _Seat[Result]]" = field(default_factory=SimpleQueue)
    begun: "SimpleQueue[_Seat[Result] | None]" = field(default_factory=SimpleQueue)  # None: end a thread
    seats: list[_Seat[Result]] = field(default_factory=list)  # of the tasks begun, in order
    lock: Lock = field(default_factory=Lock)  # for the stand-ins

    def work(self) -> None:
        """Do tasks in this thread until told to end."""
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _INTERRUPTS)  # processes that a task starts inherit these
        for seat in iter(self.begun.get, None):
            seat.run(tuple(_StandIn(model, seat, self.lock) for model in self.models))

    def results(self, at_once: int) -> list[Result]:
        """What the tasks return."""
        busy = self._begin(at_once)
        while busy:
            calls = self._calls(busy)
            _answer(calls)
            busy = len(calls)
        return [result for seat in self.seats for result in seat.returned]

    def stop(self, threads: int) -> None:
        """Let every task in flight end at its next call, or at the one that it waits for, and each thread."""
        for seat in self.seats:
            seat.answers.put(None)
        for _ in range(threads):
            self.begun.put(None)

    def _begin(self, most: int) -> int:
        """Begin up to so many more tasks, and say how many there were."""
        first = len(self.seats)
        for number in range(first, min(first + most, len(self.tasks))):
            seat = _Seat(number, self.tasks[number], self.table)
            self.seats.append(seat)
            self.begun.put(seat)
        return len(self.seats) - first

    def _calls(self, busy: int) -> list[_Call]:
        """What is asked, in the order of the tasks, once all in flight wait; raises what a task raised."""
        calls: list[_Call] = []
        raised: dict[int, BaseException] = {}
        while busy:
            event = self.table.get()
            busy -= 1
            if isinstance(event, _Call):
                calls.append(event)
            elif event.raised is not None:
                raised[event.number] = event.raised
            elif not raised:
                busy += self._begin(1)
        if raised:
            raise raised[min(raised)]
        return sorted(calls, key=lambda call: call.seat.number)


def _answer(calls: Sequence[_Call]) -> None:
    """Ask the models what the calls ask, and give each call its part once all is answered."""
    together: dict[tuple[int, Decoding | tuple[str, ...]], list[_Call]] = defaultdict(list)
    for call in calls:
        together[id(call.model), call.how].append(call)
    answered = [(call, found) for alike in together.values() for call, found in _answers(alike)]
    for call, found in answered:
        call.seat.answers.put(found)


def _answers(alike: Sequence[_Call]) -> list[tuple[_Call, list[Any]]]:
    """The answers to calls of one model that differ in their prompts alone."""
    model, how = alike[0].model, alike[0].how
    prompts = tuple(dict.fromkeys(prompt for call in alike for prompt in call.prompts))
    answers = model.generate(prompts, how) if isinstance(how, Decoding) else model.choose(prompts, how)
    found: dict[Prompt, Any] = dict(zip(prompts, answers, strict=True))
    return [(call, [found[prompt] for prompt in call.prompts]) for call in alike]
