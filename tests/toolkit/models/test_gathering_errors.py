"""Tasks side by side: what one raises ends them all, at once and without a trace."""

import os
import signal
import threading
import time
from collections.abc import Callable
from random import Random
from threading import Thread

import pytest
from echoing import Echoing, asking, threads_left
from models import OPTIONS, SHORT, prompts

from toolkit.errors import UserError
from toolkit.models.gathering import Stopped, side_by_side
from toolkit.models.language import LanguageModel


@pytest.fixture(autouse=True)
def no_thread_is_left():
    yield
    assert threads_left() == []


def raising(error: BaseException) -> Callable[[tuple[LanguageModel, ...]], None]:
    def task(models: tuple[LanguageModel, ...]) -> None:
        models[0].generate(prompts("last words"), SHORT)
        raise error

    return task


@pytest.mark.parametrize("error", [UserError("no"), ValueError("no"), KeyboardInterrupt(), SystemExit(3)])
def test_what_a_task_raises_is_raised_and_the_others_are_stopped(error: BaseException):
    model = Echoing()
    tasks = [asking(*"abcdefgh"), raising(error), asking(*"abcdefgh")]

    with pytest.raises(type(error)) as raised:
        side_by_side([model], tasks)

    assert raised.value is error
    assert model.batches == [("a", "last words")]


@pytest.mark.parametrize("at_once", [2, 3, 64])
def test_of_several_errors_the_first_task_s_is_raised(at_once: int):
    late = [lambda models: time.sleep(0.02), raising(UserError("first")), *[raising(UserError("later"))] * 9]

    with pytest.raises(UserError, match="first"):
        side_by_side([Echoing()], late, at_once=at_once)


def test_no_task_is_begun_after_one_raised():
    begun: list[int] = []
    tasks = [raising(UserError("no")), raising(UserError("no")), *[lambda models: begun.append(1)] * 9]

    with pytest.raises(UserError):
        side_by_side([Echoing()], tasks, at_once=2)

    assert begun == []


def test_what_the_model_raises_is_raised_once():
    with pytest.raises(UserError, match="the endpoint is gone"):
        side_by_side([Echoing()], [asking("a", "b"), asking("raise"), asking("c")])


def test_a_task_that_survives_all_exceptions_is_stopped_all_the_same():
    ends: list[str] = []

    def stubborn(models: tuple[LanguageModel, ...]) -> None:
        for _ in range(3):
            try:
                asking("a", "b", "c")(models)
            except Stopped:
                ends.append("stopped")

    with pytest.raises(UserError):
        side_by_side([Echoing()], [stubborn, asking("b", "raise")])

    assert ends == ["stopped"] * 3


def test_an_interrupt_stops_all_that_wait():
    ended: list[int] = []

    def interrupted(models: tuple[LanguageModel, ...]) -> None:
        try:
            time.sleep(0.05)
            signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
            time.sleep(0.05)
            asking("a")(models)
        finally:
            ended.append(1)

    with pytest.raises(KeyboardInterrupt):
        side_by_side([Echoing()], [asking("b", "c"), interrupted, asking("d")])

    assert ended == [1]


def interrupted(seconds: float, call: Callable[[], object]) -> None:
    threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGINT)).start()
    call()


@pytest.mark.parametrize("seed", range(20))
def test_an_interrupt_at_any_moment_leaves_nothing_hanging(seed: int):
    tasks = [asking(*(str(call) for call in range(500)), pause=0.0001)] * 12

    with pytest.raises(KeyboardInterrupt):
        interrupted(Random(seed).random() / 20, lambda: side_by_side([Echoing()], tasks, at_once=4))


def test_a_stand_in_is_of_use_to_its_own_task_alone():
    lent: list[LanguageModel] = []
    side_by_side([Echoing()], [lambda models: lent.append(models[0])] * 2)

    with pytest.raises(RuntimeError, match="in its task's thread alone"):
        lent[0].generate(prompts("a"), SHORT)


def test_a_thread_of_a_task_gets_an_error_and_no_answer():
    told: list[str] = []

    def asked_elsewhere(models: tuple[LanguageModel, ...]) -> None:
        with pytest.raises(RuntimeError):
            models[0].choose(prompts("a"), OPTIONS)
        told.append("refused")

    def task(models: tuple[LanguageModel, ...]) -> None:
        thread = Thread(target=asked_elsewhere, args=(models,))
        thread.start()
        thread.join()

    side_by_side([Echoing()], [task, task])
    assert told == ["refused"] * 2


def test_less_than_one_task_at_once_is_refused():
    with pytest.raises(UserError, match="at_once: 0 is not allowed"):
        side_by_side([Echoing()], [], at_once=0)
