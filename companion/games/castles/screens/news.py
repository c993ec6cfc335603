"""What is told of events: the moves, what everybody should know at once, and headlines of the history."""

from collections.abc import Iterator

from companion.games.castles.rules.facts import course, tiles
from companion.games.castles.rules.facts.corrections import Corrected
from companion.games.castles.rules.facts.points import ColourBonusTurned, PointsMoved
from companion.games.castles.rules.game import Game
from companion.games.castles.rules.points import CAUSES
from companion.games.castles.rules.terms import LAST_ROUND, Action, Cause, Phase, Supply, What
from companion.games.castles.screens.words import BONUS_SIGNS, THING_SIGNS, TRACK_SIGNS, TYPE_SIGNS
from companion.games.kit import facts as kit
from companion.games.kit.facts import Fact, name_of, winners
from companion.games.kit.sentences import Sentence, say
from companion.ui.kit.font import short_name
from companion.ui.kit.game_screens import News, Told, victory
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator

NAME_ROOM = 40
COMING = (tiles.TileChosen, tiles.PileDrawn, course.RoundClosing)
"""With which a tile comes into the display: also the one that empties a pile, in ledger points."""
ANNOUNCED = (course.RoundClosing, course.ExtraTurnBegan)


def moves(events: tuple[Fact, ...], game: Game) -> tuple[Sentence, ...]:
    """One sentence for each piece to move; first of all that the round closes, or the extra turn."""
    is_closing = any(isinstance(event, course.RoundClosing) for event in events)
    told = [event for event in events if not (is_closing and isinstance(event, tiles.PileDrawn))]
    told.sort(key=lambda event: not isinstance(event, ANNOUNCED))
    return (*kit.moves(told, game), *_reminders(events, game))


def _reminders(events: tuple[Fact, ...], game: Game) -> Iterator[Sentence]:
    """A tile came into the display, which only ledger full follows; there five of a colour are found."""
    if game.display is None and any(isinstance(event, COMING) for event in events):
        yield say(
            "Five of a colour in the display now? All of it leaves for neutral tiles "
            "(agriculture is one colour; when neutral tiles run out, only neutral ones are shuffled back)"
        )
    elif any(isinstance(event, tiles.TilesLeft) and not event.is_taken for event in events):
        yield say("When neutral tiles run out, only neutral ones are shuffled back")


def news(events: tuple[Fact, ...], game: Game) -> News:
    """The panel says it first among the moves, so it opens no page of its own."""
    return News(told=tuple(_told(events, game)))


def _told(events: tuple[Fact, ...], game: Game) -> Iterator[Told]:
    for event in events:
        match event:
            case course.RoundClosing(round=number):
                yield Told(say("Round {round} closes", round=number), event.tell(game))
            case course.ExtraTurnBegan():
                yield Told(say("The extra turn"), event.tell(game))
            case course.RoundBegan(number) if number == LAST_ROUND:
                yield Told(say("The last round"), say("Round {round} is the last one.", round=number))
            case course.GameFinished(ranking):
                yield victory(winners(ranking, game))


def headline(events: tuple[Fact, ...], game: Game | None, words: Translator) -> str:  # noqa: C901, PLR0912 - one case a kind of entry
    """What was done, by whom."""
    for event in events:
        match event:
            case course.GameBegan():
                return words.text("The game begins")
            case tiles.BonusTaken(player, bonus):
                return f"{_short(player, game)}: + {BONUS_SIGNS[bonus]}"
            case course.ActionDone(player, action):
                return f"{_short(player, game)}: {_action(action, events)}"
            case tiles.SpaceBuilt(player, thing):
                return f"{_short(player, game)}: {Icon.FORT} > {THING_SIGNS[thing]}"
            case course.AnswerGiven(what, is_declined=True):
                return words.text("Declined: {what}", what=what)
            case course.AnswerGiven(What.YIELD):
                return words.text("Yield card")
            case Corrected():
                return words.text("Correction")
            case course.RoundBegan(number):
                return words.text("Scoring; round {round}", round=number)
            case course.PhaseBegan(Phase.FINAL):
                return words.text("Last scoring")
            case course.GameFinished():
                return words.text("Final count")
            case tiles.TilesCame():
                return words.text("New tiles")
            case PointsMoved(player, track, before, after, cause) if cause in CAUSES.values():
                return f"{_short(player, game)}: {TRACK_SIGNS[track]} {after - before:+}"
            case ColourBonusTurned(player, type_):
                won = words.text("colour bonus")
                return f"{_short(player, game)}: {TYPE_SIGNS[type_]} {won}"
            case course.RoundClosing(round=number):
                return words.text("Round {round} closes", round=number)
            case course.TurnPassed(player):
                return words.text("{player} ends the turn", player=_short(player, game))
    return words.text("Correction")


def _action(action: Action, events: tuple[Fact, ...]) -> str:
    """The tile of a choice or a placement, the cards of a draw."""
    for event in events:
        match event:
            case tiles.TileChosen(_, tile):
                return f"+ {TYPE_SIGNS[tile]}"
            case tiles.SpaceBuilt(_, thing, type_):
                return f"{THING_SIGNS[thing]} > {TYPE_SIGNS[type_]}"
            case tiles.SupplyMoved(_, Supply.CARDS, before, after, Cause.DRAWING):
                return f"+{after - before} {Icon.CARDS}"
    return action.english


def _short(player_id: str, game: Game | None) -> str:
    return short_name(name_of(player_id, game), NAME_ROOM)
