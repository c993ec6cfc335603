"""The command that begins a game: who plays, which cards were drawn, and what is printed on their board."""

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Annotated

from companion.frozen import frozen
from companion.games.kit.codec import Form, PlayerId, Text
from companion.games.kit.fields import malformed, one_of
from companion.games.kit.sentences import Several, shown
from companion.games.tuscany.rules.game import Marked, Options
from companion.games.tuscany.rules.printed import Chart, PrintedMap, PrintedRegion, WinePoints
from companion.games.tuscany.rules.terms import (
    CHART_ONLY,
    NORMAL_WORKERS_AT_FIRST,
    PLAYERS_MAX,
    PLAYERS_MIN,
    REGIONS_MAX,
    ROWS,
    SPECIAL_WORKERS,
    Wine,
    Worker,
)

Special = Annotated[Worker, Form(one_of(SPECIAL_WORKERS))]
SPECIALS = 2


@frozen
class Winemaker:
    """Somebody who plays, with what mama and papa brought; the usual number of workers if none is named."""

    id: Text
    name: Text = ""
    colour: Text | None = None
    money: int | None = None
    points: int = 0
    workers: int = NORMAL_WORKERS_AT_FIRST
    marks: Marked | None = None


@frozen
class NewGame:
    players: tuple[Winemaker, ...]
    starting_player: PlayerId
    specials: tuple[Special, ...] | None = None
    structures: bool = False
    chart: Chart | None = None
    map: Mapping[Text, PrintedRegion] | None = None
    wine_points: WinePoints | None = None
    options: Options = field(default_factory=Options)

    def check(self) -> None:
        _check_people(self.players)
        _check_specials(self.specials, len(self.players))
        if self.chart is not None and set(self.chart) != set(map(str, ROWS)):
            malformed("chart must have the rows 1 to 7, all of them and no other.")
        if self.map is not None:
            _check_map(self.map)
        if self.wine_points is not None and len(self.wine_points) < len(Wine):
            malformed("wine_points must name {types}, all of them.", types=Several(tuple(map(str, Wine))))


def _check_people(people: Sequence[Winemaker]) -> None:
    if not PLAYERS_MIN <= len(people) <= PLAYERS_MAX:
        malformed("Tuscany is for 2 to 6 players, not {players}.", players=len(people))
    if len({person.id for person in people}) < len(people):
        malformed("Two players have the same id; each needs their own.")
    colours = [person.colour for person in people if person.colour is not None]
    if len(set(colours)) < len(colours):
        malformed("Two players have the same colour; each needs their own.")


def _check_specials(specials: Sequence[Worker] | None, players: int) -> None:
    if specials is None:
        return
    if len(set(specials)) != SPECIALS or len(specials) != SPECIALS:
        malformed("specials must be two different kinds, or left out.")
    if players == PLAYERS_MIN and Worker.INNKEEPER in specials:
        malformed("With 2 players the innkeeper is not used; draw another card.")


def _check_map(regions: PrintedMap) -> None:
    if not 1 <= len(regions) <= REGIONS_MAX:
        malformed("The map must have 1 to 12 regions, not {regions}.", regions=len(regions))
    for name, region in regions.items():
        if region.benefit in CHART_ONLY:
            malformed(
                "{region} cannot have the benefit {benefit}; only the chart brings it.",
                region=shown(name),
                benefit=str(region.benefit),
            )
