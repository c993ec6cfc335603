"""The box's credential for a tournament, in a file beside the journal: backups travel, this must not."""

import json
import secrets
from dataclasses import fields
from pathlib import Path

from companion.frozen import frozen
from companion.games.kit.codec import from_plain, to_json
from companion.games.kit.fields import MalformedError
from companion.system.private_file import write_private
from companion.tournament.joining import Admission, JoinAnswer
from companion.tournament.messages import UNREADABLE
from companion.tournament.requests import CREDENTIAL_FILE


@frozen
class Credential(Admission):
    """What the hub gave the box at joining, and where the hub was reached last."""

    last_good: str = ""


class CredentialError(Exception):
    """The file can't be read or written; the text says why."""


def file_beside(journal: Path) -> Path:
    return journal.with_name(CREDENTIAL_FILE)


def load(file: Path) -> Credential | None:
    """The credential of the tournament that the box attends; None where it attends none."""
    try:
        text = file.read_text()
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as problem:
        raise CredentialError(f"{file} can't be read; join the tournament again.") from problem
    try:
        return from_plain(Credential, json.loads(text), "the file")
    except (MalformedError, *UNREADABLE) as problem:
        raise CredentialError(f"{file} is damaged; join the tournament again.") from problem


def save(file: Path, credential: Credential) -> None:
    """Write the file whole or not at all, readable by the box's own user only."""
    try:
        write_private(file, to_json(credential) + "\n")
    except OSError as problem:
        raise CredentialError(f"{file} can't be written: {problem.strerror}.") from problem


def forget(file: Path) -> None:
    file.unlink(missing_ok=True)


def new_box_id() -> str:
    """A name for a box that joins."""
    return f"b{secrets.token_hex(4)}"


def of_answer(answer: JoinAnswer) -> Credential:
    return Credential(**{each.name: getattr(answer, each.name) for each in fields(Admission)})
