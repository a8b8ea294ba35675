"""Services: where a query goes, and what an answer says."""

import pytest
from knowledge_server import item, summary

from toolkit.enrichment.channels.adapter import Passage
from toolkit.enrichment.channels.channel import Unknown
from toolkit.enrichment.channels.json_path import at, steps
from toolkit.enrichment.channels.json_service import JsonService
from toolkit.enrichment.channels.wikidata import Wikidata
from toolkit.enrichment.channels.wikipedia import Wikipedia
from toolkit.errors import UserError

ADDRESS = "https://kb.example.com/find?name={query}"


@pytest.mark.parametrize(
    "query", ["a/b", "../../secret", "x?y=z#w", "a b&c", "München", "x\r\nHost: evil", "{query}"]
)
def test_a_query_stays_within_its_place_in_the_address(query: str):
    for adapter in (Wikipedia(), Wikidata(), JsonService(ADDRESS, "text")):
        url = adapter.url(query)

        assert url.isascii()
        assert url.isprintable()
        assert not {" ", "#", "\\"} & set(url)
        assert [url.count(sign) for sign in "/?&"] == [adapter.url("x").count(sign) for sign in "/?&"]


def test_a_summary_is_its_extract():
    assert Wikipedia().read(summary("Words."), "x") == Passage("Words.", "Velmora X2")


@pytest.mark.parametrize("kind", ["no-extract", "mainpage", "disambiguation"])
def test_a_page_without_a_summary_says_nothing(kind: str):
    assert isinstance(Wikipedia().read(summary("Words.", type=kind), "x"), Unknown)


def test_a_description_is_that_of_the_first_item_of_the_name():
    found = {
        "results": [
            item("Velmora", "town", match="Velmora"),
            item("Velmora X2", None, match="velmora x2"),
            item("Velmora X2", "glucose sensor", match="VX2", kind="alias"),
            item("Velmora X2", "toy", match="vx2", kind="alias"),
        ]
    }

    assert Wikidata().read(found, "Vx2") == Passage(
        "Velmora X2: glucose sensor.", "Velmora X2", "https://www.wikidata.org/entity/Q999999999"
    )


def test_a_match_in_a_description_is_not_the_thing():
    found = {"results": [item(None, "Velmora", match="Velmora", kind="description")]}

    assert isinstance(Wikidata().read(found, "Velmora"), Unknown)


def test_an_item_with_an_id_that_is_none_is_the_wrong_shape():
    with pytest.raises(ValueError, match=r"results\.0\.id"):
        Wikidata().read({"results": [item("x", "y", match="x") | {"id": "Q1?evil"}]}, "x")


def test_any_service_is_read_by_its_paths():
    service = JsonService(ADDRESS, "hits[0].text", source="hits[0].from", expires="until")
    value = {"hits": [{"text": "Words.", "from": "own list"}], "until": "2024-05-01"}
    found = service.read(value, "x")

    assert isinstance(found, Passage)
    assert (found.text, found.source, f"{found.expires_at}") == (
        "Words.", "own list", "2024-05-01 00:00:00+00:00",
    )  # fmt: skip


@pytest.mark.parametrize("value", [{}, [], None, {"text": None}, {"text": "  "}])
def test_where_no_text_stands_the_service_knows_nothing(value: object):
    assert isinstance(JsonService(ADDRESS, "text").read(value, "x"), Unknown)


@pytest.mark.parametrize("value", [{"text": 3}, {"text": ["x"]}, {"text": "x", "until": "soon"}])
def test_another_shape_is_told(value: object):
    with pytest.raises((ValueError, TypeError)):
        JsonService(ADDRESS, "text", expires="until").read(value, "x")


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"address": "https://kb.example.com/all", "text": "x"}, "{query} must stand in the path"),
        ({"address": "https://{query}.example.com/", "text": "x"}, "{query} must stand in the path"),
        ({"address": "http://kb.example.com/{query}", "text": "x"}, "no address like"),
        ({"address": ADDRESS, "text": "a..b"}, "is no path like"),
        ({"address": ADDRESS, "text": ""}, "is missing"),
        ({"address": ADDRESS, "text": "x", "expires": "[x]"}, "json.expires: '[x]' is no path"),
    ],
)
def test_settings_that_are_none_are_one_line(settings: dict[str, str], said: str):
    with pytest.raises(UserError) as caught:
        JsonService(**settings)

    assert said in str(caught.value)


def test_a_path_leads_nowhere_without_an_error():
    assert at({"a": [1]}, steps("a[3].b", "x")) is None
    assert at({"a": [{"b": 2}]}, steps("a[0].b", "x")) == 2
