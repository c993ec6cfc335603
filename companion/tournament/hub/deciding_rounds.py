"""Decides what is asked about rounds: pair, change by hand, publish. No result may be missing before."""

from companion.games.kit.sentences import Several, say
from companion.tournament.hub.commands import Pair, Swap
from companion.tournament.hub.decided import Decision, Given, did, no, nobody
from companion.tournament.hub.event import Event, Round
from companion.tournament.hub.fold_deeds import Deed
from companion.tournament.hub.seating import problems_of, seat_everybody
from companion.tournament.pairing.field import NoPairingError

KINDS = ("random", "score", "final")
NAMED_MAX = 5


def pair(event: Event, command: Pair, given: Given) -> Decision:
    if command.kind not in KINDS:
        return no(say("A round is random, by score or a final."))
    missing = event.missing()
    if missing:
        return no(say("Results are missing at table {tables}.", tables=Several(tuple(missing[:NAMED_MAX]))))
    here = sum(player.is_here for player in event.players.values())
    if here < 2 or (command.kind == "final" and not 2 <= command.top <= here):
        return no(say("There are not enough players for this."))
    seed = given.seed if command.seed is None else command.seed
    try:
        seated = seat_everybody(event, command.kind, command.top, seed, given.pairing)
    except NoPairingError:
        return no(say("There are not enough players for this."))
    body = {
        "kind": command.kind,
        "seed": seed,
        "top": command.top,
        "tables": seated.tables,
        "byes": seated.byes,
        "problems": seated.problems,
    }
    deed = Deed("round_paired", body, round=event.number + 1)
    return did(deed, seed=seed, problems=seated.problems)


def swap(event: Event, command: Swap) -> Decision:
    """Two players change places; one of them may have the bye."""
    draft = event.draft
    if draft is None:
        return no(say("Pair the round first."))
    seated = {player for players in draft.tables.values() for player in players}
    for player in (command.a, command.b):
        if player not in seated and player not in draft.byes:
            return nobody(player)
    tables = {table: _exchanged(players, command) for table, players in draft.tables.items()}
    byes = _exchanged(draft.byes, command)
    problems = problems_of(event, Round(draft.number, draft.kind, draft.seed, tables, byes, draft.top))
    body = {"a": command.a, "b": command.b, "tables": tables, "byes": byes, "problems": problems}
    return did(Deed("swap_made", body, round=draft.number), problems=problems)


def _exchanged(players: tuple[str, ...], command: Swap) -> tuple[str, ...]:
    other = {command.a: command.b, command.b: command.a}
    return tuple(other.get(player, player) for player in players)


def drop_draft(event: Event) -> Decision:
    if event.draft is None:
        return no(say("Pair the round first."))
    return did(Deed("draft_dropped", {}, round=event.draft.number))


def publish(event: Event) -> Decision:
    if event.draft is None:
        return no(say("Pair the round first."))
    return did(Deed("round_published", {}, round=event.draft.number))
