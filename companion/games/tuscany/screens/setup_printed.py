"""Set-up: what is printed on the board, and which regions its map has, to be checked and corrected."""

from collections.abc import Sequence
from enum import Enum, auto

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import changed, frozen
from companion.games.kit.sentences import mark
from companion.games.tuscany.rules import booklet, printed
from companion.games.tuscany.rules.terms import BENEFITS, Bonus, Season, Wine
from companion.games.tuscany.screens.memory import Board
from companion.games.tuscany.screens.plan import TuscanyPlan, with_board
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.scene import LIST, Cue, Row, Rows, Scene, clamped, turned
from companion.ui.kit.screen import Desk
from companion.ui.kit.setup.plan import Answer, Done, ListPage, Return, Show
from companion.ui.kit.spelling import Speller


@frozen
class AddRegion(ListPage):
    """The known regions that the map lacks, then a name of one's own."""

    selected: int = 0

    def rows(self, plan: TuscanyPlan, desk: Desk) -> tuple[Row, ...]:
        return tuple(map(Row, (*map(printed.region_title, lacking(plan)), desk.words.text("A new name"))))

    def view(self, plan: TuscanyPlan, desk: Desk) -> Scene:
        words = desk.words
        return Scene(
            words.text("Add a region"),
            body=self.listed(plan, desk),
            hint=(Cue(Icon.PUSH, words.text("take")), Cue(Icon.BACK, words.text("back"))),
        )

    def take(self, at: int, plan: TuscanyPlan, _: Desk) -> Answer:
        names = lacking(plan)
        return Done(_with_region(plan, names[at])) if at < len(names) else Show(RegionName(), plan)


@frozen
class RegionName:
    """A region's name, spelt; one that is on the map already is not taken."""

    speller: Speller = Speller()

    def view(self, plan: TuscanyPlan, desk: Desk) -> Scene:
        words = desk.words
        known = words.text("there already") if _is_there(plan, self.speller.text) else ""
        return self.speller.scene(words, words.text("Name"), known)

    def handle(self, intent: Intent, plan: TuscanyPlan, desk: Desk) -> Answer:
        match self.speller.take(intent, desk.words):
            case None:
                return Return()
            case str(name):
                return Show(self, plan) if _is_there(plan, name) else Done(_with_region(plan, name))
            case Speller() as speller:
                return Show(RegionName(speller), plan)


@frozen
class TakeRegionOff(ListPage):
    """All regions of the map; a push takes one off."""

    selected: int = 0

    def rows(self, plan: TuscanyPlan, _: Desk) -> tuple[Row, ...]:
        return tuple(Row(printed.region_title(name)) for name in plan.own.memory.board.map)

    def view(self, plan: TuscanyPlan, desk: Desk) -> Scene:
        words = desk.words
        return Scene(
            words.text("Take a region off"),
            body=self.listed(plan, desk),
            hint=(Cue(Icon.PUSH, words.text("take off")), Cue(Icon.BACK, words.text("back"))),
        )

    def take(self, at: int, plan: TuscanyPlan, _: Desk) -> Answer:
        return Done(_without_region(plan, tuple(plan.own.memory.board.map)[at]))


def lacking(plan: TuscanyPlan) -> tuple[str, ...]:
    """The known regions that are not on the map."""
    return tuple(name for name in printed.REGIONS if not _is_there(plan, name))


def _is_there(plan: TuscanyPlan, name: str) -> bool:
    return name.strip().casefold() in {each.casefold() for each in plan.own.memory.board.map}


def _with_region(plan: TuscanyPlan, name: str) -> TuscanyPlan:
    """The region comes last, as it is proposed or with nothing yet."""
    region = printed.REGIONS.get(name, printed.PrintedRegion(0))
    if region.benefit is Bonus.STRUCTURE and not plan.own.memory.structures:
        region = changed(region, benefit=None)
    return _with_map(plan, {**plan.own.memory.board.map, name: region})


def _without_region(plan: TuscanyPlan, name: str) -> TuscanyPlan:
    return _with_map(
        plan, {each: region for each, region in plan.own.memory.board.map.items() if each != name}
    )


