"""Hostile lines: what no game takes for a command, whatever its rules."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from companion.cli.replay import replay

NO_COMMAND = (
    *(b"[]", b"null", b"7", b"{", b"{}", b"\xff\xfe", b"[" * 9000),
    *(b'"undo"', b'{"do":null}', b'{"do":["undo"]}', b'{"do":"dance"}', b'{"do":"undo","steps":2}'),
    *(b'{"do":"undo","do":"undo"}', b'{"do":"redo","player":"anna"}', b'{"do":"abandon","reason":"late"}'),
)


def refuses_all(
    tmp_path: Path,
    capture: pytest.CaptureFixture[bytes],
    opening: Iterable[dict[str, Any]],
    lines: Iterable[bytes],
) -> None:
    """After an opening that is accepted each line is a bad command, says why, and changes nothing."""
    begin = [json.dumps(each).encode() for each in opening]
    hostile = [*NO_COMMAND, *lines]
    file = tmp_path / "lines.jsonl"
    file.write_bytes(b"\n".join([*begin, *hostile]))
    assert replay(str(file), None) == 1
    answers = [json.loads(line) for line in capture.readouterr().out.splitlines()]
    assert all(answer["ok"] for answer in answers[: len(begin)])
    assert len(answers) == len(begin) + len(hostile)
    for answer, line in zip(answers[len(begin) :], hostile, strict=True):
        assert (answer["ok"], answer["error"]) == (False, "bad_command"), line
        assert answer["state"] == answers[len(begin) - 1]["state"], line
        assert len(answer["message"]) > 10
