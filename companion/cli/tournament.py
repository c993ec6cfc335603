"""`toscana join`, `toscana leave` and `toscana outbox export`: the box at a tournament."""

import os
from pathlib import Path

from companion.cli import CallError, complain
from companion.games.kit.fields import MalformedError
from companion.record import journal_file, replacing, streams
from companion.record.journal import Journal
from companion.record.owner import acting_as_owner
from companion.tournament.box import credential as credentials
from companion.tournament.box.credential import Credential, CredentialError


def join(journal: Path, invitation: str) -> int:
    """Join the event of an invitation; the box attends from its next start, or now if it is not running."""
    from companion import __version__
    from companion.tournament import joining
    from companion.tournament.box import hub_calls, tls

    try:
        asked = joining.read_invitation(invitation)
        ca = hub_calls.fetch_ca(asked.host, asked.port)
        if asked.fingerprint and tls.fingerprint(ca) != asked.fingerprint:
            return complain(str(hub_calls.STRANGE_CA))
        request = joining.JoinRequest(asked.code, credentials.new_box_id(), __version__)
        answer = hub_calls.join(asked.host, asked.port, ca, request)
        with acting_as_owner(journal.parent):
            journal.parent.mkdir(parents=True, exist_ok=True)
            credentials.save(credentials.file_beside(journal), credentials.of_answer(answer))
    except MalformedError as problem:
        return complain(str(problem.sentence))
    except (hub_calls.HubError, CredentialError) as problem:
        return complain(str(problem))
    print(f"Joined {answer.name} as {answer.box}. Start the box anew, if it runs: it attends from then on.")
    return 0


def leave(journal: Path) -> int:
    """Leave the event; what the hub has not got stays in the journal until another event begins."""
    own = _credential(journal)
    if own is None:
        return complain("This box attends no tournament.")
    with acting_as_owner(journal.parent):
        with Journal.open(journal) as opened:
            waiting = 0 if opened.outbox is None else opened.outbox.waiting
            if opened.outbox is not None:
                opened.change_streams(streams.leave)
        credentials.forget(credentials.file_beside(journal))
    rest = f" The hub has not got {waiting} records of it." if waiting else ""
    print(f"Left {own.name}.{rest}")
    return 0


def export_outbox(journal: Path, file: Path) -> int:
    """Write what the hub has not got, and all before it, to a file for a stick, signed with the box's key."""
    from companion.tournament import joining

    own = _credential(journal)
    if own is None:
        return complain("This box attends no tournament, so there is nothing to export.")
    if os.path.lexists(file):
        return complain(f"{file} is there already; choose another name.")
    replacing.check_output(file, journal)
    with acting_as_owner(journal.parent):
        texts = _lines_of(journal, own)
    if not texts:
        return complain("Nothing has happened at this tournament yet, so there is nothing to export.")
    files = [file, *(file.with_name(f"{file.name}.{number}") for number in range(2, len(texts) + 1))]
    try:
        with acting_as_owner(file.parent):
            for place, (stream, lines) in zip(files, texts.items(), strict=True):
                text = joining.write_file(own.event, own.box, stream, lines, own.password)
                journal_file.write_whole(place, text.encode())
    except OSError as problem:
        return complain(f"{file} cannot be written: {problem.strerror}.")
    written = " and ".join(str(place) for place in files)
    print(f"{written}: {sum(map(len, texts.values()))} records. Bring it to the hub: it counts each once.")
    return 0


def _lines_of(journal: Path, own: Credential) -> dict[str, tuple[str, ...]]:
    """The lines of every stream that has some; read while the box plays on."""
    from companion.record.journal import JournalReader

    found: dict[str, tuple[str, ...]] = {}
    with JournalReader.open(journal) as reader, reader.snapshot():
        for row, lines in reader.streams():
            if lines and (row.event, row.box) == (own.event, own.box):
                found[row.name] = tuple(line.text for line in lines)
    return found


def _credential(journal: Path) -> Credential | None:
    try:
        with acting_as_owner(journal.parent):
            return credentials.load(credentials.file_beside(journal))
    except CredentialError as problem:
        raise CallError(str(problem)) from problem
