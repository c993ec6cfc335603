"""Workers: placing with what the special kinds add, and the messenger's turn."""

from companion.games.kit.facts import name_of, player_of, unknown_player
from companion.games.kit.sentences import Refusal, Several, refuse
from companion.games.tuscany.rules import checks
from companion.games.tuscany.rules.commands import Deliver, Place, Pushed, bookings_of
from companion.games.tuscany.rules.draft import Draft, book, move_money
from companion.games.tuscany.rules.facts.workers import MessengerActed, WorkerPlaced, WorkerReturned
from companion.games.tuscany.rules.facts.year import TurnMoved
from companion.games.tuscany.rules.game import (
    Game,
    crew_of,
    is_messenger_due,
    merchant_earns,
    messenger_of,
    next_turn,
)
from companion.games.tuscany.rules.terms import SEASONS, UNNAMED_WORKERS, Ask, Cause, Code, Season, Worker


def place(draft: Draft, command: Place) -> Refusal | None:
    game = draft.game
    pushes, worker = command.pushes, _meant(game, command)
    others = (*command.tolls, None if pushes is None else pushes.player, command.pays)
    refusal = (
        checks.needs_another(game, command.player, others)
        or checks.foreign_worker(game, command.worker)
        or checks.foreign_worker(game, None if pushes is None else pushes.worker)
        or checks.foreign_bookings(game, bookings_of(command))
        or checks.cannot_act(game, command.player)
        or checks.messenger_due(game, command.player)
        or _not_ready(game, command.player, worker)
        or _cannot_do(game, command)
    )
    if refusal:
        return refusal
    draft.happen(WorkerPlaced(command.player, worker or Worker.NORMAL, command.season))
    _pay_tolls(draft, command)
    _send_back(draft, command)
    if command.pays is not None:
        _pay_player(draft, command.player, command.pays, Cause.INNKEEPER)
    book(draft, command.player, bookings_of(command))
    if command.again:
        move_money(draft, command.player, -1, Cause.POLITICO)
    if worker is Worker.MERCHANT and merchant_earns(game, command.player):
        draft.remind(command.player, Ask.CARD)
    draft.happen(TurnMoved(next_turn(draft.game, command.player)))
    return None


def _meant(game: Game, command: Place) -> Worker | None:
    """Who is placed if nobody is named: the first that is ready, or None where the ledger knows of nobody."""
    if command.worker is not None or not game.follows_workers:
        return command.worker or Worker.NORMAL
    player = next((each for each in game.players if each.id == command.player), None)
    if player is None:
        return None
    return next((worker for worker in UNNAMED_WORKERS if crew_of(player, worker).ready), None)


def _not_ready(game: Game, player_id: str, worker: Worker | None) -> Refusal | None:
    player = player_of(game, player_id)
    is_out = (worker is Worker.SOLDATO and player_id in game.soldati) or (
        worker is Worker.MESSENGER and messenger_of(game, player_id) is not None
    )
    is_ready = not game.follows_workers or (worker is not None and crew_of(player, worker).ready > 0)
    if is_ready and not is_out:
        return None
    ready = tuple(kind for kind, crew in (player.workers or {}).items() if crew.ready)
    if game.follows_workers and not ready:
        return refuse(Code.NO_WORKER_READY, "{player} has no worker ready; pass.", player=player.name)
    if worker is None:
        return refuse(
            Code.NO_WORKER_READY,
            "{player} has no normal, temporary or grande worker ready; ready: {ready}. Else pass.",
            player=player.name,
            ready=Several(ready),
        )
    if not game.follows_workers:
        return refuse(
            Code.NO_WORKER_READY,
            "{player}'s {worker} is out already; place another worker, or pass.",
            player=player.name,
            worker=worker,
        )
    return refuse(
        Code.NO_WORKER_READY,
        "{player} has no {worker} ready; ready: {ready}. Else pass.",
        player=player.name,
        worker=worker,
        ready=Several(tuple(kind for kind in ready if kind is not worker)),
    )


def _cannot_do(game: Game, command: Place) -> Refusal | None:
    for owner in command.tolls:
        if owner not in game.soldati:
            return refuse(
                Code.REQUIREMENTS_NOT_MET,
                "{player} has no soldato out, so no toll is due; who has one out: {owners}.",
                player=name_of(owner, game),
                owners=Several(tuple(name_of(each, game) for each in game.soldati)),
            )
    if command.pushes is not None and (refusal := _cannot_push(game, command.pushes)):
        return refusal
    player = player_of(game, command.player)
    if command.recalls and game.follows_workers and not game.placed.get(player.id):
        return refuse(
            Code.REQUIREMENTS_NOT_MET,
            "{player} has no normal worker of this season out; place the professore without it.",
            player=player.name,
        )
    return _too_early(game, command.season)


def _too_early(game: Game, season: Season | None) -> Refusal | None:
    if season is None or game.season is None or season.is_later_than(game.season):
        return None
    return refuse(
        Code.REQUIREMENTS_NOT_MET,
        "A messenger waits for a later season, not for {season}; still to come: {seasons}.",
        season=season,
        seasons=Several(tuple(each for each in SEASONS if each.is_later_than(game.season))),
    )


def _cannot_push(game: Game, pushed: Pushed) -> Refusal | None:
    player, worker = player_of(game, pushed.player), pushed.worker
    if worker is Worker.CHEF:
        return refuse(Code.REQUIREMENTS_NOT_MET, "A chef does not push a chef; push another worker, or none.")
    is_home = game.is_winter and player.has_passed
    is_no_soldato = worker is Worker.SOLDATO and player.id not in game.soldati
    is_unplaced = game.follows_workers and crew_of(player, worker).out <= 0
    if not (is_home or is_no_soldato or is_unplaced):
        return None
    return refuse(
        Code.REQUIREMENTS_NOT_MET,
        "{player} has no {worker} out to push; name one that stands on the board.",
        player=player.name,
        worker=worker,
    )


def _pay_tolls(draft: Draft, command: Place) -> None:
    for owner in command.tolls:
        _pay_player(draft, command.player, owner, Cause.TOLL)
        draft.remind(owner, Ask.TOLL)


def _pay_player(draft: Draft, payer: str, owner: str, cause: Cause) -> None:
    move_money(draft, payer, -1, cause)
    move_money(draft, owner, 1, cause)


def _send_back(draft: Draft, command: Place) -> None:
    """The worker that a chef pushed, or a professore took back, is ready again."""
    if command.pushes is not None:
        draft.happen(WorkerReturned(command.pushes.player, command.pushes.worker, command.player))
    if command.recalls:
        draft.happen(WorkerReturned(command.player, Worker.NORMAL, command.player))


def deliver(draft: Draft, command: Deliver) -> Refusal | None:
    """The messenger acts where it waits, or cannot; either way the turn is over."""
    game = draft.game
    refusal = (
        unknown_player(game, command.player)
        or checks.foreign_bookings(game, bookings_of(command))
        or checks.cannot_act(game, command.player)
        or _nothing_due(game, command.player)
    )
    if refusal:
        return refusal
    draft.happen(MessengerActed(command.player))
    book(draft, command.player, bookings_of(command))
    draft.happen(TurnMoved(next_turn(draft.game, command.player)))
    return None


def _nothing_due(game: Game, player_id: str) -> Refusal | None:
    if is_messenger_due(game, player_id):
        return None
    return refuse(
        Code.REQUIREMENTS_NOT_MET,
        "{player} has no messenger that acts this season; place a worker, or pass.",
        player=name_of(player_id, game),
    )
