"""A game told as text: round by round, each command with the moves it caused."""

from collections.abc import Iterable, Iterator

from companion.games.castles.rules.facts import course
from companion.games.castles.rules.facts.corrections import Corrected
from companion.games.castles.rules.game import Game, still_to_act
from companion.games.castles.rules.scoring import forecast
from companion.games.castles.rules.terms import LAST_ROUND, Phase, Side
from companion.games.kit.facts import Fact, is_over, name_of
from companion.games.kit.sentences import Sentence, Several, in_english, say
from companion.games.port import Moment

HEADLINES = (course.ActionDone, Corrected)
UNTOLD = (course.AskedFor, course.AnswerGiven, course.TurnPassed, course.PhaseBegan)
"""What a command's headline says already, or the next line shows."""


def tell_game(moments: Iterable[Moment]) -> Iterator[str]:
    """Lines of text for the commands that stand, each with its events and the game after it."""
    for moment in moments:
        for event in moment.events:
            yield from _tell_event(event, moment.game)


def _tell_event(event: Fact, game: Game | None) -> Iterator[str]:
    match event:
        case course.GameBegan():
            yield from _begin(event, game)
        case course.PhaseBegan(Phase.TURNS) if game is not None:
            yield from _round(1, game)
        case course.PhaseBegan(Phase.SCORING) if game is not None:
            yield from ("", f"Round {game.round} is over")
        case course.RoundBegan(number) if game is not None:
            yield from _round(number, game)
        case course.AnswerGiven(is_declined=True):
            yield f"    {event.tell(game)}"
        case course.GameFinished(ranking):
            yield from ("", "Result")
            for place in ranking:
                spaces = "" if place.spaces_left is None else f"{place.spaces_left} free spaces, "
                yield (
                    f"  {place.place}. {name_of(place.player, game)}: {place.red} points "
                    f"({spaces}{place.green} green)"
                )
        case _ if isinstance(event, HEADLINES):
            yield f"  {event.tell(game)}"
        case _ if not isinstance(event, UNTOLD):
            yield f"    {event.tell(game)}"


def _begin(event: course.GameBegan, game: Game | None) -> Iterator[str]:
    yield "Set-up"
    yield from (f"  {sentence}" for sentence in event.moves(game))
    for type_ in event.colour_bonus:
        numbers = event.colour_bonus[type_]
        yield f"  {type_.english.capitalize():<12} I {numbers[Side.I]:>2}   II {numbers[Side.II]:>2}"
    if game is not None and game.is_points_ledger:
        yield from _round(1, game)


def _round(number: int, game: Game) -> Iterator[str]:
    yield from ("", f"Round {number} ({name_of(game.starting_player, game)} starts)")


def how_far(game: Game) -> Sentence:
    """How far the round is from its end: the pile that closes it, or who still has a turn."""
    if game.is_points_ledger:
        is_last = game.round == LAST_ROUND
        if not game.is_closing:
            return say("Pile {pile} empty? Say so", pile=game.round)
        return say("It closes; then: extra turn, scoring") if is_last else say("It closes; then: scoring")
    still = tuple(player.name for player in still_to_act(game, game.turn))
    names = Several(still) if still else say("scoring")
    if game.is_extra:
        return say("Extra turn; then: {players}", players=names)
    if game.is_closing and game.round == LAST_ROUND:
        now = say("It closes; then: {players}", players=say("extra turn"))
        return say("Extra turn after {players}", players=names) if still else now
    if game.is_closing:
        return say("It closes; then: {players}", players=names)
    closest = min(game.players, key=lambda player: player.piles[game.round - 1])
    tiles = closest.piles[game.round - 1]
    return say("Pile {pile}: {player} has {tiles}", pile=game.round, player=closest.name, tiles=tiles)


def tell_standing(game: Game) -> Iterator[str]:
    """Where a running game stands, and what a scoring would bring now."""
    if is_over(game):
        return
    yield f"Now: round {game.round}, {in_english(game.phase)}"
    if game.acting is not None:
        yield f"  {name_of(game.acting, game)} acts next"
    if game.is_closing and game.phase is Phase.TURNS:
        yield "  Everybody has one extra turn" if game.is_extra else "  The round is closing"
    for player in game.players:
        supplies = (
            f", {player.cards} cards, {player.workers} workers, {player.marble} marble, "
            f"piles {'/'.join(map(str, player.piles))}"
        )
        others = "" if game.is_points_ledger else supplies
        yield f"  {player.name}: {player.green} green, {player.red} red{others}"
    yield "If it were scored now"
    for outlook in forecast(game):
        yield f"  {outlook.player.name}: red {outlook.player.red} to {outlook.red}"
