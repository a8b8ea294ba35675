"""What follows from facts."""

from datetime import date

from stressors.world.queries import Derived, First, Previous, Reach
from stressors.world.world import USER, Fact

MOVED = date(2020, 1, 1)
SISTER = Fact(USER, "sister", "Ann")
OLD, NEW = Fact("Ann", "employer", "Oldco", ends=MOVED), Fact("Ann", "employer", "Newco", begins=MOVED)
TOWN = Fact("Newco", "based", "Newtown")
PATH = ("sister", "employer", "based")


def test_a_chain_is_followed_through_what_holds_now():
    assert Reach(USER, PATH)([TOWN, NEW, OLD, SISTER]) == Derived(("Newtown",), (SISTER, NEW, TOWN))


def test_a_broken_chain_gives_nothing_but_what_leads_towards_it():
    reach = Reach(USER, PATH)

    assert reach([SISTER, TOWN]) == Derived()
    assert reach.followed([SISTER, TOWN]) == ("Ann",)


def test_all_friends_count():
    friends = [Fact(USER, "friend", name) for name in ("Bo", "Cy")]
    pets = [Fact("Bo", "pet", "Rex"), Fact("Cy", "pet", "Tom")]

    found = Reach(USER, ("friend", "pet"))([*friends, *pets])

    assert found.answers == ("Rex", "Tom")


def test_what_was_before_needs_what_is_now():
    query = Previous(USER, ("sister", "employer"))

    assert query([SISTER, OLD, NEW]) == Derived(("Oldco",), (SISTER, OLD, NEW), ("Newco",))
    assert query([SISTER, OLD]) == Derived()


def test_the_earliest_needs_all_candidates_and_no_tie():
    first = First((Reach("Ann", ("licence",)), Reach("Bo", ("licence",))))
    ann, bo = Fact("Ann", "licence", "1999"), Fact("Bo", "licence", "1998")

    assert first([ann, bo]) == Derived(("Bo",), (ann, bo), ("Ann",))
    assert first([bo]) == first([bo, Fact("Ann", "licence", "1998")]) == Derived()
