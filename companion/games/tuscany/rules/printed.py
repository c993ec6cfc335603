"""What is printed on the board: the wake-up chart, the map with its regions, the points for wine."""

from collections.abc import Mapping

from companion.frozen import frozen
from companion.games.tuscany.rules.terms import Bonus, Season, Wine


@frozen
class ChartRow:
    """What a row of the wake-up chart brings when its player passes into a season; nothing in spring."""

    summer: Bonus | None = None
    autumn: Bonus | None = None
    winter: Bonus | None = None

    def into(self, season: Season) -> Bonus | None:
        bonus: Bonus | None = self.__dict__.get(season.value)
        return bonus

    @property
    def bonuses(self) -> tuple[Bonus | None, ...]:
        return (self.summer, self.autumn, self.winter)


Chart = Mapping[str, ChartRow]
"""The rows by their number, as JSON names them."""


@frozen
class PrintedRegion:
    """A region of the map: points for its leader at the end, a benefit for a star that is placed."""

    points: int
    benefit: Bonus | None = None


PrintedMap = Mapping[str, PrintedRegion]
WinePoints = Mapping[Wine, int]

CHART: Chart = {
    "1": ChartRow(),
    "2": ChartRow(Bonus.MONEY),
    "3": ChartRow(Bonus.VINE, Bonus.SUMMER_VISITOR),
    "4": ChartRow(Bonus.ORDER, Bonus.SUMMER_VISITOR, Bonus.STRUCTURE),
    "5": ChartRow(Bonus.VISITOR, Bonus.WINTER_VISITOR, Bonus.STAR),
    "6": ChartRow(Bonus.POINT, Bonus.WINTER_VISITOR, Bonus.AGE),
    "7": ChartRow(Bonus.WORKER, Bonus.CARD),
}
REGIONS: PrintedMap = {
    "arezzo": PrintedRegion(2, Bonus.ORDER),
    "firenze": PrintedRegion(2, Bonus.WINTER_VISITOR),
    "grosseto": PrintedRegion(1, Bonus.VINE),
    "livorno": PrintedRegion(2, Bonus.SUMMER_VISITOR),
    "lucca": PrintedRegion(1, Bonus.STRUCTURE),
    "pisa": PrintedRegion(1, Bonus.MONEY2),
    "siena": PrintedRegion(2, Bonus.MONEY),
}
UNSURE_REGION = "lucca"
WINE_POINTS: WinePoints = {Wine.RED: 1, Wine.WHITE: 1, Wine.BLUSH: 2, Wine.SPARKLING: 4}


def printed_chart(*, structures: bool) -> Chart:
    """The chart of the board's side that is up; the front has no structure cards."""
    if structures:
        return CHART
    return {number: ChartRow(*map(_without_structure, row.bonuses)) for number, row in CHART.items()}


def printed_map(*, structures: bool) -> PrintedMap:
    """The map of the board's side that is up; no source says what UNSURE_REGION shows on the front."""
    if structures:
        return REGIONS
    return {
        name: PrintedRegion(region.points, _without_structure(region.benefit))
        for name, region in REGIONS.items()
    }


def _without_structure(bonus: Bonus | None) -> Bonus | None:
    return None if bonus is Bonus.STRUCTURE else bonus


def region_title(name: str) -> str:
    """A region's name as it is printed, with a capital."""
    return name[:1].upper() + name[1:]
