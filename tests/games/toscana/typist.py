"""A typist: enters any command through the screens, by inputs only, the way a person does."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import assert_never

from companion.controls.intents import PushHeld
from companion.games.kit.facts import player_of
from companion.games.port import Abandon
from companion.games.toscana.rules.booklet import PLAYERS_TO_REPLACE
from companion.games.toscana.rules.commands import (
    BreakTie,
    Buy,
    Deal,
    EmptySquare,
    FinalSale,
    Hire,
    HoldWinetasting,
    Lobbyist,
    MakeWine,
    MrRose,
    Pass,
    Place,
    Sell,
    UpdateSupply,
    UpdateWineBoard,
)
from companion.games.toscana.rules.terms import KINDS, Boxes, Kind, Phase, Piece, Step, Vineyard
from companion.games.toscana.screens.actions import ways_to_pass
from companion.games.toscana.screens.entries import acting_player
from companion.games.toscana.screens.helpers import MrRoseScreen
from companion.games.toscana.screens.hiring import is_in_line, other_places
from companion.games.toscana.screens.tie_break import TieBreak, squares_of, winemasters_of
from companion.games.toscana.screens.trading import Trade
from companion.games.toscana.screens.winemaking import Winemaking
from companion.ui.screens.menu import lines
from tests.games.toscana.people import Box

Entered = (
    Place
    | Buy
    | Sell
    | Deal
    | MakeWine
    | Hire
    | Pass
    | UpdateWineBoard
    | UpdateSupply
    | HoldWinetasting
    | FinalSale
    | BreakTie
    | Abandon
)
MORE = {"hire": "red", "wine": "white", "pass": "champagne", "deal": "rose", "menu": "water"}


def enter(box: Box, command: Entered) -> int:  # noqa: C901, PLR0912 - one case a command
    """Enter the command; how many inputs it took, from the screen of the phase on."""
    # At Home the first input of the entry takes the list of moves away.
    is_list_at_home = box.screen == "Moves" and box.game.phase is Phase.ACTIONS
    before = box.inputs if is_list_at_home else box.read().inputs
    match command:
        case Place(player, square):
            place(act_as(box, player), square)
        case Buy(_, kind, boxes):
            act_as(box, command.player).key(kind)
            box.turn(boxes - max(0, traded(box, kind))).push()
        case Sell(_, sold):
            act_as(box, command.player)
            for kind, boxes in sold.items():
                box.key(kind)
                box.turn(-boxes - min(0, traded(box, kind)))
            box.push()
        case Pass():
            ways = ways_to_pass(box.game, command.player)
            begin(act_as(box, command.player), "pass").turn(ways.index(command)).push()
        case MakeWine():
            make_wine(begin(act_as(box, command.player), "wine"), command)
        case Hire():
            hire(begin(act_as(box, command.player), "hire"), command)
        case Deal(player) if box.game.phase is Phase.WINE_BOARD:
            deal(box.seat(seat_of(box, player)), command)
        case Deal():
            deal(begin(act_as(box, command.player), "deal"), command)
        case UpdateWineBoard() | UpdateSupply():
            box.push()
        case HoldWinetasting():
            taste(box, command)
        case FinalSale(player, left):
            box.seat(seat_of(box, player))
            lay(box, left)
            box = box.push() if any(left.values()) else box.touch(PushHeld())
        case BreakTie():
            break_tie(box, command)
        case Abandon():
            line = next(index for index, (name, _) in enumerate(lines(box.desk)) if name == "End the game")
            box.back().turn(line).push().turn(1).push()
        case _:
            assert_never(command)
    return box.inputs - before


def traded(box: Box, kind: Kind) -> int:
    """What stands above a kind's key on the screen of a trade: bought boxes count up, sold ones down."""
    screen = box.navigator.top
    return screen.entered(box.game).get(kind, 0) if isinstance(screen, Trade) else 0


def act_as(box: Box, player: str) -> Box:
    """Let this player act: press their seat's button unless they act already."""
    is_shown = acting_player(box.game, None).id == player
    return box if is_shown else box.seat(seat_of(box, player))


def begin(box: Box, action: str) -> Box:
    """Open one of the other actions, by its key held on Home."""
    return box.hold_key(MORE[action])


def place(box: Box, square: Vineyard) -> None:
    if square.kind is None:
        box.touch(PushHeld())
    else:
        box.key(square.kind)


def seat_of(box: Box, player: str) -> int:
    return [each.id for each in box.game.players].index(player)


def lay(box: Box, boxes: Boxes) -> Box:
    """Enter these counts on a screen where a kind's key counts its first box."""
    for kind, count in boxes.items():
        if count:
            box.key(kind).turn(count - 1)
    return box


def make_wine(box: Box, command: MakeWine) -> None:
    if command.water is not None:
        box.turn(command.water - int(box.scene.right.split()[0]))
        if command.squares is not None or command.choices:
            touch(box.key("red"), command)
        elif command.boxes is not None and not enter_yield(box, command.boxes):
            box.touch(PushHeld())
            return
    box.push()


