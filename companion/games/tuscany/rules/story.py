"""A game told as text: year by year and season by season, each command with the moves it caused."""

from collections.abc import Iterable, Iterator

from companion.games.kit.facts import Fact, is_over, name_of
from companion.games.kit.sentences import in_english
from companion.games.port import Moment
from companion.games.tuscany.rules.facts import year
from companion.games.tuscany.rules.game import Game, in_row_order, points_ahead
from companion.games.tuscany.rules.printed import region_title
from companion.games.tuscany.rules.terms import Phase, point_count

# What the next line says anyway.
UNTOLD = (year.PhaseBegan,)
# What comes after all that a pass asks of the table.
AFTERWARDS = (year.SeasonBegan, year.YearBegan, year.PhaseBegan)


def tell_game(moments: Iterable[Moment]) -> Iterator[str]:
    """Lines of text for the commands that stand, each with its events and the game after it."""
    for moment in moments:
        yield from _tell_moment(moment.events, moment.game)


def _tell_moment(events: tuple[Fact, ...], game: Game | None) -> Iterator[str]:
    for event in _as_it_happens(events):
        match event:
            case year.GameBegan():
                yield from ("Set-up", f"  {event.tell(game)}")
            case year.SeasonBegan(season) if game is not None:
                yield from ("", f"Year {game.year}, {in_english(season)}")
            case year.YearBegan(number):
                yield from ("", f"Year {number}, spring")
            case year.TableTold(reminders):
                yield from (f"    {year.tell_reminder(reminder, game)}" for reminder in reminders)
            case year.TurnMoved(is_correction=False):
                continue
            case year.GameFinished(ranking):
                yield from ("", "Result")
                for place in ranking:
                    points = in_english(point_count(place.points))
                    money = "" if place.money is None else f" ({place.money} lira)"
                    yield f"  {place.place}. {name_of(place.player, game)}: {points}{money}"
            case _ if not isinstance(event, UNTOLD):
                yield f"  {event.tell(game)}"


def _as_it_happens(events: tuple[Fact, ...]) -> Iterator[Fact]:
    """What is asked of the table comes before the season or the game is over."""
    asked = [event for event in events if isinstance(event, year.TableTold)]
    for event in events:
        if isinstance(event, AFTERWARDS):
            yield from asked
            asked = []
        if not isinstance(event, year.TableTold):
            yield event
    yield from asked


def tell_standing(game: Game) -> Iterator[str]:
    """Where a running game stands, and what the regions would bring."""
    if is_over(game):
        return
    now = in_english(game.phase) if game.season is None else in_english(game.season)
    yield f"Now: year {game.year}, {now}{' (the last year)' if game.last_year else ''}"
    if game.turn is not None:
        yield f"  {name_of(game.turn, game)} acts next"
    for player in in_row_order(game):
        row = "no row yet" if player.row is None else f"row {player.row}"
        money = "" if player.money is None else f", {player.money} lira"
        points = in_english(point_count(player.points))
        yield f"  {player.name}: {row}, {points}{money}{', passed' * player.has_passed}"
    if game.phase is Phase.SEASONS and game.options.region_points:
        yield "If the game ended now"
        for name, region in game.map.items():
            leader = "nobody" if region.leader is None else name_of(region.leader, game)
            yield f"  {region_title(name)} ({region.points}): {leader}"
        for player in game.players:
            total = point_count(player.points + points_ahead(game, player.id))
            yield f"  {player.name}: {in_english(total)}"
