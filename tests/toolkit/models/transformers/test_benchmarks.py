"""The benchmarks run; what they measure is for a quiet machine."""

import subprocess
import sys
from pathlib import Path

import pytest

from toolkit.models.transformers.engine import Transformers

ROOT = Path(__file__).parents[4]


def printed(*command: str, seconds: int = 300) -> str:
    """What a benchmark says."""
    told = [sys.executable, *command]
    return subprocess.run(told, capture_output=True, text=True, check=True, cwd=ROOT, timeout=seconds).stdout


def test_the_gpu_benchmark_runs_with_a_tiny_model():
    said = printed("benchmarks/gpu.py", "--small")

    assert [line.split()[0] for line in said.splitlines()[2:]] == [
        "admission",
        "structuring",
        "answers",
        "judge",
    ]
    assert all(line.endswith("100%") for line in said.splitlines()[2:])


def test_the_gpu_benchmark_ends_with_a_reason_where_there_is_no_gpu():
    import torch

    if torch.cuda.is_available():
        pytest.skip("there is a GPU")
    assert printed("benchmarks/gpu.py").startswith("no measurement: torch finds no CUDA device")


@pytest.mark.slow
def test_the_engine_benchmark_runs(smol: Transformers):
    assert smol.context_tokens
    said = printed("benchmarks/engine.py", "--prompts", "4", "--threads", "1", "--plain-batch", "4")

    assert "texts identical: 4 of 4" in said
