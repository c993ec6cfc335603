"""Set-up: what is printed on the board, shown to be checked against it; a push corrects a field."""

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum, auto

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import changed, frozen
from companion.games.kit.sentences import mark
from companion.games.tuscany.rules.printed import ChartRow
from companion.games.tuscany.rules.regions import region_title
from companion.games.tuscany.rules.terms import (
    BENEFITS,
    PRINTED_POINTS_MAX,
    REGIONS_MAX,
    ROWS,
    Bonus,
    Season,
    Wine,
)
from companion.games.tuscany.screens.memory import Board
from companion.games.tuscany.screens.plan import TuscanyPlan, with_board
from companion.games.tuscany.screens.setup_regions import AddRegion, TakeRegionOff
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.lists import LIST, clamped, turned
from companion.ui.kit.scene import Cue, Row, Rows, Scene
from companion.ui.kit.setup.pages import Answer, Return, Show


class Sheet(Enum):
    """A part of the board with its own list."""

    CHART = auto()
    MAP = auto()
    WINE = auto()


TITLES = {Sheet.CHART: mark("Wake-up chart"), Sheet.MAP: mark("Map"), Sheet.WINE: mark("Wine sale")}
COLUMNS = (Season.SUMMER, Season.AUTUMN, Season.WINTER)


@frozen
class Spot:
    """One printed thing: of a row and season, of a region (its points or its benefit), or of a wine."""

    name: str
    season: Season | None = None
    is_points: bool = False


@frozen
class Printed:
    """The knob goes from field to field; after a push it changes one. The map can have other regions."""

    sheet: Sheet
    selected: int = 0
    is_changing: bool = False

    def view(self, plan: TuscanyPlan, desk: Desk) -> Scene:
        words, board = desk.words, plan.own.memory.board
        listed = spots(self.sheet, board)
        rows = (
            *(
                Row(_title(spot, words), _value(board, spot, words), is_editing=self.is_changing)
                for spot in listed
            ),
            *(Row(words.text(label)) for label in openings(self.sheet, board)),
        )
        act = words.text("correct") if self.selected < len(listed) else words.text("open")
        if self.is_changing:
            hint: tuple[Cue, ...] = (Cue(Icon.TURN, words.text("set")), Cue(Icon.PUSH, words.text("keep")))
        else:
            hint = (Cue(Icon.PUSH, act), Cue(Icon.BACK, words.text("all is so")))
        return Scene(
            words.text(TITLES[self.sheet]),
            body=(Rows(LIST, rows, self.selected),),
            hint=hint,
        )

    def handle(self, intent: Intent, plan: TuscanyPlan, desk: Desk) -> Answer:
        del desk
        board = plan.own.memory.board
        listed = spots(self.sheet, board)
        opened = tuple(openings(self.sheet, board).values())
        match intent:
            case Turn(steps) if self.is_changing:
                is_back = plan.own.memory.structures
                return Show(
                    self, with_board(plan, _turned(board, listed[self.selected], steps, structures=is_back))
                )
            case Turn(steps):
                rows = len(listed) + len(opened)
                return Show(replace(self, selected=turned(self.selected, steps, rows)), plan)
            case Push() if self.selected >= len(listed):
                return Show(opened[self.selected - len(listed)], plan)
            case Push():
                return Show(replace(self, is_changing=not self.is_changing), plan)
            case Back() if self.is_changing:
                return Show(replace(self, is_changing=False), plan)
            case Back():
                return Return()
            case _:
                return Show(self, plan)


def spots(sheet: Sheet, board: Board) -> tuple[Spot, ...]:
    match sheet:
        case Sheet.CHART:
            return tuple(Spot(str(row), season) for row in ROWS for season in COLUMNS)
        case Sheet.MAP:
            return tuple(
                Spot(region, is_points=is_points) for region in board.map for is_points in (True, False)
            )
        case Sheet.WINE:
            return tuple(Spot(wine.value, is_points=True) for wine in Wine)


def openings(sheet: Sheet, board: Board) -> dict[str, AddRegion | TakeRegionOff]:
    """What the lines below the fields open: the map can have 1 to 12 regions."""
    pages: dict[str, AddRegion | TakeRegionOff] = {}
    if sheet is Sheet.MAP and len(board.map) < REGIONS_MAX:
        pages[mark("Add a region")] = AddRegion()
    if sheet is Sheet.MAP and len(board.map) > 1:
        pages[mark("Take a region off")] = TakeRegionOff()
    return pages


def newest_region(board: Board) -> Printed:
    """The map with the knob on the points of the region that was added last."""
    return Printed(Sheet.MAP, len(spots(Sheet.MAP, board)) - 2, is_changing=True)


def _title(spot: Spot, words: Translator) -> str:
    if spot.season is not None:
        return f"{spot.name}  " + words.text(spot.season.english)
    if spot.name in tuple(Wine):
        return words.text(Wine(spot.name).english)
    return region_title(spot.name) if spot.is_points else ""


def _value(board: Board, spot: Spot, words: Translator) -> str:
    if spot.is_points:
        points = (
            board.wine_points[Wine(spot.name)] if spot.name in tuple(Wine) else board.map[spot.name].points
        )
        return f"{points} {Icon.POINTS}"
    bonus = _bonus(board, spot)
    return "-" if bonus is None else words.text(bonus.english)


def _bonus(board: Board, spot: Spot) -> Bonus | None:
    if spot.season is not None:
        return board.chart[spot.name].into(spot.season)
    return board.map[spot.name].benefit


def _turned(board: Board, spot: Spot, steps: int, *, structures: bool) -> Board:
    """The board after the knob has changed one of its fields."""
    if spot.is_points and spot.name in tuple(Wine):
        wine = Wine(spot.name)
        points = clamped(board.wine_points[wine] + steps, 0, PRINTED_POINTS_MAX)
        return replace(board, wine_points={**board.wine_points, wine: points})
    if spot.season is None:
        region = board.map[spot.name]
        if spot.is_points:
            points = clamped(region.points + steps, 0, PRINTED_POINTS_MAX)
            return replace(board, map={**board.map, spot.name: replace(region, points=points)})
        benefit = _next(region.benefit, steps, _possible(BENEFITS, structures=structures))
        return replace(board, map={**board.map, spot.name: replace(region, benefit=benefit)})
    bonus = _next(_bonus(board, spot), steps, _possible(tuple(Bonus), structures=structures))
    row: ChartRow = changed(board.chart[spot.name], **{spot.season.value: bonus})
    return replace(board, chart={**board.chart, spot.name: row})


def _possible(bonuses: Sequence[Bonus], *, structures: bool) -> tuple[Bonus | None, ...]:
    """Nothing, then the words; structure cards on the back of the board only."""
    return (None, *(bonus for bonus in bonuses if structures or bonus is not Bonus.STRUCTURE))


def _next(bonus: Bonus | None, steps: int, possible: Sequence[Bonus | None]) -> Bonus | None:
    return possible[(possible.index(bonus) + steps) % len(possible)]
