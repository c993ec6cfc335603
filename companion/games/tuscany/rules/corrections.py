"""What a referee can correct, a row each: its form, its range, where the game has it and what happens."""

from collections.abc import Iterator
from typing import Any

from companion.frozen import changed, frozen
from companion.games.kit.codec import PlayerId
from companion.games.kit.corrections import (
    PLAYER,
    Bound,
    Checked,
    Correctable,
    Corrections,
    Level,
    Lone,
    Stop,
)
from companion.games.kit.facts import Fact, player_of
from companion.games.kit.sentences import Value, mark, say
from companion.games.tuscany.rules import booklet
from companion.games.tuscany.rules.facts.corrections import CrewCorrected, RowCorrected, StarsCorrected
from companion.games.tuscany.rules.facts.scores import MoneyMoved, PointsMoved, ResidualMoved
from companion.games.tuscany.rules.facts.year import LastYearSet, TurnMoved
from companion.games.tuscany.rules.game import Crew, Game, crew_of
from companion.games.tuscany.rules.printed import region_title
from companion.games.tuscany.rules.terms import Cause, Worker

REGION = Level(str, lambda game, *_: game.map)
WORKER = Level(Worker, lambda game, player: player_of(game, player).workers or ())


@frozen
class Stars(Correctable):
    def title(self, stop: Stop) -> tuple[Value, ...]:
        return (self.name, region_title(stop.keys[0]))


@frozen
class Crews(Correctable):
    """Workers of a kind: all of them and those that are ready are set one by one."""

    counts_parts = True

    def bounds(self, value: Crew, *keys: Any) -> Iterator[Bound]:
        most = self._most(keys[-1])
        yield from ((name, number, 0, most) for name, number in value.__dict__.items())

    def _most(self, worker: Worker) -> int:
        return booklet.NORMAL_WORKERS_MAX if worker is Worker.NORMAL else 1

    def parts(self, *_: Any) -> tuple[str, ...]:
        return ("owned", "ready")

    def title(self, stop: Stop) -> tuple[Value, ...]:
        return (stop.keys[-1] if stop.part == "owned" else say("… of them ready"),)

    def choices(self, _: Checked, stop: Stop) -> range:
        return range(self._most(stop.keys[-1]) + 1)

    def take(self, checked: Checked, stop: Stop) -> Any:
        return getattr(checked.value(stop), stop.part)

    def put(self, checked: Checked, stop: Stop, part: Any) -> Crew:
        """Those that are new stay so while there is room for them."""
        crew: Crew = changed(checked.value(stop), **{stop.part: part})
        new = checked.unchanged.value(stop).new
        return changed(crew, new=max(0, min(new, crew.owned - crew.ready)))


@frozen
class OnTurn(Lone):
    """Whose turn it is: everybody's page says whether it is theirs."""

    def parts(self, game: Game, *_: Any) -> tuple[str, ...]:
        return tuple(player.id for player in game.players)

    def whose(self, stop: Stop) -> str:
        return str(stop.part)

    def take(self, checked: Checked, stop: Stop) -> bool:
        return bool(checked.value(stop) == stop.part)

    def choices(self, _checked: Checked, _stop: Stop) -> tuple[bool, ...]:
        return (False, True)

    def put(self, checked: Checked, stop: Stop, part: Any) -> Any:
        """Given to a player; taken from one it is as it was."""
        return stop.part if part else checked.unchanged.value(stop)


def _moved(fact: type[PointsMoved | MoneyMoved | ResidualMoved]) -> Any:
    def moved(_: Game, before: int | None, after: int, player: str) -> Fact:
        return fact(player, before or 0, after, Cause.CORRECTION)

    return moved


CORRECTIONS = Corrections(
    Correctable("points", mark("Points"), _moved(PointsMoved), (booklet.POINTS_MIN, booklet.POINTS_MAX)),
    Correctable(
        "money",
        mark("Lira"),
        _moved(MoneyMoved),
        (0, booklet.MONEY_MAX),
        is_followed=lambda game: game.options.money,
    ),
    Correctable("residual", mark("Residual income"), _moved(ResidualMoved), (0, booklet.RESIDUAL_MAX)),
    Correctable("rows", mark("Row"), RowCorrected, (1, booklet.LAST_ROW)),
    Stars(
        "stars",
        mark("Stars"),
        lambda _, before, after, region, player: StarsCorrected(player, region, before, after),
        (0, booklet.STARS),
        of=(REGION, PLAYER),
        where=lambda game, region, player: game.map[region].stars[player],
    ),
    Crews(
        "workers",
        mark("Worker"),
        CrewCorrected,
        form=Crew,
        of=(PLAYER, WORKER),
        is_followed=lambda game: game.follows_workers,
        where=lambda game, player, worker: crew_of(player_of(game, player), worker),
    ),
    OnTurn(
        "turn",
        mark("On turn"),
        lambda _game, _before, after: TurnMoved(after, is_correction=True),
        form=PlayerId,
    ),
    Lone("last_year", mark("The last year"), lambda _game, _before, after: LastYearSet(after), form=bool),
)
