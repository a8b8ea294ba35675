"""The folder of kept answers."""

from pathlib import Path

import pytest

from toolkit.enrichment.channels.kept_answers import check_place
from toolkit.errors import UserError


def test_a_folder_that_can_be_made_will_do_and_stays_empty(tmp_path: Path):
    check_place(tmp_path / "a" / "b")

    assert not [*(tmp_path / "a" / "b").iterdir()]


def test_one_that_cannot_be_written_is_one_line_that_says_what_to_do(tmp_path: Path):
    (tmp_path / "file").write_text("x")

    with pytest.raises(UserError, match=r"cannot be kept there .*; make it writable, set GATELAB_CACHE_DIR"):
        check_place(tmp_path / "file" / "knowledge")
