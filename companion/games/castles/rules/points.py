"""Ledger points: whoever gains points says so, and the box stands in for the scoring board."""

from companion.games.castles.rules.commands import Close, Fill, Gain
from companion.games.castles.rules.draft import Draft
from companion.games.castles.rules.facts.course import RoundClosing
from companion.games.castles.rules.facts.points import ColourBonusTurned
from companion.games.castles.rules.game import Game, still_to_act
from companion.games.castles.rules.refusals import Code, needs_field
from companion.games.castles.rules.terms import Cause, Side, Track, Type, Why
from companion.games.kit.facts import name_of, player_of
from companion.games.kit.sentences import Refusal, refuse

TRACK_MAX = 999
CAUSES = {
    Why.AREA: Cause.AREA,
    Why.FARM: Cause.FARMS,
    Why.STORAGE: Cause.STORAGE_TILE,
    Why.YIELD: Cause.YIELD,
    Why.OTHER: Cause.OTHER,
}


def gain(draft: Draft, command: Gain) -> Refusal | None:
    for track, points in ((Track.GREEN, command.green), (Track.RED, command.red)):
        before: int = getattr(player_of(draft.game, command.player), track.value)
        if points and not 0 <= before + points <= TRACK_MAX:
            return refuse(
                Code.BAD_AMOUNT,
                "{player}'s {track} is {before}; it can become 0 to {most}, not {after}.",
                player=name_of(command.player, draft.game),
                track=track,
                before=before,
                most=TRACK_MAX,
                after=before + points,
            )
        draft.move_points(command.player, track, points, CAUSES[command.why])
    return None


def fill(draft: Draft, command: Fill) -> Refusal | None:
    """The side that is up is won; I turns to II, II leaves the game."""
    game, type_ = draft.game, command.type
    if refusal := _wrong_number(game, command) or _not_again(game, command):
        return refusal
    points = command.green if command.green is not None else game.colour_bonus[type_][_up(game, type_)]
    win_colour_bonus(draft, command.player, type_, points)
    return None


def _up(game: Game, type_: Type) -> Side:
    side = game.sides[type_]
    assert side is not None, "it is refused where the colour bonus is gone"
    return side


def _wrong_number(game: Game, command: Fill) -> Refusal | None:
    is_known = command.type in game.colour_bonus
    if not is_known and command.green is None:
        return needs_field("green")
    if is_known and command.green is not None:
        return refuse(
            Code.BAD_COMMAND,
            "The number of this colour bonus is known, so green is left out: {type}.",
            type=command.type,
        )
    return None


def _not_again(game: Game, command: Fill) -> Refusal | None:
    if command.player in game.filled.get(command.type, ()):
        return refuse(
            Code.ACTION_USED,
            "{player} has had this colour bonus: {type}.",
            player=name_of(command.player, game),
            type=command.type,
        )
    if game.sides[command.type] is None:
        return refuse(Code.SUPPLY_EMPTY, "This colour bonus is gone: {type}.", type=command.type)
    return None


def win_colour_bonus(draft: Draft, player_id: str, type_: Type, points: int) -> None:
    side = _up(draft.game, type_)
    draft.happen(ColourBonusTurned(player_id, type_, side, Side.II if side is Side.I else None))
    draft.move_points(player_id, Track.GREEN, points, Cause.COLOUR_BONUS, type_=type_)


def close(draft: Draft, command: Close) -> Refusal | None:
    game = draft.game
    if game.is_closing:
        return refuse(
            Code.REQUIREMENTS_NOT_MET, "Round {round} is closing already; score it.", round=game.round
        )
    still = tuple(player.id for player in still_to_act(game, command.player))
    draft.happen(RoundClosing(command.player, game.round, still))
    return None
