"""Telling: each event as one sentence, naming the piece to move and the rule that moves it."""

from companion.games.castles.rules.amounts import Amount, Points, SizeOfArea, Tiles
from companion.games.castles.rules.events import (
    ActionDone,
    AnswerGiven,
    AreaCompleted,
    AskedFor,
    BonusTaken,
    ColourBonusTurned,
    Corrected,
    Event,
    ExtraTurnBegan,
    GameBegan,
    GameFinished,
    PhaseBegan,
    PieceLost,
    PieceStored,
    PileDrawn,
    PointsMoved,
    RoundBegan,
    RoundClosing,
    SpaceBuilt,
    SupplyMoved,
    ThingDiscarded,
    TileChosen,
    TilesCame,
    TilesLeft,
    TurnPassed,
)
from companion.games.castles.rules.game import Game
from companion.games.castles.rules.reasons import reason_of
from companion.games.castles.rules.telling_corrections import tell_correction
from companion.games.castles.rules.terms import (
    NO_PLACE_POINTS,
    STARTING_CARDS,
    Action,
    Side,
    Supply,
    Thing,
    Type,
)
from companion.games.castles.rules.tracks import space_of
from companion.games.kit.players import name_of
from companion.games.kit.sentences import Sentence, Several, Value, say


def tell(event: Event, game: Game | None) -> Sentence:  # noqa: C901, PLR0912 - one case an event
    """The game knows the players' names; without it they are called by their ids."""
    match event:
        case GameBegan(_, starting_player, choosing=choosing):
            return say(
                "The game begins; bonus tiles are chosen in this order: {players}",
                players=Several(tuple(name_of(each, game) for each in choosing or (starting_player,))),
            )
        case BonusTaken(player, bonus):
            return say("{player} takes a bonus tile: {bonus}", player=name_of(player, game), bonus=bonus)
        case ActionDone(player, Action.DRAW):
            return say("{player} draws", player=name_of(player, game))
        case ActionDone(player, Action.CHOOSE):
            return say("{player} chooses a tile", player=name_of(player, game))
        case ActionDone(player):
            return say("{player} places", player=name_of(player, game))
        case SupplyMoved():
            return _tell_supply(event, game)
        case PointsMoved():
            return _tell_points(event, game)
        case TileChosen(player, tile):
            return say("{player} stores a tile: {tile}", player=name_of(player, game), tile=tile)
        case ThingDiscarded(player, thing):
            return say(
                "Out of {player}'s storage and the game: {thing}", player=name_of(player, game), thing=thing
            )
        case PieceStored(player):
            return say("{player} takes a piece into the storage", player=name_of(player, game))
        case PieceLost(player):
            return say(
                "{player} has no place for the piece: {points} on red instead",
                player=name_of(player, game),
                points=Points(NO_PLACE_POINTS),
            )
        case PileDrawn() | RoundClosing() | TilesLeft() | TilesCame():
            return _tell_tiles(event, game)
        case SpaceBuilt():
            return _tell_built(event, game)
        case AreaCompleted(player, type_, size):
            return say(
                "{player} completes {area}: {type}",
                player=name_of(player, game),
                area=SizeOfArea(size),
                type=type_,
            )
        case ColourBonusTurned(player, type_, side, after):
            return _tell_colour_bonus(player, type_, side, after, game)
        case AskedFor(what, count):
            return say("Next comes {what} ({count})", what=what, count=count)
        case AnswerGiven(what, _, True):
            return say("Declined: {what}", what=what)
        case AnswerGiven(what):
            return say("Answered: {what}", what=what)
        case TurnPassed(_, to):
            return say("It is {player}'s turn", player=name_of(to, game))
        case ExtraTurnBegan():
            return say("Everybody has one extra turn, then round 3 is scored")
        case PhaseBegan(phase):
            return say("Now comes {phase}", phase=phase)
        case RoundBegan(number, starting_player):
            return say(
                "Round {round} begins; {starting} starts",
                round=number,
                starting=name_of(starting_player, game),
            )
        case Corrected(reason):
            return say("Correction: {reason}", reason=reason)
        case GameFinished(ranking):
            winners = tuple(name_of(place.player, game) for place in ranking if place.place == 1)
            return say("The game is over; winner: {winners}", winners=Several(winners))
        case _:
            return tell_correction(event, game)


