"""Fetching a published data set: verified while it is written, put in place last."""

import hashlib
import http.client
import os
import tempfile
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from toolkit.datasets.files import file_bytes, sha256
from toolkit.datasets.locomo import SHA256
from toolkit.errors import UserError

CHUNK = 64 * 1024  # bytes
TIMEOUT = 30.0  # seconds without a byte

Progress = Callable[[int, int | None], None]  # bytes so far, bytes in all if the server says


@dataclass(frozen=True, slots=True)
class Published:
    """A data set that can be fetched."""

    name: str
    file_name: str
    url: str
    sha256: str
    licence: str


PUBLISHED = {
    "locomo": Published(
        name="LoCoMo-10",
        file_name="locomo10.json",
        url="https://raw.githubusercontent.com/snap-research/locomo/main/data/locomo10.json",
        sha256=SHA256,
        licence="CC BY-NC 4.0: not for commercial use; name snap-research/locomo (Maharana et al. 2024)",
    )
}


def published(name: str) -> Published:
    """The data set of that name; UserError if there is none to fetch."""
    if name not in PUBLISHED:
        raise UserError(f"unknown data set {name!r}; choose one of {', '.join(sorted(PUBLISHED))}")
    return PUBLISHED[name]


def fetched(source: Published, folder: Path, progress: Progress, *, timeout: float = TIMEOUT) -> Path:
    """The path of the data set in `folder`, downloaded if it is not there.

    UserError if the server does not give it whole, if it is not what was published, or if another file
    of that name is there; in each case what was there stays as it was.
    """
    target = folder / source.file_name
    if target.exists():
        return _same(target, source)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        descriptor, name = tempfile.mkstemp(dir=folder, prefix=f".{source.file_name}.")
    except OSError as error:
        raise UserError(f"{folder}: cannot be written to: {(error.strerror or '').lower()}") from error
    part = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            found = _download(source.url, file, progress, timeout)
        if found != source.sha256:
            raise UserError(f"{source.url}: SHA-256 {found} is not that of {source.name}, {source.sha256}")
        part.chmod(0o644)  # a temporary file is its owner's alone
        os.replace(part, target)
    finally:
        part.unlink(missing_ok=True)
    return target


def _same(target: Path, source: Published) -> Path:
    found = sha256(file_bytes(target))
    if found != source.sha256:
        mend = "it stays as it is; move it away, or choose another folder"
        raise UserError(f"{target}: is there with SHA-256 {found}, not {source.sha256}; {mend}")
    return target


def _download(url: str, file: BinaryIO, progress: Progress, timeout: float) -> str:
    try:
        with urllib.request.urlopen(url, timeout=timeout) as response:
            return _copied(response, file, progress)
    except urllib.error.HTTPError as error:
        raise UserError(f"{url}: the server answered {error.code} {error.reason}") from error
    except (OSError, http.client.HTTPException) as error:
        reason = getattr(error, "reason", error) or type(error).__name__
        raise UserError(f"{url}: cannot be fetched: {reason}") from error


def _copied(response: http.client.HTTPResponse, file: BinaryIO, progress: Progress) -> str:
    hashed = hashlib.sha256()
    length = response.headers.get("Content-Length")
    total = int(length) if length and length.isdigit() else None
    done = 0
    while chunk := response.read(CHUNK):
        file.write(chunk)
        hashed.update(chunk)
        done += len(chunk)
        progress(done, total)
    if total is not None and done < total:
        raise UserError(f"{response.url}: cut off after {done} of {total} bytes")
    return hashed.hexdigest()
