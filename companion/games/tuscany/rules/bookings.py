"""What is open to every player at any time of the seasons: bookings, stars, trades, wine sales, training."""

from companion.games.kit.facts import name_of, player_of, unknown_player
from companion.games.kit.sentences import Refusal, refuse
from companion.games.tuscany.rules import booklet, checks
from companion.games.tuscany.rules.commands import Gain, SellWine, Star, Trade, Train, bookings_of
from companion.games.tuscany.rules.draft import Draft, book, bring, move_money, move_points
from companion.games.tuscany.rules.facts.scores import StarMoved
from companion.games.tuscany.rules.facts.workers import WorkerTrained
from companion.games.tuscany.rules.game import Crews, Game, crew_of, stars_left, training_cost
from companion.games.tuscany.rules.terms import Ask, Cause, Code, Goods, Worker, star_count


def gain(draft: Draft, command: Gain) -> Refusal | None:
    bookings = bookings_of(command)
    refusal = checks.needs_another(draft.game, command.player, (command.source,)) or checks.foreign_bookings(
        draft.game, bookings
    )
    if refusal:
        return refusal
    if command.source is not None:
        move_money(draft, command.source, -(command.money or 0), Cause.BOOKED)
    book(draft, command.player, bookings)
    return None


def move_star(draft: Draft, command: Star) -> Refusal | None:
    """Placed while any is left, with the region's benefit; moved once all are out, without."""
    game = draft.game
    refusal = (
        unknown_player(game, command.player)
        or checks.unknown_regions(game, (command.to, command.source))
        or _no_star(game, command)
    )
    if refusal:
        return refusal
    draft.happen(StarMoved(command.player, command.source, command.to))
    if command.source is None:
        bring(draft, command.player, game.map[command.to].benefit, Cause.REGION)
    return None


def _no_star(game: Game, command: Star) -> Refusal | None:
    left, name = stars_left(game, command.player), name_of(command.player, game)
    if command.source is None:
        if left > 0:
            return None
        return refuse(
            Code.NO_STAR,
            "{player} has all {stars} on the map; move one of them.",
            player=name,
            stars=booklet.STARS,
        )
    if game.map[command.source].stars[command.player] == 0:
        return refuse(
            Code.NO_STAR,
            "{player} has no star in {region}; name another region to move from.",
            player=name,
            region=command.source,
        )
    if left > 0:
        return refuse(
            Code.STARS_LEFT,
            "{player} has {stars} left to place; stars move only when all are on the map.",
            player=name,
            stars=star_count(left),
        )
    return None


def trade(draft: Draft, command: Trade) -> Refusal | None:
    if refusal := unknown_player(draft.game, command.player):
        return refusal
    for goods, sign in ((command.give, -1), (command.get, 1)):
        if goods is Goods.MONEY:
            move_money(draft, command.player, sign * booklet.TRADED_MONEY, Cause.TRADE)
        elif goods is Goods.POINT:
            move_points(draft, command.player, sign, Cause.TRADE)
    numbers = {Goods.MONEY: booklet.TRADED_MONEY, Goods.CARDS: booklet.TRADED_CARDS}
    draft.remind(command.player, Ask(command.get.value), numbers.get(command.get, 1))
    return None


def sell_wine(draft: Draft, command: SellWine) -> Refusal | None:
    if refusal := unknown_player(draft.game, command.player):
        return refusal
    points = draft.game.wine_points[command.type]
    move_points(draft, command.player, points, Cause.WINE_SALE)
    draft.remind(command.player, Ask.POINT, points)
    return None


def train(draft: Draft, command: Train) -> Refusal | None:
    game = draft.game
    refusal = (
        unknown_player(game, command.player)
        or checks.foreign_worker(game, command.worker)
        or _no_room(game, command)
    )
    if refusal:
        return refusal
    cost = training_cost(command.worker, command.cost)
    move_money(draft, command.player, -cost, Cause.TRAINING)
    is_done = game.is_winter and draft.player(command.player).has_passed
    draft.happen(WorkerTrained(command.player, command.worker, command.now or is_done))
    if cost:
        draft.remind(command.player, Ask.PAY, cost)
    return None


def workers_counted(crews: Crews) -> int:
    """All that count towards the limit; the temporary one does not."""
    return sum(crew.owned for worker, crew in crews.items() if worker is not Worker.TEMPORARY)


def _no_room(game: Game, command: Train) -> Refusal | None:
    player = player_of(game, command.player)
    if player.workers is None:
        return None
    if workers_counted(player.workers) >= booklet.WORKERS_MAX:
        return refuse(
            Code.WORKER_LIMIT,
            "{player} has {workers} {workers:worker|workers}, and nobody has more; train no other.",
            player=player.name,
            workers=booklet.WORKERS_MAX,
        )
    if command.worker is not Worker.NORMAL and crew_of(player, command.worker).owned:
        return refuse(
            Code.WORKER_LIMIT,
            "{player} has a {worker}, and nobody has two; train another kind.",
            player=player.name,
            worker=command.worker,
        )
    return None
