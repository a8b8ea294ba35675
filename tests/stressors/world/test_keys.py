"""Keys of single facts."""

from stressors.world.keys import holds, slots
from stressors.world.recipes import RECIPES
from stressors.world.world import USER, Fact
from toolkit.slots import Slot, SlotKind


def ladder(name):
    return next(recipe for recipe in RECIPES if recipe.name == f"chain/en/{name}")(7, 0)


def test_a_relation_to_the_user_is_held_by_its_word_and_the_name():
    assert holds(Fact(USER, "neighbour", "Ann")) == (("neighbour", "neighbor"), ("Ann",))


def test_a_day_is_a_slot_of_days_and_no_word():
    wedding = Fact("Ann", "wedding", "2019-06-05")

    assert holds(wedding) == (("Ann",), ("wedding",))
    assert [*slots(wedding, "1:1")][-1] == Slot("1:1", SlotKind.DATE, "2019-06-05")


def test_a_year_is_a_number():
    assert [*slots(Fact("Ann", "licence", "1999"), "1:1")][-1].kind is SlotKind.NUMBER


def test_a_list_is_accepted_as_a_whole_and_needs_every_part():
    (probe,) = ladder("friends-pets-kept")[0].probes
    first, second = (part for (part,) in probe.parts)

    assert probe.accept == (f"{first} and {second}", first, second)


def test_an_update_has_its_history_and_rejects_what_is_over():
    case = ladder("work-now-half")[4]
    (current,) = case.current
    values = [state[1][0] for state in current.states]

    assert len(values) == 5
    assert case.probes[0].accept == (values[-1],)
    assert {*values[:-1]} <= {*case.probes[0].reject}


def test_a_contest_rejects_the_loser_and_asks_for_the_name_only():
    for case in ladder("longer-licence-half"):
        assert case.probes[0].reject
        assert case.probes[0].question.endswith("Just the name, please.")


def test_an_open_question_must_still_store_what_is_said_for_it():
    for case in ladder("no-town-half"):
        assert len(case.must_store) == case.knobs["links"] >= 1
        assert case.probes[0].evidence == ()
