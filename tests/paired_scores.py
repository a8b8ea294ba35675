"""Paired scores and files of verdicts whose comparison is known."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.comparison.systems import COLUMNS, Kind, Outcome, System
from analysis.inference.paired_sums import Sums

SIZES = (152, 81, 152, 199, 178, 123, 150, 191, 156, 158)  # questions per LoCoMo conversation, categories 1-4
# Questions more that the first of two published systems has right, by conversation.
VERSIONS = (7, 6, 13, 11, 2, 11, 14, 4, 2, 5)
VENDORS = (-3, -2, -4, 10, 9, -2, 16, 2, -14, -2)
MODELS = (-7, -3, 15, 6, 3, -2, 2, 7, 6, 6)
NAN = float("nan")


def sums(totals: Sequence[float], sizes: Sequence[int] = SIZES) -> Sums:
    return Sums(np.array(totals, dtype=float), np.array(sizes[: len(totals)], dtype=float))


def scored(
    totals: Sequence[int], sizes: Sequence[int] = SIZES
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.str_]]:
    """Scores of A and B, with so many questions more for A in each dialogue, and the dialogues."""
    place = np.concatenate([np.arange(size) for size in sizes[: len(totals)]])
    names = np.repeat([f"d{number:02}" for number in range(len(totals))], sizes[: len(totals)])
    more = np.repeat(totals, sizes[: len(totals)])
    return (place < more).astype(float), (place < -more).astype(float), names


def system(
    name: str, scores: Mapping[str, float], *, kind: Kind = Kind.ANSWER, per: int = 2, **columns: object
) -> System:
    """A system by its score of each probe, `per` probes a dialogue; a NaN is a failed row."""
    rows = [
        {**dict.fromkeys(COLUMNS), "dialogue": f"d{place // per}", "probe": probe}
        for place, probe in enumerate(scores)
    ]
    usual = {"category": "4", "category_name": "single-hop", "tempting": False, "wrong_gold": False}
    probes = pd.DataFrame(rows).assign(**{**usual, **columns})
    values = np.array(list(scores.values()), dtype=float)
    reasons = np.where(np.isnan(values), "failed: reader", "").astype(object)
    return System(name, probes, (Outcome("right by judge", kind, values, reasons),))


def verdict_json(path: Path, rows: Mapping[str, Sequence[object]], *, answer: str = "Oslo") -> Path:
    """A file of verdicts on LoCoMo questions, by their ids, in the layout of others."""
    conversations: dict[str, list[object]] = {}
    for question, verdicts in rows.items():
        judged = {f"judgment_{place}": verdict for place, verdict in enumerate(verdicts, 1)}
        row = {"question_id": question, "category": "4", "llm_judgments": judged, "generated_answer": answer}
        conversations.setdefault(f"user_{question.split('_')[1]}", []).append(row)
    path.write_text(json.dumps({"accuracy": 0.5, "detailed_results": conversations}), encoding="utf-8")
    return path


def verdict_csv(path: Path, *rows: str) -> Path:
    """A file of verdicts of id, conversation, category and correct, comma-separated."""
    path.write_text("\n".join(("id,conversation,category,correct", *rows)) + "\n", encoding="utf-8")
    return path
