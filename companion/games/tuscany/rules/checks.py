"""What many commands are refused for, each as one sentence, in the order in which a command asks for them."""

from collections.abc import Iterable

from companion.games.kit.facts import name_of, player_of, turn_of, unknown_player
from companion.games.kit.sentences import Refusal, Several, refuse, shown
from companion.games.tuscany.rules import booklet
from companion.games.tuscany.rules.game import (
    Bookings,
    Game,
    free_rows,
    is_messenger_due,
    rows_taken,
    still_in,
)
from companion.games.tuscany.rules.terms import OF_STRUCTURES, SPECIAL_WORKERS, Code, Mark, Worker


def needs_another(game: Game, player_id: str, others: Iterable[str | None]) -> Refusal | None:
    """The others are known players, and none of them is the player."""
    named = tuple(other for other in others if other is not None)
    if refusal := unknown_player(game, player_id, *named):
        return refusal
    if player_id not in named:
        return None
    return refuse(
        Code.UNKNOWN_PLAYER,
        "{player} needs another player here: {players}.",
        player=name_of(player_id, game),
        players=Several(tuple(player.name for player in game.players if player.id != player_id)),
    )


def unknown_regions(game: Game, names: Iterable[str | None]) -> Refusal | None:
    for name in names:
        if name is not None and name not in game.map:
            return refuse(
                Code.UNKNOWN_REGION,
                "The map has no region {region}; there are {regions}.",
                region=shown(name),
                regions=Several(tuple(game.map)),
            )
    return None


def foreign_worker(game: Game, worker: Worker | None) -> Refusal | None:
    """A special kind that was not drawn for this game."""
    if worker not in SPECIAL_WORKERS or worker in game.specials:
        return None
    return refuse(
        Code.NOT_IN_GAME,
        "The {worker} is not in this game; its special workers: {specials}.",
        worker=worker,
        specials=Several(game.specials),
    )


def foreign_marks(marks: Iterable[Mark], *, structures: bool) -> Refusal | None:
    for mark in marks:
        if mark in OF_STRUCTURES and not structures:
            return refuse(
                Code.NOT_IN_GAME,
                "This game has no structure cards, so nobody has the mark {mark}; only the cottage counts.",
                mark=mark,
            )
    return None


def coins_on_table() -> Refusal:
    return refuse(Code.NOT_IN_GAME, "The box does not follow lira in this game; the coins stay on the table.")


def foreign_bookings(game: Game, bookings: Bookings) -> Refusal | None:
    if bookings.money is not None and not game.options.money:
        return coins_on_table()
    return foreign_marks(bookings.named, structures=game.structures)


def cannot_act(game: Game, player_id: str) -> Refusal | None:
    """A player acts who has not passed, and whose turn it is where the order is strict."""
    return has_passed(game, player_id) or not_your_turn(game, player_id)


def has_passed(game: Game, player_id: str) -> Refusal | None:
    player = player_of(game, player_id)
    if not player.has_passed:
        return None
    return refuse(
        Code.HAS_PASSED,
        "{player} has passed this season; still in: {players}.",
        player=player.name,
        players=Several(tuple(other.name for other in still_in(game))),
    )


def not_your_turn(game: Game, player_id: str) -> Refusal | None:
    if not game.is_strict or game.turn is None or game.turn == player_id:
        return None
    return turn_of(game.turn, game, player_id)


def messenger_due(game: Game, player_id: str) -> Refusal | None:
    if not is_messenger_due(game, player_id):
        return None
    return refuse(
        Code.MESSENGER_DUE,
        "{player}'s messenger acts first in this season; deliver, done or impossible.",
        player=name_of(player_id, game),
    )


def closed_row(game: Game, row: int, *, was_last: bool) -> Refusal | None:
    """Row 1 is for those who come from row 7, and only it."""
    if was_last == (row == booklet.ROW_OF_THE_GRAPE):
        return None
    if was_last:
        return refuse(Code.ROW_CLOSED, "After row 7 comes row 1, always; leave the row out, or name 1.")
    return refuse(
        Code.ROW_CLOSED,
        "Row 1 is only for who comes from row 7; free: {rows}.",
        rows=Several(free_rows(game)),
    )


def taken_row(game: Game, row: int) -> Refusal | None:
    owner = rows_taken(game).get(row)
    if owner is None:
        return None
    return refuse(
        Code.ROW_TAKEN,
        "{player} has row {row}; free: {rows}.",
        player=owner.name,
        row=row,
        rows=Several(free_rows(game)),
    )
