"""What decided a game of Toscana: winning chances, the decisions that cost most, and hindsight tables."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from companion.games.kit.facts import name_of
from companion.games.kit.sentences import Sentence, Several, Value, say
from companion.games.page import Cell, Chart, Review, Series, Table
from companion.games.port import Moment, command_of
from companion.games.toscana.port import GAME
from companion.games.toscana.rules import commands
from companion.games.toscana.rules.facts.market import BoxesMoved, MoneyMoved
from companion.games.toscana.rules.game import Game, value_of
from companion.games.toscana.rules.terms import Amount, Boxes, Cause, Kind, Ledger, Spot, amounts

TILES = (commands.UpdateWineBoard, commands.UpdateSupply, commands.HoldWinetasting)
NOT_FOLLOWED = say("The box did not follow everybody's boxes in this game, so it can't tell the chances.")
NOTHING_COST = say("No decision cost more than the error of working it out.")
Found = tuple[Moment, Game, Game, Any]
"""A moment, the game before and after it, and its command."""


def is_searched(moments: Sequence[Moment]) -> bool:
    """Whether the box knows everybody's boxes."""
    game = moments[0].game
    return isinstance(game, Game) and game.options.ledger is not Ledger.MARKET


def told(moments: Sequence[Moment], found: Mapping[str, Any] | None) -> Review:
    steps = tuple(_steps(moments))
    tables = tuple(table for table in (_sales(steps), _waters(steps)) if table.rows)
    if found is None:
        return Review(tables=tables, note=None if is_searched(moments) else NOT_FOLLOWED)
    decisions = tuple(_decision(steps, each) for each in found["decisions"]) or (NOTHING_COST,)
    return Review((_line(steps, found["chances"]), _sources(steps, found["chances"])), decisions, tables)


def _steps(moments: Sequence[Moment]) -> Iterator[Found]:
    played = [moment for moment in moments if isinstance(moment.game, Game)]
    for before, moment in pairwise(played):
        assert isinstance(before.game, Game)
        assert isinstance(moment.game, Game)
        yield moment, before.game, moment.game, command_of(GAME, moment)


# The chances


def _line(steps: Sequence[Found], chances: Sequence[Sequence[float]]) -> Chart:
    """A step for each entry; the first one of a round has its number."""
    rounds = [
        "0",
        *(str(after.round) if after.round != before.round else "" for _, before, after, _ in steps),
    ]
    series = (
        Series(
            say("{player}", player=player.name), player.id, tuple(_percent(each[seat]) for each in chances)
        )
        for seat, player in enumerate(steps[-1][2].players)
    )
    return Chart(say("Winning chances (%)"), tuple(rounds), tuple(series))


def _sources(steps: Sequence[Found], chances: Sequence[Sequence[float]]) -> Chart:
    """What moved everybody's chances: the tiles, own decisions, and those of others."""
    players = steps[-1][2].players
    sums = {name: [0.0] * len(players) for name in ("tiles", "own", "others")}
    for (before, after), (*_, command) in zip(pairwise(chances), steps, strict=True):
        for seat, player in enumerate(players):
            is_own = getattr(command, "player", None) == player.id
            cause = "tiles" if isinstance(command, TILES) else "own" if is_own else "others"
            sums[cause][seat] += after[seat] - before[seat]
    titles = {
        "tiles": say("tiles and prices"),
        "own": say("own decisions"),
        "others": say("decisions of others"),
    }
    start = Series(say("at the start"), "start", tuple(_percent(each) for each in chances[0]))
    parts = (Series(titles[name], name, tuple(map(_percent, each))) for name, each in sums.items())
    names = tuple(player.name for player in players)
    return Chart(say("What moved the chances (%)"), names, (start, *parts), is_sum=True)


def _percent(chance: float) -> int:
    return round(100 * chance)


# The decisions


