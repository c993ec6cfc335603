"""The lesson of The Castles of Tuscany: draw, choose, place, until a pile is empty; then the scoring."""

from collections.abc import Callable
from typing import Any

from companion.games.castles.rules import commands, terms
from companion.games.castles.rules.facts.course import RoundClosing
from companion.games.castles.rules.facts.points import ColourBonusTurned, PointsMoved
from companion.games.castles.rules.facts.tiles import PileDrawn, SupplyMoved, TilesLeft
from companion.games.castles.rules.game import Game, Player, bonus_left, cards_drawn
from companion.games.castles.rules.terms import (
    STORAGE_TILE_POINTS,
    TYPES,
    Amount,
    Bonus,
    Cause,
    Farm,
    Phase,
    Supply,
    Thing,
    Track,
    Type,
    What,
    Why,
)
from companion.games.kit.facts import player_of
from companion.games.kit.sentences import mark
from companion.games.lesson import At, Lesson, Page, Remark, Step, having

CARDS_TO_PLACE = 4
"""With so many a tile can usually be paid, by pairs if need be."""
EASY = (Type.VILLAGE, Type.QUARRY, Type.MONASTERY)
"""Types whose effect asks for nothing."""


def _on_turn(game: Game) -> Player:
    return player_of(game, game.turn)


def _asked(what: What) -> Callable[[At], bool]:
    return lambda at: bool(at.game.pending) and at.game.pending[0].what is what


def _in_turns(at: At) -> bool:
    return at.game.phase is Phase.TURNS and not at.game.is_points_ledger


def _can_place(player: Player) -> bool:
    return len(player.storage) > player.fresh and player.cards >= CARDS_TO_PLACE


def _chosen(game: Game) -> Type:
    """An easy tile that lies there and has a free space; else any that does."""
    player = _on_turn(game)
    there = [each for each in TYPES if game.display is None or game.display.get(each, 0)]
    free = [each for each in there if player.free_spaces(each)] or there
    easy = [each for each in free if each in EASY] or free
    return max(easy, key=player.free_spaces)


def _choose(game: Game) -> commands.Choose:
    display, tile = game.display, _chosen(game)
    if display is None:
        return commands.Choose(game.turn, tile)
    return commands.Choose(game.turn, tile, refill=min(TYPES, key=lambda each: display.get(each, 0)))


def _place(game: Game) -> commands.Place:
    player = _on_turn(game)
    tile = next(each for each in player.storage if each is not Thing.PIECE)
    is_farm = tile is Thing.AGRICULTURE
    if game.is_full_ledger:
        area = player.open_areas(Type(tile.value))[0]
        return commands.Place(game.turn, tile, area=area, farms=(Farm.WHEAT,) if is_farm else None)
    return commands.Place(game.turn, tile, new_farms=1 if is_farm else None)


def _bonus(game: Game) -> commands.TakeBonus:
    left = bonus_left(game)
    return commands.TakeBonus(game.turn, Bonus.STORAGE if left[Bonus.STORAGE] else Bonus.CARD)


def _refill(game: Game) -> commands.Refill:
    return commands.Refill(tuple(TYPES[index % len(TYPES)] for index in range(game.pending[0].count)))


def _of_points(*, is_begun: bool, is_closing: bool = False) -> Callable[[At], bool]:
    """Ledger points: whether somebody has points, and whether a pile is empty."""

    def holds(at: At) -> bool:
        game = at.game
        if game.phase is not Phase.TURNS or not game.is_points_ledger or game.is_closing is not is_closing:
            return False
        return is_closing or any(each.green or each.red for each in game.players) is is_begun

    return holds


