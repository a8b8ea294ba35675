"""What tables of a page hold, filter and order, before anything is drawn."""

from explored import contents_of, in_node, in_rows

pytestmark = in_node


def test_a_fragment_is_read_as_it_was_written():
    asked = 'fragmentOf(hashOf({ probe: "a/b & c=#1", arm: "é", text: "" }))'

    assert in_rows(asked) == {"probe": "a/b & c=#1", "arm": "é"}


def test_every_probe_of_every_arm_has_a_row_with_its_change():
    rows = in_rows("probeRows(contents)", contents_of(probes=4, arms=3))

    assert len(rows) == 12
    assert [row["change"] for row in rows[:8]] == ["", "", "", "", "lost", "both", "both", "lost"]
    assert [row["first"] for row in rows[4:6]] == ["admitted", "intact"]


def test_a_probe_without_a_score_has_no_change():
    assert in_rows("[changeOf(null, 1), changeOf(1, null), changeOf(0, 1), changeOf(0, 0)]") == [
        *("", "", "gained", "neither")
    ]


def test_an_untraced_probe_says_why_instead_of_a_stage():
    contents = contents_of()
    contents["asked"]["c1"]["first"][0], contents["asked"]["c1"]["status"][0] = None, "no_evidence"

    assert in_rows("probeRows(contents)[4].first", contents) == "no_evidence"


def test_filters_hold_together_and_the_search_ignores_case():
    chosen = (
        'chosen(probeRows(contents), { arm: "arm 1", change: "", text: "QUESTION 2" }).map((row) => row.id)'
    )

    assert in_rows(chosen, contents_of()) == ["p2"]


def test_rows_are_ordered_by_number_and_by_how_many_probes():
    rows = '[{ a: 10, b: ["x"] }, { a: 9, b: ["x", "y"] }, { a: null, b: [] }]'

    assert in_rows(f'ordered({rows}.slice(0, 2), "a", false).map((row) => row.a)') == [9, 10]
    assert in_rows(f'ordered({rows}, "b", true).map((row) => row.b.length)') == [2, 1, 0]


def test_a_deletion_says_what_the_turn_said_and_which_probes_it_cost():
    row = in_rows("deletionRows(contents)[1]", contents_of())

    assert row["said"] == "rejected: <b>nothing</b> kept"
    assert row["lost"] == ["p3"]


def test_a_chain_has_its_turn_with_its_neighbour_and_every_stage():
    (link,) = in_rows("chainOf(contents, contents.arms[1], 0)", contents_of())

    assert link["turn"]["before"]["id"] == "1:0"
    assert "after" not in link["turn"]
    assert "".join(one["state"] for one in link["states"]) == "100000"
    assert link["decisions"][0]["outcome"] == "rejected"


def test_a_probe_is_found_by_its_dialogue_if_its_id_is_not_alone():
    contents = contents_of()
    contents["probes"][2][:2] = ["p1", "d2"]

    assert in_rows(
        '[numberOf(contents, "p1"), numberOf(contents, "p1", "d2"), numberOf(contents, "q")]', contents
    ) == [*(1, 2, -1)]
