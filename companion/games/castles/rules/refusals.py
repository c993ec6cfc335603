"""Refusals: their codes, in the order in which they apply, and those that several commands share."""

from enum import StrEnum

from companion.games.castles.rules.game import Game, Player
from companion.games.castles.rules.terms import Amount, Supply, Thing, Type, What
from companion.games.kit.facts import name_of, player_of, turn_of
from companion.games.kit.sentences import Refusal, Several, refuse


class Code(StrEnum):
    """Why the rules refuse a command, as the contract names it."""

    BAD_COMMAND = "bad_command"
    BAD_AMOUNT = "bad_amount"
    WRONG_PHASE = "wrong_phase"
    UNKNOWN_PLAYER = "unknown_player"
    NOT_YOUR_TURN = "not_your_turn"
    PENDING = "pending"
    REQUIREMENTS_NOT_MET = "requirements_not_met"
    ACTION_USED = "action_used"
    NOT_ON_DISPLAY = "not_on_display"
    NOT_STORED = "not_stored"
    NO_ROOM = "no_room"
    COLOUR_FULL = "colour_full"
    BAD_AREA = "bad_area"
    CANNOT_PAY = "cannot_pay"
    SUPPLY_EMPTY = "supply_empty"


def other_ledger(field: str) -> Refusal:
    return refuse(
        Code.BAD_COMMAND, "{field} belongs to another ledger; this game does not follow it.", field=field
    )


def needs_field(field: str) -> Refusal:
    return refuse(Code.BAD_COMMAND, "This needs the field {field} here.", field=field)


def wrong_refill(game: Game, refill: Type | None) -> Refusal | None:
    """What came into the gap is told where the box follows the display, and only there."""
    if game.is_full_ledger and refill is None:
        return needs_field("refill")
    if not game.is_full_ledger and refill is not None:
        return other_ledger("refill")
    return None


def out_of_turn(game: Game, player_id: str) -> Refusal | None:
    return None if game.turn == player_id else turn_of(game.turn, game, player_id)


def asked_first(game: Game) -> Refusal | None:
    """Nothing else goes on before what is asked is answered."""
    if not game.pending:
        return None
    return refuse(Code.PENDING, "First comes {what}.", what=game.pending[0].what)


def not_asked(game: Game, *answered: What) -> Refusal | None:
    """Only what is asked first can be answered."""
    if not game.pending:
        return refuse(
            Code.REQUIREMENTS_NOT_MET,
            "Nobody is asked for {what} now; draw, choose or place.",
            what=Several(answered),
        )
    return None if game.pending[0].what in answered else asked_first(game)


def bad_action(game: Game, *, is_with_marble: bool) -> Refusal | None:
    """The first action of a turn is free, the second one takes a marble."""
    if game.actions == 0 and is_with_marble:
        return refuse(
            Code.REQUIREMENTS_NOT_MET,
            "A marble buys the second action of a turn; the first one is done without.",
        )
    if game.actions and not is_with_marble:
        return refuse(
            Code.ACTION_USED,
            "{player} has done an action this turn; a second one takes a marble, or the turn ends.",
            player=name_of(game.turn, game),
        )
    return None


def not_on_display(game: Game, tile: Type) -> Refusal | None:
    if game.display is None or game.display[tile]:
        return None
    return refuse(
        Code.NOT_ON_DISPLAY,
        "No such tile lies there: {tile}; the display has {tiles}.",
        tile=tile,
        tiles=Several(tuple(each for each, count in game.display.items() if count)),
    )


def not_stored(player: Player, thing: Thing) -> Refusal:
    return refuse(
        Code.NOT_STORED,
        "Not in {player}'s storage: {thing}; it holds {stored}.",
        player=player.name,
        thing=thing,
        stored=Several(player.storage),
    )


def colour_full(player: Player, type_: Type) -> Refusal | None:
    if player.free_spaces(type_):
        return None
    return refuse(
        Code.COLOUR_FULL,
        "{player} has no free space left for {type}; place something else.",
        player=player.name,
        type=type_,
    )


def cannot_pay(game: Game, player_id: str, cards: int, workers: int, marble: int) -> Refusal | None:
    player = player_of(game, player_id)
    for supply, needed, owned in (
        (Supply.CARDS, cards, player.cards),
        (Supply.WORKERS, workers, player.workers),
        (Supply.MARBLE, marble, player.marble),
    ):
        if needed > owned == 0:
            return refuse(
                Code.CANNOT_PAY,
                "{player} needs {needed}, and has none.",
                player=player.name,
                needed=Amount(needed, supply),
            )
        if needed > owned:
            return refuse(
                Code.CANNOT_PAY,
                "{player} needs {needed}, and has only {owned}.",
                player=player.name,
                needed=Amount(needed, supply),
                owned=Amount(owned, supply),
            )
    return None
