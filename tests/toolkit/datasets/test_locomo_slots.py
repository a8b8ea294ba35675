"""The annotation of LoCoMo's links: its file, its figures, and what it says about the user's own copy."""

import json
import os
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from builders import probe, turn

from toolkit.datasets.loaded import Loaded
from toolkit.datasets.locomo import SHA256, Locomo
from toolkit.datasets.locomo_slots import FILE, AnnotationRow, LinkRow, SlotRow, annotation, slotted
from toolkit.dialogue import Dialogue, Turn, rendered
from toolkit.probes import Probe
from toolkit.slot_matching import carries, carry_all
from toolkit.slots import Slot, SlotKind

needs_locomo = pytest.mark.skipif(
    "GATELAB_DATA_DIR" not in os.environ, reason="GATELAB_DATA_DIR names no data folder"
)
FOLDER = Path(os.environ.get("GATELAB_DATA_DIR", ""))

WORDS = {
    *("single", "conjunctive", "aggregative", "inference", "carries", "context", "insufficient", "wrong"),
    *("text", "caption", "entity", "value", "date", "number", "polarity", "negative", "positive"),
}
ID_OR_VALUE = re.compile(r"conv-\d\d/q\d+|D\d+:\d+|\d{4}-\d\d-\d\d(/\d{4}-\d\d-\d\d)?|\d+(\.\d+)?", re.ASCII)
CUT = re.compile(r"\w\w")  # the letters either side of an edge that cuts a word
NAMES = {1: "1 multi-hop", 2: "2 temporal", 3: "3 open-domain", 4: "4 single-hop"}
ASKED = probe("Where?", "D1:1")

HEAD, *ROWS = [json.loads(line) for line in FILE.read_text().splitlines()]
LINKS = [link for row in ROWS for link in row["links"]]


@pytest.fixture(scope="module")
def whole() -> Loaded:
    return Locomo(FOLDER / "locomo10.json").load()


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for member in value.values() if isinstance(value, dict) else value:
            yield from texts(member)


def chains(loaded: Loaded) -> Iterator[tuple[Probe, Turn]]:
    for asked in loaded.probes:
        for cited in asked.evidence:
            yield asked, loaded.dialogue(asked.dialogue).turn(cited)


def row(*links: LinkRow, shape: str = "single", complete: bool = True) -> dict[str, AnnotationRow]:
    named = AnnotationRow(probe="q1", shape=shape, complete=complete, links=list(links))
    return {"q1": named}


def link(turn_id: str, *slots: SlotRow, role: str = "carries") -> LinkRow:
    return LinkRow(turn=turn_id, role=role, slots=list(slots))


def at(start: int, end: int, kind: str = "value", field: str = "text", **more: Any) -> SlotRow:
    return SlotRow(field=field, start=start, end=end, kind=kind, **more)


def said(text: str, caption: str | None = None) -> Dialogue:
    return Dialogue("d1", (replace(turn(text, id="D1:1"), caption=caption),))


def passes(among: Sequence[dict[str, Any]], key: str) -> list[tuple[object, object]]:
    return [tuple(one.get("passes", {}).get(key, [one[key]] * 2)) for one in among]


def agreed(among: Sequence[dict[str, Any]], key: str) -> str:
    """Raw per cent and Cohen's kappa of the two passes."""
    pairs = passes(among, key)
    first, second = (Counter(side) for side in zip(*pairs, strict=True))
    raw = sum(one == other for one, other in pairs) / len(pairs)
    chance = sum(first[label] * second[label] for label in first) / len(pairs) ** 2
    return f"{100 * raw:.1f} / {(raw - chance) / (1 - chance):.2f}"


def table_line(name: str, rows: Sequence[dict[str, Any]]) -> str:
    links = [each for one in rows for each in one["links"]]
    both = [each for each in links if passes([each], "role") == [("carries", "carries")]]
    overlaps = [each.get("passes", {}).get("overlap", 1.0) for each in both]
    shares = [f"{100 * sum(map(test, overlaps)) / len(both):.1f}" for test in (bool, (1.0).__eq__)]
    counted = [name, len(rows), len(links), *(agreed(rows, key) for key in ("shape", "complete"))]
    spans = [len(both), f"{sum(overlaps) / len(both):.3f}", *shares]
    return f"| {' | '.join(map(str, (*counted, agreed(links, 'role'), *spans)))} |"


def test_it_is_bound_to_the_published_file():
    assert HEAD["sha256"] == annotation().of == SHA256


def test_it_annotates_1540_probes_of_four_categories_once_each():
    assert len({each["probe"] for each in ROWS}) == len(ROWS) == 1540
    assert Counter(each["category"] for each in ROWS) == {1: 282, 2: 321, 3: 96, 4: 841}


def test_it_holds_ids_values_and_its_own_terms_but_no_running_text():
    found = {text for each in ROWS for text in texts(each)}

    assert {text for text in found - WORDS if not ID_OR_VALUE.fullmatch(text)} == set()


def test_every_link_that_carries_has_slots_and_no_other_has():
    assert all(bool(each.get("slots")) == (each["role"] == "carries") for each in LINKS)


def test_no_polarity_stands_alone():
    kinds = [{slot["kind"] for slot in each.get("slots", [])} for each in LINKS]

    assert {"polarity"} not in kinds


