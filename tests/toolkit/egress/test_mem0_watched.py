"""mem0's telemetry, notices and downloads make no attempt to connect; the guard would have seen one."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from builders import dialogue
from kept_log import KeptLog
from mem0_opened import drafts, opened, written

from toolkit.egress.guard import watched
from toolkit.egress.policy import NOTHING

TEXTS = ("I live in Oslo.", "My dog is called Rex.")
REPORTING = """
import sys, time
sys.path[:0] = ["tests", "."]
from pathlib import Path
from kept_log import KeptLog
from toolkit.egress.guard import watched
from toolkit.egress.policy import NOTHING
log = KeptLog()
with watched(NOTHING, log):
    import mem0
    from mem0.memory.telemetry import capture_client_event, client_telemetry
    from builders import LetterEmbedder
    from toolkit.backends.mem0_clients import client_of
    from toolkit.backends.mem0_parts import Vectorizer
    memory = client_of(mem0.Memory, Vectorizer(LetterEmbedder()), name="cell", client=None)
    memory.vector_store.client.close()
    until = time.monotonic() + 10
    while not log.rows and time.monotonic() < until:
        time.sleep(0.1)
print(sorted({row.destination for row in log.rows}))
"""


def test_mem0_stores_and_searches_without_an_attempt_to_connect():
    log = KeptLog()
    with watched(NOTHING, log), opened() as store:
        memory, _ = written(store, dialogue(*TEXTS), drafts(*TEXTS))
        found = memory.search(["Oslo"], limit=2)

    assert len(found[0]) == 2
    assert log.rows == []


@pytest.mark.slow
def test_mem0_with_its_telemetry_on_is_caught(tmp_path: Path):
    environment = {**os.environ, "MEM0_TELEMETRY": "True", "MEM0_DIR": str(tmp_path), "HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", REPORTING], capture_output=True, text=True, env=environment, check=False
    )

    assert "posthog.com:443" in done.stdout, done.stderr
