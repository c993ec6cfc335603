"""Set-up: regions that the proposed map lacks are added, those that the board lacks are taken off."""

from dataclasses import replace

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import frozen
from companion.games.tuscany.rules.printed import REGIONS, PrintedMap, PrintedRegion
from companion.games.tuscany.rules.regions import region_title
from companion.games.tuscany.rules.terms import Bonus
from companion.games.tuscany.screens.plan import TuscanyPlan, with_board
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.lists import LIST, turned
from companion.ui.kit.scene import Cue, Row, Rows, Scene
from companion.ui.kit.setup.pages import Answer, Done, Return, Show
from companion.ui.kit.spelling import Speller


@frozen
class AddRegion:
    """The known regions that the map lacks, then a name of one's own."""

    selected: int = 0

    def view(self, plan: TuscanyPlan, desk: Desk) -> Scene:
        words = desk.words
        rows = (*map(region_title, lacking(plan)), words.text("A new name"))
        return Scene(
            words.text("Add a region"),
            body=(Rows(LIST, tuple(map(Row, rows)), self.selected),),
            hint=(Cue(Icon.PUSH, words.text("take")), Cue(Icon.BACK, words.text("back"))),
        )

    def handle(self, intent: Intent, plan: TuscanyPlan, desk: Desk) -> Answer:
        del desk
        names = lacking(plan)
        match intent:
            case Turn(steps):
                return Show(AddRegion(turned(self.selected, steps, len(names) + 1)), plan)
            case Push() if self.selected < len(names):
                return Done(_with_region(plan, names[self.selected]))
            case Push():
                return Show(RegionName(), plan)
            case Back():
                return Return()
            case _:
                return Show(self, plan)


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
class TakeRegionOff:
    """All regions of the map; a push takes one off."""

    selected: int = 0

    def view(self, plan: TuscanyPlan, desk: Desk) -> Scene:
        words = desk.words
        rows = tuple(Row(region_title(name)) for name in plan.own.memory.board.map)
        return Scene(
            words.text("Take a region off"),
            body=(Rows(LIST, rows, self.selected),),
            hint=(Cue(Icon.PUSH, words.text("take off")), Cue(Icon.BACK, words.text("back"))),
        )

    def handle(self, intent: Intent, plan: TuscanyPlan, desk: Desk) -> Answer:
        del desk
        names = tuple(plan.own.memory.board.map)
        match intent:
            case Turn(steps):
                return Show(TakeRegionOff(turned(self.selected, steps, len(names))), plan)
            case Push():
                return Done(_without_region(plan, names[self.selected]))
            case Back():
                return Return()
            case _:
                return Show(self, plan)


def lacking(plan: TuscanyPlan) -> tuple[str, ...]:
    """The known regions that are not on the map."""
    return tuple(name for name in REGIONS if not _is_there(plan, name))


def _is_there(plan: TuscanyPlan, name: str) -> bool:
    return name.strip().casefold() in {each.casefold() for each in plan.own.memory.board.map}


def _with_region(plan: TuscanyPlan, name: str) -> TuscanyPlan:
    """The region comes last, as it is proposed or with nothing yet."""
    region = REGIONS.get(name, PrintedRegion(0))
    if region.benefit is Bonus.STRUCTURE and not plan.own.memory.structures:
        region = replace(region, benefit=None)
    return _with_map(plan, {**plan.own.memory.board.map, name: region})


def _without_region(plan: TuscanyPlan, name: str) -> TuscanyPlan:
    return _with_map(
        plan, {each: region for each, region in plan.own.memory.board.map.items() if each != name}
    )


def _with_map(plan: TuscanyPlan, regions: PrintedMap) -> TuscanyPlan:
    return with_board(plan, replace(plan.own.memory.board, map=regions))
