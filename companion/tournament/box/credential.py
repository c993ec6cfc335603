"""The box's credential for an event, in a file beside the journal: backups travel, this must not."""

import json
import os
import secrets
from pathlib import Path

from companion.frozen import changed, frozen
from companion.games.kit.codec import Text, from_plain, to_json
from companion.games.kit.fields import MalformedError
from companion.tournament.joining import JoinAnswer
from companion.tournament.messages import UNREADABLE

FILE_NAME = "tournament.json"


@frozen
class Credential:
    """What the hub gave the box at joining, and where the hub was reached last."""

    event: Text
    name: Text
    box: Text
    password: str
    ca: str
    host: Text
    mqtt: int
    https: int
    last_good: str = ""


class CredentialError(Exception):
    """The file can't be read or written; the text says why."""


def with_good(credential: Credential, host: str) -> Credential:
    return changed(credential, last_good=host)


def file_beside(journal: Path) -> Path:
    return journal.with_name(FILE_NAME)


def load(file: Path) -> Credential | None:
    """The credential of the event that the box attends; None where it attends none."""
    try:
        text = file.read_text()
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as problem:
        raise CredentialError(f"{file} can't be read; join the event again.") from problem
    try:
        return from_plain(Credential, json.loads(text), "the file")
    except (MalformedError, *UNREADABLE) as problem:
        raise CredentialError(f"{file} is damaged; join the event again.") from problem


def save(file: Path, credential: Credential) -> None:
    """Write the file whole or not at all, readable by the box's own user only."""
    unfinished = file.with_name(f".{file.name}.new")
    try:
        unfinished.unlink(missing_ok=True)
        descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        with open(descriptor, "w") as stream:  # noqa: PTH123 - a file that is open already
            stream.write(to_json(credential) + "\n")
            stream.flush()
            os.fsync(stream.fileno())
        unfinished.rename(file)
    except OSError as problem:
        raise CredentialError(f"{file} can't be written: {problem.strerror}.") from problem


def forget(file: Path) -> None:
    file.unlink(missing_ok=True)


def new_box_id() -> str:
    """A name for a box that joins."""
    return f"b{secrets.token_hex(4)}"


def of_answer(answer: JoinAnswer) -> Credential:
    return Credential(
        *(answer.event, answer.name, answer.box, answer.password, answer.ca),
        *(answer.host, answer.mqtt, answer.https),
    )
