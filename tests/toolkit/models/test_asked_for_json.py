"""JSON asked of a model: again while it cannot be used, then a failed row with its raw text."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from toolkit.failure import Failure
from toolkit.models.call_cache import Cached
from toolkit.models.json_answers import asked_for_json
from toolkit.models.language import Completion, Decoding, LanguageModel, Prompt, Usage

WRITTEN = '{"facts": ["Ana lives in Oslo."]}'


@dataclass
class Told:
    """A model that says, for each prompt, what it was told to at each attempt."""

    answers: dict[str, tuple[Completion | Failure, ...]]
    asked: list[Prompt] = field(default_factory=list)
    batches: list[list[str]] = field(default_factory=list)
    identity: str = "told"

    def generate(self, prompts: Sequence[Prompt], decoding: Decoding) -> list[Completion | Failure]:
        self.asked += prompts
        self.batches.append([prompt.own.partition("\n")[0] for prompt in prompts])
        return [self.answers[prompt.own.partition("\n")[0]][prompt.attempt] for prompt in prompts]


def wrote(text: str, finished: bool = True) -> Completion:
    return Completion(text, finished, Usage(1))


def facts_of(found: object) -> tuple[str, ...]:
    return tuple(found["facts"])


def answered(model: LanguageModel, *own: str, attempts: int = 2) -> list[tuple[str, ...] | Failure]:
    asked = [Prompt("shared", words) for words in own]
    return asked_for_json(model, asked, Decoding(8), valid=facts_of, retry="JSON only.", attempts=attempts)


def outcome(*answers: Completion | Failure, attempts: int = 2):
    model = Told({"own": answers})
    (answer,) = answered(model, "own", attempts=attempts)
    return answer, model.asked


def test_a_good_answer_is_asked_for_once():
    answer, asked = outcome(wrote(WRITTEN))

    assert answer == ("Ana lives in Oslo.",)
    assert len(asked) == 1


def test_a_malformed_answer_is_asked_for_again_with_a_changed_prompt():
    answer, asked = outcome(wrote("Hm."), wrote(WRITTEN))

    assert answer == ("Ana lives in Oslo.",)
    assert asked[1] == Prompt("shared", "own\n\nJSON only.", attempt=1)


@pytest.mark.parametrize("text", ["I can't help with that.", "[]", '{"fact": 1}', '{"facts": 7}', "7", '"x"'])
def test_an_answer_malformed_twice_is_a_failure_with_its_raw_text(text: str):
    answer, asked = outcome(wrote("Hm."), wrote(text))

    assert isinstance(answer, Failure)
    assert (answer.raw, len(asked)) == (text, 2)


def test_an_answer_cut_off_at_the_limit_says_so():
    cut = wrote('{"facts": ["Ana', finished=False)

    assert outcome(cut, cut)[0].error == "no JSON in the answer: cut off at the token limit (asked twice)"


def test_an_answer_cut_off_after_its_json_counts():
    assert outcome(wrote(f"{WRITTEN} And so on and", finished=False))[0] == ("Ana lives in Oslo.",)


def test_a_call_that_failed_is_not_asked_again():
    failure = Failure("prompt of 900 tokens; the model takes 512")

    assert outcome(failure) == (failure, [Prompt("shared", "own")])


def test_a_second_call_that_fails_keeps_the_first_raw_text():
    assert outcome(wrote("Hm."), Failure("timeout"))[0] == Failure(
        "no JSON in the answer; asked again: timeout", "Hm."
    )


def test_nothing_extracted_is_an_answer():
    assert outcome(wrote('{"facts": []}'))[0] == ()


def test_rows_keep_their_order_and_only_the_malformed_are_asked_again():
    model = Told(
        {
            "a": (wrote('{"facts": ["a"]}'),),
            "b": (wrote("Hm."), wrote('{"facts": ["b"]}')),
            "c": (Failure("gone"),),
            "d": (wrote("Hm."), wrote("Hm!")),
        }
    )

    answers = answered(model, *"abcd")

    assert answers[:3] == [("a",), ("b",), Failure("gone")]
    assert answers[3] == Failure("no JSON in the answer (asked twice)", "Hm!")
    assert len(model.asked) == 6


@pytest.mark.parametrize(
    ("attempts", "times"), [(1, "asked once"), (2, "asked twice"), (3, "asked 3 times"), (0, "asked once")]
)
def test_a_failure_says_how_often_it_was_asked(attempts: int, times: str):
    answer, asked = outcome(*[wrote("Hm.")] * 3, attempts=attempts)

    assert answer == Failure(f"no JSON in the answer ({times})", "Hm.")
    assert len(asked) == max(1, attempts)


def test_each_attempt_changes_the_prompt_again():
    _, asked = outcome(*[wrote("Hm.")] * 3, attempts=3)

    assert [prompt.own for prompt in asked] == ["own", "own\n\nJSON only.", "own\n\nJSON only.\n\nJSON only."]
    assert [prompt.attempt for prompt in asked] == [0, 1, 2]


def test_asking_ends_with_the_first_answer_that_can_be_used():
    answer, asked = outcome(wrote("Hm."), wrote("[]"), wrote(WRITTEN), wrote("Hm."), attempts=4)

    assert (answer, len(asked)) == (("Ana lives in Oslo.",), 3)


def test_a_late_call_that_fails_says_what_came_before_and_is_not_asked_again():
    answer, asked = outcome(wrote("Hm."), wrote("Hm!"), Failure("timeout"), attempts=9)

    assert answer == Failure("no JSON in the answer (asked twice); asked again: timeout", "Hm!")
    assert len(asked) == 3


def test_each_round_is_one_batch_of_what_is_still_malformed():
    model = Told({own: (*[wrote("Hm.")] * malformed, wrote(WRITTEN)) for malformed, own in enumerate("abcd")})

    assert answered(model, *"dcba", attempts=3) == [
        Failure("no JSON in the answer (asked 3 times)", "Hm."),
        *[("Ana lives in Oslo.",)] * 3,
    ]
    assert model.batches == [["d", "c", "b", "a"], ["d", "c", "b"], ["d", "c"]]


def test_a_resumed_run_goes_on_where_the_last_attempt_failed(tmp_path: Path):
    model = Told({"own": (wrote("Hm."), wrote("Hm!"), wrote(WRITTEN))})

    assert isinstance(answered(Cached(model, tmp_path), "own", attempts=2)[0], Failure)
    assert len(model.asked) == 2
    assert answered(Cached(model, tmp_path), "own", attempts=4) == [("Ana lives in Oslo.",)]
    assert [prompt.attempt for prompt in model.asked] == [0, 1, 2]


def test_nothing_asked_is_nothing_answered():
    assert answered(Told({})) == []


def test_a_secret_in_an_answer_does_not_reach_the_failure():
    answer, _ = outcome(*[wrote("my key is sk-abcdefghijkl0123")] * 2)

    assert answer.raw == "my key is [secret]"
