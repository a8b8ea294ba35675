"""What a memory did with a case, from a run folder alone, a shard at a time."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from toolkit.facts import Evidentiality, Kind
from toolkit.ledger import Outcome, Stage
from toolkit.runs.run_folder import RunFolder

if TYPE_CHECKING:
    import pandas as pd

LEDGER = ("cell", "dialogue", "stage", "inputs", "outputs", "outcome", "score")
ITEMS = (
    "cell",
    "dialogue",
    "item",
    "id",
    "text",
    "said_at",
    "sources",
    "facts",
    "kinds",
    "evidentiality",
    "condition",
    "valid",
    "live",
)
PROBES = ("cell", "dialogue", "probe", "content_support", "answer")
WRITES = frozenset({*Stage} - {Stage.RETRIEVAL, Stage.READER, Stage.JUDGES})

Day = tuple[date, date]  # a stretch of whole days: first, last
Verdict = tuple[Outcome, float | None]  # what a gate decided, and its score
Key = tuple[str, str]  # of a cell, and id of a dialogue


@dataclass(frozen=True, slots=True)
class Stored:
    """A live record. Added knowledge is none: nobody said it."""

    text: str  # without the date stamp, which would pass for a date or a number of the content
    sources: tuple[str, ...]
    said_at: datetime
    condition: str = ""
    kinds: frozenset[Kind] = frozenset()
    evidentiality: Evidentiality = Evidentiality.STATED
    days: tuple[Day, ...] = ()  # the times that it is structured to speak of


@dataclass(frozen=True)
class Observation:
    """What became of one case in one arm."""

    records: tuple[Stored, ...] = ()  # in the order of storing
    verdicts: Mapping[str, Verdict] = field(default_factory=dict)  # by source turn
    shown: Mapping[str, bool | None] = field(default_factory=dict)  # content support, by probe
    answers: Mapping[str, str] = field(default_factory=dict)  # by probe; only where a reader answered
    failed: str | None = None  # the stage of the write path that failed first


def observations(folder: RunFolder) -> Iterator[tuple[str, str, Observation]]:
    """Each arm, the id of each case and what became of it, by shards: little is in memory at once."""
    tables = zip(
        folder.parts("ledger", LEDGER),
        folder.parts("items", ITEMS),
        folder.parts("probes", PROBES),
        strict=True,
    )
    for ledger, items, probes in tables:
        failures, verdicts, records = _failures(ledger), _verdicts(ledger), _records(items)
        shown, answers = _shown(probes), _answers(probes)
        dialogues = dict.fromkeys((*items["dialogue"], *probes["dialogue"]))
        for cell, arm in folder.arms.items():
            for dialogue in dialogues:
                key = cell, dialogue
                yield (
                    arm,
                    dialogue,
                    Observation(
                        tuple(records.get(key, ())),
                        verdicts.get(key, {}),
                        shown.get(key, {}),
                        answers.get(key, {}),
                        failures.get(key),
                    ),
                )


def whole_days(interval: str) -> Day:
    """The first and the last day that an ISO interval `start/end` touches, its end excluded."""
    start, end = map(datetime.fromisoformat, interval.split("/"))
    return start.date(), (end - timedelta(microseconds=1)).date()


def _failures(ledger: "pd.DataFrame") -> dict[Key, str]:
    """The first stage of the write path that failed, of each dialogue in which one did."""
    failed = ledger[(ledger["outcome"] == Outcome.FAILED) & ledger["stage"].isin([*WRITES])]
    found: dict[Key, str] = {}
    for cell, dialogue, stage in zip(failed["cell"], failed["dialogue"], failed["stage"], strict=True):
        found.setdefault((cell, dialogue), stage)
    return found


def _verdicts(ledger: "pd.DataFrame") -> dict[Key, dict[str, Verdict]]:
    """What was decided on the exchange of each source turn."""
    decided = ledger["outcome"].isin([Outcome.ADMITTED, Outcome.QUARANTINED, Outcome.REJECTED])
    gate = ledger[(ledger["stage"] == Stage.ADMISSION) & decided]
    of_exchange: dict[Key, dict[str, Verdict]] = defaultdict(dict)
    columns = ("cell", "dialogue", "inputs", "outcome", "score")
    for cell, dialogue, inputs, outcome, score in zip(*(gate[name] for name in columns), strict=True):
        given = None if score != score else float(score)  # NaN: the gate has no score
        of_exchange[cell, dialogue][inputs[0]] = Outcome(outcome), given
    sources = ledger[(ledger["stage"] == Stage.SEGREGATION) & (ledger["outcome"] == Outcome.SOURCE)]
    found: dict[Key, dict[str, Verdict]] = defaultdict(dict)
    columns = ("cell", "dialogue", "inputs", "outputs")
    for cell, dialogue, inputs, outputs in zip(*(sources[name] for name in columns), strict=True):
        verdict = of_exchange[cell, dialogue].get(outputs[0])
        if verdict is not None:
            found[cell, dialogue][inputs[0]] = verdict
    return found


def _records(items: "pd.DataFrame") -> dict[Key, list[Stored]]:
    """The live records of each dialogue that hold something which was said, in order."""
    additions: dict[Key, set[str]] = defaultdict(set)
    added = items[items["item"] == "addition"]
    for cell, dialogue, name in zip(added["cell"], added["dialogue"], added["id"], strict=True):
        additions[cell, dialogue].add(name)
    facts: dict[tuple[Key, str], pd.Series[str]] = {}
    known = items[items["item"] == "fact"]
    columns = ("cell", "dialogue", "id", "text", "condition", "valid")
    for cell, dialogue, name, *labels in zip(*(known[column] for column in columns), strict=True):
        facts[(cell, dialogue), name] = labels
    found: dict[Key, list[Stored]] = defaultdict(list)
    live = items[(items["item"] == "record") & (items["live"] == True)]  # noqa: E712 (null: no record)
    columns = ("cell", "dialogue", "facts", "text", "sources", "said_at", "kinds", "evidentiality")
    for cell, dialogue, names, *own in zip(*(live[column] for column in columns), strict=True):
        key = cell, dialogue
        if len(names) and additions[key].issuperset(names):
            continue
        found[key].append(_stored(own, [facts[key, name] for name in names if (key, name) in facts]))
    return found
