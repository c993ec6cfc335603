"""The parts of Home: the column above each key, and the line of what is to do at the table."""

from collections import Counter
from collections.abc import Mapping

from companion.games.kit.facts import name_of
from companion.games.kit.sentences import mark
from companion.games.tuscany.rules import booklet
from companion.games.tuscany.rules.game import (
    Game,
    Player,
    Reminder,
    is_messenger_due,
    stars_left,
    still_in,
    toll_owners,
    trainable,
    training_cost,
)
from companion.games.tuscany.rules.terms import Ask, Bonus, Goods, Mark, Wine, Worker
from companion.games.tuscany.screens.entry import (
    ORDERS,
    PROPERTIES,
    Entry,
    Leads,
    Number,
    acting,
    is_for_another,
)
from companion.games.tuscany.screens.signs import bonus_sign, worker_sign
from companion.ui.kit.font import Face, short_name, shorten, signed
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.scene import REMARK, Column, Focus

NAME_ROOM, BUTTON_ROOM = 40, 24
TRADED = (Goods.POINT, Goods.MONEY, Goods.CARDS, Goods.GRAPE)
COST_KEY, COST_SIGN = 3, f"{Icon.MONEY}?"
WINES = (Wine.RED, Wine.WHITE, Wine.SPARKLING, Wine.BLUSH)
GOODS_SIGNS = {
    Goods.POINT: (Icon.POINTS, "1"),
    Goods.MONEY: (Icon.MONEY, str(booklet.TRADED_MONEY)),
    Goods.CARDS: (Icon.CARDS, str(booklet.TRADED_CARDS)),
    Goods.GRAPE: (Icon.GRAPE, "1"),
}
POINT_WITH: Mapping[Mark | None, str] = {
    Mark.WINDMILL: mark("Windmill: 1 point a year"),
    Mark.TASTING_ROOM: mark("With a wine: 1 point a year"),
}
WINE_SIGNS = {
    Wine.RED: Icon.BIG_RED,
    Wine.WHITE: Icon.BIG_WHITE,
    Wine.SPARKLING: Icon.BIG_CHAMPAGNE,
    Wine.BLUSH: Icon.BIG_ROSE,
}


def columns(game: Game, entry: Entry, words: Translator) -> tuple[Column, ...]:
    player = acting(game, entry)
    leaves = Column(Icon.PASS, value="" if player.row is None else str(player.row))
    match entry.action.leads:
        case Leads.TRADE:
            return (*(_goods(goods, entry) for goods in TRADED), leaves)
        case Leads.WINE_SALE:
            sold = (Column(WINE_SIGNS[wine], value=str(game.wine_points[wine])) for wine in WINES)
            return (*sold, leaves)
        case Leads.TRAINING:
            return (*_training_columns(game, entry, words), leaves)
        case Leads.PROPERTY:
            amounts = (_amount(lira, entry) for lira in PROPERTIES)
            return (*amounts, _worker(entry, player, words), leaves)
        case Leads.ORDER:
            numbers = (number_column(entry, player, each) for each in (Number.POINTS, Number.RESIDUAL))
            return (*numbers, *(_order_column(*order, entry) for order in ORDERS), leaves)
    return (
        number_column(entry, player, Number.POINTS),
        number_column(entry, player, Number.MONEY),
        Column(Icon.STAR, value=str(stars_left(game, player.id))),
        _worker(entry, player, words),
        leaves,
    )


def _amount(lira: int, entry: Entry) -> Column:
    """A property's lira: got, or paid."""
    is_chosen = abs(entry.sold) == lira
    sign = signed(entry.sold) if is_chosen else ""
    return Column(Icon.MONEY, sign, str(lira), focus=Focus.WHOLE if is_chosen else Focus.NONE)


def _order_column(points: int, residual: int, entry: Entry) -> Column:
    is_chosen = (entry.points, entry.residual) == (points, residual)
    sign = f"{residual}{Icon.RESIDUAL}"
    return Column(sign, "", f"{points}", focus=Focus.WHOLE if is_chosen else Focus.NONE)


def _goods(goods: Goods, entry: Entry) -> Column:
    sign, value = GOODS_SIGNS[goods]
    return Column(sign, value=value, focus=Focus.WHOLE if goods is entry.give else Focus.NONE)


def _training_columns(game: Game, entry: Entry, words: Translator) -> tuple[Column, ...]:
    """A column for each kind with its cost, then the one for another cost and for working this year."""
    costs = {kind: training_cost(kind, entry.cost) for kind in trainable(game)}
    kinds = tuple(Column(worker_sign(kind, words), value=str(cost)) for kind, cost in costs.items())
    is_changing = entry.focus is Number.COST
    other = Column(
        COST_SIGN, value=Icon.WORKER if entry.is_now else "", focus=Focus.WHOLE if is_changing else Focus.NONE
    )
    return (*kinds, *(Column(""),) * (COST_KEY - len(kinds)), other)


def number_column(entry: Entry, player: Player, number: Number) -> Column:
    """What the player has, and what is booked above it."""
    sign, has, change = {
        Number.POINTS: (Icon.POINTS, player.points, entry.points),
        Number.MONEY: (Icon.MONEY, player.money, entry.all_money),
        Number.RESIDUAL: (Icon.RESIDUAL, player.residual, entry.residual),
    }[number]
    return Column(
        sign,
        signed(change) if change else "",
        "-" if has is None else str(has),
        focus=Focus.MARK if number is entry.focus else Focus.NONE,
    )


