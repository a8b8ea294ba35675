"""What a router tells is heard, scored and compared as in an audit, whatever the model says."""

import json
import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from scripted_model import Scripted, writing

from ablations.audit.plants import plants_of
from ablations.audit.suite import Filled, filled_templates
from ablations.audit.swapped import swaps, twin
from analysis.egress.leaks import leaks
from analysis.egress.requests import Log
from benchmarks.model_router import asked, leak_table, only_dense, request_table, told, twin_table
from toolkit.models.call_cache import Cached
from toolkit.models.language import Prompt

SPAN, FACT = "model, per_span", "model, per_fact"
SHOWN = re.compile(r"<fact[^>]*>(.*?)</fact>", re.DOTALL)


@pytest.fixture(scope="module")
def filled() -> Filled:
    """Michael Jordan's biography, which an inmate with a number reads."""
    return only_dense(next(one for one in filled_templates(("en",), 1, 0) if "biography" in one.name))


def heard(filled: Filled, folder: Path, model: Scripted, *, twins: bool = False) -> dict[str, Log]:
    """What all arms ask about the case, or about its twin."""
    case = twin(filled.cases[0], filled.values, swaps(filled)) if twins else filled.cases[0]
    return asked([told(case, small_talk=False)], Cached(model, folder), Console(quiet=True))


def calling_public(*slots: str, filled: Filled) -> Scripted:
    """A model that takes the values of these slots for public."""
    return writing({"entities": [{"text": filled.values[slot], "scope": "EXTERNAL"} for slot in slots]})


def texts(logs: dict[str, Log], arm: str) -> list[str]:
    return [one.text for log in logs[arm].values() for one in log]


def test_only_the_facts_of_the_mixed_turn_are_routed_unless_small_talk_is_asked_for(filled: Filled):
    few, all_of_them = (told(filled.cases[0], small_talk=chosen).drafts for chosen in (False, True))

    assert len(few) == 1
    assert len(all_of_them) > len(few)


def test_what_a_model_calls_public_is_asked_and_a_canary_among_it_is_a_leak(filled: Filled, tmp_path: Path):
    logs = heard(filled, tmp_path, calling_public("real_figure", "id", filled=filled))
    found = leaks(logs, (SPAN,), plants_of(filled, {}))

    assert texts(logs, SPAN) == sorted((filled.values["real_figure"], filled.values["id"]), key=str.lower)
    assert [*found.loc[found["leaked"], "slot"]] == ["id"]


def test_the_rules_tell_nothing_personal_of_the_same_case(filled: Filled, tmp_path: Path):
    logs = heard(filled, tmp_path, calling_public("id", filled=filled))

    assert not leaks(logs, ("rules, per_span",), plants_of(filled, {}))["leaked"].any()


def test_per_fact_asks_nothing_where_the_model_sees_something_personal(filled: Filled, tmp_path: Path):
    entities = [("real_figure", "EXTERNAL"), ("f1", "USER_PII")]
    written = [{"text": filled.values[slot], "scope": scope} for slot, scope in entities]
    logs = heard(filled, tmp_path, writing({"entities": written}))

    assert texts(logs, SPAN) == [filled.values["real_figure"]]
    assert texts(logs, FACT) == []


def test_a_fact_without_an_answer_of_the_form_is_counted_and_asks_nothing(filled: Filled, tmp_path: Path):
    console = Console(file=StringIO(), record=True, width=200)
    logs = asked([told(filled.cases[0], small_talk=False)], Cached(writing("no"), tmp_path), console)

    assert "model: 1 facts of 1 cases, 1 without a result" in console.export_text()
    assert texts(logs, SPAN) == []


def test_a_model_that_goes_by_personal_values_interferes_and_the_rules_do_not(filled: Filled, tmp_path: Path):
    def first_word(prompt: Prompt) -> str:
        (fact,) = SHOWN.findall(prompt.own)
        return json.dumps({"entities": [{"text": fact.split()[0], "scope": "EXTERNAL"}]})

    here, there = (heard(filled, tmp_path, Scripted(first_word), twins=twins) for twins in (False, True))
    found = leaks(here, tuple(here), plants_of(filled, {}))
    table = twin_table(here, there, found, "only personal values do")

    assert [*table.columns[2].cells] == ["0", "0", "1", "1"]


def test_tables_have_a_row_for_every_arm(filled: Filled, tmp_path: Path):
    logs = heard(filled, tmp_path, calling_public("real_figure", filled=filled))
    plants = [*plants_of(filled, {})]
    tables = leak_table(leaks(logs, tuple(logs), plants)), request_table(logs, plants)

    assert [table.row_count for table in tables] == [len(logs)] * 2
    assert [*tables[1].columns[2].cells] == ["0", "0", "1", "1"]