@pytest.mark.parametrize("number", NAMES)
def test_the_agreement_told_of_a_category_is_that_of_the_file(number: int):
    rows = [each for each in ROWS if each["category"] == number]

    assert table_line(NAMES[number], rows) in FILE.with_suffix(".md").read_text().splitlines()


def test_the_agreement_told_of_all_is_that_of_the_file():
    assert table_line("all", ROWS) in FILE.with_suffix(".md").read_text().splitlines()


def test_the_number_of_slots_that_count_as_written_is_told():
    written = sum(slot.get("as_written", False) for each in LINKS for slot in each.get("slots", []))

    assert f"- `as_written`: {written} slots" in FILE.with_suffix(".md").read_text()


def test_offsets_become_the_words_of_the_turn_and_of_its_caption():
    given = said("I live in Oslo.", "a grey cat")
    found = slotted(ASKED, given, row(link("D1:1", at(10, 14), at(2, 6, field="caption"))))

    assert [slot.value for slot in found.slots] == ["Oslo", "grey"]


def test_a_value_of_its_own_stands_for_the_words_and_beside_them_as_written():
    written = at(0, 9, "date", value="2023-05-01/2023-05-07", as_written=True)
    (slot,) = slotted(ASKED, said("Last week"), row(link("D1:1", written))).slots

    assert slot == Slot("D1:1", SlotKind.DATE, "2023-05-01/2023-05-07", aliases=("Last week",))


def test_shape_incompleteness_and_wrong_citations_are_flagged():
    given = row(link("D1:1", role="wrong"), shape="conjunctive", complete=False)
    found = slotted(ASKED, said("Hi."), given)

    assert found.flags == {"shape:conjunctive", "incomplete_evidence", "wrong_citation"}


def test_links_that_errata_have_replaced_lose_their_slots_and_their_blame():
    given = row(link("D1:9", at(0, 2)), complete=False)
    found = slotted(ASKED, said("Hi."), given)

    assert (found.slots, found.flags) == ((), {"shape:single"})


def test_a_probe_that_is_not_annotated_stays_as_it_is():
    asked = replace(ASKED, id="q2")

    assert slotted(asked, said("Hi."), row(link("D1:1", at(0, 2)))) == asked


def test_a_file_that_is_not_the_published_one_has_no_slots_and_says_so(locomo):
    loaded = locomo().load()

    assert not any(each.slots for each in loaded.probes)
    assert loaded.notes[0].endswith("its links have no slots")


@needs_locomo
def test_the_links_annotated_are_those_that_the_probes_cite(whole):
    cited = {each.id: each.evidence for each in whole.probes if each.category.number != 5}

    assert {each["probe"]: tuple(link["turn"] for link in each["links"]) for each in ROWS} == cited


@needs_locomo
def test_every_slot_is_words_of_its_own_turn_and_cuts_none(whole):
    for each in ROWS:
        for cited in each["links"]:
            turn_cited = whole.dialogue(each["probe"].split("/")[0]).turn(cited["turn"])
            for slot in cited.get("slots", []):
                field, start, end = getattr(turn_cited, slot["field"]), slot["start"], slot["end"]

                assert field[start:end] == field[start:end].strip() != ""
                assert not any(CUT.fullmatch(field[max(edge - 1, 0) : edge + 1]) for edge in (start, end))


@needs_locomo
def test_every_link_is_carried_by_its_own_turn_as_said_and_as_recorded(whole):
    for asked, cited in chains(whole):
        slots = [slot for slot in asked.slots if slot.turn == cited.id]
        texts_of_it = (cited.content, rendered(cited.said_at, cited.speaker, cited.content))

        assert all(carry_all([(text, cited.said_at)], slots) for text in texts_of_it), (asked.id, cited.id)


@needs_locomo
def test_words_count_as_written_only_where_their_value_is_not_found(whole):
    for asked, cited in chains(whole):
        written = [slot for slot in asked.slots if slot.turn == cited.id and slot.aliases]
        found = [carries(cited.content, replace(slot, aliases=()), cited.said_at) for slot in written]

        assert not any(found), (asked.id, cited.id)


@needs_locomo
def test_without_slots_the_probes_are_the_same_but_for_slots_and_flags(whole):
    bare = Locomo(FOLDER / "locomo10.json", slots="none").load()

    assert not any(each.slots for each in bare.probes)
    assert [each.evidence for each in bare.probes] == [each.evidence for each in whole.probes]
    assert bare.digest != whole.digest


@needs_locomo
def test_what_a_link_must_carry_does_not_depend_on_whether_captions_are_read(whole):
    unseen = Locomo(FOLDER / "locomo10.json", captions=False).load()

    assert [each.slots for each in unseen.probes] == [each.slots for each in whole.probes]


@needs_locomo
def test_corrected_citations_keep_only_the_slots_of_links_still_cited(whole):
    audited = Locomo(FOLDER / "locomo10.json", errata=FOLDER / "locomo_audit_errors.json").load()
    pairs = zip(whole.probes, audited.probes, strict=True)
    changed = [now for before, now in pairs if now.evidence != before.evidence]

    assert {"citation_corrected"} == {*frozenset.intersection(*(each.flags for each in changed))}
    assert all(slot.turn in each.evidence for each in changed for slot in each.slots)
    assert not any("incomplete_evidence" in each.flags for each in changed)
