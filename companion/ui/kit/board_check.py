"""Board check: compare the box with the table, and correct what differs. All corrections are one entry."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from typing import Any

from companion.controls.intents import Back, Intent, Push, PushHeld, Seat, Turn
from companion.frozen import changed, frozen
from companion.games.kit.codec import PlayerId
from companion.games.kit.corrections import Checked, Correction, Corrections, Keys, Stop
from companion.games.kit.facts import name_of
from companion.games.kit.sentences import Sentence, mark
from companion.ui.kit.font import Face, shorten
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator, in_words
from companion.ui.kit.scene import LIST, Cue, Part, Row, Rows, Scene, message, turned
from companion.ui.kit.screen import Desk, Do, HoldsEntry, Leave, Open, Screen, Stay, Step
from companion.ui.kit.usual_screens import ListScreen

Page = tuple[Stop, ...]
"""The stops that are seen together."""
Spot = tuple[int, int]
"""A page, and a stop on it."""
Hint = tuple[tuple[Icon, str], ...]
"""What each control does, in English."""
CHANGED: Hint = ((Icon.PUSH, mark("change")), (Icon.HOLD, mark("done")), (Icon.BACK, mark("discard")))
CHANGING: Hint = ((Icon.TURN, mark("set")), (Icon.PUSH, mark("keep")), (Icon.BACK, mark("as it was")))
NOTHING = "-"
REASONS = (
    mark("the board is right"),
    mark("wrong entry"),
    mark("forgotten entry"),
    mark("pieces were bumped"),
)


class Look:
    """How a game's board check looks: a page of rows for each player. A game may override any part of it."""

    signs: Mapping[Any, str] = {}
    """What is shown as a sign and not in words."""
    name_room = 60
    """The pixels that a name may take."""
    goes_on = True
    """Whether the knob goes from the end of a page to the next one."""
    shows_before = True
    """Whether a changed value shows what it was."""
    idle: tuple[tuple[Icon, str], ...] = (
        (Icon.TURN, mark("choose")),
        (Icon.PUSH, mark("change")),
        (Icon.BACK, mark("leave")),
    )
    """The hint while nothing is changed."""

    def __init__(self, table: Corrections, adjust: Callable[[Correction, str], Any]) -> None:
        """`adjust` makes the game's command of a correction and its reason."""
        self.table = table
        self.adjust = adjust

    def why_not(self, _game: Any) -> str | None:
        """The English of why nothing can be checked now."""
        return None

    def pages(self, game: Any) -> tuple[Page, ...]:
        return tuple(tuple(self.of_player(game, player.id)) for player in game.players)

    def of_player(self, game: Any, player: str) -> Iterable[Stop]:
        """What is this player's, and what is everybody's."""
        for stop in Checked(self.table, game).stops():
            if self.table.rows[stop.name].whose(stop) in (player, None):
                yield stop

    def picked(self, intent: Intent, checked: Checked, _at: Spot) -> Spot | None:
        """Where a key or a seat's button leads."""
        match intent:
            case Seat(seat) if seat < len(checked.game.players):
                return (seat, 0)
        return None

    def title(self, check: "BoardCheck", checked: Checked, _words: Translator) -> str:
        return self.short(checked.game.players[check.page].name)

    def body(self, check: "BoardCheck", checked: Checked, words: Translator) -> Part:
        page = self.pages(checked.game)[check.page]
        rows = tuple(self.row(checked, stop, words, is_editing=check.before is not None) for stop in page)
        return Rows(LIST, rows, check.at)

    def row(self, checked: Checked, stop: Stop, words: Translator, *, is_editing: bool) -> Row:
        title = " ".join(self.text(checked, word, words) for word in checked.row(stop).title(stop))
        value = self.shown(checked, stop, words)
        if self.shows_before and checked.is_changed(stop):
            value = f"{self.shown(checked.unchanged, stop, words)} → {value}"
        return Row(title, value, is_editing=is_editing)

    def shown(self, checked: Checked, stop: Stop, words: Translator) -> str:
        """What is at a stop."""
        value = checked.at(stop)
        if isinstance(value, str) and checked.row(stop).form is PlayerId:
            return self.short(name_of(value, checked.game))
        return self.text(checked, value, words)

    def text(self, checked: Checked, value: Any, words: Translator) -> str:
        """A word of a title, or a value."""
        match value:
            case None | ():
                return NOTHING
            case bool():
                return words.text("yes") if value else words.text("no")
            case tuple():
                return " ".join(self.text(checked, each, words) for each in value)
            case Sentence():
                filled = {name: self.text(checked, each, words) for name, each in value.values.items()}
                return words.text(value.template, **filled)
        return self.signs[value] if value in self.signs else in_words(words, "", value)

    def short(self, name: str) -> str:
        return shorten(Face.SMALL, name, self.name_room)

    def entered(self, checked: Checked) -> Screen:
        """The screen that follows the changes: why, unless something must be asked before."""
        return Reason(self.adjust(checked.correction, ""), checked.count)

    def is_carried(self, _stop: Stop) -> bool:
        """Whether the knob carries what is here to another place, and does not change it."""
        return False


