"""The call cache: what is computed once, what is told apart, and what is never kept."""

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from models import OPTIONS, SHORT, Counting, cached, prompts

from toolkit.failure import Failure
from toolkit.models.call_cache import Cached, Calls, default_folder
from toolkit.models.call_upkeep import checked
from toolkit.models.language import Choice, Completion, Decoding, Prompt, Usage
from toolkit.spec import spec_of


def test_a_second_process_pays_nothing(tmp_path: Path):
    first, second = cached(tmp_path), cached(tmp_path)
    answers = first.generate(prompts(1, 2), SHORT) + first.choose(prompts(1, 2), OPTIONS)

    assert second.generate(prompts(1, 2), SHORT) + second.choose(prompts(1, 2), OPTIONS) == answers
    assert second.model.asked == []


def test_the_cache_answers_like_its_model(tmp_path: Path):
    asked = prompts("a", "b", "fail", "c")

    assert cached(tmp_path).generate(asked, SHORT) == Counting().generate(asked, SHORT)
    assert cached(tmp_path).choose(asked, OPTIONS) == Counting().choose(asked, OPTIONS)
    assert (cached(tmp_path).identity, cached(tmp_path).context_tokens) == ("counting", 100)


def test_identical_calls_of_a_batch_are_computed_once(tmp_path: Path):
    model = cached(tmp_path)

    answers = model.generate(prompts("a", "b", "a", "a"), SHORT)

    assert answers[0] == answers[2] == answers[3] != answers[1]
    assert model.model.asked == prompts("a", "b")


def test_order_is_kept_where_some_are_known(tmp_path: Path):
    cached(tmp_path).generate(prompts(3, 1), SHORT)

    answers = cached(tmp_path).generate(prompts(0, 1, 2, 3, 4), SHORT)

    assert [answer.text.partition("/")[0] for answer in answers] == list("01234")


def test_failures_are_never_kept(tmp_path: Path):
    for _ in range(2):
        model = cached(tmp_path)
        assert model.generate(prompts("fail", "fail"), SHORT) == [Failure("no answer")] * 2
        assert model.model.asked == prompts("fail")


@pytest.mark.parametrize(
    "other",
    [
        lambda folder: cached(folder, replicate=1).generate(prompts("a"), SHORT),
        lambda folder: Cached(Counting("other"), folder).generate(prompts("a"), SHORT),
        lambda folder: cached(folder).generate(prompts("a"), Decoding(9)),
        lambda folder: cached(folder).generate(prompts("a"), Decoding(8, schema="{}")),
        lambda folder: cached(folder).generate(prompts("a"), Decoding(8, temperature=0.5)),
        lambda folder: cached(folder).generate(prompts("a"), Decoding(8, seed=1)),
        lambda folder: cached(folder).generate([Prompt("Say: ", "a", attempt=1)], SHORT),
        lambda folder: cached(folder).generate([Prompt("Say: ", "a", system="Hm.")], SHORT),
        lambda folder: cached(folder).generate([Prompt("Say:", "a")], SHORT),
        lambda folder: cached(folder).choose(prompts("a"), OPTIONS),
    ],
)
def test_whatever_can_change_an_answer_makes_another_call(tmp_path: Path, other):
    cached(tmp_path).generate(prompts("a"), SHORT)
    other(tmp_path)

    assert checked(tmp_path).entries == 2


def test_other_options_or_another_order_of_them_are_another_call(tmp_path: Path):
    for options in (OPTIONS, ("No", "Yes"), ("Yes", "No", "Maybe")):
        cached(tmp_path).choose(prompts("a"), options)

    assert checked(tmp_path).entries == 3


def test_where_calls_are_kept_is_no_part_of_the_identity(tmp_path: Path):
    here = cached(tmp_path / "a", batch=3)

    assert spec_of(here) == spec_of(cached(tmp_path / "b"))


