"""Dumps of the real mem0 as records."""

import json
from pathlib import Path
from typing import Any

import pytest
from builders import dialogue
from mem0_opened import opened, written

from ablations.imported.lines import GivenRecord, given
from examples.mem0_get_all import main, records

SAID = dialogue("I live in Oslo.", "Ben: My dog is called Rex.")


@pytest.fixture(scope="module")
def dump() -> dict[str, Any]:
    """What mem0 itself gives for two users, the second of whom told no turns and no time."""
    with opened() as store:
        mem0 = written(store, SAID, [])[0].calls.mem0
        told = {"turns": ["1:1"], "created_at": "2024-03-04T10:00:00+00:00"}
        for text, user, metadata in (("Ana lives in Oslo.", "ana", told), ("Ben has a dog.", "ben", {})):
            messages = [{"role": "user", "content": text}]
            mem0.add(messages, user_id=user, infer=False, metadata=metadata)
        found: dict[str, Any] = mem0.get_all(filters={"user_id": "ana"}, top_k=100)
    return json.loads(json.dumps(found))


def of_user(dump: dict[str, Any], user: str) -> dict[str, Any]:
    return {"results": [one for one in dump["results"] if one["user_id"] == user]}


def test_a_memory_is_a_record_with_its_text_turns_and_time(dump: dict[str, Any]):
    (line,) = records(of_user(dump, "ana"), {"ana": "d1"}, sources="turns")
    found = given(line)

    assert isinstance(found, GivenRecord)
    assert (found.dialogue, found.text, found.sources) == ("d1", "Ana lives in Oslo.", ("1:1",))
    assert found.created_at == SAID.turns[0].said_at
    assert found.id == of_user(dump, "ana")["results"][0]["id"]


def test_what_the_metadata_does_not_name_has_unknown_sources(dump: dict[str, Any]):
    (line,) = records(of_user(dump, "ben"), {}, sources="turns")

    assert "sources" not in line
    assert (line["dialogue"], line["created_at"]) == ("ben", of_user(dump, "ben")["results"][0]["created_at"])


def test_a_turn_may_stand_alone_in_the_metadata():
    memory = {"id": "x", "memory": "Ana skis.", "user_id": "ana", "metadata": {"turn": "1:1"}}
    (line,) = records({"results": [memory]}, {}, sources="turn")

    assert line["sources"] == ["1:1"]


def test_the_dumps_of_several_users_become_one_file(
    dump: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    paths = []
    for user in ("ana", "ben"):
        paths.append(tmp_path / f"{user}.json")
        paths[-1].write_text(json.dumps(of_user(dump, user)))
    main([*map(str, paths), "--dialogue", "ana=d1", "--arm", "theirs"])
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    assert [line["dialogue"] for line in lines] == ["d1", "ben"]
    assert {line["arm"] for line in lines} == {"theirs"}


def test_a_user_without_a_dialogue_is_a_mistake_of_the_call(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit):
        main(["dump.json", "--dialogue", "ana"])

    assert "'ana' is not USER=DIALOGUE" in capsys.readouterr().err