def _with_map(plan: TuscanyPlan, regions: printed.PrintedMap) -> TuscanyPlan:
    return with_board(plan, changed(plan.own.memory.board, map=regions))


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
                Row(_title(spot, words), self._value(plan, spot, words), is_editing=self.is_changing)
                for spot in listed
            ),
            *(Row(words.text(label)) for label in openings(self.sheet, board)),
        )
        act = words.text("correct") if self.selected < len(listed) else words.text("open")
        if self.is_changing:
            hint: tuple[Cue, ...] = (Cue(Icon.TURN, words.text("set")), Cue(Icon.PUSH, words.text("keep")))
        else:
            hint = (Cue(Icon.PUSH, act), Cue(Icon.BACK, words.text("all is right")))
        return Scene(words.text(TITLES[self.sheet]), body=(Rows(LIST, rows, self.selected),), hint=hint)

    def _value(self, plan: TuscanyPlan, spot: Spot, words: Translator) -> str:
        """What is printed there, or that no source says it."""
        value = _value(plan.own.memory.board, spot, words)
        is_unsure = plan.own.memory.has_unsure_region and spot.name == printed.UNSURE_REGION
        return words.text("{value} (unsure)", value=value) if is_unsure else value

    def handle(self, intent: Intent, plan: TuscanyPlan, _: Desk) -> Answer:
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
                return Show(changed(self, selected=turned(self.selected, steps, rows)), plan)
            case Push() if self.selected >= len(listed):
                return Show(opened[self.selected - len(listed)], plan)
            case Push():
                return Show(changed(self, is_changing=not self.is_changing), plan)
            case Back() if self.is_changing:
                return Show(changed(self, is_changing=False), plan)
            case Back():
                return Return()
        return Show(self, plan)


def spots(sheet: Sheet, board: Board) -> tuple[Spot, ...]:
    match sheet:
        case Sheet.CHART:
            return tuple(Spot(str(row), season) for row in booklet.ROWS for season in COLUMNS)
        case Sheet.MAP:
            return tuple(
                Spot(region, is_points=is_points) for region in board.map for is_points in (True, False)
            )
        case Sheet.WINE:
            return tuple(Spot(wine.value, is_points=True) for wine in Wine)


def openings(sheet: Sheet, board: Board) -> dict[str, AddRegion | TakeRegionOff]:
    """What the lines below the fields open: the map can have 1 to 12 regions."""
    pages: dict[str, AddRegion | TakeRegionOff] = {}
    if sheet is Sheet.MAP and len(board.map) < booklet.REGIONS_MAX:
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
    return printed.region_title(spot.name) if spot.is_points else ""


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
        points = clamped(board.wine_points[wine] + steps, 0, booklet.PRINTED_POINTS_MAX)
        return changed(board, wine_points={**board.wine_points, wine: points})
    if spot.season is None:
        region = board.map[spot.name]
        if spot.is_points:
            points = clamped(region.points + steps, 0, booklet.PRINTED_POINTS_MAX)
            return changed(board, map={**board.map, spot.name: changed(region, points=points)})
        benefit = _next(region.benefit, steps, _possible(BENEFITS, structures=structures))
        return changed(board, map={**board.map, spot.name: changed(region, benefit=benefit)})
    bonus = _next(_bonus(board, spot), steps, _possible(tuple(Bonus), structures=structures))
    row: printed.ChartRow = changed(board.chart[spot.name], **{spot.season.value: bonus})
    return changed(board, chart={**board.chart, spot.name: row})


def _possible(bonuses: Sequence[Bonus], *, structures: bool) -> tuple[Bonus | None, ...]:
    """Nothing, then the words; structure cards on the back of the board only."""
    return (None, *(bonus for bonus in bonuses if structures or bonus is not Bonus.STRUCTURE))


def _next(bonus: Bonus | None, steps: int, possible: Sequence[Bonus | None]) -> Bonus | None:
    return possible[(possible.index(bonus) + steps) % len(possible)]
