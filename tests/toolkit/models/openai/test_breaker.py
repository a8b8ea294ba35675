"""When an endpoint counts as dead, and when it may be asked again."""

from toolkit.models.openai.breaker import GIVEN_UP, PAUSE, Breaker


class Clock:
    """A clock that a test sets."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def opened(clock: Clock) -> Breaker:
    breaker = Breaker(clock)
    for _ in range(GIVEN_UP):
        breaker.failed("gone")
    return breaker


def test_single_failures_between_successes_close_nothing():
    breaker = Breaker(Clock())
    for _ in range(10):
        breaker.failed("gone")
        breaker.succeeded()

    assert breaker.refusal() is None


def test_several_failures_in_a_row_refuse_all_with_the_reason():
    assert (
        opened(Clock()).refusal().error == f"not asked: {GIVEN_UP} calls in a row came to nothing, last: gone"
    )


def test_after_the_pause_one_call_may_try():
    clock = Clock()
    breaker = opened(clock)
    clock.now = PAUSE

    assert [breaker.refusal() is None for _ in range(3)] == [True, False, False]


def test_a_try_that_succeeds_lets_all_through():
    clock = Clock()
    breaker = opened(clock)
    breaker.succeeded()

    assert [breaker.refusal() for _ in range(3)] == [None] * 3


def test_an_interrupted_run_asks_nothing_more():
    breaker = Breaker(Clock())
    breaker.stop()

    assert breaker.refusal().error.endswith("interrupted")
