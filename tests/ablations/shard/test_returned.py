"""A component that does not keep its promise is named in one line, whatever its stage."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from small_runs import NULL, READ, ran

from ablations.shard.returned import returned
from toolkit.errors import UserError
from toolkit.facts import Tier
from toolkit.pipeline import Pipeline
from toolkit.stages import Verdict


@dataclass(frozen=True)
class Bad:
    """Returns what it was given, whatever it is asked."""

    returns: Any = field(metadata={"identity": False})

    def __call__(self, *given: object) -> Any:
        return self.returns


PARTS = {
    "admission": (NULL, "Verdict or Failure", 4),
    "structuring": (NULL, "Structured or Failure", 4),
    "enrichment": (NULL, "Enriched or Failure", 4),
    "grounding": (NULL, "Grounded or Failure", 4),
    "retrieval": (NULL, "Retrieved or Failure", 3),
    "reader": (READ, "str or Failure", 3),
    "judges": (READ, "float or int or Failure or NoneType", 3),
}


def with_part(stage: str, returns: object) -> Pipeline:
    pipeline, _, _ = PARTS[stage]
    return replace(pipeline, **{stage: (Bad(returns),) if stage == "judges" else Bad(returns)})


def refusal(folder: Path, pipeline: Pipeline) -> str:
    with pytest.raises(UserError) as caught:
        ran(folder, bad=pipeline)

    assert list(folder.iterdir()) == []
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("stage", PARTS)
def test_too_few_results_are_told_with_the_component_and_what_was_expected(tmp_path: Path, stage: str):
    _, kinds, items = PARTS[stage]

    said = refusal(tmp_path, with_part(stage, ()))
    assert said == f"Bad returned 0 results; expected one {kinds} for each of {items} items"


@pytest.mark.parametrize("stage", PARTS)
@pytest.mark.parametrize("wrong", [None, 7, "admit", {"a": 1}, {1, 2}, iter(())])
def test_what_is_no_list_is_told(tmp_path: Path, stage: str, wrong: object):
    assert "; expected a list: one " in refusal(tmp_path, with_part(stage, wrong))


@pytest.mark.parametrize("stage", PARTS)
def test_a_result_of_a_wrong_kind_is_told_with_its_place(tmp_path: Path, stage: str):
    _, kinds, items = PARTS[stage]

    said = refusal(tmp_path, with_part(stage, (b"no",) * items))
    assert said == f"Bad returned b'no' as result 1; expected one {kinds} for each of {items} items"


@pytest.mark.parametrize("tier", ["reject", "keep", None, True])
def test_a_verdict_whose_tier_is_none_is_refused_and_never_stored(tmp_path: Path, tier: Any):
    verdicts = (Verdict(Tier.ADMIT, ""), *(Verdict(tier, "") for _ in range(3)))

    said = refusal(tmp_path, replace(NULL, admission=Bad(verdicts)))
    assert said == f"Bad returned {tier!r} as result 2; expected one Tier for each of 4 items"


def test_a_long_result_is_named_by_its_type():
    with pytest.raises(UserError, match="returned a bytes as result 1"):
        returned(Bad(0), ["x"], [b"x" * 100], int)


def test_results_come_back_with_their_items():
    assert returned(Bad(0), ["a", "b"], (1, 2), int) == [("a", 1), ("b", 2)]
