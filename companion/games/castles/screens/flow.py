"""The flow of an action: whose it is, what is still to be told of it, and the commands that it becomes."""

from companion.games.castles.rules.commands import Build, Choose, Command, EndTurn, Place
from companion.games.castles.rules.decide import play
from companion.games.castles.rules.game import Game, after
from companion.games.castles.rules.terms import LAST_ROUND, Phase, Thing
from companion.games.kit.refusals import Refusal
from companion.ui.kit.later import later
from companion.ui.kit.steps import Do, Open, Step

FARMS = later("companion.games.castles.screens.farms", "Farms")
CAME = later("companion.games.castles.screens.tiles", "Came")


def is_open(game: Game) -> bool:
    """Whether the turn stays open after its first action: for a second one, or until it is ended."""
    return game.phase is Phase.TURNS and game.actions == 1 and not game.pending


def is_last_of_round(game: Game) -> bool:
    """Whether the scoring comes as soon as this turn ends."""
    is_cycle_over = after(game, game.turn) == game.starting_player
    return is_cycle_over and (game.is_extra or (game.is_closing and game.round < LAST_ROUND))


def game_of_entry(game: Game, *, is_with_marble: bool) -> Game:
    """The game in which the next action is done.

    An open turn goes on with a marble; without one the action is the next player's, and the turn ends first.
    """
    if not is_open(game) or is_with_marble:
        return game
    ended = play(game, EndTurn(game.turn))
    return game if isinstance(ended, Refusal) else ended.game


def entered(game: Game, command: Command, *, is_with_marble: bool) -> Do:
    """Do an action; an open turn is ended first, unless its player goes on with a marble."""
    if is_open(game) and not is_with_marble:
        return Do(EndTurn(game.turn), then=Do(command))
    return Do(command)


def go_on(game: Game, command: Choose | Place | Build, *, is_with_marble: bool) -> Step:
    """Ask what ledger full needs to know and was not told yet; then do it."""
    if not game.is_full_ledger:
        return entered(game, command, is_with_marble=is_with_marble)
    is_of_farms = Thing(command.tile.value) is Thing.AGRICULTURE
    if isinstance(command, Place | Build) and is_of_farms and command.farms is None:
        return Open(FARMS(command, is_with_marble))
    if isinstance(command, Choose | Build) and command.refill is None:
        return Open(CAME(command, is_with_marble))
    return entered(game, command, is_with_marble=is_with_marble)
