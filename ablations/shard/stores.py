"""Open backends, lent to one dialogue in one cell at a time."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import mkdtemp
from threading import Lock

from ablations.shard.bench import Bench
from toolkit.context import Context, Workplace
from toolkit.stages import Store


@dataclass
class Stores:
    """Stores of every backend in use. Cells with one backend use one store after another."""

    scratch: Path
    stack: ExitStack
    arms: dict[str, dict[str, bool]] = field(default_factory=dict)  # by cell: the live search arms
    _idle: dict[str, Store] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    @contextmanager
    def lent(self, bench: Bench, context: Context) -> Iterator[Store]:
        """A store of the bench's backend, for one dialogue."""
        if _for_one_use(bench):
            with ExitStack() as own:
                with self._lock:  # importing and building mem0 is not made for threads
                    store = self._opened(bench, context, own)
                self.arms[bench.key] = dict(store.arms)
                yield store
            return
        key = f"{bench.backend}/{id(bench.embedder)}"
        idle = self._idle.pop(key, None)
        store = self._opened(bench, context, self.stack) if idle is None else idle
        self.arms[bench.key] = dict(store.arms)
        yield store
        self._idle[key] = store

    def _opened(self, bench: Bench, context: Context, stack: ExitStack) -> Store:
        folder = Path(mkdtemp(dir=self.scratch))  # its name tells collections on a server apart
        workplace = Workplace(folder, bench.embedder, context.model, context.attempts)
        return stack.enter_context(bench.pipeline.backend.open(workplace))


def _for_one_use(bench: Bench) -> bool:
    """Whether a store is opened for one dialogue and closed again.

    One that asks a model is bound to it, and works beside others; one on a server would keep every
    dialogue's records there until the end.
    """
    backend = bench.pipeline.backend
    return getattr(backend, "needs_model", False) or getattr(backend, "url", None) is not None
