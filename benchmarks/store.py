"""mem0's own add and search loops against the batched store, in one run, with all vectors precomputed.

python benchmarks/store.py        about a minute

Sentences and vectors are made up; one fact in fifty is said twice. `stock` is mem0 as it comes; `bare` is
mem0 without its filter on the user, which embedded Qdrant evaluates in Python for every point. Seconds are of
the CPU, on one thread. What grows faster than in proportion to the length of a dialogue: each question meets
every record (the product of matrices, and choosing the best of each row), and embedded Qdrant copies three
flags of all points for every point that it adds.
"""

import gc
import logging
import os
import time
from collections.abc import Callable
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

os.environ["OMP_NUM_THREADS"] = "1"  # before anything imports numpy

from directions import Directions
from floors import table

from toolkit.backends.mem0 import Mem0, Mem0Store
from toolkit.backends.records import fact_record
from toolkit.context import Workplace
from toolkit.dialogue import Dialogue, Exchange, Turn
from toolkit.facts import Draft, Fact
from toolkit.models.remembering import Remembering

FACTS, QUESTIONS, LIMIT = 600, 200, 200  # of a dialogue of LoCoMo; hits of a question
MONDAY = datetime(2024, 3, 4, tzinfo=UTC)
WORDS = "sister boat winter garden piano river letter market summer train window teacher bread story".split()


EMBEDDER = Remembering(Directions())


def said(facts: int, questions: int) -> tuple[list[Draft], list[str]]:
    """Facts, every fiftieth of which repeats the tenth before it, and questions."""
    rng, texts = Random(facts), list[str]()
    for place in range(facts):
        texts.append(texts[-10] if place % 50 == 49 else f"{' '.join(rng.choices(WORDS, k=18))} {place}")
    turns = [Turn(f"1:{place}", 1, "Ana", text, MONDAY) for place, text in enumerate(texts)]
    made = [Fact(turn.id, turn.text, "Ana", (turn.id,), MONDAY) for turn in turns]
    asked = [f"What of the {rng.choice(WORDS)}, number {place}?" for place in range(questions)]
    return [Draft(fact, Exchange(turn)) for fact, turn in zip(made, turns, strict=True)], asked


def timed(call: Callable[[], Any]) -> tuple[float, Any]:
    """CPU seconds of a call, and what it returns."""
    gc.collect()
    start = time.process_time()
    result = call()
    return time.process_time() - start, result


def ours(store: Mem0Store, facts: int, questions: int, name: str = "d") -> tuple[float, float, Any]:
    """Seconds of a write and of a search in a fresh memory, and what was found."""
    memory, (handed, asked) = store.memory(Dialogue(name, ())), said(facts, questions)
    store.vectorizer.prepare([*(draft.fact.rendered for draft in handed), *asked])
    write, _ = timed(lambda: memory.write(handed, []))
    search, found = timed(lambda: memory.search(asked, limit=LIMIT))
    return write, search, [{hit.record.text: hit.score for hit in hits} for hits in found]


def loops(store: Mem0Store, tenant: str) -> tuple[float, float, Any]:
    """The same of mem0's own loops."""
    handed, asked = said(FACTS, QUESTIONS)
    records = [fact_record(draft.fact) for draft in handed]
    store.fresh_collection(tenant)
    store.vectorizer.prepare([*(record.text for record in records), *asked])

    def add(record: Any) -> None:
        store.mem0.llm.text = record.text
        about = {"created_at": record.said_at.isoformat(), "record": record.id}
        about |= {"facts": list(record.facts), "sources": list(record.sources)}
        store.mem0.add([{"role": "user", "content": record.text}], user_id=tenant, metadata=about)

    def search(question: str) -> Any:
        return store.mem0.search(question, filters={"user_id": tenant}, top_k=LIMIT, threshold=0.0)["results"]

    adding, _ = timed(lambda: [add(record) for record in records])
    searching, found = timed(lambda: [search(question) for question in asked])
    return adding, searching, [{row["memory"]: row["score"] for row in rows} for rows in found]


def contents(store: Mem0Store) -> list[Any]:
    """The history, and the payloads behind it, without ids and without what repetitions merged."""
    rows = store.mem0.db.connection.execute("SELECT * FROM history ORDER BY rowid").fetchall()
    where = {"collection_name": store.mem0.vector_store.collection_name, "ids": [row[1] for row in rows]}
    held = [point.payload for point in store.mem0.vector_store.client.retrieve(**where)]
    return [row[2:] for row in rows] + [{**each, "facts": each["facts"][0], "sources": None} for each in held]


def compare(store: Mem0Store, others: dict[str, Mem0Store]) -> None:
    """Print the loops beside the batches."""
    *_, found = ours(store, FACTS, QUESTIONS)
    held, tenant = contents(store), store.mem0.vector_store.collection_name
    rows = [["", "add", "ours", "ratio", "search", "ours", "ratio", "contents equal", "hits equal"]]
    for name, other in others.items():
        adding, searching, theirs = loops(other, tenant)
        runs = [ours(store, FACTS, QUESTIONS) for _ in range(5)]
        write, search = (median(run[kind] for run in runs) for kind in (0, 1))
        same = (
            held == contents(other),
            all(
                mine.keys() == hits.keys() and all(abs(mine[text] - hits[text]) < 1e-5 for text in hits)
                for mine, hits in zip(found, theirs, strict=True)
            ),
        )
        figures = (adding, write, adding / write, searching, search, searching / search)
        rows.append([name, *(f"{figure:.3f}" for figure in figures), *(str(one) for one in same)])
    print(f"seconds, {FACTS} facts and {QUESTIONS} questions of one dialogue\n{table(rows)}\n")


def grow(store: Mem0Store) -> None:
    """Print seconds by number and length of dialogues, and by how much they exceed proportion."""
    rows = [["dialogues", "length", "facts", "write", "x linear", "questions", "search", "x linear"]]
    first: list[float] = []
    for dialogues, length in ((1, 1), (4, 1), (16, 1), (1, 4), (1, 16)):
        facts, questions, times = FACTS * length, QUESTIONS * length, dialogues * length
        runs = [ours(store, facts, questions, str(each)) for each in range(max(dialogues, 3))]
        seconds = [dialogues * sum(run[kind] for run in runs) / len(runs) for kind in (0, 1)]
        first = first or seconds
        row = [str(dialogues), f"{length}x"]
        for count, spent, one in zip((FACTS, QUESTIONS), seconds, first, strict=True):
            row += [str(count * times), f"{spent:.3f}", f"{spent / one / times:.2f}"]
        rows.append(row)
    print(f"seconds, and how much more than in proportion\n{table(rows)}")


def main() -> None:
    """Print both tables."""
    logging.disable(logging.WARNING)  # mem0 says at every start that spaCy and fastembed are not installed
    with TemporaryDirectory() as folder, ExitStack() as stack:
        stores = []
        for name in ("ours", "bare", "stock"):
            cell = Path(folder, name, "cell")  # the name of the folder names the tenants
            cell.mkdir(parents=True)
            stores.append(stack.enter_context(Mem0().open(Workplace(cell, EMBEDDER))))
        store, bare, stock = stores
        del stock.mem0.vector_store._create_filter  # which the store puts in place of mem0's own
        compare(store, {"bare": bare, "stock": stock})
        grow(store)


if __name__ == "__main__":
    main()
