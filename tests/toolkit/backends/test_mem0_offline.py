"""mem0 makes no attempt to reach anything, and writes nothing into the home directory."""

import os
import subprocess
import sys
from pathlib import Path

WATCHED = """
import sys
attempts = []
def watch(event, arguments):
    if event in ("socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "urllib.Request"):
        attempts.append((event, str(arguments)))
sys.addaudithook(watch)
sys.path[:0] = ["tests"]
from pathlib import Path
from builders import LetterEmbedder, dialogue, draft
from toolkit.backends.mem0 import Mem0
from toolkit.context import Workplace
folder = Path(sys.argv[1])
with Mem0().open(Workplace(folder, LetterEmbedder())) as store:
    memory = store.memory(dialogue("I live in Oslo."))
    memory.write([draft("I live in Oslo.")], [])
    memory.search(["Oslo"], limit=3)
print(attempts)
"""


def test_no_connection_is_attempted_and_the_home_directory_stays_empty(tmp_path: Path):
    home, work = tmp_path / "home", tmp_path / "work"
    home.mkdir()
    work.mkdir()
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MEM0_")}

    done = subprocess.run(
        [sys.executable, "-c", WATCHED, str(work)],
        capture_output=True,
        text=True,
        env=environment | {"HOME": str(home)},
        check=False,
    )

    assert done.stdout.strip() == "[]", done.stderr
    assert list(home.iterdir()) == []


def test_an_import_of_mem0_that_reports_is_refused(tmp_path: Path):
    told = (
        "import mem0, pathlib; from toolkit.backends.mem0_offline import offline_mem0; "
        f"offline_mem0(pathlib.Path({str(tmp_path)!r}))"
    )

    done = subprocess.run(
        [sys.executable, "-c", told],
        capture_output=True,
        text=True,
        env=os.environ | {"MEM0_TELEMETRY": "True", "MEM0_DIR": str(tmp_path)},
        check=False,
    )

    assert "UserError: mem0 reports to its makers" in done.stderr
