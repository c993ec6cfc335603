"""Telling: each event as one sentence, naming the piece to move and the rule that moves it."""

from typing import assert_never

from companion.games.kit.players import name_of
from companion.games.kit.sentences import Sentence, Several, say
from companion.games.tuscany.rules.amounts import Lira, Points
from companion.games.tuscany.rules.events import (
    Corrected,
    CrewCorrected,
    Event,
    GameBegan,
    GameFinished,
    LastYearSet,
    MarkSet,
    MessengerActed,
    MoneyMoved,
    PhaseBegan,
    PlayerPassed,
    PointsMoved,
    ResidualMoved,
    RowCorrected,
    RowTaken,
    SeasonBegan,
    StarMoved,
    StarsCorrected,
    TableTold,
    TemporaryWorkerCame,
    TurnMoved,
    WorkerPlaced,
    WorkerReturned,
    WorkerTrained,
    YearBegan,
    YearEnded,
)
from companion.games.tuscany.rules.game import Game
from companion.games.tuscany.rules.regions import region_title
from companion.games.tuscany.rules.reminders import short_reminders


def tell(event: Event, game: Game | None) -> Sentence:  # noqa: C901, PLR0912 - one case an event
    """The event as a sentence; the game, before or after it, knows the players' names."""
    match event:
        case GameBegan(players, starting_player):
            names = {player.id: player.name for player in players}
            return say(
                "{players} begin a game; {starting} chooses a row first",
                players=Several(tuple(names.values())),
                starting=names[starting_player],
            )
        case RowTaken(player, row):
            return say("{player}'s wake-up token goes to row {row}", player=name_of(player, game), row=row)
        case WorkerPlaced() | WorkerReturned() | MessengerActed() | TemporaryWorkerCame() | WorkerTrained():
            return _tell_worker(event, game)
        case MoneyMoved(player, before, after, cause):
            return say(
                "{player}'s lira: {before} to {after} ({cause})",
                player=name_of(player, game),
                before=before,
                after=after,
                cause=cause,
            )
        case PointsMoved():
            return _tell_points(event, game)
        case ResidualMoved(player, before, after, cause):
            return say(
                "{player}'s residual income: {before} to {after} ({cause})",
                player=name_of(player, game),
                before=before,
                after=after,
                cause=cause,
            )
        case MarkSet(player, mark, True):
            return say("{player} has {mark}", player=name_of(player, game), mark=mark)
        case MarkSet(player, mark):
            return say("{player} no longer has {mark}", player=name_of(player, game), mark=mark)
        case StarMoved():
            return _tell_star(event, game)
        case PlayerPassed(player, season):
            return say("{player} passes in {season}", player=name_of(player, game), season=season)
        case YearEnded(player):
            return say("{player}'s year ends: all workers come back", player=name_of(player, game))
        case TableTold(()):
            return say("Nothing is left to do at the table")
        case TableTold(reminders):
            return say("To do at the table: {what}", what=short_reminders(reminders))
        case GameFinished(ranking):
            winners = tuple(name_of(place.player, game) for place in ranking if place.place == 1)
            return say("The game is over; winner: {winners}", winners=Several(winners))
        case TurnMoved() | SeasonBegan() | YearBegan() | LastYearSet() | PhaseBegan():
            return _tell_time(event, game)
        case Corrected() | RowCorrected() | StarsCorrected() | CrewCorrected():
            return _tell_correction(event, game)
        case _:
            assert_never(event)


Working = WorkerPlaced | WorkerReturned | MessengerActed | TemporaryWorkerCame | WorkerTrained


def _tell_worker(event: Working, game: Game | None) -> Sentence:
    player = name_of(event.player, game)
    match event:
        case WorkerPlaced(_, worker, None):
            return say("{player} places the {worker}", player=player, worker=worker)
        case WorkerPlaced(_, worker, season) if season is not None:
            return say(
                "{player} places the {worker}, for {season}", player=player, worker=worker, season=season
            )
        case WorkerReturned(owner, worker, by) if owner == by:
            return say("{player} takes the {worker} back (professore)", player=player, worker=worker)
        case WorkerReturned(_, worker, by):
            return say(
                "{player} gets the {worker} back (pushed by {by})",
                player=player,
                worker=worker,
                by=name_of(by, game),
            )
        case MessengerActed():
            return say("{player}'s messenger acts", player=player)
        case TemporaryWorkerCame():
            return say("{player} takes the temporary worker", player=player)
        case WorkerTrained(_, worker, True):
            return say("{player} trains: {worker}, ready now", player=player, worker=worker)
        case _:
            return say("{player} trains: {worker}, ready next year", player=player, worker=event.worker)


def _tell_points(event: PointsMoved, game: Game | None) -> Sentence:
    player = name_of(event.player, game)
    if event.region is not None:
        return say(
            "{player}: {points} for {region} (most stars)",
            player=player,
            points=Points(event.after - event.before),
            region=region_title(event.region),
        )
    return say(
        "{player}'s points: {before} to {after} ({cause})",
        player=player,
        before=event.before,
        after=event.after,
        cause=event.cause,
    )


def _tell_star(event: StarMoved, game: Game | None) -> Sentence:
    player, target = name_of(event.player, game), region_title(event.target)
    if event.source is None:
        return say("{player} places a star in {region}", player=player, region=target)
    return say(
        "{player} moves a star: {source} to {region}",
        player=player,
        source=region_title(event.source),
        region=target,
    )


def _tell_time(
    event: TurnMoved | SeasonBegan | YearBegan | LastYearSet | PhaseBegan, game: Game | None
) -> Sentence:
    match event:
        case TurnMoved(player, is_correction):
            if player is None:
                return say("Nobody's turn is left")
            if is_correction:
                return say("It is {player}'s turn (correction)", player=name_of(player, game))
            return say("It is {player}'s turn", player=name_of(player, game))
        case SeasonBegan(season):
            return say("Now it is {season}", season=season)
        case YearBegan(year):
            return say("Year {year} begins with spring", year=year)
        case LastYearSet(True):
            return say("This is the last year: the game ends with winter")
        case LastYearSet():
            return say("This is not the last year (correction)")
        case PhaseBegan(phase):
            return say("Now comes {phase}", phase=phase)
        case _:
            assert_never(event)


def _tell_correction(
    event: Corrected | RowCorrected | StarsCorrected | CrewCorrected, game: Game | None
) -> Sentence:
    match event:
        case Corrected(reason):
            return say("Correction: {reason}", reason=reason)
        case RowCorrected(player, before, after):
            return say(
                "{player}'s row: {before} to {after} (correction)",
                player=name_of(player, game),
                before=before or 0,
                after=after,
            )
        case StarsCorrected(player, region, before, after):
            return say(
                "{player}'s stars in {region}: {before} to {after} (correction)",
                player=name_of(player, game),
                region=region_title(region),
                before=before,
                after=after,
            )
        case CrewCorrected(player, worker, _, crew):
            return say(
                "{player}, {worker}: {owned} owned, {ready} ready, {new} new (correction)",
                player=name_of(player, game),
                worker=worker,
                owned=crew.owned,
                ready=crew.ready,
                new=crew.new,
            )
        case _:
            assert_never(event)


def tell_preparation(game: Game) -> tuple[Sentence, ...]:
    """What everybody takes, as far as the box knows it."""
    told = [
        say("{player} takes {lira}", player=player.name, lira=Lira(player.money))
        for player in game.players
        if player.money
    ]
    return (say("Each player takes 6 stars"), *told)
