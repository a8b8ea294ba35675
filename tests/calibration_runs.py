"""Small suites of cases to calibrate on, and runs of gates on them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from small_runs import Letters
from stress_cases import case, content

from ablations.arms import compared
from ablations.calibrated import gates_alone
from ablations.runner import run
from toolkit.cases.case import Case, Split
from toolkit.cases.case_lines import case_line
from toolkit.datasets.cases import Cases
from toolkit.failure import Failure
from toolkit.models.language import Choice, Prompt, Usage
from toolkit.pipeline import Pipeline
from toolkit.runs.run_folder import RunFolder

NULL = Pipeline(embedder=Letters())
FACTS = ("I work at Brivane.", "My sister lives in Talmoor.", "I am allergic to nuts.")
CHAFF = ("Wow, that is so great!", "Ha, so funny!", "I am so tired right now.")


@dataclass(frozen=True)
class Keen:
    """A language model that says Yes where an utterance has one of some words, and fails on `fail`."""

    VERSION = 1
    context_tokens = 4000

    words: tuple[str, ...] = ("Brivane", "sister", "nuts")

    @property
    def identity(self) -> str:
        return f"keen {' '.join(self.words)}"

    def choose(self, prompts: Sequence[Prompt], options: tuple[str, ...]) -> list[Choice | Failure]:
        return [self._choice(prompt) for prompt in prompts]

    def _choice(self, prompt: Prompt) -> Choice | Failure:
        if "fail" in prompt.own:
            return Failure("no answer")
        lasting = "something lasting" in prompt.shared  # the first of the five questions
        likes = lasting and any(word in prompt.own for word in self.words)
        return Choice((-0.5, -4.0) if likes else (-4.0, -0.5), Usage(5))


def calibration_cases(
    split: Split, templates: int = 7, facts: Sequence[str] = FACTS, chaff: Sequence[str] = CHAFF
) -> list[Case]:
    """A case a template: a fact to store, then chaff, in turn."""
    return [
        case(
            facts[number % len(facts)],
            chaff[number % len(chaff)],
            name=f"{split}/{number}",
            split=split,
            template=f"repeat/en/{split}-{number}",
            must_store=(content(facts[number % len(facts)]),),
            chaff=("1:2",),
        )
        for number in range(templates)
    ]


def both_splits() -> list[Case]:
    return [one for split in Split for one in calibration_cases(split)]


def suite(folder: Path, cases: Iterable[Case]) -> Path:
    """The cases as a suite."""
    path = folder / "suite.jsonl"
    path.write_bytes(b"".join(map(case_line, cases)))
    return path


def gates_ran(folder: Path, path: Path, **arms: Pipeline) -> RunFolder:
    """The gates of the arms on a suite."""
    plan = replace(compared("t", Cases(path), arms, next(iter(arms))), calls=folder / "calls")
    return run(gates_alone(plan).run, folder / "run")
