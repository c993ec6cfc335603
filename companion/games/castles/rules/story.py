"""A game told as text: round by round, each command with the moves it caused."""

from collections.abc import Iterable, Iterator

from companion.games.castles.rules.events import (
    ActionDone,
    AnswerGiven,
    AskedFor,
    Corrected,
    Event,
    GameBegan,
    GameFinished,
    PhaseBegan,
    RoundBegan,
    TurnPassed,
)
from companion.games.castles.rules.forecast import forecast
from companion.games.castles.rules.game import Game, is_running
from companion.games.castles.rules.telling import tell, tell_preparation
from companion.games.castles.rules.terms import TYPES, Phase, Side
from companion.games.kit.players import name_of
from companion.games.kit.sentences import in_english
from companion.games.port import Moment

HEADLINES = (ActionDone, Corrected)
UNTOLD = (AskedFor, AnswerGiven, TurnPassed, PhaseBegan)
"""What a command's headline says already, or the next line shows."""


def tell_game(moments: Iterable[Moment]) -> Iterator[str]:
    """Lines of text for the commands that stand, each with its events and the game after it."""
    for moment in moments:
        for event in moment.events:
            yield from _tell_event(event, moment.game)


def _tell_event(event: Event, game: Game | None) -> Iterator[str]:
    match event:
        case GameBegan():
            yield from _begin(event, game)
        case PhaseBegan(Phase.TURNS) if game is not None:
            yield from _round(1, game)
        case PhaseBegan(Phase.SCORING) if game is not None:
            yield from ("", f"Round {game.round} is over")
        case RoundBegan(number) if game is not None:
            yield from _round(number, game)
        case AnswerGiven(is_declined=True):
            yield f"    {tell(event, game)}"
        case GameFinished(ranking):
            yield from ("", "Result")
            for place in ranking:
                yield (
                    f"  {place.place}. {name_of(place.player, game)}: {place.red} points "
                    f"({place.spaces_left} free spaces, {place.green} green)"
                )
        case _ if isinstance(event, HEADLINES):
            yield f"  {tell(event, game)}"
        case _ if not isinstance(event, UNTOLD):
            yield f"    {tell(event, game)}"


def _begin(event: GameBegan, game: Game | None) -> Iterator[str]:
    yield "Set-up"
    yield from (f"  {sentence}" for sentence in (*tell_preparation(), tell(event, game)))
    for type_ in TYPES:
        numbers = event.colour_bonus[type_]
        yield f"  {type_.english.capitalize():<12} I {numbers[Side.I]:>2}   II {numbers[Side.II]:>2}"


def _round(number: int, game: Game) -> Iterator[str]:
    yield from ("", f"Round {number} ({name_of(game.starting_player, game)} starts)")


def tell_standing(game: Game) -> Iterator[str]:
    """Where a running game stands, and what a scoring would bring now."""
    if not is_running(game):
        return
    yield f"Now: round {game.round}, {in_english(game.phase)}"
    if game.acting is not None:
        yield f"  {name_of(game.acting, game)} acts next"
    if game.is_closing and game.phase is Phase.TURNS:
        yield "  Everybody has one extra turn" if game.is_extra else "  The round is closing"
    for player in game.players:
        yield (
            f"  {player.name}: {player.green} green, {player.red} red, {player.cards} cards, "
            f"{player.workers} workers, {player.marble} marble, piles {'/'.join(map(str, player.piles))}"
        )
    yield "If it were scored now"
    for outlook in forecast(game):
        yield f"  {outlook.player.name}: red {outlook.player.red} to {outlook.red}"
