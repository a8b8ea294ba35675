"""The gate that has seen the questions."""

from builders import context, dialogue

from toolkit.admission.oracle import Oracle
from toolkit.facts import Tier
from toolkit.segregation.isolated import Isolated
from toolkit.segregation.open_window import OpenWindow

SAID = dialogue(*["Ana: One.", "Ben: Two."] * 4, sessions=2)  # 1:1 to 1:4, 2:1 to 2:4


def admitted(*cited, window=0, segregation=None):
    given = context(SAID, cited=cited)
    exchanges = (segregation or Isolated())(SAID, given)
    verdicts = Oracle(window)(exchanges, given)
    return [one.id for one, verdict in zip(exchanges, verdicts, strict=True) if verdict.tier == Tier.ADMIT]


def test_the_oracle_admits_exactly_what_is_cited():
    assert admitted("1:2", "2:4") == ["1:2", "2:4"]


def test_the_oracle_admits_nothing_where_nothing_is_cited():
    assert admitted() == []


def test_its_window_stays_within_the_session():
    assert admitted("1:4", window=1) == ["1:3", "1:4"]
    assert admitted("2:2", window=9) == ["2:1", "2:2", "2:3", "2:4"]


def test_a_pair_is_admitted_for_its_reply():
    assert admitted("1:2", segregation=Isolated("pair")) == ["1:1"]


def test_history_does_not_count():
    assert admitted("1:2", segregation=OpenWindow(window=3)) == ["1:2"]


def test_the_reason_names_the_cited_turn():
    given = context(SAID, cited=["1:2"])
    reasons = [verdict.reason for verdict in Oracle(1)(Isolated()(SAID, given), given)]

    assert reasons[:4] == ["near 1:2", "cited", "near 1:2", "not cited"]
