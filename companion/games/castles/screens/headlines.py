"""Headlines: what an entry of the history was, in one short line."""

from companion.games.castles.rules.events import (
    ActionDone,
    AnswerGiven,
    BonusTaken,
    Corrected,
    Event,
    GameBegan,
    GameFinished,
    PhaseBegan,
    RoundBegan,
    SpaceBuilt,
    SupplyMoved,
    TileChosen,
    TilesCame,
    TurnPassed,
)
from companion.games.castles.rules.game import Game
from companion.games.castles.rules.terms import Action, Cause, Phase, Supply, What
from companion.games.castles.screens.entries import short_name
from companion.games.castles.screens.signs import BONUS_SIGNS, THING_SIGNS, TYPE_SIGNS
from companion.games.kit.players import name_of
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator

NAME_ROOM = 40


def headline(events: tuple[Event, ...], game: Game | None, words: Translator) -> str:  # noqa: C901, PLR0912 - one case a kind of entry
    """What was done, by whom."""
    for event in events:
        match event:
            case GameBegan():
                return words.text("The game begins")
            case BonusTaken(player, bonus):
                return f"{_short(player, game)}: + {BONUS_SIGNS[bonus]}"
            case ActionDone(player, action):
                return f"{_short(player, game)}: {_action(action, events)}"
            case SpaceBuilt(player, thing):
                return f"{_short(player, game)}: {Icon.FORT} > {THING_SIGNS[thing]}"
            case AnswerGiven(what, is_declined=True):
                return words.text("Declined: {what}", what=what)
            case AnswerGiven(What.YIELD):
                return words.text("Yield card")
            case Corrected():
                return words.text("Correction")
            case RoundBegan(number):
                return words.text("Scoring; round {round}", round=number)
            case PhaseBegan(Phase.FINAL):
                return words.text("Last scoring")
            case GameFinished():
                return words.text("Final count")
            case TilesCame():
                return words.text("New tiles")
            case TurnPassed(player):
                return words.text("{player} ends the turn", player=_short(player, game))
    return words.text("Correction")


def _action(action: Action, events: tuple[Event, ...]) -> str:
    """The tile of a choice or a placement, the cards of a draw."""
    for event in events:
        match event:
            case TileChosen(_, tile):
                return f"+ {TYPE_SIGNS[tile]}"
            case SpaceBuilt(_, thing, type_):
                return f"{THING_SIGNS[thing]} > {TYPE_SIGNS[type_]}"
            case SupplyMoved(_, Supply.CARDS, before, after, Cause.DRAWING):
                return f"+{after - before} {Icon.CARDS}"
    return action.english


def _short(player_id: str, game: Game | None) -> str:
    return short_name(name_of(player_id, game), NAME_ROOM)
