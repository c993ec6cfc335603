"""Tuscany's lesson: the first year, season by season."""

from collections.abc import Callable

from companion.games.kit.facts import player_of
from companion.games.kit.sentences import mark
from companion.games.lesson import At, Lesson, Page, Remark, Step, having
from companion.games.tuscany.rules import commands
from companion.games.tuscany.rules.facts.scores import MoneyMoved, PointsMoved, StarMoved
from companion.games.tuscany.rules.facts.workers import WorkerPlaced, WorkerTrained
from companion.games.tuscany.rules.facts.year import PlayerPassed, RowTaken, SeasonBegan, YearEnded
from companion.games.tuscany.rules.game import Game, free_rows, has_nobody_left, next_rows
from companion.games.tuscany.rules.terms import Cause, Phase, Season

TURN = (
    *(commands.Place, commands.Deliver),
    *(commands.Gain, commands.Star, commands.Trade, commands.SellWine, commands.Train),
)
"""What is entered in a turn: its worker, and what is booked besides."""


def _has_placed(at: At) -> bool:
    """Whether the player on turn has placed a worker this season, or has none to place."""
    begun = [index for index, event in enumerate(at.past) if isinstance(event, SeasonBegan)]
    of_season = at.past[begun[-1] :] if begun else at.past
    is_placed = any(isinstance(event, WorkerPlaced) and event.player == at.game.turn for event in of_season)
    return is_placed or has_nobody_left(at.game, player_of(at.game, at.game.turn))


def _is_on(season: Season | None, *, has_placed: bool) -> Callable[[At], bool]:
    """Whether it is somebody's turn in this season, or in any but winter."""

    def holds(at: At) -> bool:
        game = at.game
        if game.phase is not Phase.SEASONS or game.turn is None:
            return False
        is_season = not game.is_winter if season is None else game.season is season
        return is_season and _has_placed(at) is has_placed

    return holds


def _place(game: Game) -> commands.Place:
    return commands.Place(game.turn or "")


def _pass(game: Game) -> commands.Pass:
    rows = next_rows(game, game.turn)
    return commands.Pass(game.turn or "", rows[0] if rows else None)


def _worker(season: Season, do: str, why: str, hint: str, *also: type) -> Step:
    """A worker is placed in this season."""
    when = _is_on(season, has_placed=False)
    return Step(season.english, when, do, why, _place, (*TURN, *also), hint)


STEPS = (
    Step(
        mark("wake-up row"),
        lambda at: at.game.phase is Phase.WAKE_UP,
        mark("Lay your wake-up token in a free row, 2 to 7."),
        mark("A low row goes first in every season; a high one brings more."),
        lambda game: commands.WakeUp(game.turn or "", free_rows(game)[0]),
    ),
    _worker(
        Season.SPRING,
        mark("Place 1 worker: vine, tour, build or star."),
        mark("Draw a vine or give a tour: 2 lira. Book it by its key, then push."),
        mark("A star brings its region's benefit at once."),
    ),
    _worker(
        Season.SUMMER,
        mark("Place 1 worker: visitor, plant, trade or property."),
        mark("What you plant can be harvested in autumn."),
        mark("A trade gives one of 3 lira, 1 point, 2 cards, 1 grape for another."),
    ),
    _worker(
        Season.AUTUMN,
        mark("Place 1 worker: order, harvest, wine, build or tour."),
        mark("Harvested grapes become wine."),
        mark("Keep workers for winter: orders and wine bring points there."),
    ),
    _worker(
        Season.WINTER,
        mark("Place 1 worker: visitor, train, sell or order."),
        mark("Wine sold and orders filled bring points: key 1."),
        mark("A worker trained now works from next year on."),
        commands.Pass,
    ),
    Step(
        mark("pass"),
        _is_on(None, has_placed=True),
        mark("Pass now: key 5. Or place one more."),
        mark("Your row brings its bonus. Workers left serve in later seasons."),
        _pass,
        also=TURN,
        hint=mark("The chart's bonus comes with your own pass, at once."),
    ),
    Step(
        mark("year end"),
        _is_on(Season.WINTER, has_placed=True),
        mark("Pass: key 5, and choose a row for next year."),
        mark("Workers come back, grapes and wines age, 7 cards stay, income comes."),
        _pass,
        also=TURN,
        hint=mark("Who passes early in winter chooses the row first."),
    ),
)

LESSON = Lesson(
    pages=(
        Page(
            mark("Tuscany"),
            mark("Who has 25 points makes the year the last; most points win. BACK leaves this lesson."),
        ),
        Page(
            mark("A year"),
            mark("Four seasons. In turn you place one worker or pass. Workers come back at the year's end."),
        ),
    ),
    steps=STEPS,
    remarks=(
        Remark(RowTaken, mark("In year 1 a row brings nothing when it is taken, only at each pass.")),
        Remark(
            MoneyMoved,
            mark("The chart pays at the own pass, before the others have finished."),
            having(cause=Cause.CHART),
        ),
        Remark(
            PointsMoved, mark("The chart's point comes at the own pass, at once."), having(cause=Cause.CHART)
        ),
        Remark(PlayerPassed, mark("A pass holds for the season; the workers left serve in later ones.")),
        Remark(StarMoved, mark("Only a sole lead in stars brings a region's points at the end.")),
        Remark(WorkerTrained, mark("A new worker is ready next year.")),
        Remark(YearEnded, mark("Each year end comes alone: spaces are free again for those still in.")),
    ),
    other=mark("In a turn you place one worker or pass, as you like."),
    second=Page(
        mark("Year 2"),
        mark("Every token lies in its new row, the lowest begins. From now on there are only hints."),
    ),
)
