"""How often stored statements name what no source supports, by arm and language."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np
import pandas as pd

from analysis.inference.estimates import share
from analysis.inferred.named import Ground, Item, Named, items_of
from analysis.inferred.statements import statements
from toolkit.runs.run_folder import RunFolder

ALL = "all"  # languages, or kinds of things
COLUMNS = (
    "arm", "structuring", "grounding", "language", "kind", "n", *(ground.value for ground in Ground), "share",
    "low", "high", "dialogues",
)  # fmt: skip
STATED, INFERRED = "stated", "inferred"


@dataclass
class _Counted:
    """Things by dialogue: whether each is unsupported, and where they come from."""

    unsupported: list[float] = field(default_factory=list)
    dialogues: list[str] = field(default_factory=list)
    grounds: dict[Ground, int] = field(default_factory=lambda: dict.fromkeys(Ground, 0))

    def add(self, dialogue: str, ground: Ground) -> None:
        """Count one thing."""
        self.unsupported.append(float(ground is Ground.NOWHERE))
        self.dialogues.append(dialogue)
        self.grounds[ground] += 1


@dataclass(frozen=True)
class Audit:
    """What the statements of a run name, counted."""

    by_kind: Mapping[tuple[str, str, str], _Counted]  # arm, language, kind of thing
    by_mark: Mapping[tuple[str, str], _Counted]  # arm, stated or inferred: whole statements
    components: Mapping[str, tuple[str, str]]  # of each arm, structuring and grounding


def audited(folder: RunFolder) -> Audit:
    """Read every stored statement of the run once."""
    by_kind: dict[tuple[str, str, str], _Counted] = defaultdict(_Counted)
    by_mark: dict[tuple[str, str], _Counted] = defaultdict(_Counted)
    for one in statements(folder):
        items = items_of(one)
        whole = _worst(items)
        by_mark[one.arm, INFERRED if one.inferred else STATED].add(one.dialogue, whole)
        for language in (one.language, ALL):
            by_kind[one.arm, language, "statement"].add(one.dialogue, whole)
            for item in items:
                by_kind[one.arm, language, item.kind.value].add(one.dialogue, item.ground)
    return Audit(by_kind, by_mark, _components(folder))


def unsupported(audit: Audit) -> pd.DataFrame:
    """One row an arm, language and kind: n things named, by ground, and the share that nothing supports.

    The kind `statement` counts statements with at least one such thing; its ground is the worst of its
    things, `source` where it names nothing. `share` and its CR1-t interval over dialogues are from 0 to 1;
    no interval below six dialogues.
    """
    kinds = ("statement", *(kind.value for kind in Named))
    rows = [
        {
            **dict(zip(("arm", "structuring", "grounding"), (arm, *audit.components[arm]), strict=True)),
            "language": language,
            "kind": kind,
            **_row(counted),
        }
        for (arm, language, kind), counted in sorted(
            audit.by_kind.items(),
            key=lambda one: (_place(audit, one[0][0]), one[0][1], kinds.index(one[0][2])),
        )
    ]
    return pd.DataFrame(rows, columns=list(COLUMNS))


def by_mark(audit: Audit) -> pd.DataFrame:
    """One row an arm and mark: n statements marked stated or inferred, and what of them nothing supports."""
    rows = [
        {"arm": arm, "marked": mark, **_row(audit.by_mark[arm, mark])}
        for arm in audit.components
        for mark in (STATED, INFERRED)
        if (arm, mark) in audit.by_mark
    ]
    return pd.DataFrame(rows)


def _worst(items: tuple[Item, ...]) -> Ground:
    order = list(Ground)
    return max((item.ground for item in items), key=order.index, default=Ground.SOURCE)


def _row(counted: _Counted) -> dict[str, object]:
    found = share(np.array(counted.unsupported), np.array(counted.dialogues, dtype=np.str_))
    return {
        "n": found.n,
        **{ground.value: count for ground, count in counted.grounds.items()},
        "share": found.value,
        "low": found.low,
        "high": found.high,
        "dialogues": found.templates,
    }


def _place(audit: Audit, arm: str) -> int:
    return list(audit.components).index(arm)


def _components(folder: RunFolder) -> dict[str, tuple[str, str]]:
    """The classes of structuring and grounding of each arm; empty words where a run does not say."""
    return {cell["arm"]: tuple(_classes(cell["spec"])) for cell in folder.manifest["cells"]}  # type: ignore[misc]


def _classes(spec: Mapping[str, object]) -> Iterator[str]:
    pipeline = spec.get("pipeline")
    for stage in ("structuring", "grounding"):
        part = pipeline.get(stage, {}) if isinstance(pipeline, Mapping) else {}
        yield str(part.get("component", "")).rpartition(":")[2]
