"""Set-up: the checklist of the board, and what is printed on it, to be checked and corrected."""

from collections.abc import Sequence
from enum import Enum, auto

from companion.controls.intents import Intent
from companion.frozen import changed, frozen
from companion.games.kit.sentences import mark
from companion.games.tuscany.rules import booklet, printed
from companion.games.tuscany.rules.terms import BENEFITS, Bonus, Season, Wine, Worker
from companion.games.tuscany.screens.memory import Board
from companion.games.tuscany.screens.plan import (
    TuscanyPlan,
    drawn,
    options_of,
    specials_for,
    with_board,
    with_memory,
)
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.scene import Cue, Row, Scene, choosing, clamped
from companion.ui.kit.screen import Desk
from companion.ui.kit.setup.plan import Answer, Done, Line, ListPage, OptionsPage, Show
from companion.ui.kit.spelling import Speller


class Sheet(Enum):
    """A part of the board with its own list."""

    CHART = auto()
    MAP = auto()
    WINE = auto()


FIRST_CARD, FIRST_SHEET = 2, 6
"""The rows of the checklist with the special cards, and those that open a sheet."""


@frozen
class BoardSetup(OptionsPage):
    """The checklist, in the order in which a table prepares the board; the first row goes on.

    A push changes the others, or opens what is printed, or lends the knob to a special card.
    """

    selected: int = 0
    is_setting: bool = False

    def lines(self, plan: TuscanyPlan, desk: Desk) -> tuple[Line, ...]:
        words, memory, options = desk.words, plan.own.memory, options_of(plan)
        check, card = words.text("check"), self.setting(plan)
        side = words.text("back, structures") if memory.structures else words.text("front")
        regions = words.text("Lucca unsure") if memory.has_unsure_region else check
        ledger, order = words.text(options.ledger.english), words.text(options.turn_order.english)
        points = words.text("yes") if options.region_points else words.text("no")
        return (
            (Row(words.text("All of this is right")), Done(plan)),
            (Row(words.text("Side"), side), self._with(plan, structures=not memory.structures)),
            (Row(words.text("Special card 1"), words.text(_card(plan, 0))), card),
            (Row(words.text("Special card 2"), words.text(_card(plan, 1))), card),
            (Row(words.text("Stars, each player"), "6"), Show(self, plan)),
            (Row(words.text("Grape token"), words.text("chart, row 7")), Show(self, plan)),
            (Row(words.text("Wake-up chart"), check), Show(Printed(Sheet.CHART), plan)),
            (Row(words.text("Map"), regions), Show(Printed(Sheet.MAP), plan)),
            (Row(words.text("Wine sale"), check), Show(Printed(Sheet.WINE), plan)),
            (Row(words.text("Box follows"), ledger), self._having(plan, ledger=options.ledger.following)),
            (
                Row(words.text("Turn order"), order),
                self._having(plan, turn_order=options.turn_order.following),
            ),
            (
                Row(words.text("Region points"), points),
                Show(self, changed(plan, own=changed(plan.own, region_points=not options.region_points))),
            ),
        )

    def view(self, plan: TuscanyPlan, desk: Desk) -> Scene:
        words = desk.words
        act = words.text("change") if self.selected else words.text("go on")
        choosing_card = (Cue(Icon.TURN, words.text("card")), Cue(Icon.PUSH, words.text("done")))
        hint = choosing_card if self.is_setting else choosing(words, act)
        return Scene(words.text("Prepare the board"), body=self.listed(plan, desk), hint=hint)

    def set(self, plan: TuscanyPlan, steps: int) -> TuscanyPlan:
        return _with_card(plan, self.selected - FIRST_CARD, steps)

    def _with(self, plan: TuscanyPlan, **changes: object) -> Show:
        return Show(self, with_memory(plan, changed(plan.own.memory, **changes)))

    def _having(self, plan: TuscanyPlan, **changes: object) -> Show:
        return self._with(plan, options=changed(plan.own.memory.options, **changes))


def _card(plan: TuscanyPlan, card: int) -> str:
    """In English."""
    specials = plan.own.memory.specials
    is_drawn = bool(specials) and specials[card] in specials_for(plan)
    return specials[card].english if is_drawn else mark("none")


