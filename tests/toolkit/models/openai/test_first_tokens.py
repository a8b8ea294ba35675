"""Options' log-probabilities from the list of the likeliest first tokens."""

import math
from typing import Any

import pytest
from loopback import first_tokens

from toolkit.errors import UserError
from toolkit.models.openai.first_tokens import choice_in, told_apart

BOTH = ("Yes", "No")


def logprobs(options: tuple[str, ...], **tokens: float) -> tuple[float, ...]:
    return choice_in(first_tokens(**tokens), options).logprobs


def error(reply: Any, options: tuple[str, ...] = BOTH) -> str:
    return choice_in(reply, options).error


def test_options_keep_their_order():
    assert logprobs(("No", "Yes"), Yes=-0.5, No=-1.5) == (-1.5, -0.5)


def test_a_token_with_and_without_a_space_before_it_is_one_option():
    pooled = logprobs(BOTH, **{"Yes": math.log(0.25), " Yes": math.log(0.25), "▁No": math.log(0.5)})

    assert pooled == pytest.approx((math.log(0.5), math.log(0.5)))


def test_a_longer_option_has_the_log_probability_of_its_first_token():
    assert logprobs(("ADMIT", "REJECT"), AD=-0.2, REJECT=-2.0, RE=-9.0) == (-0.2, -2.0)


def test_a_single_letter_does_not_stand_for_a_word():
    assert error(first_tokens(I=-0.1, The=-3.0), ("INSIDE", "OUTSIDE")).startswith(
        "none of ('INSIDE', 'OUTSIDE')"
    )


def test_letters_can_be_options():
    assert logprobs(("A", "B"), A=-0.3, B=-1.4) == (-0.3, -1.4)


def test_other_case_is_another_word():
    assert error(first_tokens(yes=-0.1, no=-3.0)).startswith("none of ('Yes', 'No') among the 2 likeliest")


def test_an_option_that_is_not_listed_is_less_likely_than_all_that_are():
    yes, no = logprobs(BOTH, Yes=math.log(0.5), Maybe=math.log(0.3))

    assert (yes, no) == (math.log(0.5), pytest.approx(math.log(0.2)))


def test_an_option_that_is_not_listed_is_less_likely_than_the_last_that_is():
    assert logprobs(BOTH, Yes=-0.5, Maybe=-7.0)[1] == -7.0


def test_options_that_begin_with_the_same_token_cannot_be_told_apart():
    tokens = first_tokens(Ac=-0.1, Accept=-4.0)

    assert error(tokens, ("Accept", "Acknowledge")) == (
        "the first tokens of ('Accept', 'Acknowledge') cannot tell them apart"
    )


@pytest.mark.parametrize("logprob", [math.nan, math.inf, 0.5, "-1", None, True], ids=str)
def test_a_log_probability_that_is_none_is_a_failure(logprob: Any):
    assert error(first_tokens(Yes=logprob, No=-1.0)) == "server gives log-probabilities that are none"


@pytest.mark.parametrize("listed", [None, {}, [], "Yes"], ids=str)
def test_a_list_that_is_none_is_a_failure(listed: Any):
    reply = first_tokens(Yes=-0.1)
    reply["choices"][0]["logprobs"]["content"][0]["top_logprobs"] = listed

    assert error(reply) == "server gives no log-probabilities"


@pytest.mark.parametrize(
    "options", [(), ("Yes",), ("Yes", ""), ("Yes", "Yes"), ("No", "None"), ("Yes", " Yes")]
)
def test_options_that_cannot_be_told_apart_are_a_user_error(options: tuple[str, ...]):
    with pytest.raises(UserError, match=r"^options"):
        told_apart(options)
