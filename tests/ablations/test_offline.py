"""The quickstart needs no network: it passes where there is none, not even loopback."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from toolkit.runs.run_folder import RunFolder

ROOT = Path(__file__).parents[2]
WITHOUT_NETWORK = ("unshare", "--map-root-user", "--net")


def can_be_shut_off() -> bool:
    """Whether this system lets a process do without the network."""
    if shutil.which("unshare") is None:
        return False
    return subprocess.run([*WITHOUT_NETWORK, "true"], capture_output=True, check=False).returncode == 0


@pytest.mark.slow
@pytest.mark.skipif(not can_be_shut_off(), reason="no unshare --net here")
def test_the_quickstart_passes_without_a_network_and_attempts_nothing(tmp_path: Path):
    command = [
        sys.executable,
        "-m",
        "gatelab",
        "run",
        "configs/quickstart.yaml",
        "--out",
        str(tmp_path / "run"),
    ]
    done = subprocess.run([*WITHOUT_NETWORK, *command], cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
    assert RunFolder(tmp_path / "run").egress.empty