def enter_yield(box: Box, boxes: Boxes) -> bool:
    """Enter all of it, unless it is as last time; whether there is anything to push for."""
    screen, game = box.navigator.top, box.game
    assert isinstance(screen, Winemaking)
    known = screen.entered(box.desk, player_of(game, screen.player))
    if any(boxes.get(kind, 0) != known.get(kind, 0) for kind in KINDS):
        box = lay(box, boxes) if any(boxes.values()) else box.back()
    return any(boxes.values())


def touch(box: Box, command: MakeWine) -> None:
    """Each square that is not touched is taken out; an abandoned one is named its kind."""
    own = box.player(command.player).squares or ()
    for index, square in enumerate(own):
        choice = (command.choices or {}).get(square.id)
        is_left_out = command.squares is not None and square.id not in command.squares
        if choice or (is_left_out and not square.needs_choice):
            box.turn(1 - len(own)).turn(index).key(choice or Kind.RED)


def hire(box: Box, command: Hire) -> None:
    suggested = Piece.WORKER if is_in_line(box.player(command.player), Piece.WORKER) else Piece.WINEMASTER
    if command.helper or command.piece is not suggested or command.award:
        choose_piece(box, command)
    if isinstance(command.replaces, str) and len(box.game.players) == PLAYERS_TO_REPLACE:
        others = [player.id for player in box.game.players if player.id != command.player]
        box.turn(1 + others.index(command.replaces))
    match command.helper:
        case Lobbyist(moves):
            stand(box.key("champagne"), command)
            for move in moves:
                box.key(move.source)
        case MrRose():
            mr_rose(stand(box.key("rose"), command), command.helper)
        case None if box.game.follows_map:
            stand(box.push(), command)
            return
    box.push()


def stand(box: Box, command: Hire) -> Box:
    """Where the piece goes, in ledger map."""
    if command.piece is None or not box.game.follows_map:
        return box
    match command.square:
        case EmptySquare(Vineyard() as square) if square.kind is not None:
            return box.key(square.kind)
        case EmptySquare():
            return box.turn(1).push()
    bare = replace(command, square=None, replaces=None, helper=None, first=Step.PIECE)
    plain = replace(command, helper=None, first=Step.PIECE)
    others = [replace(each, helper=None, first=Step.PIECE) for each in other_places(box.game, bare)]
    return box.turn(1 + others.index(plain)).push()


def choose_piece(box: Box, command: Hire) -> None:
    match command.piece:
        case Piece.WORKER:
            box.key("red")
        case Piece.WINEMASTER:
            box.key("white")
            if command.award:
                box.key("white")
        case None if command.helper is None:
            box.key("water")


def mr_rose(box: Box, errand: MrRose) -> None:
    for kind, steps in errand.prices.items():
        box.key(kind)
        if steps < 0:
            box.key(kind)
    box.push()
    if errand.buy:
        box.key(errand.buy)
    if errand.sell:
        box.key(errand.sell).key(errand.sell)
    screen = box.navigator.top
    assert isinstance(screen, MrRoseScreen)
    if not screen.is_last(box.game):
        box.push().turn(errand.first is Step.DEAL)


def deal(box: Box, command: Deal) -> None:
    partner = seat_of(box, command.partner)
    lay(box.seat(partner), command.give).push()
    lay(box, command.take).push()
    is_gift = any(command.give.values()) and not any(command.take.values())
    box.turn(-command.pay if is_gift else command.pay).seat(partner)


def taste(box: Box, command: HoldWinetasting) -> None:
    """All marks together: first the plusses, then the minuses; the box moves each price by the sum."""
    tiles = list((command.tiles or {"all": command.totals or {}}).values())
    if not any(count for tile in tiles for count in tile.values()):
        box.push().touch(PushHeld())
        return
    rate(box, tiles).push()


def rate(box: Box, tiles: Sequence[Boxes]) -> Box:
    """A key is a plus; held it is a minus, and on one player's tile the knob says so."""
    is_tile = box.scene.acting is not None
    for sign in (1, -1):
        marks = [kind for tile in tiles for kind, count in tile.items() for _ in range(count * sign)]
        if marks and sign < 0 and is_tile:
            box.turn(-1)
        for kind in marks:
            box = box.key(kind) if sign > 0 or is_tile else box.hold_key(kind)
    return box


def taste_by_player(box: Box, tiles: Mapping[str, Boxes]) -> None:
    for seat, player in enumerate(box.game.players):
        rate(box.seat(seat).turn(1), [tiles[player.id]]).push()
        if not tiles[player.id]:
            box.touch(PushHeld())
    box.push()


def break_tie(box: Box, command: BreakTie) -> None:
    """Each number that the box asks for, in its order."""
    while box.screen == "TieBreak":
        screen = box.navigator.top
        assert isinstance(screen, TieBreak)
        (player, is_winemasters), count = screen.asked_now(box.game)
        wanted = (command.winemasters if is_winemasters else command.squares)[player]
        fewest = (winemasters_of if is_winemasters else squares_of)(box.player(player))[0]
        box.turn(wanted - (fewest - 1 if count is None else count)).push()
