"""Routing by scope and the internal channel."""

import json
from pathlib import Path

import pytest
from builders import context, draft

from toolkit.enrichment.routed import Routed
from toolkit.enrichment.rule_router import RuleRouter
from toolkit.errors import UserError
from toolkit.facts import Scope
from toolkit.stages import Enriched

BRIVANE = {
    "entity": "Brivane",
    "aliases": ["project B"],
    "text": "Brivane is the billing project.",
    "source": "projects",
    "fetched_at": "2024-01-01T00:00:00Z",
}


def metadata(folder: Path, *rows: dict[str, object]) -> Path:
    path = folder / "own.jsonl"
    path.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    return path


def enriched(folder: Path, text: str, **settings: object) -> Enriched:
    rows = settings.pop("rows", (BRIVANE,))
    routed = Routed(internal=metadata(folder, *rows), **settings)  # type: ignore[misc,arg-type]
    (result,) = routed([draft(text)], context())
    return result


def test_what_stands_in_ones_own_metadata_is_internal_and_added_as_its_own_record(tmp_path: Path):
    result = enriched(tmp_path, "Ana works on Brivane.")

    assert result.fact.scopes == {Scope.INTERNAL}
    assert [addition.text for addition in result.additions] == ["Brivane is the billing project."]
    assert result.fact.text == "Ana works on Brivane."


def test_an_alias_is_the_entity(tmp_path: Path):
    assert enriched(tmp_path, "Ana works on Project B.").additions[0].source == "projects"


def test_inline_knowledge_changes_the_text_and_so_the_id(tmp_path: Path):
    before = draft("Ana works on Brivane.").fact
    result = enriched(tmp_path, before.text, store="inline")

    assert result.fact.text == "Ana works on Brivane. (Brivane is the billing project.)"
    assert result.fact.id != before.id
    assert result.additions == ()


def test_per_fact_withholds_what_a_name_beside_it_makes_personal(tmp_path: Path):
    result = enriched(tmp_path, "Ana told Quelmont about Brivane.")

    assert result.fact.scopes == {Scope.USER_PII}
    assert result.additions == ()
    assert [note.outcome for note in result.notes] == ["withheld"]


def test_per_span_decides_entity_by_entity(tmp_path: Path):
    result = enriched(tmp_path, "Ana told Quelmont about Brivane.", scope="per_span")

    assert result.fact.scopes == {Scope.USER_PII, Scope.INTERNAL}
    assert len(result.additions) == 1


def test_a_public_name_is_external_and_an_unknown_one_personal(tmp_path: Path):
    names = tmp_path / "public.txt"
    names.write_text("Dexcom G7\n", encoding="utf-8")

    result = enriched(
        tmp_path, "Ana got a Dexcom G7 from Brisa.", scope="per_span", router=RuleRouter(public=names)
    )

    assert result.fact.scopes == {Scope.EXTERNAL, Scope.USER_PII}


@pytest.mark.parametrize("secret", ["brisa@example.org", "+1 202-555-0101", "12 Elm Street"])
def test_addresses_and_numbers_are_personal(tmp_path: Path, secret: str):
    assert Scope.USER_PII in enriched(tmp_path, f"write to {secret}").fact.scopes


def test_a_fact_that_names_nothing_is_generic(tmp_path: Path):
    assert enriched(tmp_path, "Ana likes soup.").fact.scopes == {Scope.GENERIC}


def test_knowledge_that_had_expired_when_the_fact_was_said_is_withheld(tmp_path: Path):
    result = enriched(
        tmp_path, "Ana works on Brivane.", rows=(BRIVANE | {"expires_at": "2024-02-01T00:00:00Z"},)
    )

    assert result.additions == ()
    assert result.notes[0].reason == "Brivane: expired 2024-02-01"


def test_a_name_inside_a_word_is_no_name(tmp_path: Path):
    assert enriched(tmp_path, "Ana likes brivanesque soup.").additions == ()


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (({"entity": "x"},), "own.jsonl:1: text: field required"),
        ((BRIVANE, BRIVANE | {"entity": "B"}), "own.jsonl:2: 'project B' is the name of two entities"),
        ((BRIVANE | {"fetched_at": "2024-01-01T00:00:00"},), "own.jsonl:1: fetched_at: input should have"),
    ],
)
def test_a_broken_metadata_file_is_one_line(tmp_path: Path, rows: tuple[dict[str, object], ...], said: str):
    with pytest.raises(UserError, match=said):
        enriched(tmp_path, "x", rows=rows)
