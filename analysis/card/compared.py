"""The parts of a card that say what was compared, on what data, by what code."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from analysis.card.card import Section, listing, missing, section
from analysis.coverage import WRONG_GOLD
from toolkit.identity import digest
from toolkit.runs.run_folder import RunFolder

LONGEST = 100  # characters of a setting; of a longer one there is its digest
ERRATA = (  # flags that errata, repairs and annotations leave
    *(WRONG_GOLD, "citation_corrected", "wrong_citation", "incomplete_evidence"),
    *("evidence_repaired", "evidence_missing", "no_evidence", "duplicate"),
)

Spec = Mapping[str, Any]


def compared(folder: RunFolder) -> Section:
    """Cells, what is different in each from the baseline, the components with their settings."""
    manifest = folder.manifest
    cells = manifest["cells"]
    standard = next(cell for cell in cells if cell["arm"] == manifest["baseline"])["spec"]["pipeline"]
    arms = listing(
        ("arm", "cell", "seed, replicate", "different from the baseline"),
        [(*_labels(cell), _difference(cell, standard, manifest["baseline"])) for cell in cells],
        numbers_from=4,
    )
    parts = listing(
        ("stage", "component", "settings"),
        [(stage, name, settings) for stage, name, settings in _parts(cells)],
        numbers_from=3,
    )
    return section("What was compared", f"Baseline: {manifest['baseline']}.", arms, parts)


def data_and_errata(folder: RunFolder) -> Section:
    """The data sets, and how many probes carry a flag that errata or repairs have left."""
    rows = [
        (one["digest"], *(f"{one[name]:,}" for name in ("dialogues", "sessions", "turns", "probes")))
        for one in folder.manifest["data"]
    ]
    notes = [note for one in folder.manifest["data"] for note in (*one["flags"], *one["notes"])]
    once = folder.outcomes.drop_duplicates(["dialogue", "probe"])
    flags = {flag: sum(flag in own for own in once["flags"]) for flag in ERRATA}
    marked = ", ".join(f"{flag} {count:,}" for flag, count in flags.items() if count)
    return section(
        "Data and errata",
        listing(("data set", "dialogues", "sessions", "turns", "probes"), rows),
        f"Assumed or noted on loading: {'; '.join(dict.fromkeys(notes))}." if notes else "",
        f"Probes by flag, of {len(once):,}: {marked}." if marked else "",
        ""
        if flags[WRONG_GOLD]
        else "Missing: errata of gold answers; no probe is marked as having a wrong gold.",
    )


def code(folder: RunFolder) -> Section:
    """Commit, versions and machine; missing what the manifest does not know."""
    manifest = folder.manifest
    commit = manifest["commit"]
    if commit is None:
        said = "Missing: the commit; the code ran outside a checkout."
    else:
        said = f"Commit {commit.rstrip('+')}{', with uncommitted changes' if commit.endswith('+') else ''}."
    there = ", ".join(f"{name} {own}" for name, own in manifest["versions"].items() if own)
    machine = manifest["machine"]
    return section(
        "Code and machine",
        f"{said} Finished {manifest['finished_at']}.",
        f"{there}. Python {machine['python']}, {machine['processors']} processors, {machine['system']}.",
        _prompts(manifest),
    )


def family(folder: RunFolder) -> Section:
    """The family of effects that were to be tested together, by its hash."""
    design = folder.manifest.get("design")
    if design is None:
        return missing(
            "Family of tests", "not there: the arms are listed one by one, and no family was declared."
        )
    own = design["family"]
    told = f"{design['name']} of {len(design['factors'])} factors, {len(own['effects'])} effects"
    return section("Family of tests", f"Hash {own['digest']} ({own['origin']}): {told}.")


def _labels(cell: Spec) -> tuple[str, str, str]:
    names = [cell["arm"], *(twin["arm"] for twin in cell["twins"])]
    return " = ".join(names), cell["key"], f"{cell['spec']['seed']}, {cell['spec']['replicate']}"


def _difference(cell: Spec, standard: Spec, baseline: str) -> str:
    """The stages whose component or settings are not the baseline's, with the component."""
    if cell["arm"] == baseline:
        return "(baseline)"
    if "imported" in cell:
        return "imported: its components are unseen"
    own = cell["spec"]["pipeline"]
    told = [f"{stage}: {_named(part)}" for stage, part in own.items() if part != standard.get(stage)]
    return "; ".join(told) or "nothing"


def _parts(cells: list[Spec]) -> Iterator[tuple[str, str, str]]:
    """Every component once, with its stage and settings; of nulls without a setting none."""
    seen: dict[str, tuple[str, str, str]] = {}
    for cell in cells:
        for stage, part in cell["spec"]["pipeline"].items():
            for one in part if isinstance(part, list) else [part]:
                settings = _settings(one) if isinstance(one, dict) and "settings" in one else ""
                if settings:
                    seen.setdefault(digest([stage, one]), (stage, _named(one), settings))
    stages = list(cells[0]["spec"]["pipeline"])
    yield from sorted(
        seen.values(), key=lambda row: stages.index(row[0]) if row[0] in stages else len(stages)
    )


def _named(part: Any) -> str:
    if isinstance(part, list):
        return ", ".join(map(_named, part)) or "none"
    if not isinstance(part, dict) or "component" not in part:
        return _short(part)
    version = part.get("version")
    name = str(part["component"]).rpartition(":")[2]
    return name if version is None else f"{name} v{version}"


def _settings(part: Spec) -> str:
    return ", ".join(f"{name} = {_setting(value)}" for name, value in part["settings"].items())


def _setting(value: Any) -> str:
    if isinstance(value, dict) and "component" in value:
        inside = _settings(value)
        return f"{_named(value)} ({inside})" if inside else _named(value)
    return _short(value)


def _short(value: Any) -> str:
    written = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return written if len(written) <= LONGEST else f"[{len(written):,} characters, digest {digest(value)}]"


def _prompts(manifest: Spec) -> str:
    told = [
        f"{name} {', '.join(one[:12] for one in digests)}" for name, digests in manifest["prompts"].items()
    ]
    return f"Prompts by SHA-256: {'; '.join(told)}." if told else ""
