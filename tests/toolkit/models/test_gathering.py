"""Tasks side by side: as if each ran alone, but for how often the model is asked."""

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

import pytest
from echoing import Echoing, asking, threads_left
from hypothesis import given, settings
from hypothesis import strategies as st
from models import OPTIONS, SHORT, prompts

from toolkit.failure import Failure
from toolkit.models.gathering import side_by_side
from toolkit.models.language import Completion, Decoding, LanguageModel


@pytest.fixture(autouse=True)
def no_thread_is_left():
    yield
    assert threads_left() == []


@dataclass(frozen=True)
class Step:
    """One call of a random task; its prompts also hold how much was answered before."""

    place: int
    how: Decoding | tuple[str, ...]
    own: tuple[str, ...]


STEPS = st.lists(
    st.builds(
        Step,
        st.integers(0, 2),
        st.sampled_from([SHORT, Decoding(9), OPTIONS, ("A", "B", "C")]),
        st.lists(st.sampled_from(["a", "b", "fail", "漢字 🦊", ""]), max_size=3).map(tuple),
    ),
    max_size=5,
)


def scripted(steps: Sequence[Step]) -> Callable[[tuple[LanguageModel, ...]], list[object]]:
    def task(models: tuple[LanguageModel, ...]) -> list[object]:
        answers: list[object] = []
        for step in steps:
            asked = prompts(*(f"{words} {len(answers)}" for words in step.own))
            model = models[step.place]
            if isinstance(step.how, Decoding):
                answers += model.generate(asked, step.how)
            else:
                answers += model.choose(asked, step.how)
        return answers

    return task


@settings(derandomize=True, deadline=None)
@given(st.lists(STEPS, max_size=12), st.integers(1, 5))
def test_tasks_return_what_they_return_one_by_one(scripts: list[list[Step]], at_once: int):
    models = [Echoing("first"), Echoing("second"), Echoing("third")]
    tasks = [scripted(steps) for steps in scripts]

    alone = [task(tuple(models)) for task in tasks]
    assert side_by_side(models, tasks, at_once=at_once) == alone


@settings(derandomize=True, deadline=None, max_examples=30)
@given(st.lists(STEPS, min_size=2, max_size=12), st.integers(2, 5), st.randoms())
def test_batches_do_not_depend_on_timing(scripts: list[list[Step]], at_once: int, rng: Random):
    def hesitant(steps: Sequence[Step], seconds: float) -> Callable[..., list[object]]:
        return lambda models: time.sleep(seconds) or scripted(steps)(models)

    batches = []
    for _ in range(2):
        models = [Echoing("first"), Echoing("second"), Echoing("third")]
        side_by_side(models, [hesitant(each, rng.random() / 500) for each in scripts], at_once=at_once)
        batches.append([model.batches for model in models])

    assert batches[0] == batches[1]


@settings(derandomize=True, deadline=None, max_examples=30)
@given(st.lists(st.integers(0, 6), min_size=2, max_size=12))
def test_the_model_is_asked_as_often_as_the_task_that_asks_most(counts: list[int]):
    model = Echoing()
    tasks = [asking(*(f"{task} {call}" for call in range(count))) for task, count in enumerate(counts)]

    side_by_side([model], tasks)
    assert len(model.batches) == max(counts)


def test_a_batch_is_in_the_order_of_the_tasks_with_equal_prompts_once():
    model = Echoing()
    tasks = [asking("a", pause=0.02), asking("b", pause=0.01), asking("a"), asking("c")]

    assert side_by_side([model], tasks) == [[f"echoing/8: {own}"] for own in "abac"]
    assert model.batches == [("a", "b", "c")]


def test_one_model_in_two_places_is_asked_once():
    model = Echoing()
    tasks = [
        lambda models: models[0].generate(prompts("a"), SHORT),
        lambda models: models[1].generate(prompts("b"), SHORT),
    ]

    side_by_side([model, model], tasks)
    assert model.batches == [("a", "b")]


def test_a_task_that_ends_makes_room_for_the_next_before_anything_is_asked():
    model = Echoing()

    side_by_side([model], [asking(), asking("a"), asking(), asking("b"), asking("c")], at_once=2)
    assert model.batches == [("a", "b"), ("c",)]


def test_many_tasks_use_no_more_threads_than_are_at_once():
    model = Echoing()
    most = 0

    def counted(models: tuple[LanguageModel, ...]) -> list[str]:
        nonlocal most
        most = max(most, sum("side-by-side" in thread.name for thread in threading.enumerate()))
        return asking("a", "b")(models)

    assert side_by_side([model], [counted] * 200, at_once=8) == [["echoing/8: a", "echoing/8: b"]] * 200
    assert (most, model.threads) == (8, {threading.get_ident()})


def test_200_tasks_fill_their_batches():
    model = Echoing()
    tasks = [asking(*(f"{task} {call}" for call in range(3))) for task in range(200)]

    side_by_side([model], tasks, at_once=8)
    assert [len(batch) for batch in model.batches] == [8] * 75


@pytest.mark.parametrize(("tasks", "at_once"), [(0, 64), (1, 64), (3, 1)])
def test_what_runs_alone_costs_no_thread(tasks: int, at_once: int):
    here = [lambda models: threading.get_ident()] * tasks

    assert side_by_side([Echoing()], here, at_once=at_once) == [threading.get_ident()] * tasks


def test_a_stand_in_has_the_name_and_the_context_of_its_model():
    told = side_by_side([Echoing("x")], [lambda models: (models[0].identity, models[0].context_tokens)] * 2)

    assert told == [("x", 100)] * 2


def test_a_call_without_prompts_waits_for_nobody():
    model = Echoing()
    tasks = [lambda models: models[0].generate([], SHORT), lambda models: models[0].choose([], OPTIONS)]

    assert side_by_side([model], tasks) == [[], []]
    assert model.batches == []


def test_a_failure_goes_to_its_own_task_alone():
    def answers(own: str) -> Callable[..., list[Completion | Failure]]:
        return lambda models: models[0].generate(prompts(own), SHORT)

    first, second, third = side_by_side([Echoing()], [answers("a"), answers("fail"), answers("b")])

    assert second == [Failure("no answer")]
    assert [answer.text for answer in first + third] == ["echoing/8: a", "echoing/8: b"]


def test_tasks_side_by_side_within_tasks_side_by_side_share_batches():
    model = Echoing()

    def outer(number: int) -> Callable[..., list[list[str]]]:
        return lambda models: side_by_side(models, [asking(f"{number}a"), asking(f"{number}b")])

    side_by_side([model], [outer(1), outer(2)])
    assert model.batches == [("1a", "1b", "2a", "2b")]
