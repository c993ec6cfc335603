"""The chain: the same bytes wherever a game lies, and other bytes for any other game."""

import hashlib
from pathlib import Path

from companion.frozen import changed
from companion.record import chain
from companion.record.entries import Entry, GameRow
from companion.record.journal import Journal
from companion.record.rows import chained
from tests.evening import do, new_game, one_round
from tests.tables import Table

GAME = GameRow(
    *(3, "e9ecf2b9-a300-4074-82be-476848cb4f94", "toscana", "1"),
    *('[{"id":"zoë","name":"Zoë"}]', "2026-11-16T11:43:16.577Z", None, None),
)
FIRST = Entry(1, "2026-11-16T11:43:16.577Z", '{"do":"new_game"}', '[{"event":"game_began"}]')
SECOND = Entry(2, "2026-11-16T11:44:00.000Z", '{"do":"undo"}', "[]")
GOLDEN = [
    "a119e191f25041ed43c1433a9ef9eba72c05c2fe196a503dfb3a8f30d11ed793",
    "ce54481274b323140e452546882d0754d139a204066c3d9673e0d84129e68b8f",
]


def text(plain: str) -> bytes:
    return len(plain.encode()).to_bytes(8, "big") + plain.encode()


def test_it_is_what_its_page_says() -> None:
    """Computed here a second time, from the description alone."""
    beginning = hashlib.sha256(
        text("toscana-companion/game/1")
        + text(GAME.uuid)
        + text(GAME.name)
        + text(GAME.rules)
        + text(GAME.players)
        + text(GAME.started_at)
    ).digest()
    first = hashlib.sha256(
        text("toscana-companion/entry/1")
        + beginning
        + (1).to_bytes(8, "big")
        + text(FIRST.at)
        + text(FIRST.command)
        + text(FIRST.events)
    ).digest()
    assert chain.beginning(GAME) == beginning
    assert chain.link(beginning, FIRST) == first
    by_phone = hashlib.sha256(
        text("toscana-companion/entry/2")
        + beginning
        + (1).to_bytes(8, "big")
        + text(FIRST.at)
        + text(FIRST.command)
        + text(FIRST.events)
        + text("Zoë's phone")
    ).digest()
    assert chain.link(beginning, changed(FIRST, by="Zoë's phone")) == by_phone


def test_it_stays_as_it_is() -> None:
    """A hub that knows these bytes must know them after every update."""
    hashes = [entry.hash.hex() for entry in chained(chain.beginning(GAME), (FIRST, SECOND))]
    assert hashes == GOLDEN


def test_every_part_of_an_entry_and_of_its_game_counts() -> None:
    games = [
        GAME,
        *(changed(GAME, **{name: "x"}) for name in ("uuid", "name", "rules", "players", "started_at")),
    ]
    entries = [
        FIRST,
        changed(FIRST, seq=2),
        *(changed(FIRST, **{name: "x"}) for name in ("at", "command", "events", "by")),
        changed(FIRST, by=""),
    ]
    found = {chain.link(chain.beginning(game), entry) for game in games for entry in entries}
    assert len(found) == len(games) * len(entries)


def test_a_letter_that_moves_to_its_neighbour_counts() -> None:
    moved = changed(FIRST, command=FIRST.command + "[", events=FIRST.events[1:])
    assert chain.link(bytes(32), moved) != chain.link(bytes(32), FIRST)
    assert chain.beginning(changed(GAME, name="toscana1", rules="")) != chain.beginning(GAME)


def test_a_seal_covers_what_changes_and_the_end_of_a_game_that_is_over() -> None:
    over = changed(GAME, ended_at="2026-11-16T12:00:00.000Z", result="{}")
    seals = {
        chain.seal(game, is_imported=is_imported, last=last)
        for game in (over, changed(over, id=4), changed(over, result=None), changed(over, ended_at="x"))
        for is_imported in (False, True)
        for last in (bytes(32), b"x" * 32)
    }
    assert len(seals) == 16
    assert chain.seal(GAME, is_imported=False, last=b"") == chain.seal(
        GAME, is_imported=False, last=bytes(32)
    )


def test_a_game_has_the_same_chain_in_every_journal(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "here.db") as here, Journal.open(tmp_path / "there.db") as there:
        do(Table.resume(there), new_game())
        do(Table.resume(there), {"do": "abandon"})
        table = Table.resume(here)
        for command in (new_game(), *one_round()):
            do(table, command)
        entries = here.entries(1)
        bare = [Entry(entry.seq, entry.at, entry.command, entry.events) for entry in entries]
        number = there.import_game(here.games()[0], bare)
        assert number == 2
        assert there.entries(number) == entries
        assert there.games()[1].name == here.games()[0].name == "toscana"
