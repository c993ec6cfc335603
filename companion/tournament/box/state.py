"""The game's state as the hub shows it between the records: newest wins, nothing counts by it."""

from typing import TYPE_CHECKING

from companion.games.kit.codec import to_json

if TYPE_CHECKING:
    from companion.engine import Published


def state_of(published: "Published", rev: int, call: str | None) -> bytes:
    """The state as `toscana replay` shows it, with what every game knows; empty without a game."""
    facts, moment = published.facts, published.moment
    if facts is None or moment is None:
        return b""
    scores = {seat.id: seat.score for seat in facts.seats}
    shown = {"round": facts.round, "turn": facts.turn, "scores": scores}
    return to_json({**published.port.state(moment.game), "rev": rev, "call": call, "facts": shown}).encode()