def _decision(steps: Sequence[Found], found: Mapping[str, Any]) -> Sentence:
    _, game, _, done = steps[found["at"] - 1]
    better = commands.COMMANDS.read(found["better"])
    values: dict[str, Value] = {
        "round": game.round,
        "player": name_of(done.player, game),
        "done": doing(done),
        "better": doing(better),
        "chance": _percent(found["cost"]),
        "error": _percent(found["error"]),
        "money": round(found["money"]),
    }
    if found["money"] < 1:
        return say(
            "Round {round}, {player}: {done}. It cost about {chance} % (± {error}). Better: {better}.",
            **values,
        )
    return say(
        "Round {round}, {player}: {done}. It cost about {chance} % (± {error}). Better: {better}, "
        "worth {money} money.",
        **values,
    )


def doing(command: commands.Command) -> Sentence:
    """A command of a player as a phrase that can stand anywhere."""
    match command:
        case commands.Sell(boxes=boxes):
            return say("sell {boxes}", boxes=amounts(boxes))
        case commands.Buy(kind=kind, boxes=boxes):
            return say("buy {boxes}", boxes=Amount(boxes, kind))
        case commands.MakeWine(water=water):
            return say("winemaking with {boxes}", boxes=Amount(water or 1, Kind.WATER))
        case commands.Hire(piece=piece, helper=helper):
            who: tuple[Value, ...] = () if piece is None else (piece,)
            match helper:
                case commands.Lobbyist():
                    who += (Cause.LOBBYIST,)
                case commands.MrRose():
                    who += (Cause.MR_ROSE,)
            return say("hire: {who}", who=Several(who))
        case commands.Pass(action=action, take=None):
            return say("pass: {action}", action=action)
        case commands.Pass(action=action, take=take):
            return say("pass: {action}, and take {boxes}", action=action, boxes=Amount(1, take))
    raise TypeError(f"{command} is no decision of a player")


# Hindsight: what needs no search


def _sales(steps: Sequence[Found]) -> Table:
    """Each sale, and what the same boxes would have brought once the round had closed."""
    rows: list[tuple[Cell, ...]] = []
    for at, (moment, before, _, command) in enumerate(steps):
        if isinstance(command, commands.Sell):
            brought = _money(moment, command.player)
            later = value_of(command.boxes, _closing_prices(steps[at:]))
            name = say("{player}", player=name_of(command.player, before))
            rows.append((before.round, name, _listed(command.boxes), brought, later, brought - later))
    heads = (say("round"), say("player"), say("sold"), say("brought"), say("at the close"), say("difference"))
    return Table(say("Sales, and the same boxes at the close of their round"), heads, tuple(rows))


def _waters(steps: Sequence[Found]) -> Table:
    """Each winemaking: its water at the price of then, and what it made at the round's close."""
    rows: list[tuple[Cell, ...]] = []
    for at, (moment, before, _, command) in enumerate(steps):
        if not isinstance(command, commands.MakeWine):
            continue
        laid, made = 0, dict.fromkeys(before.market.prices, 0)
        for event in moment.events:
            if isinstance(event, BoxesMoved) and event.cause is Cause.WINEMAKING:
                if event.target is Spot.MAP:
                    laid += event.boxes
                elif event.target is Spot.PLAYER:
                    made[event.kind] += event.boxes
        if laid:
            cost, worth = laid * before.market.prices[Kind.WATER], value_of(made, _closing_prices(steps[at:]))
            name = say("{player}", player=name_of(command.player, before))
            rows.append((before.round, name, laid, _listed(made), cost, worth, worth - cost))
    heads = (
        *(say("round"), say("player"), say("water"), say("made"), say("the water's price")),
        *(say("worth at the close"), say("difference")),
    )
    return Table(say("Water, and what it made"), heads, tuple(rows))


def _listed(boxes: Boxes) -> Sentence:
    """Shorter than in a sentence: a table has little room."""
    each = (say("{count} {kind}", count=count, kind=kind) for kind, count in boxes.items() if count)
    return say("{boxes}", boxes=Several(tuple(each)))


def _money(moment: Moment, player: str) -> int:
    moved = (event for event in moment.events if isinstance(event, MoneyMoved) and event.player == player)
    return sum(event.after - event.before for event in moved)


def _closing_prices(steps: Sequence[Found]) -> Mapping[Kind, int]:
    """The prices after the next winetasting; the last ones where the game ended without."""
    closes = (after for _, _, after, command in steps if isinstance(command, commands.HoldWinetasting))
    return next(closes, steps[-1][2]).market.prices
