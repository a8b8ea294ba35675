"""A process that has everything imported: its forks do at once what a test says, and may be killed."""

import importlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}  # a thread would not outlive a fork


@dataclass(frozen=True)
class Warm:
    """The process from outside."""

    server: "subprocess.Popen[str]"

    def begin(self, function: str, *arguments: object, output: Path) -> int:
        """Call `module:function` in a fork and return the fork's id; what it prints is appended to a file."""
        return self._asked(call=function, arguments=arguments, output=str(output))

    def end(self, process: int) -> int:
        """Wait for a fork; its exit status, negative if a signal killed it."""
        return self._asked(wait=process)

    def call(self, function: str, *arguments: object, output: Path) -> int:
        """Begin and end."""
        return self.end(self.begin(function, *arguments, output=output))

    def _asked(self, **question: Any) -> int:
        assert self.server.stdin is not None
        assert self.server.stdout is not None
        self.server.stdin.write(json.dumps(question, default=str) + "\n")
        self.server.stdin.flush()
        return int(self.server.stdout.readline())


@contextmanager
def warmed_up(function: str) -> Iterator[Warm]:
    """Such a process, once it has called `module:function`, which imports and opens what forks will need."""
    paths = {"PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests'}"}
    pipe = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with tempfile.TemporaryDirectory() as folder:
        # What killed forks leave of temporary files goes with the folder.
        environment = os.environ | ONE_THREAD | paths | {"TMPDIR": folder}
        command = [sys.executable, __file__, function, folder]
        with subprocess.Popen(command, env=environment, **pipe) as server:
            yield Warm(server)
            server.stdin.close()


def serve() -> None:
    """Fork and wait as the lines on standard input say; each is answered with a number."""
    for line in sys.stdin:
        asked = json.loads(line)
        if "wait" in asked:
            answer = os.waitstatus_to_exitcode(os.waitpid(asked["wait"], 0)[1])
        else:
            answer = os.fork()
            if answer == 0:
                _redirected(asked["output"])
                _called(asked["call"], asked["arguments"])
        sys.stdout.write(f"{answer}\n")
        sys.stdout.flush()


def _called(function: str, arguments: list[Any]) -> None:
    """End this process as Python would, but at once: to tidy up all that was imported takes seconds."""
    status: Any = 0
    try:
        _function(function)(*arguments)
    except SystemExit as ended:
        status = ended.code or 0
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


def _redirected(output: str) -> None:
    file = os.open(output, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for stream in (sys.stdout, sys.stderr):
        os.dup2(file, stream.fileno())
    os.dup2(os.open(os.devnull, os.O_RDONLY), sys.stdin.fileno())


def _function(name: str) -> Any:
    module, _, function = name.partition(":")
    return getattr(importlib.import_module(module), function)


if __name__ == "__main__":
    _function(sys.argv[1])(sys.argv[2])
    serve()
    os._exit(0)  # as its forks do
