"""Home's five columns: what each key means now, and the number behind it."""

from companion.games.tuscany.rules.bookings import training_cost
from companion.games.tuscany.rules.game import Game, Player, stars_left
from companion.games.tuscany.rules.terms import TRADED_CARDS, TRADED_MONEY, Goods, Wine, Worker
from companion.games.tuscany.screens.entries import signed
from companion.games.tuscany.screens.entry import Entry, Number, acting
from companion.games.tuscany.screens.season_actions import Leads
from companion.games.tuscany.screens.signs import worker_sign
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.scene import Column, Focus

TRADED = (Goods.POINT, Goods.MONEY, Goods.CARDS, Goods.GRAPE)
COST_KEY, COST_SIGN = 3, f"{Icon.MONEY}?"
WINES = (Wine.RED, Wine.WHITE, Wine.SPARKLING, Wine.BLUSH)
GOODS_SIGNS = {
    Goods.POINT: (Icon.POINTS, "1"),
    Goods.MONEY: (Icon.MONEY, str(TRADED_MONEY)),
    Goods.CARDS: (Icon.CARDS, str(TRADED_CARDS)),
    Goods.GRAPE: (Icon.GRAPE, "1"),
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
            return (*_training(game, entry, words), leaves)
    second = Number.RESIDUAL if entry.action.leads is Leads.ORDER else Number.MONEY
    return (
        _number(entry, player, Number.POINTS),
        _number(entry, player, second),
        Column(Icon.STAR, value=str(stars_left(game, player.id))),
        _worker(entry, player, words),
        leaves,
    )


def trained(game: Game) -> tuple[Worker, ...]:
    """Whom the keys train."""
    return (Worker.NORMAL, *game.specials)


def _goods(goods: Goods, entry: Entry) -> Column:
    sign, value = GOODS_SIGNS[goods]
    return Column(sign, value=value, focus=Focus.WHOLE if goods is entry.give else Focus.NONE)


def _training(game: Game, entry: Entry, words: Translator) -> tuple[Column, ...]:
    """A column for each kind with its cost, then the one for another cost and for working this year."""
    costs = {kind: training_cost(kind, entry.cost) for kind in trained(game)}
    kinds = tuple(Column(worker_sign(kind, words), value=str(cost)) for kind, cost in costs.items())
    is_changing = entry.focus is Number.COST
    other = Column(
        COST_SIGN,
        value=Icon.WORKER if entry.is_now else "",
        focus=Focus.WHOLE if is_changing else Focus.NONE,
    )
    return (*kinds, *(Column(""),) * (COST_KEY - len(kinds)), other)


def _number(entry: Entry, player: Player, number: Number) -> Column:
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
