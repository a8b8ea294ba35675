"""The scores of a run on a suite: every case in every arm."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from analysis.stress.reading import observations
from analysis.stress.scored import Scored, scored
from toolkit.cases.case import Case, Split
from toolkit.cases.case_lines import suite_of
from toolkit.errors import UserError
from toolkit.runs.run_folder import CONFIG, RunFolder


@dataclass(frozen=True)
class Scores:
    """What became of the cases of one suite, or of one split of it, in every arm."""

    arms: tuple[str, ...]
    baselines: dict[str, str]  # the arm with which each is compared
    cases: tuple[Case, ...]
    every: tuple[Scored, ...]

    @cached_property
    def by_case(self) -> dict[tuple[str, str], Scored]:
        """The scores by arm and id of the case."""
        return {(one.arm, one.case.id): one for one in self.every}

    @property
    def counted(self) -> Iterator[Scored]:
        """Those that did not fail."""
        return (one for one in self.every if one.failed is None)


def scores_of(folder: RunFolder, suite: Path, split: Split | None = None) -> Scores:
    """The scores of a run on a suite; of a split alone if one is given.

    Partners are of one template and so of one split. UserError if the run was not on this suite as it is now,
    or if the suite has no case of the split.
    """
    cases, digest = suite_of(suite)
    ran = [data["digest"] for data in folder.manifest["data"]]
    if ran != [digest]:
        raise UserError(f"{folder.path}: ran on data {', '.join(ran)}; the suite {suite} is {digest}")
    chosen = tuple(case for case in cases if split is None or case.split is split)
    if not chosen:
        raise UserError(f"{suite}: no case of the split {split!s}")
    return Scores(tuple(folder.arms.values()), folder.baselines, chosen, tuple(_scored(folder, chosen)))


def _scored(folder: RunFolder, cases: Sequence[Case]) -> Iterator[Scored]:
    by_id = {case.id: case for case in cases}
    for arm, dialogue, observation in observations(folder):
        if dialogue in by_id:
            yield scored(arm, by_id[dialogue], observation)


def suite_in(folder: RunFolder) -> Path:
    """The suite that the config of a run names; UserError if it names none, or if there is no run."""
    import yaml  # a twentieth of a second, which `--help` must not pay

    config = folder.path / CONFIG
    if not config.is_file():
        _ = folder.manifest  # rather than the missing config, say that there is no run
    written = yaml.safe_load(config.read_text(encoding="utf-8")) if config.is_file() else None
    data = written.get("data") if isinstance(written, dict) else None
    cases = data.get("cases") if isinstance(data, dict) else None
    path = cases.get("path") if isinstance(cases, dict) else None
    if not isinstance(path, str):
        raise UserError(
            f"{config}: names no suite as `data: {{cases: {{path: ...}}}}`; give one with --suite"
        )
    return Path(path)
