"""With every stage null, memory is what mem0 makes of the rendered turns by itself (P3)."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from mem0_loop import Contents
from mem0_opened import like_a_server, opened
from rule_pipelines import NULL
from small_dialogues import LINES, at_one_sitting
from step_by_step import SpellingEmbedder, formed, remembered
from stress_ladders import ladders

from stressors.language import LANGUAGES
from toolkit.backends.mem0 import Mem0, Mem0Store
from toolkit.dialogue import Dialogue
from toolkit.identity import digest

few = settings(derandomize=True, deadline=None, max_examples=8)


def raw_calls(store: Mem0Store, said: Dialogue) -> Iterator[dict[str, object]]:
    """What one would hand to `mem0.add` by hand: each turn as it is rendered, with the way back to it."""
    for turn in said.turns:
        words = turn.text.strip()
        if not words:
            continue
        fact = digest([[turn.id], 0, words])
        day = turn.said_at
        text = f"[{day.day} {day:%B} {day.year}] {turn.speaker}: {words}"
        yield {
            "messages": [{"role": "user", "content": text}],
            "user_id": digest([store.collection, said.id]),
            "metadata": {
                "created_at": day.isoformat(),
                "record": digest(["record", fact]),
                "facts": [fact],
                "sources": [turn.id],
            },
        }


def by_hand(said: Dialogue, backend: Mem0) -> Contents:
    with opened(backend, SpellingEmbedder()) as store:
        store.memory(said)
        for call in raw_calls(store, said):
            store.mem0.llm.text = call["messages"][0]["content"]
            store.mem0.add(**call, infer=backend.write == "pipeline")
        return Contents.of(store)


def by_stages(said: Dialogue, backend: Mem0) -> Contents:
    with opened(backend, SpellingEmbedder()) as store:
        remembered(store, NULL, said)
        return Contents.of(store)


@pytest.mark.parametrize("write", ["pipeline", "direct"])
@few
@given(lines=LINES)
def test_null_stages_leave_in_mem0_what_adding_the_rendered_turns_does(write, lines):
    said, backend = at_one_sitting(lines), Mem0(write=write)

    assert by_stages(said, backend) == by_hand(said, backend)


@pytest.mark.parametrize("code", LANGUAGES)
def test_so_they_do_in_every_language(code):
    said = ladders("repeat", code)[0][1].dialogue

    assert by_stages(said, Mem0()) == by_hand(said, Mem0())


def test_on_a_server_the_calls_of_mem0_are_the_same_ones(tmp_path):
    said = ladders("repeat", "en")[0][2].dialogue
    store = like_a_server(tmp_path)
    calls, add = [], store.mem0.add
    store.mem0.add = lambda messages, **more: (
        calls.append({"messages": messages, **more}) or add(messages, **more)
    )
    store.memory(said).write(formed(NULL, said).drafts, [])

    assert calls == [{**call, "infer": True, "prompt": None} for call in raw_calls(store, said)]