def _worker(entry: Entry, player: Player, words: Translator) -> Column:
    """Who is placed; in ledger workers also how many are ready."""
    ready = "" if player.workers is None else str(sum(crew.ready for crew in player.workers.values()))
    sign = Icon.WORKER if entry.worker is None else worker_sign(entry.worker, words)
    is_chosen = entry.worker is not None or bool(entry.tolls)
    return Column(
        sign, Icon.MONEY if entry.tolls else "", ready, focus=Focus.WHOLE if is_chosen else Focus.NONE
    )


# The line of text


def line(game: Game, entry: Entry, words: Translator) -> str:
    """The first of these that there is, shortened to the line."""
    return shorten(Face.SMALL, _line(game, entry, words), REMARK.width)


def _line(game: Game, entry: Entry, words: Translator) -> str:
    player = acting(game, entry)
    match entry.action.leads:
        case Leads.TRADE:
            return words.text("Get what?") if entry.give else words.text("Give what?")
        case Leads.WINE_SALE:
            return words.text("Points for which wine?")
        case Leads.TRAINING:
            return _training(entry, words)
    if said := _of_action(entry, player, words):
        return said
    if entry.has_bookings and is_for_another(game, entry):
        return words.text("{player}'s button: turn goes on", player=short_name(player.name, BUTTON_ROOM))
    if entry.tolls:
        owners = ", ".join(name_of(owner, game) for owner in entry.tolls)
        return words.text("1 lira toll to {players}", players=owners)
    if is_messenger_due(game, player.id):
        return words.text("The messenger acts now")
    return _to_do(game, words) or _offered(game, player, entry, words) or _order(game)


def _of_action(entry: Entry, player: Player, words: Translator) -> str:
    """What is built, what the keys mean, or the building that brings a point with the action."""
    if entry.building is not None:
        return words.text("Builds: {building}", building=words.text(entry.building.name))
    match entry.action.leads:
        case Leads.PROPERTY:
            return words.text("Sold; again or held: bought")
        case Leads.ORDER:
            return words.text("Points, income, or both")
        case Leads.BUILD:
            return words.text("{key}: build what?", key=Icon.MONEY)
    if entry.action.pays_with in player.marks:
        return words.text(POINT_WITH[entry.action.pays_with])
    return words.text("Hold {key}: build", key=Icon.MONEY) if entry.action.leads is Leads.TOUR else ""


def _to_do(game: Game, words: Translator) -> str:
    """What the last command asks, then the stars that the chart gave."""
    if game.tell:
        return _reminders(game, words)
    owners = dict.fromkeys(name_of(player_id, game) for player_id in game.stars_due)
    return words.text("Star due: {players}", players=", ".join(owners)) if owners else ""


def _offered(game: Game, player: Player, entry: Entry, words: Translator) -> str:
    """A toll that may be due, or the row that is certain."""
    is_open = entry.is_empty or entry.worker is Worker.TRAVELER
    if is_open and (toll := _toll(game, player, entry, words)):
        return toll
    return words.text("Row 1 next year") if player.row == booklet.LAST_ROW else ""


def _training(entry: Entry, words: Translator) -> str:
    if entry.is_now:
        return words.text("Works this year")
    if entry.focus is Number.COST:
        return words.text("{key} again: works this year", key=COST_SIGN)
    return words.text("Train whom, for how much?")


def _toll(game: Game, player: Player, entry: Entry, words: Translator) -> str:
    """A soldato of somebody else is there: the toll is offered, never asked for."""
    owners = [name_of(owner, game) for owner in toll_owners(game, player.id, entry.worker)]
    return (
        words.text("Hold {key}: toll {player}", key=Icon.WORKER, player=", ".join(owners)) if owners else ""
    )


def _reminders(game: Game, words: Translator) -> str:
    """What the last command asks, as short as it can be said; the year's end is one word."""
    name = short_name(name_of(game.tell[0].player, game), NAME_ROOM)
    if any(reminder.what is Ask.RECALL for reminder in game.tell):
        row = next((reminder.n for reminder in game.tell if reminder.what is Ask.ROW), None)
        end = words.text("{player}: year's end", player=name)
        return end if row is None else words.text("{player}: year's end, row {row}", player=name, row=row)
    said = ", ".join(_short(reminder, words) for reminder in game.tell)
    return f"{name}: {said}"


def _short(reminder: Reminder, words: Translator) -> str:
    match reminder.what:
        case Ask.MONEY | Ask.PAY | Ask.TOLL | Ask.INCOME:
            return f"{reminder.n} {Icon.MONEY}"
        case Ask.POINT:
            return f"{reminder.n} {Icon.POINTS}"
        case Ask.STAR:
            return bonus_sign(Bonus.STAR, words)
    return words.text(reminder.what.english)


def _order(game: Game) -> str:
    """Those still in the season, by their rows."""
    names = _initials(game)
    return " ".join(
        f"{Icon.TURN_PLAYER if player.id == game.turn else ''}{player.row}{names[player.id]}"
        for player in still_in(game)
    )


def _initials(game: Game) -> dict[str, str]:
    """Two letters of each name: the first two, or where they are the same, the first and the last."""
    starts = Counter(player.name[:2] for player in game.players)
    return {
        player.id: player.name[:2] if starts[player.name[:2]] == 1 else player.name[:1] + player.name[-1:]
        for player in game.players
    }
