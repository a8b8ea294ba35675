"""What a run writes about itself is enough to repeat it, and small enough to read."""

import hashlib
import json
from dataclasses import replace
from pathlib import Path

from small_runs import NULL, Letters, Parrot, ran

from ablations.cell import Cell
from ablations.manifest import prompts
from toolkit.admission.learned import Learned
from toolkit.admission.linear_weights import LinearWeights
from toolkit.admission.margins import Margins
from toolkit.admission.quarantine import Quarantine
from toolkit.backends.native import Native
from toolkit.judges.lenient import Lenient
from toolkit.judges.strict import Strict
from toolkit.pipeline import Pipeline
from toolkit.readers.fixed_prompt import FixedPrompt

ASKING = Pipeline(embedder=Letters(), model=Parrot())


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def test_the_machine_is_told_with_its_memory(tmp_path: Path):
    assert ran(tmp_path).manifest["machine"]["memory_bytes"] > 2**28


def test_a_run_without_a_model_has_no_prompts(tmp_path: Path):
    assert ran(tmp_path).manifest["prompts"] == {}


def test_every_prompt_of_every_component_is_there_by_its_sha256():
    pipeline = replace(
        ASKING,
        admission=Quarantine(Margins()),
        backend=Native(),
        reader=FixedPrompt(),
        judges=(Lenient(), Strict()),
    )
    found = prompts([Cell("a", pipeline, "x")])

    assert found == {
        "toolkit.admission.margins:Margins.prompt": [sha256(Margins().prompt)],
        "toolkit.backends.native:Native.dual_instructions": [sha256(Native().dual_instructions)],
        "toolkit.backends.native:Native.short_instructions": [sha256(Native().short_instructions)],
        "toolkit.judges.lenient:Lenient.prompt": [sha256(Lenient().prompt)],
        "toolkit.judges.strict:Strict.prompt": [sha256(Strict().prompt)],
        "toolkit.readers.fixed_prompt:FixedPrompt.prompt": [sha256(FixedPrompt().prompt)],
    }


def test_two_prompts_of_one_component_are_both_there():
    other = FixedPrompt(prompt="Other words. {{item}}")
    cells = [Cell("a", replace(ASKING, reader=reader), "x") for reader in (FixedPrompt(), other)]

    (digests,) = prompts(cells).values()
    assert set(digests) == {sha256(FixedPrompt().prompt), sha256(other.prompt)}


def test_weights_by_the_thousand_do_not_swell_the_manifest(tmp_path: Path):
    weights = LinearWeights(4096, 0.1, tuple((bucket, 0.5) for bucket in range(4096)))
    folder = ran(tmp_path, learned=replace(NULL, admission=Learned(weights)))

    (cell,) = folder.manifest["cells"]
    written = cell["spec"]["pipeline"]["admission"]["settings"]["weights"]["settings"]
    assert set(written["coefficients"]) == {"sha256"}
    assert len(json.dumps(folder.manifest)) < 10_000
