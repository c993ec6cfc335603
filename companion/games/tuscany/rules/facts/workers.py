"""Workers: placed, pushed off, taken back, hired for a while and trained."""

from companion.frozen import changed, frozen
from companion.games.kit.facts import Fact, player_of, with_player
from companion.games.kit.sentences import Sentence, mark
from companion.games.tuscany.rules.game import Crew, Game, Waiting, crew_of
from companion.games.tuscany.rules.terms import Season, Worker


def with_crew(game: Game, player_id: str, worker: Worker, crew: Crew, placed: int = 0) -> Game:
    """Nothing changes where the ledger does not follow workers.

    `placed` is added to the normal workers placed this season, who are never more than those that are out.
    """
    workers = player_of(game, player_id).workers
    if workers is None:
        return game
    if worker is Worker.NORMAL:
        count = min(max(game.placed.get(player_id, 0) + placed, 0), crew.out)
        game = changed(game, placed={**game.placed, player_id: count})
    return with_player(game, player_id, workers={**workers, worker: crew})


def without_soldato(game: Game, player: str) -> Game:
    left, of_season = (
        tuple(owner for owner in owners if owner != player)
        for owners in (game.soldati, game.soldati_of_season)
    )
    return changed(game, soldati=left, soldati_of_season=of_season)


def without_messenger(game: Game, player: str) -> Game:
    return changed(game, messengers=tuple(each for each in game.messengers if each.player != player))


@frozen
class WorkerPlaced(Fact):
    """A worker stands on a space; a messenger may wait there for a later season."""

    told = mark("{player} places the {worker}")
    told_back = mark("{player} takes the {worker} back")
    is_shown = True
    player: str
    worker: Worker
    season: Season | None = None

    def apply(self, game: Game) -> Game:
        crew = crew_of(player_of(game, self.player), self.worker)
        game = with_crew(game, self.player, self.worker, changed(crew, ready=crew.ready - 1), 1)
        if self.worker is Worker.SOLDATO:
            game = changed(
                game,
                soldati=(*game.soldati, self.player),
                soldati_of_season=(*game.soldati_of_season, self.player),
            )
        if self.season is not None:
            game = changed(game, messengers=(*game.messengers, Waiting(self.player, self.season)))
        return game

    def tell(self, game: Game | None) -> Sentence:
        for_later = mark("{player} places the {worker}, for {season}")
        return self.say(self.told if self.season is None else for_later, game)


@frozen
class WorkerReturned(Fact):
    """A worker is ready again this year: pushed off its space by a chef, or taken back by a professore."""

    told = mark("{player} gets the {worker} back (pushed by {by})")
    told_back = mark("{player}'s {worker} goes back to its space")
    player: str
    worker: Worker
    by: str

    def apply(self, game: Game) -> Game:
        crew = crew_of(player_of(game, self.player), self.worker)
        game = with_crew(game, self.player, self.worker, changed(crew, ready=crew.ready + 1), -1)
        if self.worker is Worker.SOLDATO:
            return without_soldato(game, self.player)
        return without_messenger(game, self.player) if self.worker is Worker.MESSENGER else game

    def tell(self, game: Game | None) -> Sentence:
        own = mark("{player} takes the {worker} back (professore)")
        return self.say(own if self.player == self.by else self.told, game)


@frozen
class MessengerActed(Fact):
    """A messenger acts in the season that it waited for."""

    told = mark("{player}'s messenger acts")
    is_shown = True
    player: str

    def apply(self, game: Game) -> Game:
        return without_messenger(game, self.player)


@frozen
class TemporaryWorkerCame(Fact):
    """A player has one more worker until the year ends."""

    told = mark("{player} takes the temporary worker")
    player: str

    def apply(self, game: Game) -> Game:
        return with_crew(game, self.player, Worker.TEMPORARY, Crew(1, 1))


@frozen
class WorkerTrained(Fact):
    """A player has a new worker, from next year on or at once."""

    told = mark("{player} trains: {worker}, ready next year")
    told_back = mark("{player} takes the {worker} back")
    player: str
    worker: Worker
    is_ready: bool

    def apply(self, game: Game) -> Game:
        crew = crew_of(player_of(game, self.player), self.worker)
        trained = Crew(crew.owned + 1, crew.ready + self.is_ready, crew.new + (not self.is_ready))
        return with_crew(game, self.player, self.worker, trained)

    def tell(self, game: Game | None) -> Sentence:
        return self.say(mark("{player} trains: {worker}, ready now") if self.is_ready else self.told, game)
