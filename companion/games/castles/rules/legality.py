"""Legality: the refusals that several commands share, each in its place of the order of codes."""

from collections.abc import Iterable

from companion.games.castles.rules.amounts import Amount
from companion.games.castles.rules.codes import Code
from companion.games.castles.rules.game import Game, Player
from companion.games.castles.rules.terms import Supply, Thing, Type, What
from companion.games.kit.players import find_player, name_of, player_of
from companion.games.kit.refusals import Refusal, refuse
from companion.games.kit.sentences import Several, shown


def unknown_player(game: Game, player_ids: Iterable[str]) -> Refusal | None:
    for player_id in player_ids:
        if find_player(game, player_id) is None:
            return nobody_called(player_id, tuple(player.id for player in game.players))
    return None


def nobody_called(player_id: str, known: tuple[str, ...]) -> Refusal:
    return refuse(
        Code.UNKNOWN_PLAYER,
        "Nobody called {player} is playing; the players are {players}.",
        player=shown(player_id),
        players=Several(known),
    )


def other_ledger(field: str) -> Refusal:
    return refuse(
        Code.BAD_COMMAND, "{field} belongs to the other ledger; this game does not follow it.", field=field
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
    if game.turn == player_id:
        return None
    return refuse(
        Code.NOT_YOUR_TURN,
        "It is {turn}'s turn; {player} acts later.",
        turn=name_of(game.turn, game),
        player=name_of(player_id, game),
    )


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
        if needed > owned:
            return refuse(
                Code.CANNOT_PAY,
                "{player} needs {needed}, and has only {owned}.",
                player=player.name,
                needed=Amount(needed, supply),
                owned=Amount(owned, supply),
            )
    return None
