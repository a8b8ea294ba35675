"""Files of other people's runs that cannot be used: one line each, which says where."""

import json
from pathlib import Path
from time import perf_counter

import pytest
from imported_runs import DATA, RECORDS, file_of, record, result, words

from ablations.imported.reading import imported
from toolkit.errors import UserError

TIME = "it must be an ISO 8601 time with an offset, such as 2024-03-02T10:00:00+01:00"


def refusal(path: Path) -> str:
    with pytest.raises(UserError) as caught:
        imported(path, DATA)
    return str(caught.value)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (result("life", "m1"), "unknown probe 'life'; the data set has live, dog, work"),
        (record("m3", "Hi.", dialogue="d9"), "record 'm3' is of the unknown dialogue 'd9'"),
        (record("m1", "Hi."), "record 'm1' is there already, on line 1"),
        (record("m3", "Hi.", sources=["9:9"]), "record 'm3' has the source '9:9'; 'd1' has no such turn"),
        (
            result("live", "m9"),
            "probe 'live' retrieved 'm9', which is no record of 'd1' in arm 'imported'; "
            'give words as {"text": "..."}',
        ),
        (result("live", "m1", "m1"), "probe 'live' retrieved 'm1' twice"),
        (result("live", {"words": "Oslo"}), "missing key 'text'"),
        (result("live", judgements={"lenient": 2.0}), "'lenient' in judgements is 2.0; it must be at most 1"),
        (record("m3", "Hi.", created_at="2024-03-02"), f"'created_at' is '2024-03-02'; {TIME}"),
        (record("m3", "Hi.", said_at="yesterday"), f"'said_at' is 'yesterday'; {TIME}"),
        (record("m3", "Hi.", score=1), "unknown key 'score'"),
        (
            {"dialogue": "d1"},
            "neither a record nor a result: give either the key 'record' or the key 'probe'",
        ),
    ],
)
def test_a_fault_is_told_with_its_line(line: object, said: str, tmp_path: Path):
    told = refusal(file_of(tmp_path, [*RECORDS, line]))

    assert told.startswith(f"{tmp_path / 'theirs.jsonl'}:3: {said}")
    assert "\n" not in told


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (b"", ":1: the file is empty; a line is a record or a result"),
        (b'{"record": "caf\xe9"}\n', ":1: not UTF-8 at byte 16 of the line"),
        (b'{"record": "m1", "dialogue": "d1", "text": "x", "metadata": {"score": NaN}}', ":1: it has NaN or"),
        (b'{"probe": "live", "judgements": {"x": NaN}}', ":1: it has NaN or Infinity, which are no JSON"),
        (b'{"probe": "live", "judgements": {"x": 1e999}}', ":1: it has NaN or Infinity, which are no JSON"),
        ("{}".encode("utf-16"), ":1: the file is UTF-16; save it as UTF-8"),
    ],
)
def test_a_file_that_is_no_jsonl_is_one_line(written: bytes, said: str, tmp_path: Path):
    (tmp_path / "x.jsonl").write_bytes(written)

    assert said in refusal(tmp_path / "x.jsonl")
    assert "\n" not in refusal(tmp_path / "x.jsonl")


def test_a_file_of_another_data_set_is_told_once(tmp_path: Path):
    lines = [record("m1", "Hi.", dialogue="conv-1"), result("conv-1/q1", "m1"), result("conv-1/q2")]

    assert refusal(file_of(tmp_path, lines)).endswith(
        ":1: dialogue 'conv-1' and all others of the file are unknown: it is of another data set than "
        "--data, whose dialogues are d1"
    )


def test_a_probe_may_be_answered_once_an_arm(tmp_path: Path):
    path = file_of(tmp_path, [result("live"), result("live", arm="b"), result("live", arm="b")])

    assert refusal(path).endswith(":3: probe 'live' is there already, on line 2")


def test_a_file_that_is_missing_is_one_line(tmp_path: Path):
    assert (
        refusal(tmp_path / "no.jsonl")
        == f"{tmp_path / 'no.jsonl'}: cannot be read: no such file or directory"
    )


def test_results_may_stand_before_the_records_that_they_name(tmp_path: Path):
    found = imported(file_of(tmp_path, [result("live", "m1"), *RECORDS]), DATA)

    assert [arm.name for arm in found.arms] == ["imported"]


def test_an_arm_knows_the_records_of_other_arms_not(tmp_path: Path):
    path = file_of(tmp_path, [*RECORDS, result("live", "m1", arm="b")])

    assert "no record of 'd1' in arm 'b'" in refusal(path)


def test_words_may_be_shown_that_are_no_record(tmp_path: Path):
    found = imported(file_of(tmp_path, [result("live", words("Oslo, I think."))]), DATA)

    assert found.arms[0].retrieves


def test_a_hundred_thousand_records_are_read_in_seconds(tmp_path: Path):
    line = json.dumps(record("ID", "Ana likes number ID.", created_at="2024-03-04T10:00:00Z"))
    path = tmp_path / "many.jsonl"
    path.write_text("".join(line.replace("ID", f"m{number}") + "\n" for number in range(100_000)))
    start = perf_counter()
    found = imported(path, DATA)

    assert len(found.arms[0].records["d1"]) == 100_000
    assert perf_counter() - start < 20