@dataclass(frozen=True)
class Saying(Counting):
    """Says what it was made to say."""

    answer: Completion | Choice = Choice((-math.inf, -0.1 - 0.2), Usage(1, 2, 3))

    def generate(self, prompts: Sequence[Prompt], decoding: Decoding) -> list[Completion | Failure]:
        return [self.answer for _ in prompts]

    def choose(self, prompts: Sequence[Prompt], options: tuple[str, ...]) -> list[Choice | Failure]:
        return [self.answer for _ in prompts]


@pytest.mark.parametrize("text", ["", "漢字 🦊 مرحبا", "a\nb\r\x00\u2028\x85", "\ud800", "x" * 1_000_000])
def test_any_text_comes_back_as_it_was(tmp_path: Path, text: str):
    model = Saying(answer=Completion(text, False, Usage(1, 2, 3)))
    Cached(model, tmp_path).generate(prompts(text), SHORT)

    assert cached(tmp_path).generate(prompts(text), SHORT) == [model.answer]


def test_numbers_come_back_to_the_last_bit(tmp_path: Path):
    Cached(Saying(), tmp_path).choose(prompts(1), OPTIONS)

    assert cached(tmp_path).choose(prompts(1), OPTIONS) == [Saying().answer]


def test_prompts_and_environment_secrets_are_not_in_the_files(tmp_path: Path, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "correct-horse-battery")
    cached(tmp_path).choose([Prompt("Is it a secret? ", "Ana's diary", system="Judge.")], OPTIONS)

    written = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert not any(words in written for words in (b"diary", b"secret?", b"Judge", b"correct-horse"))


def test_calls_are_counted(tmp_path: Path):
    model = cached(tmp_path)
    model.generate(prompts("a", "a", "fail"), SHORT)
    before = model.calls
    model.generate(prompts("a", "b"), SHORT)

    assert replace(before, seconds=0) == Calls(1, 2, 1, 10, 3, 5)
    assert replace(model.calls.since(before), seconds=0) == Calls(1, 1, 0, 10, 3, 5)
    assert model.calls.seconds > before.seconds > 0


def test_what_is_done_survives_a_model_that_crashes(tmp_path: Path):
    @dataclass(frozen=True)
    class Crashing(Counting):
        def generate(self, prompts: Sequence[Prompt], decoding: Decoding) -> list[Completion | Failure]:
            if any(prompt.own == "6" for prompt in prompts):
                raise KeyboardInterrupt
            return Counting.generate(self, prompts, decoding)

    with pytest.raises(KeyboardInterrupt):
        Cached(Crashing(), tmp_path, batch=2).generate(prompts(*range(10)), SHORT)

    assert checked(tmp_path).entries == 6


def test_ten_thousand_lookups_take_less_than_a_second(tmp_path: Path):
    asked = [Prompt("x" * 2400, f"{number} " + "y" * 160) for number in range(10_000)]
    cached(tmp_path, batch=10_000).choose(asked, OPTIONS)
    model = cached(tmp_path)
    before = time.process_time()
    model.choose(asked, OPTIONS)

    assert time.process_time() - before < 1.0
    assert model.calls == Calls(hits=10_000)


def test_ten_thousand_single_lookups_take_less_than_a_second(tmp_path: Path):
    asked = prompts(*range(10_000))
    cached(tmp_path, batch=10_000).choose(asked, OPTIONS)
    model = cached(tmp_path)
    before = time.process_time()
    for prompt in asked:
        model.choose([prompt], OPTIONS)

    assert time.process_time() - before < 1.0


def test_the_default_folder_follows_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("GATELAB_CACHE_DIR", str(tmp_path))

    assert default_folder() == tmp_path / "calls"


def test_a_replicate_asks_in_another_order_and_answers_in_the_same(tmp_path: Path):
    once, again = cached(tmp_path), cached(tmp_path, replicate=1)
    for model in (once, again):
        assert [answer.text.split("/")[0] for answer in model.generate(prompts(*range(50)), SHORT)] == [
            str(number) for number in range(50)
        ]

    assert once.model.asked == prompts(*range(50))
    assert again.model.asked != once.model.asked
    assert set(again.model.asked) == set(once.model.asked)
