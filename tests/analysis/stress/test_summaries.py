"""Frames of a run's scores."""

import math
from dataclasses import replace

import pytest
from stress_cases import case, content
from stress_memories import scores, seen, stored

from analysis.stress import frames
from analysis.stress.observed import Observation
from analysis.stress.scores import Scores
from analysis.stress.summaries import curves, effects, pass_rates, refused, youdens
from toolkit.cases.case import Case, CaseProbe, Current, Status
from toolkit.facts import Evidentiality, Kind
from toolkit.ledger import Outcome

WORK = replace(content("Brivane"), kinds=(Kind.PROFILE,))
HELD, LOST = seen("at Brivane"), seen()
ADMITTED, REJECTED = (Outcome.ADMITTED, None), (Outcome.REJECTED, None)


def cases(templates: int = 8, **keys: object) -> list[Case]:
    """A case a template and severity 0, .5 and 1."""
    return [
        replace(
            case(name=f"{number} {severity}", must_store=(WORK,), **keys),
            template=f"t{number}",
            severity=severity,
        )
        for number in range(templates)
        for severity in (0.0, 0.5, 1.0)
    ]


def two_arms(templates: int = 8) -> Scores:
    """An arm that holds everything, and one that loses it at full severity, and half of it before."""
    made = cases(templates)
    held = [one.severity + int(one.template[1:]) % 2 / 2 < 1 for one in made]
    falling = [(one, HELD if kept else LOST) for one, kept in zip(made, held, strict=True)]
    return scores({"all": [(one, HELD) for one in made], "falling": falling})


def test_pass_rates_have_a_row_an_arm_and_group_with_cases_and_templates():
    found = pass_rates(two_arms(), ("severity",))

    assert list(found["rate"]) == [1, 1, 1, 0.5, 1, 0]
    assert set(found["n"]) == set(found["templates"]) == {8}
    assert found["low"].between(0, found["rate"]).all()


def test_curves_have_area_and_half():
    found = curves(two_arms()).set_index("arm")

    assert list(found["area"]) == [1, 0.5]
    assert found.loc["all", "why"] == "above"
    assert found.loc["falling", "half"] == pytest.approx(0.5, abs=0.01)


def test_effects_pair_the_cases_of_an_arm_with_those_of_its_baseline():
    (row,) = effects(two_arms()).to_dict("records")

    assert (row["arm"], row["n"], row["templates"]) == ("falling", 24, 8)
    assert (row["baseline"], row["lost"], row["gained"], row["difference"]) == (1, 12, 0, -0.5)
    assert row["low"] < -0.5 < row["high"] < 0


def test_few_templates_have_rates_and_no_intervals():
    found = pass_rates(two_arms(5), ("family",))

    assert found["low"].isna().all()
    assert math.isnan(effects(two_arms(5))["high"].item())


def test_arms_in_which_other_cases_failed_are_not_compared():
    made = cases()
    failing = [(made[0], seen(failed="structuring")), *((one, HELD) for one in made[1:])]
    found = scores({"all": [(one, HELD) for one in made], "failing": failing})

    assert refused(found) == {
        "failing": "failing is not compared with all: only one of them has a score for 0 0.0"
    }
    assert effects(found).empty
    assert pass_rates(found, ()).set_index("arm")["n"].to_dict() == {"all": 24, "failing": 23}


def test_a_case_whose_key_checks_nothing_neither_passes_nor_fails():
    assert frames.passes(scores({"all": [(case(), HELD)]})).empty


def frame_of(measured: str, *memories: tuple[Case, Observation]) -> dict[str, list[float]]:
    found = getattr(frames, measured)(scores({"all": memories}))
    return {str(what): list(values) for what, values in found.groupby("what")["value"]}


def test_labels_are_those_of_the_records_that_say_the_content():
    labelled = seen(
        stored("at Brivane", kinds=frozenset({Kind.EVENT}), evidentiality=Evidentiality.INFERRED),
        stored("likes tea", kinds=frozenset({Kind.PREFERENCE})),
    )

    assert frame_of("labels", (case(must_store=(WORK,)), labelled)) == {
        "event: precision": [0],
        "profile: recall": [0],
        "stated: recall": [0],
        "inferred: precision": [0],
    }


def test_without_any_label_in_an_arm_there_is_nothing_to_be_right_about():
    assert frame_of("labels", (case(must_store=(WORK,)), HELD)) == {}


def test_contents_that_were_not_found_have_no_labels():
    other = seen(stored("likes tea", kinds=frozenset({Kind.PREFERENCE})))

    assert frame_of("labels", (case(must_store=(WORK,)), other)) == {}


def test_admissions_are_counted_by_manner_and_evidentiality_and_chaff_apart():
    aside = replace(WORK, manner="aside", sources=("1:1", "1:3"))
    said = case("At Brivane.", "Ben: Oh.", "Brivane!", must_store=(aside,), chaff=("1:2",))
    memory = seen(verdicts={"1:1": ADMITTED, "1:2": REJECTED, "1:3": (Outcome.QUARANTINED, 0.5)})

    assert frame_of("admissions", (said, memory)) == {
        "manner: aside": [1, 0],
        "evidentiality: stated": [1, 0],
        "chaff": [0],
    }


def test_turns_that_the_gate_did_not_see_are_not_counted():
    assert frame_of("admissions", (case(must_store=(WORK,)), HELD)) == {}


def test_probes_are_counted_where_something_could_be_shown():
    asked = case(
        probes=(
            CaseProbe("q", "Where?", Status.KNOWN, ("Brivane",), evidence=("1:1",)),
            CaseProbe("b", "Who?", Status.KNOWN, ("Rex",), evidence=("1:1",), bystander=True),
            CaseProbe("u", "When?", Status.UNKNOWN),
        ),
        unknown=("I don't know",),
    )
    memory = seen(shown={"q": True, "b": False, "u": None}, answers={"q": "Brivane", "u": "Monday"})

    assert frame_of("probes", (asked, memory)) == {
        "shown: known": [1],
        "answered: known": [1],
        "shown: bystander": [0],
        "answered: unknown": [0],
    }
    assert frames.replies(scores({"all": [(asked, memory)]})).to_dict("records") == [
        {"arm": "all", "status": "known", "said": "known", "n": 1},
        {"arm": "all", "status": "unknown", "said": "known", "n": 1},
    ]


def test_records_of_a_past_value_are_counted():
    town = case(current=(Current("town", ((("Oslo",),), (("Bergen",),))),))

    assert frame_of("stale", (town, seen("in Oslo", "from Oslo", "in Bergen"))) == {"stale": [2]}


def test_without_references_there_is_no_j():
    assert youdens(two_arms()).empty
