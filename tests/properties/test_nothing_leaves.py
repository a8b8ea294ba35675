"""While rules write and search a memory no socket is made (P12)."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
GUARD = """
import sys
import urllib3  # binds a socket of its own host when it is imported, to see whether there is IPv6
made = []
def watch(event, arguments):
    if event.startswith("socket.") or event in ("urllib.Request", "http.client.connect", "subprocess.Popen"):
        made.append(event)
sys.addaudithook(watch)
"""
WORK = """
sys.path[:0] = ["tests", "."]
from mem0_opened import opened
from rule_pipelines import GATED
from step_by_step import SpellingEmbedder, remembered
from suite_cases import hardest
from toolkit.backends.mem0 import Mem0
with opened(Mem0(conflicts="supersede"), SpellingEmbedder()) as store:
    for case in hardest(40):
        memory = remembered(store, GATED, case.dialogue)
        memory.search([probe.question for probe in case.probes], limit=5)
"""
CONTROL = """
import socket
socket.socket().close()
"""


def made(code: str) -> str:
    """What a process of this code did that could reach out."""
    code = f"{GUARD}{code}\nprint(made)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False)
    assert not done.returncode, done.stderr
    return done.stdout.strip().splitlines()[-1]


def test_rules_write_and_search_cases_of_all_families_without_a_socket():
    assert made(WORK) == "[]"


def test_the_guard_sees_a_socket_that_is_made():
    assert made(CONTROL) == "['socket.__new__']"