def _tell_supply(event: SupplyMoved, game: Game | None) -> Sentence:
    player, change = name_of(event.player, game), event.after - event.before
    amount = Amount(abs(change), event.supply)
    if change > 0:
        return say("{player} takes {amount} ({cause})", player=player, amount=amount, cause=event.cause)
    return say("{player} gives {amount} ({cause})", player=player, amount=amount, cause=event.cause)


def _tell_points(event: PointsMoved, game: Game | None) -> Sentence:
    """Beyond 50 the sentence also says on which space of the printed track the counter comes to stand."""
    values: dict[str, Value] = {
        "player": name_of(event.player, game),
        "track": event.track,
        "before": event.before,
        "after": event.after,
        "cause": reason_of(event.cause, event.count, event.type),
    }
    if space_of(event.after) == event.after:
        return Sentence("{player}'s {track}: {before} to {after} ({cause})", values)
    return Sentence(
        "{player}'s {track}: {before} to {after}, on space {space} ({cause})",
        {**values, "space": space_of(event.after)},
    )


def _tell_tiles(event: PileDrawn | RoundClosing | TilesLeft | TilesCame, game: Game | None) -> Sentence:
    match event:
        case PileDrawn(player, pile, left):
            return say(
                "{player}'s pile {pile} fills the gap ({tiles} left)",
                player=name_of(player, game),
                pile=pile + 1,
                tiles=Tiles(left),
            )
        case RoundClosing(player, number, ()):
            return say(
                "{player}'s pile {round} is empty: round {round} ends with this turn",
                player=name_of(player, game),
                round=number,
            )
        case RoundClosing(player, number, still):
            return say(
                "{player}'s pile {round} is empty: round {round} closes; still to act: {players}",
                player=name_of(player, game),
                round=number,
                players=Several(tuple(name_of(each, game) for each in still)),
            )
        case TilesLeft(type_, _, True):
            return say("Out of the display: {type}", type=type_)
        case TilesLeft(type_, count):
            return say("All of one type leave the display: {tiles} of {type}", tiles=Tiles(count), type=type_)
        case TilesCame(types):
            return say("Into the display: {types}", types=Several(types))


def _tell_built(event: SpaceBuilt, game: Game | None) -> Sentence:
    player = name_of(event.player, game)
    if event.thing is Thing.PIECE:
        return say("{player} lays a piece on a space of {type}", player=player, type=event.type)
    if event.is_from_display:
        return say("{player} builds a tile of the display: {type}", player=player, type=event.type)
    return say("{player} builds a stored tile: {type}", player=player, type=event.type)


def _tell_colour_bonus(
    player: str, type_: Type, side: Side, after: Side | None, game: Game | None
) -> Sentence:
    values: dict[str, Value] = {"player": name_of(player, game), "type": type_, "side": side}
    if after is None:
        return Sentence("{player} has filled {type}: colour bonus {side}, which leaves the game", values)
    return Sentence(
        "{player} has filled {type}: colour bonus {side}; it turns to {after}", {**values, "after": after}
    )


def tell_preparation() -> tuple[Sentence, ...]:
    """What everybody does before the first bonus tile is chosen."""
    return (
        say("Each player takes {cards}", cards=Amount(STARTING_CARDS, Supply.CARDS)),
        say("Each player lays three piles of 7 tiles, and the starting castle on a fort space"),
        say("The counters stand on 50 of both tracks; 8 neutral tiles lie face up"),
    )
