"""The course of a game: its beginning, rows, turns, seasons, passes, years, what is to do, and the end."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Self

from companion.frozen import changed, frozen
from companion.games.kit.facts import BeginsPhase, Fact, FinishesGame, name_of, player_of, with_player
from companion.games.kit.sentences import Sentence, Several, Value, mark, say
from companion.games.tuscany.rules.facts.workers import without_soldato
from companion.games.tuscany.rules.game import (
    NOBODY,
    Crew,
    Crews,
    Game,
    Options,
    Player,
    RankingLine,
    Region,
    Reminder,
    is_messenger_due,
)
from companion.games.tuscany.rules.printed import Chart, PrintedMap, WinePoints
from companion.games.tuscany.rules.terms import Ask, Bonus, Phase, Season, Worker, lira_count, point_count


@frozen
class GameBegan(Fact):
    """The players sit down; a drawn token says who chooses a row first."""

    told = mark("{players} begin a game; {starting} chooses a row first")
    is_beginning = True
    players: tuple[Player, ...]
    starting_player: str
    options: Options
    specials: tuple[Worker, ...]
    structures: bool
    chart: Chart
    map: PrintedMap
    wine_points: WinePoints

    def apply(self, _: Any) -> Game:
        nobodys = {player.id: 0 for player in self.players}
        return Game(
            self.players,
            self.options,
            self.specials,
            self.structures,
            self.chart,
            {name: Region(printed.points, printed.benefit, nobodys) for name, printed in self.map.items()},
            self.wine_points,
            began=self.starting_player,
            turn=self.starting_player,
        )

    def words(self, _: Game | None) -> dict[str, Value]:
        names = {player.id: player.name for player in self.players}
        return {"players": Several(tuple(names.values())), "starting": names[self.starting_player]}

    def moves(self, game: Game) -> Iterable[Sentence]:
        """Beside who chooses, what everybody takes, as far as the box knows it."""
        yield self.tell(game)
        yield say("Each player takes 6 stars")
        for player in game.players:
            if player.money:
                yield say("{player} takes {lira}", player=player.name, lira=lira_count(player.money))


@frozen
class RowTaken(Fact):
    """A wake-up token lies in a row, before the first spring."""

    told = mark("{player}'s wake-up token goes to row {row}")
    told_back = mark("{player}'s wake-up token leaves its row")
    player: str
    row: int

    def apply(self, game: Game) -> Game:
        return with_player(game, self.player, row=self.row)


@frozen
class TurnMoved(Fact):
    """Another player acts, or nobody is left who does."""

    told = mark("It is {player}'s turn")
    is_shown = True
    player: str | None
    is_correction: bool = False

    def apply(self, game: Game) -> Game:
        return changed(game, turn=self.player)

    def tell(self, game: Game | None) -> Sentence:
        if self.player is None:
            return say("Nobody has a turn left")
        return self.say(mark("It is {player}'s turn (correction)") if self.is_correction else self.told, game)


@frozen
class PlayerPassed(Fact):
    """A player is done with a season."""

    told = mark("{player} passes in {season}")
    told_back = mark("{player} is still in {season}: the token moves one column left")
    player: str
    season: Season

    def apply(self, game: Game) -> Game:
        row = game.chart[str(player_of(game, self.player).row)]
        if row.into(self.season.following) is Bonus.STAR:
            game = changed(game, stars_due=(*game.stars_due, self.player))
        return with_player(game, self.player, has_passed=True)


@frozen
class YearEnded(Fact):
    """A player's own year end: all workers are back and ready, and the row of the next year is chosen."""

    told = mark("{player}'s year ends: all workers come back")
    told_back = mark("{player}'s workers go back to their spaces")
    is_shown = True
    player: str
    next_row: int | None

    def apply(self, game: Game) -> Game:
        workers = _at_home(player_of(game, self.player).workers)
        game = with_player(game, self.player, next_row=self.next_row, workers=workers)
        due = tuple(player for player in game.stars_due if player != self.player)
        return changed(
            without_soldato(game, self.player), stars_due=due, placed={**game.placed, self.player: 0}
        )


def _at_home(workers: Crews | None) -> Crews | None:
    """All workers ready, none new; the temporary one has left."""
    if workers is None:
        return None
    home = {worker: Crew(crew.owned, crew.owned) for worker, crew in workers.items()}
    return {**home, Worker.TEMPORARY: NOBODY}


@frozen
class SeasonBegan(Fact):
    """The next season of the year."""

    told = mark("Now it is {season}")
    is_shown = True
    season: Season

    def apply(self, game: Game) -> Game:
        players = tuple(changed(player, has_passed=False) for player in game.players)
        return changed(game, season=self.season, players=players, placed={}, soldati_of_season=())


