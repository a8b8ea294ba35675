"""The bank of templates: all that is written, by family, language and split."""

from collections import Counter
from functools import cache
from pathlib import Path

from stressors.families.catalog import FAMILIES
from stressors.template import Entry, template_faults
from stressors.toml import shaped_toml
from toolkit.cases.case import Split
from toolkit.datasets.loaded import summed_up
from toolkit.errors import UserError

FOLDER = Path(__file__).parent / "templates"


@cache
def entries(family: str, language: str) -> tuple[Entry, ...]:
    """The templates of a family in a language, held in and held out, in order of id.

    UserError if the family has none in that language, or if one of them is unsound.
    """
    if family not in FAMILIES:
        raise UserError(f"unknown family {family!r}; choose of {', '.join(FAMILIES)}")
    paths = {split: FOLDER / split / language / f"{family}.toml" for split in Split}
    found = [entry for split, path in paths.items() if path.is_file() for entry in read_entries(path, split)]
    if not found:
        raise UserError(f"family {family!r} has no template in language {language!r}")
    for name, times in Counter(entry.name for entry in found).items():
        if times > 1:
            raise UserError(f"template {name!r} is there {times} times")
    return tuple(sorted(found, key=lambda entry: entry.template.id))


def has_templates(family: str, language: str) -> bool:
    """Whether a family has templates in a language."""
    return any((FOLDER / split / language / f"{family}.toml").is_file() for split in Split)


def read_entries(path: Path, split: Split) -> tuple[Entry, ...]:
    """The templates of one file, whose path has family and language; UserError for the first faults."""
    family = FAMILIES[path.stem]
    shape = dict[str, tuple[family.template, ...]]  # type: ignore[name-defined]
    written = shaped_toml(shape, path)
    if [*written] != ["template"]:
        raise UserError(f"{path}: it must have [[template]] tables and nothing else")
    found = tuple(Entry(family.name, path.parent.name, split, template) for template in written["template"])
    faults = [
        f"template {entry.template.id!r}: {fault}"
        for entry in found
        for fault in template_faults(entry.template, family.slots, family.kinds)
    ]
    if faults:
        raise UserError(f"{path}: {summed_up(faults)}")
    return found
