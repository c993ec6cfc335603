"""An evening of made-up games: commands that are all accepted, in order, for tests that need many of them."""

import json
import random
from collections.abc import Iterator
from typing import Any

from companion.games.kit.codec import to_json
from companion.games.kit.sentences import Refusal
from companion.games.toscana.port import state_of
from companion.games.toscana.rules.game import Game
from tests.tables import Table, command_from_plain

Plain = dict[str, Any]

KINDS = ("red", "white", "champagne", "rose", "water")
SEATS = ("anna", "bela", "cleo", "dora", "emil")
# A market made up for these tests.
MARKET: Plain = {
    "prices": {"red": 3, "white": 4, "champagne": 5, "rose": 4, "water": 2},
    "storages": {"red": 2, "white": 0, "champagne": 3, "rose": 5, "water": 4},
    "board": {"red": "+", "white": "-", "champagne": None, "rose": "+", "water": "-"},
}
CLOSING: list[Plain] = [
    {"do": "update_wine_board"},
    {"do": "update_supply"},
    {"do": "hold_winetasting", "totals": {"red": 1, "rose": -2}},
]


def do(table: Table, command: Plain) -> None:
    """Do the command; fails if it is refused."""
    read = command_from_plain(command)
    assert not isinstance(read, Refusal), read.message
    outcome = table.do(read)
    assert not isinstance(outcome, Refusal), outcome.message


def state(table: Table) -> Plain:
    """The state as everybody outside sees it."""
    return _plain(table.game)


def _plain(game: Game | None) -> Plain:
    plain: Plain = json.loads(to_json(state_of(game)))
    return plain


def new_game(players: int = 2, names: tuple[str, ...] = (), **options: Any) -> Plain:
    names = names or tuple(seat.capitalize() for seat in SEATS[:players])
    return {
        "do": "new_game",
        "players": [{"id": seat, "name": name} for seat, name in zip(SEATS, names, strict=False)],
        "starting_player": "anna",
        "market": MARKET,
        "options": options,
    }


def one_round(players: int = 2) -> list[Plain]:
    """Everybody passes all three actions, and the round closes."""
    passes: list[Plain] = [
        {"do": "pass", "player": seat, "action": action}
        for action in ("hiring", "winemaking", "trading")
        for seat in SEATS[:players]
    ]
    return [*passes, *CLOSING]


def quick_game(
    players: int = 2, names: tuple[str, ...] = (), money: dict[str, int] | None = None
) -> list[Plain]:
    """A whole game of seven rounds in ledger market, ending with this money; Anna wins unless told."""
    gifts = {"do": "adjust", "set": {"money": money or {"anna": 40}}, "reason": "counted again"}
    sales: list[Plain] = [{"do": "final_sale", "player": seat, "boxes": {}} for seat in SEATS[:players]]
    return [new_game(players, names, ledger="market"), gifts, *one_round(players) * 7, *sales]


def long_evening(seed: int, table: Table | None = None) -> Iterator[tuple[Plain, Plain]]:
    """Endless accepted commands, each with the state after it; the same seed gives the same commands."""
    rng = random.Random(seed)
    table = table or Table()
    while True:
        command = next_command(rng, table.game)
        read = command_from_plain(command)
        assert not isinstance(read, Refusal), read.message
        if not isinstance(table.do(read), Refusal):
            yield command, state(table)


def next_command(rng: random.Random, game: Game | None) -> Plain:
    """A plausible next command; it may be refused."""
    if game is None:
        return new_game(rng.randint(2, 5), ledger=rng.choice(("market", "full")))
    if rng.random() < 0.08:
        return {"do": rng.choice(("undo", "undo", "redo"))}
    if rng.random() < 0.003:
        return {"do": "abandon"}
    phase: str = game.phase
    match phase:
        case "actions":
            return _an_action(rng, _plain(game))
        case "wine_board" | "supply":
            return CLOSING[phase == "supply"]
        case "winetasting":
            return {"do": "hold_winetasting", "totals": {rng.choice(KINDS): rng.randint(-2, 2)}}
        case "final_sale":
            return {"do": "final_sale", "player": rng.choice(game.players).id, "boxes": {"red": 1}}
        case "tie_break":
            counts = {player.id: rng.randint(0, 9) for player in game.players}
            return {"do": "break_tie", "squares": counts, "winemasters": counts}
        case _:
            return new_game(rng.randint(2, 5), ledger=rng.choice(("market", "full")))


def _an_action(rng: random.Random, now: Plain) -> Plain:
    turn, kind = now["turn"], rng.choice(KINDS)
    match rng.randint(0, 5):
        case 0:
            return {"do": "buy", "player": turn, "kind": kind, "boxes": rng.randint(1, 3)}
        case 1:
            return {"do": "sell", "player": turn, "boxes": {kind: rng.randint(1, 2)}}
        case 2:
            prices = {kind: rng.choice((1, -1))}
            return {"do": "hire", "player": turn, "helper": {"mr_rose": {"prices": prices}}}
        case 3 if now["bank"] is not None:
            return {"do": "make_wine", "player": turn, "water": 1, "boxes": {kind: 1}}
        case 4:
            money = {turn: rng.randint(0, 30)}
            return {"do": "adjust", "set": {"money": money}, "reason": "counted again"}
        case _:
            action = rng.choice(("hiring", "winemaking", "trading"))
            return {"do": "pass", "player": turn, "action": action}
