"""Turns dumps of mem0's `get_all` into records that `gatelab import` reads: one JSON object a line.

    python -m examples.mem0_get_all DUMP.json ... --dialogue ana=ana-ben --sources turns > memories.jsonl

A dump is what `Memory.get_all(filters={"user_id": USER}, top_k=1_000_000)` of mem0 2.x returns, as JSON; by
default `top_k` is 20, which cuts it off. Each user is a dialogue, of the same name, or as
`--dialogue USER=DIALOGUE` says. mem0 knows no source turns; if they were put into the metadata of `add`,
`--sources KEY` names the key.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any


def records(
    dump: Mapping[str, Any], dialogues: Mapping[str, str], *, sources: str | None = None, arm: str = "mem0"
) -> Iterator[dict[str, Any]]:
    """A record a memory, in the order of the dump. KeyError if it is no dump of `get_all`.

    `created_at` is when mem0 says that it stored the memory: the time of what was said only if the metadata
    of `add` had a `created_at`.
    """
    for memory in dump["results"]:
        metadata = memory.get("metadata") or {}
        user = memory["user_id"]
        line = {
            "record": memory["id"],
            "dialogue": dialogues.get(user, user),
            "text": memory["memory"],
            "arm": arm,
            "metadata": metadata,
        }
        if memory.get("created_at"):
            line["created_at"] = memory["created_at"]
        if sources is not None and sources in metadata:
            line["sources"] = _ids(metadata[sources])
        yield line


def _ids(given: object) -> list[str]:
    """Turn ids that stand alone or in a list."""
    return [str(one) for one in given] if isinstance(given, list) else [str(given)]


def _user_and_dialogue(written: str) -> tuple[str, str]:
    user, _, dialogue = written.partition("=")
    if not user or not dialogue:
        raise argparse.ArgumentTypeError(f"{written!r} is not USER=DIALOGUE")
    return user, dialogue


def main(words: Sequence[str] | None = None) -> None:
    """Write the records of all dumps to the standard output."""
    parser = argparse.ArgumentParser(description="Dumps of mem0's get_all as records for `gatelab import`.")
    parser.add_argument("dumps", nargs="+", type=Path, metavar="DUMP.json")
    parser.add_argument("--dialogue", action="append", type=_user_and_dialogue, default=[], metavar="USER=ID")
    parser.add_argument("--sources", metavar="KEY", help="The key of the metadata that has the turn ids.")
    parser.add_argument("--arm", default="mem0", help="What the system is called.")
    given = parser.parse_args(words)
    for path in given.dumps:
        dump = json.loads(path.read_text(encoding="utf-8"))
        for line in records(dump, dict(given.dialogue), sources=given.sources, arm=given.arm):
            sys.stdout.write(json.dumps(line, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
