"""Apply: what an event does to the game. It never asks whether the event was allowed."""

from typing import Any, assert_never

from companion.frozen import changed
from companion.games.castles.rules.correction_events import (
    AreasCorrected,
    BonusCorrected,
    BuiltCorrected,
    ColourBonusCorrected,
    CompletedCorrected,
    CorrectionEvent,
    DisplayCorrected,
    FarmsCorrected,
    PilesCorrected,
    StorageCorrected,
    TurnCorrected,
)
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
from companion.games.castles.rules.game import Area, Asked, Game, Player
from companion.games.castles.rules.terms import TYPES, Farm, Phase, Side, Thing, Type
from companion.games.kit.players import player_of


def apply(game: Game | None, event: Event) -> Game:
    """The game after the event; None is a table without a game, where only a beginning is possible."""
    if isinstance(event, GameBegan):
        return Game(
            event.options,
            event.players,
            event.starting_player,
            event.colour_bonus,
            dict.fromkeys(TYPES, Side.I),
            turn=event.starting_player,
            display=event.display,
        )
    if game is None:
        raise ValueError(f"{type(event).__name__} needs a game")
    return apply_to(game, event)


def apply_to(game: Game, event: Event) -> Game:  # noqa: C901, PLR0912 - one case an event
    """The running game after an event that leaves it running."""
    match event:
        case BonusTaken(player_id, bonus):
            owned = player_of(game, player_id).bonus
            return with_player(game, player_id, bonus={**owned, bonus: owned[bonus] + 1})
        case ActionDone():
            return changed(game, actions=game.actions + 1)
        case SupplyMoved(player_id, supply, _, after):
            return with_player(game, player_id, **{supply.value: after})
        case PointsMoved(player_id, track, _, points):
            return with_player(game, player_id, **{track.value: points})
        case TileChosen(player_id, tile):
            return with_player(
                game, player_id, storage=(*player_of(game, player_id).storage, Thing(tile.value))
            )
        case ThingDiscarded(player_id, thing):
            return _without_thing(game, player_id, thing)
        case PieceStored(player_id):
            player = player_of(game, player_id)
            return with_player(
                game, player_id, storage=(*player.storage, Thing.PIECE), fresh=player.fresh + 1
            )
        case PileDrawn(player_id, pile, left):
            piles = player_of(game, player_id).piles
            return with_player(game, player_id, piles=(*piles[:pile], left, *piles[pile + 1 :]))
        case TilesLeft(type_, count):
            return _on_display(game, type_, -count)
        case TilesCame(types):
            for came in types:
                game = _on_display(game, came, 1)
            return game
        case SpaceBuilt():
            return _build(game, event)
        case AreaCompleted(player_id, type_, size):
            completed = player_of(game, player_id).completed
            if completed is None:
                return game
            return with_player(game, player_id, completed={**completed, type_: (*completed[type_], size)})
        case ColourBonusTurned(_, type_, _, after):
            return changed(game, sides={**game.sides, type_: after})
        case AskedFor(what, count, is_first):
            asked = (Asked(what, count),)
            return changed(game, pending=asked + game.pending if is_first else game.pending + asked)
        case AnswerGiven(_, count):
            first, *others = game.pending
            rest = () if first.count <= count else (Asked(first.what, first.count - count),)
            return changed(game, pending=(*rest, *others))
        case TurnPassed(player_id, to):
            return changed(with_player(game, player_id, fresh=0), turn=to, actions=0)
        case ExtraTurnBegan():
            return changed(game, is_extra=True)
        case PhaseBegan(phase):
            return changed(game, phase=phase)
        case RoundBegan(number, starting_player):
            return changed(game, round=number, phase=Phase.TURNS, turn=starting_player, actions=0)
        case GameFinished(ranking):
            return changed(game, phase=Phase.FINISHED, ranking=ranking)
        case PieceLost() | RoundClosing() | Corrected():
            return game
        case GameBegan():
            raise ValueError(f"{type(event).__name__} does not leave the game running")
        case _:
            return _correct(game, event)


