"""Dates of answers: whatever a service writes there, and which kept answer belongs to which fact."""

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import pytest
from builders import context, fact
from kept_log import door
from knowledge_server import Service, summary
from loopback import Behaviour, reply, send

from toolkit.context import Context
from toolkit.enrichment.channels.channel import Found, Known, Question
from toolkit.enrichment.channels.json_service import JsonService
from toolkit.enrichment.channels.look_up import LookUp
from toolkit.enrichment.channels.wikipedia import Wikipedia
from toolkit.failure import Failure

SENSOR = "Velmora X2 is a glucose sensor."


def open_door(service: Service) -> Context:
    """A context whose door leads to the service, as if it were outside."""
    return replace(context(), door=door(service.url.removeprefix("http://"))[0])


def look_up(service: Service, folder: Path) -> LookUp:
    return LookUp(Wikipedia(service.url), folder=folder, per_second=1e6, retries=0, timeout_s=0.5)


def dated(date: str, extract: str = SENSOR) -> Behaviour:
    """A summary under a Date header of one's own."""

    def behave(handler: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
        handler.date_time_string = lambda *_: date  # type: ignore[method-assign]
        send(handler, 200, json.dumps(summary(extract)).encode())

    return behave


def at(year: int) -> Question:
    said = replace(fact("Ana got a Velmora X2."), said_at=datetime(year, 2, 1, tzinfo=UTC))
    return Question("Velmora X2", "Velmora X2", said)


@pytest.mark.parametrize(
    "date",
    [
        "Fri, 31 Dec 9999 23:59:59 GMT",
        f"Mon, 01 Jan {'9' * 30} 00:00:00 GMT",
        f"Mon, 01 Jan 2024 00:00:00 +{'9' * 30}",
        "soon",
    ],
    ids=["last-year", "year", "zone", "words"],
)
def test_a_date_that_there_is_not_is_a_failure(service: Service, tmp_path: Path, date: str):
    service.then = dated(date)
    (found,) = look_up(service, tmp_path)([at(2024)], open_door(service))

    assert isinstance(found, Failure)


@pytest.mark.parametrize("expires", ["9999-12-31T23:59:59-14:00", "0001-01-01T00:00:00+14:00"])
def test_an_expiry_that_is_no_time_of_utc_is_a_failure(service: Service, tmp_path: Path, expires: str):
    service.then = reply({"text": SENSOR, "until": expires})
    json_service = JsonService(f"{service.url}/?q={{query}}", "text", expires="until")
    asking = replace(look_up(service, tmp_path), adapter=json_service)

    assert isinstance(asking([at(2024)], open_door(service))[0], Failure)


@pytest.mark.parametrize("order", [(2024, 2026), (2026, 2024)])
def test_each_fact_gets_the_answer_of_its_own_time_whoever_is_asked_with_it(
    service: Service, tmp_path: Path, order: Sequence[int]
):
    service.script = [
        dated("Mon, 01 Jan 2024 00:00:00 GMT", "Velmora X2 is old."),
        dated("Thu, 01 Jan 2026 00:00:00 GMT", "Velmora X2 is new."),
    ]
    asking, opened = look_up(service, tmp_path), open_door(service)
    alone = {year: asking([at(year)], opened)[0] for year in (2024, 2026)}

    together: list[Found] = asking([at(year) for year in order], opened)

    assert isinstance(alone[2024], Known)
    assert alone[2024] != alone[2026]
    assert together == [alone[year] for year in order]


def test_a_request_is_not_of_a_fact_whose_answer_was_kept(service: Service, tmp_path: Path):
    service.then = dated("Mon, 01 Jan 2024 00:00:00 GMT")
    channel = look_up(service, tmp_path)
    channel([at(2024)], open_door(service))
    there, log = door(service.url.removeprefix("http://"))
    later = replace(at(2030), fact=replace(at(2030).fact, id="later"))
    channel([at(2024), later], replace(context(), door=there))

    assert log.only.facts == ("later",)