@frozen
class YearBegan(Fact):
    """Spring of a year; every token lies in the row that was chosen for it."""

    told = mark("Year {year} begins with spring")
    year: int

    def apply(self, game: Game) -> Game:
        woken = tuple(
            changed(player, row=player.next_row, next_row=None, late_points=0, has_passed=False)
            for player in game.players
        )
        return changed(game, year=self.year, season=Season.SPRING, players=woken, placed={})


@frozen
class LastYearSet(Fact):
    """Whether the game ends with this winter."""

    told = mark("This is the last year: the game ends with winter")
    is_last: bool

    def apply(self, game: Game) -> Game:
        return changed(game, last_year=self.is_last)

    def tell(self, game: Game | None) -> Sentence:
        return self.say(self.told if self.is_last else mark("This is not the last year (correction)"), game)

    def reverse(self) -> Self:
        return changed(self, is_last=not self.is_last)


@frozen
class PhaseBegan(BeginsPhase):
    """The game goes on with another phase."""

    phase: Phase


@frozen
class TableTold(Fact):
    """What the command asks of the table; it takes the place of what the command before asked."""

    told = mark("To do at the table: {what}")
    reminders: tuple[Reminder, ...]

    def apply(self, game: Game) -> Game:
        return changed(game, tell=self.reminders)

    def tell(self, game: Game | None) -> Sentence:
        if not self.reminders:
            return say("Nothing is left to do at the table")
        return self.say(self.told, game, what=Several(tuple(reminder.what for reminder in self.reminders)))

    def moves(self, game: Game) -> Iterable[Sentence]:
        return (tell_reminder(reminder, game) for reminder in self.reminders)


@frozen
class GameFinished(FinishesGame):
    """The game is over, with its ranking; another phase has begun before."""

    ranking: tuple[RankingLine, ...]


ASKED: Mapping[Ask, str] = {
    Ask.MONEY: mark("{player} takes {lira}"),
    Ask.POINT: mark("{player} moves up {points}"),
    Ask.WORKER: mark("{player} takes the temporary worker"),
    Ask.STAR: mark("{player} places a star, or moves one"),
    Ask.AGE: mark("{player}'s grapes age by 1"),
    Ask.COTTAGE: mark("{player} draws a visitor of either season (cottage)"),
    Ask.TOLL: mark("{player} gets a toll of {lira} (soldato)"),
    Ask.PAY: mark("{player} pays {lira}"),
    Ask.CARDS: mark("{player} draws {n} {n:card|cards} of any kind"),
    Ask.GRAPE: mark("{player} takes a grape of value 1"),
    Ask.RECALL: mark("{player} takes all workers back"),
    Ask.AGE_ALL: mark("{player}'s grapes and wines age by 1, wines as the cellar allows"),
    Ask.HAND: mark("{player} keeps {n} {n:card|cards} at most"),
    Ask.INCOME: mark("{player} takes {lira} of residual income"),
    Ask.COLLECT: mark("{player} collects from the income structures"),
    Ask.ROW: mark("{player}'s wake-up token goes to row {row}"),
}


def tell_reminder(reminder: Reminder, game: Game | None) -> Sentence:
    """What a command asks of the table."""
    player, n = name_of(reminder.player, game), reminder.n
    if reminder.what not in ASKED:
        return say("{player} draws {card}", player=player, card=Bonus(reminder.what.value))
    template = ASKED[reminder.what]
    words: dict[str, Value] = {
        "player": player,
        "lira": lira_count(n),
        "points": point_count(n),
        "n": n,
        "row": n,
    }
    return Sentence(template, {name: each for name, each in words.items() if f"{{{name}}}" in template})


def tell_waiting(game: Game) -> Iterator[Sentence]:
    """Who has a star to place that was not told just now, and who has a worker waiting on the board."""
    told = [reminder.player for reminder in game.tell if reminder.what is Ask.STAR]
    for player in game.stars_due:
        if player in told:
            told.remove(player)
        else:
            yield tell_reminder(Reminder(player, Ask.STAR), game)
    yield from (say("{player}'s soldato is out", player=name_of(owner, game)) for owner in game.soldati)
    for waiting in game.messengers:
        name = name_of(waiting.player, game)
        if is_messenger_due(game, waiting.player):
            yield say("{player}'s messenger acts now", player=name)
        else:
            yield say("{player}'s messenger: {season}", player=name, season=waiting.season)
