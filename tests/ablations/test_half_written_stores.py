"""What a killed run has written into a store is never searched by the next."""

import signal
from pathlib import Path

import pytest
from half_written import LEFT, held, opened_on
from mem0_opened import drafts, rows
from warm_process import warmed_up


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A Qdrant on disk with records that a killed process has left, and the folder that named its cell."""
    folder = tmp_path_factory.mktemp("half written")
    disk, cell = folder / "disk", folder / "cell"
    with warmed_up("half_written:warm_up") as warm:
        ended = warm.call("half_written:write_and_die", disk, cell, output=folder / "said")
    assert ended == -signal.SIGKILL, (folder / "said").read_text()
    return disk, cell


@pytest.mark.filterwarnings("ignore:Payload indexes have no effect")
def test_a_store_begins_empty_where_a_killed_run_has_left_records(places: tuple[Path, Path]):
    assert held(places[0]) == 2

    with opened_on(*places) as store:
        memory = store.memory(LEFT)

        assert (list(memory.records), rows(memory)) == ([], [])
        assert memory.search(["Where does Ana live?"], limit=10) == [[]]
        memory.write(drafts("I ski every winter."), [])
        ((hit,),) = memory.search(["Where does Ana live?"], limit=10)
        assert hit.record.text.endswith("I ski every winter.")
    assert held(places[0]) == 0
