"""Records in files: saved whole or not at all, read line by line."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path
from typing import Any

import pytest

import stackyard
from stackyard import RecordError
from stackyard.match import parse_record, read_lines
from tests.match.cases import (
    played,
)
from tests.match.records import written


def test_a_saved_record_is_the_same_and_readable_by_others(tmp_path: Path) -> None:
    record = played(stackyard.start("stack-nabbit", 3, seed=1), 1).record()
    path = tmp_path / "match.json"
    mask = os.umask(0o022)
    try:
        record.save(path)
    finally:
        os.umask(mask)
    assert stackyard.load(path).record() == record
    assert path.read_bytes() == record.to_json() + b"\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o644
    assert list(tmp_path.iterdir()) == [path]


def test_saving_over_a_file_keeps_its_rights_and_its_link(tmp_path: Path) -> None:
    record = stackyard.start("stack-nabbit", 3, seed=1).record()
    target, link = tmp_path / "target.json", tmp_path / "link.json"
    target.write_text("old")
    target.chmod(0o600)
    link.symlink_to(target)
    record.save(str(link))
    assert link.is_symlink()
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert parse_record(target.read_bytes()) == record


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_save_that_fails_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    path = tmp_path / "match.json"
    path.write_text("old")

    def fail(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(os if step == "fsync" else Path, step, fail)
    with pytest.raises(OSError, match="the disk is full"):
        stackyard.start("stack-nabbit", 3, seed=1).record().save(path)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_saving_where_no_file_can_be_is_an_error(tmp_path: Path) -> None:
    record = stackyard.start("stack-nabbit", 3, seed=1).record()
    with pytest.raises(OSError, match="directory"):
        record.save(tmp_path)
    with pytest.raises(FileNotFoundError):
        record.save(tmp_path / "nowhere" / "match.json")
    assert list(tmp_path.iterdir()) == []


def test_saving_to_a_pipe_writes_into_it(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        record = stackyard.start("stack-nabbit", 3, seed=1).record()
        record.save(pipe)
        assert os.read(reader, 100_000) == record.to_json() + b"\n"
    finally:
        os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_lines_are_read_one_record_each(tmp_path: Path) -> None:
    records = [played(stackyard.start("stack-nabbit", 3, seed=seed), 1).record() for seed in (1, 2)]
    one, two = (record.to_json() for record in records)
    path = tmp_path / "matches.jsonl"
    for text in (one + b"\n" + two, b"\n\r\n" + one + b"\r\n\n" + two + b"\n\n"):
        path.write_bytes(text)
        assert [parse_record(line) for _, line in read_lines(path)] == records
        with pytest.raises(RecordError, match="one record is wanted, and this file holds 2"):
            stackyard.load(path)
    assert [number for number, _ in read_lines(path)] == [3, 5]


def test_a_broken_line_does_not_swallow_the_others(tmp_path: Path) -> None:
    good = stackyard.start("stack-nabbit", 3, seed=1).record().to_json()
    path = tmp_path / "matches.jsonl"
    path.write_bytes(b'{"format":oops}\n' + good + b"\n\xff\n[]\n" + good)
    lines = list(read_lines(path))
    assert [number for number, _ in lines] == [1, 2, 3, 4, 5]
    readable = []
    for number, line in lines:
        try:
            parse_record(line)
        except RecordError:
            continue
        readable.append(number)
    assert readable == [2, 5]


@pytest.mark.parametrize("indent", [None, 0, 2, "\t"])
def test_one_record_may_stand_on_many_lines(tmp_path: Path, indent: Any) -> None:
    record = played(stackyard.start("stack-nabbit", 3, seed=1), 1).record()
    path = tmp_path / "match.json"
    path.write_text("\n" + json.dumps(written(record), indent=indent) + "\n")
    assert stackyard.load(path).record() == record
    assert [number for number, _ in read_lines(path)] == [2]


@pytest.mark.parametrize("text", [b"", b"\n\n", b" \t\r\n"])
def test_an_empty_file_is_no_record(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(text)
    with pytest.raises(RecordError, match="no JSON"):
        stackyard.load(path)


def test_a_file_that_is_not_there_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        stackyard.load(tmp_path / "none.json")