def _with_card(plan: TuscanyPlan, card: int, steps: int) -> TuscanyPlan:
    """The next card that the other one is not; before the first one there are no special cards."""
    possible = specials_for(plan)
    specials = list(drawn(plan) or ())
    if not specials:
        return with_memory(plan, changed(plan.own.memory, specials=possible[:2] if steps > 0 else ()))
    at = possible.index(specials[card]) + steps
    if 0 <= at < len(possible) and possible[at] is specials[1 - card]:
        at += 1 if steps > 0 else -1
    if at < 0:
        return with_memory(plan, changed(plan.own.memory, specials=()))
    specials[card] = possible[min(at, len(possible) - 1)]
    chosen: tuple[Worker, ...] = tuple(specials)
    kept = chosen if len(set(chosen)) == len(chosen) else plan.own.memory.specials
    return with_memory(plan, changed(plan.own.memory, specials=kept))


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
        return _with_region(plan, names[at]) if at < len(names) else Show(RegionName(), plan)

    def left(self, plan: TuscanyPlan) -> Show:
        return Show(Printed(Sheet.MAP, len(spots(Sheet.MAP, plan.own.memory.board))), plan)


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
                return Show(AddRegion(), plan)
            case str(name):
                return Show(self, plan) if _is_there(plan, name) else _with_region(plan, name)
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
        return Show(Printed(Sheet.MAP), _without_region(plan, tuple(plan.own.memory.board.map)[at]))

    def left(self, plan: TuscanyPlan) -> Show:
        return AddRegion().left(plan)


def lacking(plan: TuscanyPlan) -> tuple[str, ...]:
    """The known regions that are not on the map."""
    return tuple(name for name in printed.REGIONS if not _is_there(plan, name))


def _is_there(plan: TuscanyPlan, name: str) -> bool:
    return name.strip().casefold() in {each.casefold() for each in plan.own.memory.board.map}


def _with_region(plan: TuscanyPlan, name: str) -> Show:
    """The region comes last, as it is proposed or with nothing yet; the knob is on its points."""
    region = printed.REGIONS.get(name, printed.PrintedRegion(0))
    if region.benefit is Bonus.STRUCTURE and not plan.own.memory.structures:
        region = changed(region, benefit=None)
    plan = _with_map(plan, {**plan.own.memory.board.map, name: region})
    points = len(spots(Sheet.MAP, plan.own.memory.board)) - 2
    return Show(Printed(Sheet.MAP, points, is_setting=True), plan)


def _without_region(plan: TuscanyPlan, name: str) -> TuscanyPlan:
    return _with_map(
        plan, {each: region for each, region in plan.own.memory.board.map.items() if each != name}
    )


def _with_map(plan: TuscanyPlan, regions: printed.PrintedMap) -> TuscanyPlan:
    return with_board(plan, changed(plan.own.memory.board, map=regions))


TITLES = {Sheet.CHART: mark("Wake-up chart"), Sheet.MAP: mark("Map"), Sheet.WINE: mark("Wine sale")}
COLUMNS = (Season.SUMMER, Season.AUTUMN, Season.WINTER)


@frozen
class Spot:
    """One printed thing: of a row and season, of a region (its points or its benefit), or of a wine."""

    name: str
    season: Season | None = None
    is_points: bool = False


@frozen
class Printed(OptionsPage):
    """The knob goes from field to field; after a push it changes one. The map can have other regions."""

    sheet: Sheet
    selected: int = 0
    is_setting: bool = False

    def lines(self, plan: TuscanyPlan, desk: Desk) -> tuple[Line, ...]:
        """The fields; below those of the map what adds a region or takes one off: it can have 1 to 12."""
        words, board = desk.words, plan.own.memory.board
        fields = (
            Row(_title(spot, words), self._value(plan, spot, words)) for spot in spots(self.sheet, board)
        )
        lines: list[Line] = [(row, self.setting(plan)) for row in fields]
        if self.sheet is Sheet.MAP and len(board.map) < booklet.REGIONS_MAX:
            lines.append((Row(words.text("Add a region")), Show(AddRegion(), plan)))
        if self.sheet is Sheet.MAP and len(board.map) > 1:
            lines.append((Row(words.text("Take a region off")), Show(TakeRegionOff(), plan)))
        return tuple(lines)

    def view(self, plan: TuscanyPlan, desk: Desk) -> Scene:
        words = desk.words
        is_field = self.selected < len(spots(self.sheet, plan.own.memory.board))
        act = words.text("correct") if is_field else words.text("open")
        hint = (Cue(Icon.PUSH, act), Cue(Icon.BACK, words.text("all is right")))
        if self.is_setting:
            hint = (Cue(Icon.TURN, words.text("set")), Cue(Icon.PUSH, words.text("keep")))
        return Scene(words.text(TITLES[self.sheet]), body=self.listed(plan, desk), hint=hint)

    def _value(self, plan: TuscanyPlan, spot: Spot, words: Translator) -> str:
        """What is printed there, or that no source says it."""
        value = _value(plan.own.memory.board, spot, words)
        is_unsure = plan.own.memory.has_unsure_region and spot.name == printed.UNSURE_REGION
        return words.text("{value} (unsure)", value=value) if is_unsure else value

    def set(self, plan: TuscanyPlan, steps: int) -> TuscanyPlan:
        board = plan.own.memory.board
        spot = spots(self.sheet, board)[self.selected]
        return with_board(plan, _turned(board, spot, steps, structures=plan.own.memory.structures))

    def left(self, plan: TuscanyPlan) -> Show:
        return Show(BoardSetup(FIRST_SHEET + list(Sheet).index(self.sheet)), plan)


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
