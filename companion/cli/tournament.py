"""`toscana join`, `leave`, `outbox export`, `hub`, `season`: a box at a tournament, its hub, and several."""

import os
from argparse import Namespace
from pathlib import Path

from companion.cli import CallError, complain
from companion.games.kit.fields import MalformedError
from companion.record import journal_file, replacing, streams
from companion.record.journal import Journal
from companion.record.owner import acting_as_owner
from companion.tournament.box import credential as credentials
from companion.tournament.box.credential import Credential, CredentialError


def join(journal: Path, invitation: str) -> int:
    """Join the tournament of an invitation; a box that runs attends it from its next start."""
    from companion import __version__
    from companion.tournament import joining
    from companion.tournament.box import hub_calls

    try:
        asked = joining.read_invitation(invitation)
        ca = hub_calls.fetch_ca(asked.host, asked.port)
        if asked.fingerprint and joining.fingerprint_of(ca) != asked.fingerprint:
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
    """Leave the tournament; what the hub has not got stays in the journal until another one begins."""
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


def hub(options: Namespace) -> int:
    """Run the hub until it is stopped; gives the exit status."""
    import asyncio

    from companion.cli.box import log_to_console
    from companion.tournament.hub.hall import Ports
    from companion.tournament.hub.link import BrokerAddress
    from companion.tournament.hub.run import HubSettings, run_hub
    from companion.tournament.hub.store import StoreError
    from companion.ui.kit.languages import language
    from companion.updates.release import SIGNATURE

    log_to_console()
    try:
        language(options.language)
    except ValueError as problem:
        return complain(f"{problem}.")
    if options.release is not None and not (options.release / SIGNATURE).is_file():
        return complain(f"{options.release} is no signed release: it has no {SIGNATURE}.")
    broker = None
    if options.broker:
        host, _, port = options.broker.partition(":")
        if not (port.isascii() and port.isdigit()):
            return complain("name the broker as HOST:PORT, such as 192.168.4.1:8883.")
        password = options.password_file.read_text(encoding="utf-8").strip() if options.password_file else ""
        broker = BrokerAddress(host, int(port), options.user, password, ca=options.broker_ca)
    ports = Ports(http=options.port, https=options.https_port, mqtt=options.mqtt_port, hub=options.hub_port)
    settings = HubSettings(
        options.folder,
        event=options.event,
        name=options.name,
        host=options.host,
        ports=ports,
        broker=broker,
        web_space=options.web_space,
        language=options.language,
        backup=options.backup,
        standby_of=options.standby_of,
        take_over=options.take_over,
        release=options.release,
    )
    try:
        asyncio.run(run_hub(settings))
    except StoreError as problem:
        return complain(str(problem))
    return 0


def season(folder: Path, game: str, code: str) -> int:
    """Write the ladder of all events below a folder; gives the exit status."""
    from companion.games.registry import GAMES
    from companion.tournament.hub.season import ALIASES, ladder_csv, ladder_page, read_season
    from companion.tournament.hub.store import StoreError
    from companion.ui.kit.languages import language

    if game and game not in GAMES.names:
        return complain(f"there is no game {game}; there are {', '.join(GAMES.names)}.")
    try:
        language(code)
        found = read_season(folder, game)
    except (ValueError, StoreError) as problem:
        return complain(str(problem) if isinstance(problem, StoreError) else f"{problem}.")
    if not found.events:
        return complain(
            f"{folder} holds no tournament with a round, neither a hub's folder nor an event.json."
        )
    try:
        (folder / "ladder.csv").write_bytes(ladder_csv(found))
        (folder / "ladder.html").write_bytes(ladder_page(found, code))
    except OSError as problem:
        return complain(f"{folder} can't be written: {problem.strerror}.")
    for place, person in enumerate(found.people, start=1):
        team = f" ({person.team})" if person.team else ""
        print(f"{place:4}. {person.strength.rating:5}  {person.name}{team}")
    for team, points, count in found.teams:
        print(f"      {points:7.1f}  {team}, {count} players")
    for one, other in found.perhaps:
        print(f"Perhaps the same: {one} and {other}. If so, write {other},{one} into {folder / ALIASES}.")
    print(
        f"{folder / 'ladder.html'}, ladder.csv: tournaments {len(found.events)}, players {len(found.people)}."
    )
    return 0
