"""A whole round is played with simulated keys; the fakes on this computer are played the same way."""

import json
from collections.abc import Iterator
from typing import Any

from companion.devices.ports import Effect
from companion.games.kit.sentences import Refusal
from companion.games.port import Begin
from companion.record.journal import JournalReader
from companion.record.recording import read_recording, recording_to_json
from companion.settings.preferences import Preferences
from tests.games.toscana.on_the_panel import play_on
from tests.hands import Hands
from tests.tables import command_from_json
from tests.vm.bench import Bench
from tests.vm.host import ROOT
from tests.vm.report import Trial
from tests.vm.side_by_side import SideBySide, set_up

FIRST_ROUND = ROOT / "docs" / "first-round.jsonl"
# Names that a new table gets without spelling.
SEATED = {'"anna"': '"player-1"', '"ben"': '"player-2"'}
ACTIONS = slice(1, 4)


def first_round() -> Iterator[Any]:
    text = FIRST_ROUND.read_text(encoding="utf-8")
    for name, seat in SEATED.items():
        text = text.replace(name, seat)
    for line in text.splitlines():
        command = command_from_json(line.encode())
        assert not isinstance(command, Refusal), command.message
        yield command


def begins_a_game(bench: Bench) -> str:
    bench.table = table = SideBySide(guest=bench.guest, folder=bench.new_folder(), preferences=Preferences())
    begin = next(first_round())
    assert isinstance(begin, Begin)
    market = begin.command.market
    set_up(table, market)
    assert table.game.market == market
    return f"{table.inputs} inputs, {table.screens} pictures as on the fakes"


def plays_a_round(bench: Bench) -> str:
    table = bench.played
    before = table.inputs, table.screens
    for command in list(first_round())[1:]:
        play_on(table, command)
    table.read()
    assert table.game.round == 2
    _expect_same_game(bench)
    inputs, screens = table.inputs - before[0], table.screens - before[1]
    return f"{inputs} inputs, {screens} pictures as on the fakes; the exported game is the same"


def _expect_same_game(bench: Bench) -> None:
    """The journal of the machine and that of the fakes: the same commands, events and state."""
    assert _timeless(bench.guest.game()) == _timeless(exported(bench.played.hands))


def exported(hands: Hands) -> Any:
    """The last game of the fakes, as `toscana export` writes it."""
    with JournalReader.open(hands.journal.path) as journal:
        return json.loads(recording_to_json(read_recording(journal, journal.games()[-1])))


def _timeless(game: object) -> object:
    """Without what no two games share: when, and the game's own number."""
    match game:
        case dict():
            kept = (name for name in game if name not in ("at", "started_at", "ended_at", "uuid"))
            return {name: _timeless(game[name]) for name in kept}
        case list():
            return [_timeless(each) for each in game]
        case _:
            return game


def lights_the_lamps(bench: Bench) -> str:
    """Lamps that are lit or dark are read on their pins; one that blinks is seen in both states."""
    guest, table = bench.guest, bench.played
    guest.use('leds = "gpio"')
    table.switch_on_again()
    rows = [row[ACTIONS] for row in table.hands.twin.lamp_rows.showing]
    seen: list[list[set[int]]] = [[set() for _ in row] for row in rows]

    def is_as_asked() -> bool:
        for states, levels in zip(seen, guest.leds(), strict=True):
            for state, level in zip(states, levels, strict=True):
                state.add(level)
        return all(
            _agrees(lamp.effect, state)
            for row, states in zip(rows, seen, strict=True)
            for lamp, state in zip(row, states, strict=True)
        )

    guest.wait_until(is_as_asked, "lamps as on the fakes")
    lit = sum(lamp.effect is not Effect.OFF for row in rows for lamp in row)
    return f"{lit} of 15 lit as on the fakes"


def _agrees(effect: Effect, seen: set[int]) -> bool:
    match effect:
        case Effect.OFF:
            return 0 in seen
        case Effect.ON:
            return 1 in seen
        case _:
            return seen == {0, 1}


BEGINS_A_GAME = Trial("a game is set up with the keys", begins_a_game)
PLAYS_A_ROUND = Trial("a whole round is played with the keys", plays_a_round)
LIGHTS_THE_LAMPS = Trial("the lite build's LEDs", lights_the_lamps)
