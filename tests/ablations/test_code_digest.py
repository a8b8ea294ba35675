"""A journal fits the code and the packages that it was begun with, and no others."""

import pytest

from ablations import code_digest as names
from ablations.manifest import PACKAGES

named = names.code_digest.__wrapped__


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> dict[str, str | None]:
    versions: dict[str, str | None] = dict.fromkeys(PACKAGES, "1.2")
    monkeypatch.setattr(names, "version_of", versions.get)
    return versions


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("version", ["1.3", None])
def test_another_version_of_a_package_that_can_change_a_result_is_other_code(
    installed: dict[str, str | None], package: str, version: str | None
):
    before = named()
    installed[package] = version

    assert named() != before


@pytest.mark.parametrize("package", PACKAGES)
def test_another_build_of_one_version_is_the_same_code(installed: dict[str, str | None], package: str):
    before = named()
    installed[package] = "1.2+cpu"

    assert named() == before
