"""Errata: corrected citations are repairs, wrong golds are a mask."""

import json
from dataclasses import replace

import pytest

from toolkit.datasets.errata import probe_id
from toolkit.errors import UserError


@pytest.fixture
def with_errata(locomo, tmp_path):
    """The small conversation, read with these errata."""

    def read(*rows: object, **settings: object):
        path = tmp_path / "errata.json"
        path.write_text(json.dumps(list(rows)))
        return replace(locomo(), errata=path, **settings).load()

    return read


def row(
    error_type: str, *evidence: str, question_id: str = "locomo_0_qa0", **more: object
) -> dict[str, object]:
    written = {"question_id": question_id, "error_type": error_type, "correct_evidence": list(evidence)}
    return written | {"reasoning": "not read"} | more


def test_a_corrected_citation_replaces_the_evidence_and_is_flagged(with_errata):
    first = with_errata(row("WRONG_CITATION", "D2:01", "D1:2")).probes[0]

    assert (first.evidence, first.flags) == (("D2:1", "D1:2"), {"citation_corrected"})


def test_a_citation_that_may_not_be_corrected_is_only_flagged(with_errata):
    first = with_errata(row("WRONG_CITATION", "D2:1"), apply_errata_citations=False).probes[0]

    assert (first.evidence, first.flags) == (("D1:1",), {"wrong_citation"})


@pytest.mark.parametrize(
    "error_type", ["HALLUCINATION", "TEMPORAL_ERROR", "ATTRIBUTION_ERROR", "AMBIGUOUS", "INCOMPLETE"]
)
def test_a_wrong_gold_is_flagged_and_neither_gold_nor_evidence_rewritten(with_errata, error_type):
    first = with_errata(row(error_type, "D2:1", correct_answer="Bergen")).probes[0]

    assert (first.gold, first.evidence, first.flags) == ("Oslo", ("D1:1",), {"wrong_gold"})


def test_errata_and_what_is_done_with_them_change_the_digest(with_errata, locomo):
    rows = [row("WRONG_CITATION", "D2:1")]
    digests = {
        locomo().load().digest,
        with_errata(*rows).digest,
        with_errata(*rows, apply_errata_citations=False).digest,
        with_errata(row("WRONG_CITATION", "D2:2")).digest,
    }

    assert len(digests) == 4


TYPES = "WRONG_CITATION, HALLUCINATION, TEMPORAL_ERROR, ATTRIBUTION_ERROR, AMBIGUOUS, INCOMPLETE"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (row("TYPO"), f"erratum 0: unknown type 'TYPO'; choose one of {TYPES}"),
        (
            {"question_id": "locomo_0_qa0"},
            "erratum 0: missing key 'error_type'; missing key 'correct_evidence'",
        ),
        (row("AMBIGUOUS", question_id="q0"), "unknown question 'q0'; it must be locomo_<0 to 0>_qa<number>"),
        (row("AMBIGUOUS", question_id="locomo_3_qa0"), "unknown question 'locomo_3_qa0'; it must be"),
        (row("AMBIGUOUS", question_id="locomo_0_qa9"), "locomo_0_qa9: there is no question 'conv-1/q9'"),
        (
            row("AMBIGUOUS", question="Why?"),
            "locomo_0_qa0: asks 'Why?', conv-1/q0 asks 'Where does Ana live?'",
        ),
        (row("WRONG_CITATION", "D9:9"), "locomo_0_qa0: ['D9:9'] must be turns of conv-1, at least one"),
        (row("WRONG_CITATION"), "locomo_0_qa0: [] must be turns of conv-1, at least one"),
    ],
)
def test_an_erratum_that_fits_no_question_is_an_error(with_errata, given, said):
    with pytest.raises(UserError) as raised:
        with_errata(given)

    assert said in str(raised.value)


def test_question_ids_of_the_audit_become_ours():
    assert probe_id("locomo_1_qa23", ["conv-26", "conv-30"]) == "conv-30/q23"
