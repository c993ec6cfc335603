"""The end of a game: who won, above the ranking; a push goes on to a new game, a hold shows its page."""

from companion.controls.intents import Back, Intent, Push, PushHeld, Turn
from companion.frozen import changed
from companion.ui.kit.desk import Desk
from companion.ui.kit.font import Face, shorten
from companion.ui.kit.icons import Icon
from companion.ui.kit.later import later
from companion.ui.kit.lists import clamped
from companion.ui.kit.rows import visible_rows
from companion.ui.kit.scene import Cue, Part, Rows, Scene
from companion.ui.kit.steps import Open, OpenMenu, Screen, Stay, Step

EVENING = later("companion.ui.screens.address", "of_evening")
NAME_ROOM = 48


def ending(desk: Desk, rows: Rows, *others: Part) -> Scene:
    """The rows of the ranking, and what stands beside them, under the winner's name."""
    words = desk.words
    more = (Cue(Icon.TURN, words.text("read")),) if _last_first(rows) > 0 else ()
    return Scene(
        f"{Icon.CROWN} {_title(desk)}",
        f"{Icon.HOLD} QR",
        body=(rows, *others),
        hint=(Cue(Icon.PUSH, words.text("new game")), *more, Cue(Icon.BACK, words.text("menu"))),
    )


def ending_step(screen: Screen, intent: Intent, desk: Desk, rows: Rows) -> Step:
    """What an input does there; the screen keeps the first row that is shown as `first`."""
    match intent:
        case Push():
            return Open(desk.screens.setup())
        case PushHeld():
            return Open(EVENING())
        case Back():
            return OpenMenu()
        case Turn(steps):
            return Stay(changed(screen, first=clamped(rows.first + steps, 0, _last_first(rows))))
    return Stay(screen)


def _last_first(rows: Rows) -> int:
    """How far the rows can be turned: which one is the first when the last one is shown."""
    return len(rows.rows) - len(visible_rows(rows))


def _title(desk: Desk) -> str:
    facts, words = desk.facts, desk.words
    winners = [] if facts is None else [place.player for place in facts.ranking if place.place == 1]
    seat = facts.seat(winners[0]) if facts is not None and len(winners) == 1 else None
    if seat is None:
        return words.text("{count} share the win", count=len(winners))
    return words.text("{player} wins", player=shorten(Face.SMALL, seat.name, NAME_ROOM))