def _correct(game: Game, event: CorrectionEvent) -> Game:  # noqa: C901 - one case an event
    match event:
        case PilesCorrected(player_id, _, piles):
            return with_player(game, player_id, piles=piles)
        case StorageCorrected(player_id, _, storage):
            fresh = min(player_of(game, player_id).fresh, storage.count(Thing.PIECE))
            return with_player(game, player_id, storage=storage, fresh=fresh)
        case BonusCorrected(player_id, bonus, _, tiles):
            return with_player(game, player_id, bonus={**player_of(game, player_id).bonus, bonus: tiles})
        case ColourBonusCorrected(type_, _, side):
            return changed(game, sides={**game.sides, type_: side})
        case BuiltCorrected(player_id, type_, _, spaces):
            return with_player(game, player_id, built={**player_of(game, player_id).built, type_: spaces})
        case CompletedCorrected(player_id, type_, _, sizes):
            completed = player_of(game, player_id).completed or {}
            return with_player(game, player_id, completed={**completed, type_: sizes})
        case AreasCorrected(player_id, type_, _, filled):
            areas = (player_of(game, player_id).areas or {})[type_]
            pairs = zip(areas, filled, strict=True)
            return _with_areas(
                game, player_id, type_, tuple(changed(area, filled=spaces) for area, spaces in pairs)
            )
        case FarmsCorrected(player_id, _, farms):
            areas = (player_of(game, player_id).areas or {})[Type.AGRICULTURE]
            pairs_of_farms = zip(areas, farms, strict=True)
            told = tuple(changed(area, farms=in_order(each)) for area, each in pairs_of_farms)
            return _with_areas(game, player_id, Type.AGRICULTURE, told)
        case DisplayCorrected(_, display):
            return changed(game, display=display)
        case TurnCorrected(_, player_id):
            rested = tuple(changed(player, fresh=0) for player in game.players)
            return changed(game, players=rested, turn=player_id, actions=0)
        case _:
            assert_never(event)


def with_player(game: Game, player_id: str, **changes: Any) -> Game:
    player_of(game, player_id)
    players = tuple(
        changed(player, **changes) if player.id == player_id else player for player in game.players
    )
    return changed(game, players=players)


def in_order(farms: tuple[Farm, ...]) -> tuple[Farm, ...]:
    """Farms in the order of their words, each once."""
    return tuple(farm for farm in Farm if farm in farms)


def _without_thing(game: Game, player_id: str, thing: Thing) -> Game:
    """The oldest such thing leaves; fresh pieces came last."""
    player = player_of(game, player_id)
    at = player.storage.index(thing)
    storage = player.storage[:at] + player.storage[at + 1 :]
    fresh = min(player.fresh, storage.count(Thing.PIECE))
    return with_player(game, player_id, storage=storage, fresh=fresh)


def _on_display(game: Game, type_: Type, change: int) -> Game:
    display = game.display or {}
    return changed(game, display={**display, type_: display[type_] + change})


def _build(game: Game, event: SpaceBuilt) -> Game:
    if not event.is_from_display:
        game = _without_thing(game, event.player, event.thing)
    player = player_of(game, event.player)
    if event.area is None or player.areas is None:
        built = {**player.built, event.type: player.built[event.type] + 1}
        return with_player(game, event.player, built=built)
    areas = player.areas[event.type]
    area = areas[event.area]
    grown = changed(area, filled=area.filled + 1, farms=in_order(area.farms + event.farms))
    return _with_areas(
        game, event.player, event.type, (*areas[: event.area], grown, *areas[event.area + 1 :])
    )


def _with_areas(game: Game, player_id: str, type_: Type, areas: tuple[Area, ...]) -> Game:
    """The areas of a type; what is built of it is what they hold."""
    player: Player = player_of(game, player_id)
    built = sum(area.filled for area in areas)
    return with_player(
        game,
        player_id,
        areas={**(player.areas or {}), type_: areas},
        built={**player.built, type_: built},
    )
