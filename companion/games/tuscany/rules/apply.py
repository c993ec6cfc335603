"""Apply: what an event does to the game. It never asks whether the event was allowed."""

from typing import Any, assert_never

from companion.frozen import changed
from companion.games.kit.players import player_of
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
from companion.games.tuscany.rules.game import NOBODY, Crew, Game, Player, Region, Waiting, crew_of
from companion.games.tuscany.rules.terms import Cause, Season, Worker


def apply(game: Game | None, event: Event) -> Game:
    """The game after the event; None is a table without a game, where only a beginning is possible."""
    if isinstance(event, GameBegan):
        return _begun(event)
    if game is None:
        raise ValueError(f"{type(event).__name__} needs a game")
    return apply_to(game, event)


def _begun(event: GameBegan) -> Game:
    nobodys = {player.id: 0 for player in event.players}
    return Game(
        event.players,
        event.options,
        event.specials,
        event.structures,
        event.chart,
        {name: Region(printed.points, printed.benefit, nobodys) for name, printed in event.map.items()},
        event.wine_points,
        began=event.starting_player,
        turn=event.starting_player,
    )


def apply_to(game: Game, event: Event) -> Game:  # noqa: C901, PLR0912 - one case an event
    """The running game after an event."""
    match event:
        case RowTaken(player, row):
            return _with_player(game, player, row=row)
        case WorkerPlaced():
            return _placed(game, event)
        case WorkerReturned(player, worker):
            return _returned(game, player, worker)
        case MessengerActed(player):
            return _without_messenger(game, player)
        case TemporaryWorkerCame(player):
            return _with_crew(game, player, Worker.TEMPORARY, Crew(1, 1))
        case WorkerTrained(player, worker, is_ready):
            crew = crew_of(player_of(game, player), worker)
            trained = Crew(crew.owned + 1, crew.ready + is_ready, crew.new + (not is_ready))
            return _with_crew(game, player, worker, trained)
        case MoneyMoved(player, _, after):
            return _with_player(game, player, money=after)
        case PointsMoved():
            return _move_points(game, event)
        case ResidualMoved(player, _, after):
            return _with_player(game, player, residual=after)
        case MarkSet(player, mark, is_set):
            others = player_of(game, player).marks - {mark}
            return _with_player(game, player, marks=others | {mark} if is_set else others)
        case StarMoved(player, source, target):
            if source is not None:
                game = _with_stars(game, source, player, game.map[source].stars[player] - 1)
            return _with_stars(game, target, player, game.map[target].stars[player] + 1)
        case PlayerPassed(player):
            return _with_player(game, player, has_passed=True)
        case YearEnded(player, next_row):
            at_home = _with_player(game, player, next_row=next_row, workers=_at_home(player_of(game, player)))
            return _without_soldato(at_home, player)
        case TurnMoved(turn):
            return changed(game, turn=turn)
        case SeasonBegan(season):
            return changed(game, season=season, players=_all(game, has_passed=False))
        case YearBegan(year):
            woken = tuple(
                changed(player, row=player.next_row, next_row=None, late_points=0, has_passed=False)
                for player in game.players
            )
            return changed(game, year=year, season=Season.SPRING, players=woken)
        case LastYearSet(is_last):
            return changed(game, last_year=is_last)
        case PhaseBegan(phase):
            return changed(game, phase=phase)
        case TableTold(reminders):
            return changed(game, tell=reminders)
        case Corrected():
            return game
        case RowCorrected(player, _, row):
            return _with_player(game, player, row=row)
        case StarsCorrected(player, region, _, stars):
            return _with_stars(game, region, player, stars)
        case CrewCorrected(player, worker, _, crew):
            return _with_crew(game, player, worker, crew)
        case GameFinished(ranking):
            return changed(game, ranking=ranking)
        case GameBegan():
            raise ValueError(f"{type(event).__name__} does not leave the game running")
        case _:
            assert_never(event)


def _all(game: Game, **changes: Any) -> tuple[Player, ...]:
    return tuple(changed(player, **changes) for player in game.players)


def _with_player(game: Game, player_id: str, **changes: Any) -> Game:
    players = tuple(
        changed(player, **changes) if player.id == player_id else player for player in game.players
    )
    return changed(game, players=players)


def _with_crew(game: Game, player_id: str, worker: Worker, crew: Crew) -> Game:
    workers = player_of(game, player_id).workers
    if workers is None:
        return game
    return _with_player(game, player_id, workers={**workers, worker: crew})


def _with_stars(game: Game, name: str, player_id: str, stars: int) -> Game:
    region = game.map[name]
    after = changed(region, stars={**region.stars, player_id: stars})
    return changed(game, map={**game.map, name: after})


def _placed(game: Game, event: WorkerPlaced) -> Game:
    player, worker = event.player, event.worker
    crew = crew_of(player_of(game, player), worker)
    game = _with_crew(game, player, worker, changed(crew, ready=crew.ready - 1))
    if worker is Worker.SOLDATO:
        game = changed(game, soldati=(*game.soldati, player))
    if event.season is not None:
        game = changed(game, messengers=(*game.messengers, Waiting(player, event.season)))
    return game


def _returned(game: Game, player: str, worker: Worker) -> Game:
    crew = crew_of(player_of(game, player), worker)
    game = _with_crew(game, player, worker, changed(crew, ready=crew.ready + 1))
    if worker is Worker.SOLDATO:
        return _without_soldato(game, player)
    return _without_messenger(game, player) if worker is Worker.MESSENGER else game


def _without_soldato(game: Game, player: str) -> Game:
    return changed(game, soldati=tuple(owner for owner in game.soldati if owner != player))


def _without_messenger(game: Game, player: str) -> Game:
    left = tuple(waiting for waiting in game.messengers if waiting.player != player)
    return changed(game, messengers=left)


def _at_home(player: Player) -> dict[Worker, Crew] | None:
    """All workers ready, none new; the temporary one has left."""
    if player.workers is None:
        return None
    home = {worker: Crew(crew.owned, crew.owned) for worker, crew in player.workers.items()}
    return {**home, Worker.TEMPORARY: NOBODY}


def _move_points(game: Game, event: PointsMoved) -> Game:
    player = player_of(game, event.player)
    late = event.after - event.before if event.cause is Cause.STATUE else 0
    return _with_player(game, player.id, points=event.after, late_points=player.late_points + late)
