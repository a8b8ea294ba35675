"""What the log of requests and the watch over sockets cost, at a request a fact: the log under 5 % of a run.

python -P benchmarks/egress.py        some seconds; -P, for another file here is called coverage

The dialogues that come with gatelab are run in one process, every stage on by rules, with an enrichment that
asks a server on loopback about every fact. Loopback answers at once and nothing is embedded, so the share of
the log is larger than in other runs. Printed is the processor time of the run; the part of it that went into
rows, each on disk before its request leaves, and their table; that of the watch; and the ratio of each to all
the rest, medians of some runs. Taken in one run each, for two runs differ by more than the log costs.
"""

import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time, thread_time
from typing import Any
from unittest.mock import patch

from ablations import runner
from ablations.arms import Run, compared
from toolkit.admission.cues import Cues
from toolkit.backends.everything import Everything
from toolkit.context import Context
from toolkit.datasets.own import Samples
from toolkit.egress.guard import Watch
from toolkit.egress.log import Clerk, Sending
from toolkit.egress.outgoing import Outgoing
from toolkit.facts import Draft
from toolkit.failure import Failure
from toolkit.grounding.rules import Rules
from toolkit.pipeline import Pipeline
from toolkit.retrieval.bm25 import BM25
from toolkit.runs.journal import Journal
from toolkit.segregation.segregated import Segregated
from toolkit.stages import Enriched
from toolkit.structuring.rules import Clauses

RUNS = 5
MOST = 0.05
LOG = (
    *((Clerk, "sending"), (Clerk, "refused"), (Sending, "came")),
    *((Journal, "sent"), (runner, "write_egress")),
)
WATCH = ((Watch, "check"),)
ANSWER = b'{"extract": "A thing that is known."}'


@dataclass(frozen=True)
class Asking:
    """Asks about every fact, and adds nothing."""

    url: str

    def __call__(self, drafts: Sequence[Draft], context: Context) -> list[Enriched | Failure]:
        """One request a fact."""
        for draft in drafts:
            fact = draft.fact
            about = ("enrichment", context.dialogue.id, (fact.id,), fact.sources)
            context.door.send(Outgoing(*about, "GET", f"{self.url}/{fact.id}", b"", fact.text))
        return [Enriched(draft.fact) for draft in drafts]


class Handler(BaseHTTPRequestHandler):
    """Answers everything."""

    def do_GET(self) -> None:
        """The same answer to any question."""
        self.send_response(200)
        self.send_header("Content-Length", str(len(ANSWER)))
        self.end_headers()
        self.wfile.write(ANSWER)

    def log_message(self, *_: object) -> None:
        """Tell nobody."""


@contextmanager
def serving() -> Iterator[str]:
    """A server on loopback."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


@dataclass
class Meter:
    """Processor time spent in some functions, by all threads."""

    seconds: float = 0.0

    def on(self, owner: Any, name: str) -> Any:
        """A patch that lets a function of a class or a module be measured."""
        method = getattr(owner, name)

        def measured(*given: Any, **named: Any) -> Any:
            start = thread_time()
            try:
                return method(*given, **named)
            finally:
                self.seconds += thread_time() - start

        return patch.object(owner, name, measured)


def shares(plan: Run) -> tuple[float, float, float, int]:
    """Processor seconds of a run, of its log and of its watch, and how many requests it sent."""
    log, watch = Meter(), Meter()
    with TemporaryDirectory() as folder, ExitStack() as stack:
        for meter, functions in ((log, LOG), (watch, WATCH)):
            for owner, name in functions:
                stack.enter_context(meter.on(owner, name))
        start = process_time()
        finished = runner.run(plan, Path(folder, "run"))
        return process_time() - start, log.seconds, watch.seconds, len(finished.egress)


def main() -> None:
    """Print the times and their ratios."""
    with serving() as url:
        pipeline = Pipeline(
            segregation=Segregated(),
            admission=Cues(),
            structuring=Clauses(),
            enrichment=Asking(url),
            grounding=Rules(),
            backend=Everything(),
            retrieval=BM25(),
        )
        plan = compared("egress", Samples(), {"asking": pipeline}, "asking")
        _, *found = [shares(plan) for _ in range(RUNS + 1)]  # the first one imports
    whole, log, watch = (median(one[place] for one in found) for place in range(3))
    rest = [(whole - log - watch, log, watch) for whole, log, watch, _ in found]
    logged, watched = (median(one[place] / one[0] for one in rest) for place in (1, 2))
    print(f"{found[0][3]} requests: {whole:.3f} s, medians of {RUNS} runs")
    print(f"log {log:.3f} s, ratio {logged:.4f}; watch {watch:.3f} s, ratio {watched:.4f}")
    if logged > MOST:
        raise SystemExit(f"the log adds more than {MOST:.0%}")


if __name__ == "__main__":
    main()
