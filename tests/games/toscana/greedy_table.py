"""A table at which everybody plays as the box's greedy player: what is entered next, and whole games."""

from collections.abc import Iterator
from random import Random

from companion.frozen import changed
from companion.games.kit.sentences import Refusal
from companion.games.port import Person
from companion.games.toscana.players.choosing import TILE_KINDS, greedy
from companion.games.toscana.players.port import Budget, in_ledger, observed
from companion.games.toscana.players.self_play import SQUARES, StandInMap, followed, on_map
from companion.games.toscana.rules.commands import (
    BreakTie,
    Command,
    FinalSale,
    Hire,
    HoldWinetasting,
    MakeWine,
    NewGame,
    Pass,
    UpdateSupply,
    UpdateWineBoard,
)
from companion.games.toscana.rules.decide import begin, is_possible
from companion.games.toscana.rules.game import Game, Options, Player
from companion.games.toscana.rules.terms import KINDS, Boxes, Kind, Ledger, Phase
from tests.games.toscana.people import MARKET

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Eero")
SEED = 2


def new_game(ledger: Ledger = Ledger.FULL, players: int = len(NAMES)) -> NewGame:
    people = tuple(Person(name.lower(), name) for name in NAMES[:players])
    options = Options(ledger, map_squares=SQUARES if ledger is Ledger.MAP else None)
    return NewGame(people, people[0].id, MARKET, options)


def next_entries(game: Game, chance: Random) -> Iterator[Command]:
    """What the table could enter now, the likeliest first.

    In ledger market, where the box knows no boxes, everybody passes.
    """
    match game.phase:
        case Phase.WINE_BOARD:
            yield UpdateWineBoard()
        case Phase.SUPPLY:
            yield UpdateSupply()
        case Phase.WINETASTING:
            yield HoldWinetasting({player.id: _tile(chance) for player in game.players})
        case Phase.FINAL_SALE:
            yield FinalSale(game.yet_to_sell[0].id, {})
        case Phase.TIE_BREAK:
            yield BreakTie({each.id: _pieces(each) for each in game.players})
        case _:
            yield from _actions(game, chance)


def _actions(game: Game, chance: Random) -> Iterator[Command]:
    turn = game.whose_turn
    assert turn is not None
    if not game.follows_boxes:
        yield Pass(turn.id, turn.ready_actions[0])
        return
    seen = observed(game, turn.id)
    told = (in_ledger(each, seen, game.options.ledger) for each in greedy(seen, chance, Budget(0)))
    yield from (each for each in told if is_possible(game, each))


def _pieces(player: Player) -> int:
    return player.workers_on_map + (player.winemasters_on_map or 0)


def _tile(chance: Random) -> dict[Kind, int]:
    up, down = chance.sample(KINDS[:TILE_KINDS], 2)
    return {up: 1, down: -1}


def whole_game(ledger: Ledger = Ledger.FULL, seed: int = SEED) -> Iterator[Command]:
    """Every command of a game of five; it is played on the stand-in map, and told in this ledger."""
    yield new_game(ledger)
    began, chance = begin(new_game(Ledger.MAP)), Random(seed)
    lies = StandInMap(chance)
    assert not isinstance(began, Refusal)
    game: Game = began.game
    before = game
    while game.phase is not Phase.FINISHED:
        wanted = (on_map(game, each, lies) for each in next_entries(game, chance))
        command = next(filter(None, wanted))
        yield from _told(command, game, ledger)
        before, game = game, followed(game, command, lies)
    if ledger is Ledger.MARKET:
        yield from (FinalSale(each.id, _kept(each.boxes or {})) for each in before.players)


def _told(command: Command, game: Game, ledger: Ledger) -> Iterator[Command]:
    match command, ledger:
        case (Hire() | MakeWine(), Ledger.FULL):
            yield in_ledger(command, observed(game, command.player), ledger)
        case Hire(), Ledger.MARKET:
            yield changed(command, square=None)
        case MakeWine(), Ledger.MARKET:
            yield MakeWine(command.player)
        case _:
            if ledger is Ledger.MAP or game.phase is not Phase.PLACING:
                yield command


def _kept(boxes: Boxes) -> dict[Kind, int]:
    return {kind: count for kind, count in boxes.items() if count}