STEPS: tuple[Step, ...] = (
    Step(
        mark("bonus tile"),
        lambda at: at.game.phase is Phase.BONUS or _asked(What.BONUS)(at),
        mark("Take 1 bonus tile and lay it beside your board."),
        mark("It adds one for the whole game. A storage tile also brings 2 green now."),
        _bonus,
        also=(commands.Skip,),
    ),
    Step(
        mark("yield card"),
        _asked(What.YIELD),
        mark("Turn the top yield card over and take what it shows."),
        mark("Wagons bring yield cards. Enter what this one gave."),
        lambda game: commands.Reveal(game.turn, {terms.Gain.CARDS: 1}),
    ),
    Step(
        mark("fort"),
        _asked(What.BUILD),
        mark("You may build 1 tile of the display at once, free."),
        mark("On its colour, beside something built; your pile fills the gap."),
        lambda game: commands.Skip(game.turn),
        also=(commands.Build,),
    ),
    Step(
        mark("five of a colour"),
        _asked(What.REFILL),
        mark("Lay neutral tiles in place of the five that left."),
        mark("No colour may have five tiles in the display."),
        _refill,
    ),
    Step(
        mark("marble"),
        lambda at: _in_turns(at) and at.game.actions > 0,
        mark("Pay 1 marble for a second action, or leave it there."),
        mark("Once a turn. Enter: key 4 for it; else the next player goes on."),
        lambda game: commands.EndTurn(game.turn),
        also=(commands.Draw, commands.Choose, commands.Place),
    ),
    Step(
        mark("choose a tile"),
        lambda at: _in_turns(at) and not _on_turn(at.game).storage,
        mark("Take 1 tile of the display into your storage: key 2."),
        mark("Your pile 1 fills the gap. Once a pile 1 is empty, the round ends."),
        _choose,
        hint=mark("Think ahead: which area of yours is nearly complete?"),
    ),
    Step(
        mark("place it"),
        lambda at: _in_turns(at) and _can_place(_on_turn(at.game)),
        mark("Place your tile beside something built: key 3."),
        mark("2 cards of its colour; 2 of another stand for 1. Else draw: key 1."),
        _place,
        also=(commands.Draw,),
        hint=mark("A complete area of 3 spaces brings 6 green, of 2 only 3."),
    ),
    Step(
        mark("draw cards"),
        _in_turns,
        mark("Draw {cards}: key 1."),
        mark("Placing costs two cards of the tile's colour, so collect some."),
        lambda game: commands.Draw(game.turn),
        hint=mark("A worker stands in for a card of any colour."),
        words=lambda game: {"cards": Amount(cards_drawn(game, _on_turn(game)), Supply.CARDS)},
    ),
    Step(
        mark("Bonus tiles"),
        _of_points(is_begun=False),
        mark("From the starting player on, everybody takes a bonus tile."),
        mark("A storage tile is 2 green. Enter: who, then key 5."),
        lambda game: commands.Gain(game.starting_player, STORAGE_TILE_POINTS, why=Why.STORAGE),
        also=(commands.Fill, commands.Close),
    ),
    Step(
        mark("Turns"),
        _of_points(is_begun=True),
        mark("Clockwise: draw cards, choose a tile or place one."),
        mark("Areas, farms: enter who gains. Pile 1 empty: key 5."),
        lambda game: commands.Close(game.starting_player),
        also=(commands.Gain, commands.Fill),
        hint=mark("Enter points as they come; colours filled first bring a bonus."),
    ),
    Step(
        mark("The round closes"),
        _of_points(is_begun=True, is_closing=True),
        mark("Play on until all have had as many turns, then push."),
        mark("The scoring adds everybody's green to red; green stays."),
        lambda _: commands.ScoreRound(),
        also=(commands.Gain, commands.Fill),
    ),
    Step(
        mark("Scoring"),
        lambda at: at.game.phase is Phase.SCORING,
        mark("Move each red counter on by that player's green."),
        mark("Green stays and counts in each of the three scorings."),
        lambda _: commands.ScoreRound(),
    ),
)


def _gained(supply: Supply) -> Callable[[Any, Game], bool]:
    return lambda event, _: event.supply is supply and event.after > event.before


LESSON = Lesson(
    pages=(
        Page(
            mark("Three rounds"),
            mark("After each comes a scoring; most red points win. BACK leaves this lesson."),
        ),
        Page(
            mark("A turn"),
            mark("One action: draw cards, choose a tile for your storage, or place a stored tile."),
        ),
        Page(
            mark("Placing"),
            mark("Pay 2 cards of the tile's colour. Lay it on that colour, beside something built."),
            lambda game: game.is_points_ledger,
        ),
        Page(
            mark("Choosing"),
            mark("Your pile 1 fills the gap. When somebody's pile 1 is empty, the round closes."),
            lambda game: game.is_points_ledger,
        ),
    ),
    steps=STEPS,
    remarks=(
        Remark(
            PointsMoved, mark("Every storage tile brings 2 green at once."), having(cause=Cause.STORAGE_TILE)
        ),
        Remark(
            PointsMoved, mark("A complete area brings green by its size, at once."), having(cause=Cause.AREA)
        ),
        Remark(
            PointsMoved,
            mark("Each farm that is new in its area brings 1 green."),
            lambda event, _: event.cause in (Cause.FARMS, Cause.PIECE_AS_FARM),
        ),
        Remark(
            PointsMoved,
            mark("Green of round 1 counts three times: it stays for every scoring."),
            having(track=Track.GREEN),
        ),
        Remark(SupplyMoved, mark("A worker stands in for a card of any colour."), _gained(Supply.WORKERS)),
        Remark(SupplyMoved, mark("1 marble buys a second action, once a turn."), _gained(Supply.MARBLE)),
        Remark(PileDrawn, mark("The tile of the gap came from the own pile: it is the round's clock.")),
        Remark(TilesLeft, mark("Five of a colour: all of them leave, neutral tiles come.")),
        Remark(ColourBonusTurned, mark("First to fill all spaces of a colour gets I, the next one II.")),
        Remark(RoundClosing, mark("The round ends when everybody has had equally many turns.")),
    ),
    other=mark("Each turn is free: draw, choose or place, as you like."),
    second=Page(
        mark("Round 2"),
        mark("It closes with a pile 2, and all tiles stay. From now on there are only hints."),
    ),
)
