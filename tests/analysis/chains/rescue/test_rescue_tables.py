"""What was rescued, on a terminal."""

from io import StringIO

from rescued_frames import probes, rescued_frame
from rich.console import Console

from analysis.chains.rescue.telling import rescue_tables


def shown(*rows: dict[str, object]) -> list[str]:
    written = StringIO()
    Console(file=written, width=80).print(*rescue_tables(rescued_frame(*rows)), sep="\n")
    return written.getvalue().splitlines()


def many(stage: str) -> list[dict[str, object]]:
    """More than a thousand of everything, with the longest names."""
    treatments = {name: [1.0, 0.0] * 1000 for name in ("evidence", "placebo", "nothing")}
    broken = probes(treatments, stage=stage, broken_at="structured", arm="admission_only")
    whole = probes({"harm": [1.0, 0.0] * 1000}, stage=stage, before=1.0, broken_at="", arm="admission_only")
    return broken + whole


def test_the_tables_fit_into_80_columns():
    lines = shown(*many("admitted"), *many("shown"))

    assert len(lines) > 30
    assert max(map(len, lines)) <= 80
    assert not any("…" in line for line in lines)


def test_a_row_has_the_rate_its_interval_and_what_was_visible():
    rows = probes({"evidence": [1.0, 0, 0, 0, 0, 0, 0, 1]})
    (line,) = (line.split() for line in shown(*rows) if line.strip().startswith("all"))

    assert line[3:5] == ["8", "25.0"]
    assert line[5].startswith("[0.0,")


def test_what_was_not_counted_is_told_with_the_reason():
    rows = [*probes({"evidence": [1.0] * 6}), {"probe": "x", "status": "failed: upstream", "after": None}]

    assert "Not counted, gated at admitted: 1 of evidence (failed: upstream)." in shown(*rows)


def test_what_holds_by_construction_is_called_so_unless_a_reader_has_answered():
    told = "Put back at shown, every chain is whole by construction"
    read = probes({"evidence": [1.0] * 6}, stage="shown", answer_status="answered")

    assert any(told in line for line in shown(*probes({"evidence": [1.0] * 6}, stage="shown")))
    assert not any(told in line for line in shown(*read))
    assert not any(told in line for line in shown(*probes({"evidence": [1.0] * 6})))
