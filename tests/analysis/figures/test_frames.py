"""Which component breaks chains, and as what kind of cause."""

import pandas as pd

from analysis.figures.frames import breaks_alone, causes_by_component


def test_a_component_that_breaks_nothing_has_no_row():
    breaks = pd.DataFrame({"component": ["a", "b"], "group": ["x", "x"], "broken": [0, 2]})

    assert breaks_alone(breaks)["component"].tolist() == ["b"]


def test_of_lists_only_what_is_pooled_is_shown():
    groups = ["1 multi-hop", "1 multi-hop, items", "all of these, items", "tempting"]
    breaks = pd.DataFrame({"component": "a", "group": groups, "broken": 1})

    assert breaks_alone(breaks)["group"].tolist() == ["1 multi-hop", "all of these, items"]


def test_causes_are_counted_by_component():
    columns = ["sole", "co", "masked", "averted", "unexplained"]
    flags = [(True, False, False, False, False), (False, True, False, False, False)]
    rows = [
        {"arm": "g", "why": "", "item": -1, "tempting": False, "component": name, "dialogue": "d"}
        | dict(zip(columns, flag, strict=True))
        for name, flag in (("a", flags[0]), ("a", flags[1]), ("b", (False,) * 5), ("b", (False,) * 5))
    ]
    found = causes_by_component(pd.DataFrame(rows), "g")

    assert found["component"].unique().tolist() == ["a"]
    assert found.set_index("group")["broken"].to_dict() == {
        "sole cause": 1,
        "co-cause": 1,
        "masked": 0,
        "averted": 0,
        "joint": 0,
    }
    assert set(found["n"]) == {2}
