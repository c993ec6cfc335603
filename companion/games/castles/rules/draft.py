"""A draft: events that happen one after the other while a command is decided, and the moves rules share."""

from companion.games.castles.rules.apply import apply_to
from companion.games.castles.rules.events import Event, PieceLost, PieceStored, PointsMoved, SupplyMoved
from companion.games.castles.rules.game import Game, Player, cards_left
from companion.games.castles.rules.terms import NO_PLACE_POINTS, Cause, Supply, Track, Type
from companion.games.kit.players import player_of


class Draft:
    """The game while a command is decided: each part of the command sees what the parts before it did."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.events: list[Event] = []

    def happen(self, event: Event) -> None:
        self.events.append(event)
        self.game = apply_to(self.game, event)

    def player(self, player_id: str) -> Player:
        return player_of(self.game, player_id)


def move_supply(draft: Draft, player_id: str, supply: Supply, change: int, cause: Cause) -> None:
    """Cards come only as far as there are any in no hand."""
    if supply is Supply.CARDS:
        change = min(change, cards_left(draft.game))
    before: int = getattr(draft.player(player_id), supply.value)
    if change:
        draft.happen(SupplyMoved(player_id, supply, before, before + change, cause))


def move_points(  # noqa: PLR0913 - what moved, and why
    draft: Draft,
    player_id: str,
    track: Track,
    points: int,
    cause: Cause,
    *,
    count: int = 0,
    type_: Type | None = None,
) -> None:
    before: int = getattr(draft.player(player_id), track.value)
    if points:
        draft.happen(PointsMoved(player_id, track, before, before + points, cause, count, type_))


def take_piece(draft: Draft, player_id: str) -> None:
    """A piece comes into the storage; without a place there it becomes points."""
    if draft.player(player_id).has_place:
        draft.happen(PieceStored(player_id))
        return
    draft.happen(PieceLost(player_id))
    move_points(draft, player_id, Track.RED, NO_PLACE_POINTS, Cause.NO_PLACE)
