"""How many inputs a person needs: each action beside its goal, then a whole round of five players."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from companion.games.toscana.commands import (
    Buy,
    Command,
    Hire,
    HoldWinetasting,
    Lobbyist,
    MakeWine,
    MrRose,
    NewGame,
    Pass,
    Sell,
    TileMove,
    UpdateSupply,
    UpdateWineBoard,
)
from companion.games.toscana.terms import Action, Kind, Piece, Tile
from tests.ui.people import Box, by_kind, new_game
from tests.ui.recorded import commands, play_on, recordings
from tests.ui.rounds import IDS, all_pass, with_boxes

PLAYERS = 5
TILES = Lobbyist((TileMove(Tile.PLUS, Kind.RED), TileMove(Tile.MINUS, Kind.WATER)))


@dataclass(frozen=True, slots=True)
class Row:
    """Inputs for one thing, beside the most they should be."""

    name: str
    inputs: float
    goal: int | None = None

    def __str__(self) -> str:
        goal = "" if self.goal is None else f"goal {self.goal} or fewer"
        return f"{self.name:<46} {self.inputs:>11.4g} inputs  {goal}"


def rows() -> list[Row]:
    return [*actions(), *a_round()]


def actions() -> list[Row]:
    paths: tuple[tuple[str, Callable[[Box], object], int], ...] = (
        ("buy 1 box", lambda box: box.key("red").turn(1).push(), 3),
        ("buy 2 boxes", lambda box: box.key("red").turn(2).push(), 4),
        ("sell 5 boxes of 2 kinds", lambda box: box.key("red").turn(-2).key("water").turn(-3).push(), 8),
        ("pass", lambda box: box.push().key("champagne").push(), 3),
        ("hire a worker", lambda box: box.push().key("red").push(), 3),
        ("hire the lobbyist", _lobbyist, 6),
    )
    return [*(Row(name, _count(path), goal) for name, path, goal in paths), *_closing()]


def _lobbyist(box: Box) -> Box:
    return box.push().key("red").key("champagne").key("red").key("water").push()


def _count(path: Callable[[Box], object]) -> int:
    box = Box(new_game()).play(with_boxes("anna", by_kind(3, 2, 1, 1, 3), money=20))
    path(box)
    if box.screen != "Moves":
        raise AssertionError(f"the path ended at {box.screen}")
    return box.inputs


def _closing() -> list[Row]:
    box = Box(new_game()).play(*all_pass())
    while box.game.round == 1:
        box.push()
    closing = Row("close a round without tiles", box.inputs, 3)
    box = Box(new_game()).push().key("champagne").push()
    before = box.inputs
    return [closing, Row("undo", box.hold_back().inputs - before, 1)]


def a_round() -> list[Row]:
    """The first round of a recorded game of five; where there is none, a round made up for this."""
    counted: dict[str, list[int]] = defaultdict(list)
    box = Box()
    pushes = 0
    for command in _five_players():
        before = box.pushes_after_moves
        inputs = play_on(box, command)
        if inputs is not None:
            counted[type(command).__name__].append(inputs)
        # A trade begins with a key, which takes the moves away by itself.
        if not isinstance(command, Buy | Sell):
            pushes += box.pushes_after_moves - before
        if box.table.game is not None and box.game.round > 1:
            break
    every = [inputs for entered in counted.values() for inputs in entered]
    means = [
        Row(f"round of five: {len(entered)} {name}, each", sum(entered) / len(entered))
        for name, entered in counted.items()
    ]
    acts = sum(len(counted[name]) for name in ("Buy", "Sell", "Hire", "MakeWine", "Pass"))
    return [
        *means,
        Row(f"round of five: {acts} actions and the close", sum(every)),
        Row("round of five: pushes that put the moves away", pushes),
    ]


def _five_players() -> Iterable[Command]:
    for file in recordings():
        recorded = list(commands(file))
        if any(isinstance(each, NewGame) and len(each.players) == PLAYERS for each in recorded):
            return recorded
    return made_up_round()


def made_up_round() -> list[Command]:
    """Everybody hires, makes wine and trades, a little differently."""
    anna, ben, cleo, dora, eino = IDS
    stock = by_kind(2, 1, 1, 1, 2)
    errand = MrRose({Kind.RED: 1, Kind.WHITE: -1}, sell=Kind.WATER)
    return [
        new_game(PLAYERS),
        *(with_boxes(player, stock, money=9) for player in (anna, ben)),
        Hire(anna, helper=TILES),
        Hire(ben, Piece.WORKER, helper=errand),
        *(Hire(player, Piece.WORKER) for player in (cleo, dora, eino)),
        MakeWine(anna, 2, {Kind.RED: 2, Kind.WHITE: 1}),
        MakeWine(ben, 1, {Kind.WATER: 2}),
        MakeWine(cleo, 2, {Kind.CHAMPAGNE: 2}),
        MakeWine(dora, 2, {Kind.RED: 2, Kind.ROSE: 2}),
        Pass(eino, Action.WINEMAKING, Kind.RED),
        Buy(anna, Kind.WHITE, 2),
        Sell(ben, {Kind.RED: 1, Kind.WHITE: 1}),
        Buy(cleo, Kind.WATER, 1),
        Sell(dora, {Kind.RED: 2}),
        Pass(eino, Action.TRADING),
        UpdateWineBoard(),
        UpdateSupply(),
        HoldWinetasting(tiles={player: {Kind.RED: 1, Kind.ROSE: -1} for player in IDS}),
    ]


def main() -> None:
    for row in rows():
        print(row)


if __name__ == "__main__":
    main()
