"""How much of what is sent had to be."""

from audited import one_log, plant

from analysis.egress.purity import purity

PLANTS = (
    plant("British Museum", slot="real_venue", reach="public"),
    plant("Lego", dialogue="d2", slot="real_shop", reach="public"),
    plant("Brixabel", dialogue="d3", slot="product", reach="public", invented=True),
)


def test_words_of_public_names_are_pure_and_all_others_are_not():
    (row,) = purity(one_log("british museum opening hours"), ["per_span"], PLANTS).to_dict("records")

    assert (row["words"], row["public"], row["purity"]) == (4, 2, 0.5)


def test_a_real_thing_that_nothing_is_asked_about_is_over_redacted():
    (row,) = purity(one_log("British Museum"), ["per_span"], PLANTS).to_dict("records")

    assert (row["n"], row["unasked"], row["over_redaction"]) == (2, 1, 0.5)


def test_an_arm_that_sends_nothing_has_no_purity():
    (row,) = purity({}, ["off"], PLANTS).to_dict("records")

    assert row["purity"] != row["purity"]
    assert row["over_redaction"] == 1
