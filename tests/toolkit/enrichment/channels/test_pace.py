"""How fast a service is asked."""

from toolkit.enrichment.channels.pace import Pace, pace_of


def test_requests_begin_an_interval_apart_whenever_they_come():
    now, slept = [100.0], []

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        now[0] += seconds

    pace = Pace(2.0, clock=lambda: now[0], sleep=sleep)
    pace.wait()
    pace.wait()
    now[0] += 1.5
    pace.wait()
    now[0] += 9.0
    pace.wait()

    assert slept == [2.0, 0.5]


def test_all_who_ask_a_host_share_its_pace():
    assert pace_of("a.example:443", 0.2) is pace_of("a.example:443", 0.2)
    assert pace_of("a.example:443", 0.2) is not pace_of("b.example:443", 0.2)
