"""mem0, imported so that it neither reports, nor downloads, nor writes into the home directory.

What is switched off, and why it must happen before the import (mem0 2.2.1): telemetry and notices are read
from the environment at import (`mem0/memory/telemetry.py`) and would connect to posthog and GitHub;
`MEM0_DIR` is created at import; the first `add` downloads spaCy's model (`mem0/utils/spacy_models.py`).
"""

import os
from pathlib import Path
from typing import Any

from toolkit.errors import UserError


def offline_mem0(folder: Path) -> Any:
    """The class `mem0.Memory`; `folder` receives the file that mem0 writes at its first import.

    Raises UserError if mem0 was imported before with its telemetry on.
    """
    os.environ.setdefault("MEM0_TELEMETRY", "False")
    os.environ.setdefault("MEM0_DIR", str(folder / "mem0"))
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    import mem0
    from mem0.memory import telemetry
    from mem0.utils import spacy_models

    if telemetry.MEM0_TELEMETRY:
        raise UserError("mem0 reports to its makers; set MEM0_TELEMETRY=False before anything imports mem0")
    spacy_models._load_failed_full = spacy_models._load_failed_lemma = True
    return mem0.Memory


def live_arms(memory: Any) -> dict[str, bool]:
    """Which of mem0's three search arms work in `memory`, asked of the object itself.

    mem0 says nothing in its results when an arm is missing; published runs were dense-only without knowing.
    """
    from mem0.utils import spacy_models

    return {
        "dense": True,
        "bm25": memory.vector_store._get_bm25_encoder() is not None,
        "entities": spacy_models.get_nlp_full() is not None,
    }