@frozen
class BoardCheck(HoldsEntry):
    """The knob goes from stop to stop; after a push it changes what is there, or carries it elsewhere."""

    look: Look
    page: int = 0
    at: int = 0
    changes: Mapping[tuple[str, Keys], Any] = field(default_factory=dict)
    before: Mapping[tuple[str, Keys], Any] | None = None
    """While something is changed: the corrections without this change."""
    origin: int = 0
    """While something is carried: where it was."""
    is_leaving: bool = False
    """Whether it is asked if several changes are to go."""

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        if why_not := self.look.why_not(desk.game):
            return message(
                words.text("Check the board"), words.text(why_not), Cue(Icon.BACK, words.text("back"))
            )
        checked = self._checked(desk)
        count = checked.count
        if self.is_leaving:
            question = words.plural("Discard {count} change?", "Discard {count} changes?", count)
            discard, stay = Cue(Icon.PUSH, words.text("discard")), Cue(Icon.BACK, words.text("go on"))
            return message(words.text("Check the board"), question, discard, stay)
        return Scene(
            self.look.title(self, checked, words),
            words.plural("{count} change", "{count} changes", count) if count else "",
            (self.look.body(self, checked, words),),
            self._hint(words),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        if self.look.why_not(desk.game):
            return Leave() if isinstance(intent, Back | Push) else Stay(self)
        if self.is_leaving:
            return self._left(intent)
        return self._handled(intent, desk)

    def _handled(self, intent: Intent, desk: Desk) -> Step:
        checked = self._checked(desk)
        if picked := self.look.picked(intent, checked, (self.page, self.at)):
            return Stay(BoardCheck(self.look, *picked, self.changes))
        match intent:
            case Turn(steps) if self.before is None:
                return Stay(self._moved(desk.game, steps))
            case Turn(steps):
                return Stay(self._changed(checked, steps))
            case Push() if self.before is None:
                return Stay(changed(self, before=self.changes, origin=self.at))
            case Push():
                return Stay(changed(self, before=None))
            case PushHeld() if self.changes:
                return Open(self.look.entered(checked))
            case Back():
                return self._back(checked.count)
        return Stay(self)

    def _back(self, count: int) -> Step:
        if self.before is not None:
            return Stay(BoardCheck(self.look, self.page, self.origin, self.before))
        if count > 1:
            return Stay(changed(self, is_leaving=True))
        return Stay(BoardCheck(self.look, self.page, self.at)) if self.changes else Leave()

    def _left(self, intent: Intent) -> Step:
        match intent:
            case Push():
                return Stay(BoardCheck(self.look, self.page, self.at))
            case Back():
                return Stay(changed(self, is_leaving=False))
        return Stay(self)

    def _checked(self, desk: Desk) -> Checked:
        return Checked(self.look.table, desk.game, self.changes)

    def _moved(self, game: Any, steps: int) -> "BoardCheck":
        pages = self.look.pages(game)
        if not self.look.goes_on:
            return changed(self, at=turned(self.at, steps, len(pages[self.page])))
        spots = [(page, at) for page, stops in enumerate(pages) for at in range(len(stops))]
        page, at = spots[turned(spots.index((self.page, self.at)), steps, len(spots))]
        return changed(self, page=page, at=at)

    def _changed(self, checked: Checked, steps: int) -> "BoardCheck":
        page = self.look.pages(checked.game)[self.page]
        stop = page[self.at]
        if not self.look.is_carried(stop):
            return changed(self, changes=checked.turned(stop, steps).changes)
        places = [at for at, each in enumerate(page) if each.name == stop.name]
        target = places[turned(places.index(self.at), steps, len(places))]
        whole = changed(checked, changes=self.before or {})
        return changed(self, at=target, changes=whole.swapped(page[self.origin], page[target]).changes)

    def _hint(self, words: Translator) -> tuple[Cue, ...]:
        hint = CHANGING if self.before is not None else CHANGED if self.changes else self.look.idle
        return tuple(Cue(icon, words.text(act)) for icon, act in hint)


@frozen
class Reason(ListScreen, HoldsEntry):
    """The last page: why the box was corrected; the history keeps it."""

    adjust: Any
    """The game's own command, whose `reason` is filled in here."""
    count: int
    """How many changes it makes."""
    selected: int = 0

    def rows(self, desk: Desk) -> tuple[Row, ...]:
        return tuple(Row(desk.words.text(reason)) for reason in REASONS)

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        count = words.plural("{count} change", "{count} changes", self.count)
        return self.scene(desk, words.text("Why?"), words.text("correct"), count)

    def take(self, desk: Desk) -> Step:
        """The box follows the table, so nothing is left to move."""
        reason = desk.words.text(REASONS[self.selected])
        return Do(changed(self.adjust, reason=reason), has_shown_moves=True)
