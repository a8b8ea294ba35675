"""The published LoCoMo-10 and its audit: the counts that every result rests on."""

import os
from collections import Counter
from pathlib import Path

import pytest

from toolkit.datasets.errata import errata_of, probe_id
from toolkit.datasets.loaded import Loaded
from toolkit.datasets.locomo import Locomo

FOLDER = os.environ.get("GATELAB_DATA_DIR")
pytestmark = pytest.mark.skipif(FOLDER is None, reason="GATELAB_DATA_DIR names no folder with locomo10.json")

# Probes of categories 1 to 4 of each conversation, in the order of the file.
BY_CONVERSATION = {
    "conv-26": (32, 37, 13, 70),
    "conv-30": (11, 26, 0, 44),
    "conv-41": (31, 27, 8, 86),
    "conv-42": (37, 40, 11, 111),
    "conv-43": (31, 26, 14, 107),
    "conv-44": (30, 24, 7, 62),
    "conv-47": (20, 34, 13, 83),
    "conv-48": (21, 42, 10, 118),
    "conv-49": (37, 33, 13, 73),
    "conv-50": (32, 32, 7, 87),
}
REPAIRED = {
    "conv-26/q37": ("D8:6", "D9:17"),
    "conv-42/q58": ("D2:14", "D9:12", "D9:14", "D10:11", "D19:17", "D27:23"),
    "conv-42/q88": ("D1:18", "D1:16", "D1:20"),
    "conv-43/q18": ("D1:14", "D2:7", "D4:7", "D5:15", "D11:26", "D20:21", "D26:36"),
    "conv-47/q38": ("D18:1", "D18:7"),
    "conv-49/q31": ("D9:1", "D4:4", "D4:6"),
    "conv-49/q38": ("D22:1", "D22:2", "D9:10", "D9:11"),
    "conv-49/q46": ("D21:18", "D21:22", "D11:15", "D11:19"),
    "conv-50/q5": ("D4:5", "D5:5"),
    "conv-50/q69": ("D30:5",),
}
NO_EVIDENCE = {"conv-26/q30", "conv-26/q46", "conv-50/q39", "conv-50/q42"}


@pytest.fixture(scope="module")
def published() -> Loaded:
    return Locomo(Path(str(FOLDER)) / "locomo10.json").load()


@pytest.fixture(scope="module")
def audit() -> Path:
    return Path(str(FOLDER)) / "locomo_audit_errors.json"


@pytest.fixture(scope="module")
def audited(audit: Path) -> Loaded:
    return Locomo(Path(str(FOLDER)) / "locomo10.json", errata=audit).load()


def test_there_are_ten_dialogues_of_5882_turns_in_272_sessions(published):
    assert len(published.dialogues) == 10
    assert sum(len(dialogue.turns) for dialogue in published.dialogues) == 5882
    assert sum(len(dialogue.sessions) for dialogue in published.dialogues) == 272
    assert all(len(dialogue.speakers) == 2 for dialogue in published.dialogues)


def test_the_categories_have_282_321_96_841_and_446_probes(published):
    counts = Counter(probe.category.number for probe in published.probes)

    assert counts == {1: 282, 2: 321, 3: 96, 4: 841, 5: 446}


def test_each_conversation_has_its_share_of_the_categories(published):
    counts = Counter((probe.dialogue, probe.category.number) for probe in published.probes)
    ids = [dialogue.id for dialogue in published.dialogues]

    assert {name: tuple(counts[name, number] for number in (1, 2, 3, 4)) for name in ids} == BY_CONVERSATION


def test_the_probes_of_categories_1_to_4_cite_1428_distinct_turns(published):
    asked = [probe for probe in published.probes if probe.category.number != 5]
    cited = {(probe.dialogue, turn) for probe in asked for turn in probe.evidence}

    assert len(asked) == 1540
    assert len(cited) == 1428


def test_multi_hop_chains_have_the_lengths_that_the_methods_count(published):
    lengths = Counter(min(probe.links, 6) for probe in published.probes if probe.category.number == 1)

    assert lengths == {1: 5, 2: 137, 3: 55, 4: 45, 5: 20, 6: 20}


def test_exactly_the_known_citations_are_repaired_and_none_is_missing(published):
    repaired = {p.id: p.evidence for p in published.probes if "evidence_repaired" in p.flags}

    assert repaired == REPAIRED
    assert not any("evidence_missing" in probe.flags for probe in published.probes)


def test_exactly_four_open_domain_probes_have_no_evidence(published):
    assert {probe.id for probe in published.probes if "no_evidence" in probe.flags} == NO_EVIDENCE


def test_eleven_duplicates_are_flagged_all_of_one_conversation(published):
    duplicates = [probe.id for probe in published.probes if "duplicate" in probe.flags]

    assert duplicates == [f"conv-48/q{place}" for place in range(89, 100)]


def test_444_adversarial_probes_have_no_gold_and_no_other_lacks_it(published):
    assert Counter(probe.category.number for probe in published.probes if probe.gold is None) == {5: 444}


def test_captions_are_read_and_no_turn_is_empty(published):
    turns = [turn for dialogue in published.dialogues for turn in dialogue.turns]

    assert sum(turn.caption is not None for turn in turns) == 1226
    assert all(turn.text.strip() for turn in turns)


def test_session_times_without_sessions_are_noted(published):
    assert published.notes == ("conv-26: 16 session times without a session",)


def test_the_audit_masks_99_golds_and_leaves_1441(audited):
    asked = [probe for probe in audited.probes if probe.category.number != 5]
    wrong = Counter(probe.category.number for probe in asked if "wrong_gold" in probe.flags)

    assert wrong == {1: 28, 2: 26, 3: 9, 4: 36}
    assert sum("wrong_gold" not in probe.flags for probe in asked) == 1441


def test_the_audit_corrects_57_citations_and_no_gold(published, audited):
    corrected = Counter(p.category.number for p in audited.probes if "citation_corrected" in p.flags)

    assert corrected == {1: 25, 2: 10, 3: 1, 4: 21}
    assert [probe.gold for probe in audited.probes] == [probe.gold for probe in published.probes]


def test_citations_stay_where_the_audit_may_only_flag_them(published, audit):
    path = Path(str(FOLDER)) / "locomo10.json"
    flagged = Locomo(path, errata=audit, apply_errata_citations=False, slots="none").load()

    assert [probe.evidence for probe in flagged.probes] == [probe.evidence for probe in published.probes]
    assert sum("wrong_citation" in probe.flags for probe in flagged.probes) == 57


def test_the_audits_question_ids_are_ours(published, audit):
    ids = [dialogue.id for dialogue in published.dialogues]
    asked = {probe.id: probe.question for probe in published.probes}

    assert all(asked[probe_id(row.question_id, ids)] == row.question for row in errata_of(audit).rows)
