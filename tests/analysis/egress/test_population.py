"""How few people are left, counted by hand and by law."""

import pytest
from audited import one_log, plant

from analysis.egress.population import PERSONAS, anonymity, anonymity_rates, population

USERS = {
    f"u{number}": {"product": f"thing {number % 4}", "place": f"town {number % 5}", "email": f"{number}@x"}
    for number in range(20)
}
PLANTS = tuple(
    plant(value, dialogue=user, slot=slot, reach="public" if slot == "product" else "personal")
    for user, own in USERS.items()
    for slot, value in own.items()
)


def test_a_user_of_whom_nothing_is_told_hides_among_all():
    assert population(USERS).alike({}) == PERSONAS


def test_a_value_that_a_quarter_has_leaves_a_quarter():
    assert population(USERS).alike({"product": "thing 1"}) == pytest.approx(PERSONAS / 4, rel=0.05)


def test_what_is_told_adds_up():
    assert population(USERS).alike({"product": "thing 1", "place": "town 1"}) == pytest.approx(500, rel=0.15)


def test_an_identifier_leaves_one():
    assert population(USERS).alike({"email": "3@x"}) == 1


def test_every_user_is_among_the_personas():
    people = population(USERS, personas=len(USERS))

    assert all(
        people.alike({slot: value for slot, value in own.items() if slot != "email"}) >= 1
        for own in USERS.values()
    )


def test_more_users_than_personas_are_refused():
    with pytest.raises(ValueError, match="20 users do not fit into 10 personas"):
        population(USERS, personas=10)


def test_requests_cost_bits_of_anonymity_and_silence_costs_none():
    found = anonymity(one_log("thing 1", dialogue="u1"), ["per_span"], PLANTS).set_index("user")

    assert found.loc["u1", "bits"] == pytest.approx(2, abs=0.1)
    assert found.loc["u2", ["requests", "k", "bits"]].tolist() == [0, PERSONAS, 0]


def test_the_share_of_users_who_are_alone_is_told():
    found = anonymity(one_log("1@x", dialogue="u1"), ["per_span"], PLANTS)

    assert anonymity_rates(found)[["n", "asked", "alone"]].values.tolist() == [[20, 1, 0.05]]
