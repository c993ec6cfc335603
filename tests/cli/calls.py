"""Calls of `toscana`, as a process of its own or within the test."""

import json
import os
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest

from companion.cli import main
from tests.evening import Plain
from tests.unplugged import TOSCANA

Done = subprocess.CompletedProcess[bytes]


def toscana(*words: object, stdin: bytes = b"", **environment: str) -> Done:
    """A process, with these variables in its environment."""
    call = [*TOSCANA, *map(str, words)]
    return subprocess.run(
        call, input=stdin, capture_output=True, check=False, env={**os.environ, **environment}
    )


def lines(commands: Iterable[Plain]) -> bytes:
    return b"".join(json.dumps(command).encode() + b"\n" for command in commands)


def answers(out: bytes) -> list[Plain]:
    return [json.loads(line) for line in out.splitlines()]


def replayed(
    tmp_path: Path, capture: pytest.CaptureFixture[bytes], content: bytes, *words: str
) -> tuple[int, list[Plain]]:
    """The exit status and the answers to a file with this content; nothing is said beside them."""
    file = tmp_path / "commands.jsonl"
    file.write_bytes(content)
    status = main(["replay", str(file), *words])
    out, err = capture.readouterr()
    assert err == b""
    return status, answers(out)


def assert_one_line(done: Done, *words: str) -> None:
    """Nothing came out but one line that says what was wrong."""
    err = done.stderr.decode()
    assert (done.returncode, done.stdout) == (2, b""), err
    assert err.startswith("toscana")
    assert err.count("\n") == 1
    assert all(word in err for word in words), err
