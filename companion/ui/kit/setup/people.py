"""Set-up's pages about people: how many, their names, colours and seats; and which game it is."""

from typing import Any

from companion.controls.intents import Back, Intent, Push, Seat, Turn
from companion.frozen import changed, frozen
from companion.games.kit.lamps import ROWS
from companion.games.kit.sentences import mark
from companion.games.port import Person
from companion.settings.preferences import Preferences
from companion.ui.kit.font import Face, shorten
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.scene import (
    BODY,
    LIST,
    ROW_HEIGHT,
    Align,
    Cue,
    Paragraph,
    Rect,
    Row,
    Rows,
    Scene,
    Text,
    choosing,
    clamped,
    turned,
)
from companion.ui.kit.screen import Desk
from companion.ui.kit.setup.plan import (
    Answer,
    Done,
    Line,
    ListPage,
    OptionsPage,
    Page,
    Plan,
    Play,
    Return,
    Show,
    way_out,
    with_count,
    with_person,
    with_seat,
)
from companion.ui.kit.spelling import Speller

COLOURS = {
    "red": mark("red"),
    "yellow": mark("yellow"),
    "green": mark("green"),
    "blue": mark("blue"),
    "purple": mark("purple"),
    "grey": mark("grey"),
    "orange": mark("orange"),
    "white": mark("white"),
    "black": mark("black"),
}


def colour_name(colour: str | None, words: Translator) -> str:
    """The colour in words; one that is not in the table is shown unchanged."""
    return words.text(COLOURS.get(colour, colour)) if colour else ""


COLOUR_NAME_ROOM, PARTY_NAME_ROOM, CARD_NAME_ROOM = 50, 64, 90


SENTENCE = LIST.inset(left=2, right=2, bottom=2 * ROW_HEIGHT)


@frozen
class Name(ListPage):
    """A list: known names that are still free, then a new name, then just a number."""

    seat: int
    selected: int = 0

    def rows(self, plan: Plan[Any], desk: Desk) -> tuple[Row, ...]:
        known = offered(plan, self.seat, desk.preferences)
        return tuple(map(Row, (*known, desk.words.text("A new name"), self._number(desk))))

    def view(self, plan: Plan[Any], desk: Desk) -> Scene:
        words = desk.words
        seat = words.text("seat {seat}", seat=self.seat + 1)
        return self.scene(plan, desk, words.text("Who sits here?"), words.text("take"), seat)

    def take(self, at: int, plan: Plan[Any], desk: Desk) -> Answer:
        names = offered(plan, self.seat, desk.preferences)
        if at < len(names):
            return Done(_seated(plan, self.seat, names[at], desk.preferences))
        if at == len(names):
            return Show(Spelling(self.seat), plan)
        return Done(with_person(plan, self.seat, name=self._number(desk)))

    def _number(self, desk: Desk) -> str:
        return desk.words.text("Player {number}", number=self.seat + 1)


def offered(plan: Plan[Any], seat: int, preferences: Preferences) -> tuple[str, ...]:
    """The name of this seat and the remembered ones, without those of the other seats."""
    others = {person.name for index, person in enumerate(plan.people) if index != seat}
    known = tuple(name for name in preferences.last_names if name not in others)
    own = plan.people[seat].name
    return known if not own or own in known else (own, *known)


def _seated(plan: Plan[Any], seat: int, name: str, preferences: Preferences) -> Plan[Any]:
    """The plan with this name on the seat; a known player gets the last game's colour if it is free."""
    colours = dict(zip(preferences.last_names, preferences.last_colours, strict=False))
    taken = {person.colour for index, person in enumerate(plan.people) if index != seat}
    colour = colours.get(name, "")
    changes = {"colour": colour} if colour and colour not in taken else {}
    return with_person(plan, seat, name=name, **changes)


@frozen
class Spelling:
    seat: int
    speller: Speller = Speller()

    def view(self, plan: Plan[Any], desk: Desk) -> Scene:
        del plan
        words = desk.words
        return self.speller.scene(words, words.text("Name"), words.text("seat {seat}", seat=self.seat + 1))

    def handle(self, intent: Intent, plan: Plan[Any], desk: Desk) -> Answer:
        match self.speller.take(intent, desk.words):
            case None:
                return Return()
            case str(name):
                return Done(with_person(plan, self.seat, name=name))
            case Speller() as speller:
                return Show(Spelling(self.seat, speller), plan)


@frozen
class Colour(ListPage):
    """A list of the colours that nobody else has; `selected` is None at first: the player's own."""

    seat: int
    selected: int | None = None

    def rows(self, plan: Plan[Any], desk: Desk) -> tuple[Row, ...]:
        return tuple(Row(colour_name(colour, desk.words)) for colour in _free(plan, self.seat))

    def view(self, plan: Plan[Any], desk: Desk) -> Scene:
        words = desk.words
        name = shorten(Face.SMALL, plan.people[self.seat].name, COLOUR_NAME_ROOM)
        return self.scene(plan, desk, name, words.text("take"), words.text("Which colour?"))

    def take(self, at: int, plan: Plan[Any], _: Desk) -> Answer:
        return Done(with_person(plan, self.seat, colour=_free(plan, self.seat)[at]))

    def at(self, plan: Plan[Any], _: Desk) -> int:
        own, free = plan.people[self.seat].colour, _free(plan, self.seat)
        if self.selected is not None:
            return self.selected
        return free.index(own) if own in free else 0


def _free(plan: Plan[Any], seat: int) -> tuple[str, ...]:
    taken = {person.colour for index, person in enumerate(plan.people) if index != seat}
    return tuple(colour for colour in COLOURS if colour not in taken)


@frozen
class SeatOrder:
    """Everybody in the order they sit; the knob moves one player along."""

    seat: int

    def view(self, plan: Plan[Any], desk: Desk) -> Scene:
        words = desk.words
        rows = tuple(
            Row(f"{seat}  {person.name}", words.text("no lamps") if seat > ROWS else "")
            for seat, person in enumerate(plan.people, 1)
        )
        return Scene(
            words.text("Seats, clockwise"),
            body=(Rows(LIST, rows, self.seat),),
            hint=(Cue(Icon.TURN, words.text("move")), Cue(Icon.PUSH, words.text("sits here"))),
        )

    def handle(self, intent: Intent, plan: Plan[Any], _: Desk) -> Answer:
        match intent:
            case Turn(steps):
                return self._carry(plan, turned(self.seat, steps, len(plan.people)))
            case Seat(index) if index < len(plan.people):
                return self._carry(plan, index)
            case Push() | Back():
                return Done(plan)
        return Show(self, plan)

    def _carry(self, plan: Plan[Any], target: int) -> Answer:
        return Show(SeatOrder(target), with_seat(plan, self.seat, target))


PITCH, GAP = 30, 4


@frozen
class Count:
    """The possible numbers side by side."""

    count: int = 4

    def view(self, plan: Plan[Any], desk: Desk) -> Scene:
        pitch = min(PITCH, BODY.width // len(plan.counts))
        left = BODY.x + (BODY.width - pitch * len(plan.counts)) // 2 + GAP // 2
        return Scene(
            desk.words.text("How many players?"),
            body=tuple(
                Text(
                    Rect(left + index * pitch, BODY.y + 9, pitch - GAP, 22),
                    str(count),
                    Face.DIGITS,
                    Align.CENTRE,
                    is_inverted=count == self.count,
                )
                for index, count in enumerate(plan.counts)
            ),
            hint=(
                Cue(Icon.TURN, desk.words.text("choose")),
                Cue(Icon.PUSH, desk.words.text("go on")),
                Cue(Icon.BACK, desk.words.text("back")) if plan.people else way_out(desk),
            ),
        )

    def handle(self, intent: Intent, plan: Plan[Any], _: Desk) -> Answer:
        match intent:
            case Turn(steps):
                return Show(Count(clamped(self.count + steps, plan.counts[0], plan.counts[-1])), plan)
            case Push():
                return Done(with_count(plan, self.count))
            case Back():
                return Return()
        return Show(self, plan)


@frozen
class Sixth(ListPage):
    """Asks which of six players has no lamps and no button; the list of players then ends with them."""

    selected: int = ROWS

    def rows(self, plan: Plan[Any], _: Desk) -> tuple[Row, ...]:
        return tuple(Row(person.name) for person in plan.people)

    def view(self, plan: Plan[Any], desk: Desk) -> Scene:
        words = desk.words
        sentence = words.text("Five seats have lamps and a button, the sixth has none.")
        rows = Rows(LIST.inset(top=SENTENCE.height), self.rows(plan, desk), self.selected, face=Face.SMALL)
        return Scene(
            words.text("Who has no lamps?"),
            body=(Paragraph(SENTENCE, sentence, Face.SMALL), rows),
            hint=choosing(words, words.text("take")),
        )

    def handle(self, intent: Intent, plan: Plan[Any], desk: Desk) -> Answer:
        match intent:
            case Seat(seat) if seat < len(plan.people):
                return Show(Sixth(seat), plan)
        return super().handle(intent, plan, desk)

    def take(self, at: int, plan: Plan[Any], _: Desk) -> Answer:
        return Done(changed(plan, people=(*plan.people[at + 1 :], *plan.people[: at + 1])))


@frozen
class Party(OptionsPage):
    """A list: go on (first, so that the usual evening is one push), the game, the players, how many they are.

    Where there is only one game, no line tells which. A lesson is offered last, on a new box first.
    """

    selected: int = 0

    def lines(self, plan: Plan[Any], desk: Desk) -> tuple[Line, ...]:
        words = desk.words
        is_taught = words.text("yes") if plan.is_taught else words.text("no")
        other = changed(plan, is_taught=not plan.is_taught)
        lesson: tuple[Line, ...] = ((Row(words.text("Teach us"), is_taught), Show(self, other)),)
        lesson = lesson if desk.screens.lesson is not None else ()
        is_new = not desk.preferences.last_names
        return (
            (Row(words.text("Play with these")), Done(plan)),
            *(((Row(words.text(desk.port.title)), Show(WhichGame(), plan)),) if len(desk.games) > 1 else ()),
            *(lesson if is_new else ()),
            *(
                (_person_row(seat, person, words), Show(Card(seat), plan))
                for seat, person in enumerate(plan.people)
            ),
            (Row(words.text("More or fewer players")), Show(Count(len(plan.people)), plan)),
            *(() if is_new else lesson),
        )

    def view(self, plan: Plan[Any], desk: Desk) -> Scene:
        words = desk.words
        act = words.text("go on") if self.selected == 0 else words.text("change")
        return Scene(
            words.text("New game"),
            words.plural("{count} player", "{count} players", len(plan.people)),
            self.listed(plan, desk),
            (Cue(Icon.TURN, words.text("choose")), Cue(Icon.PUSH, act), way_out(desk)),
        )

    def handle(self, intent: Intent, plan: Plan[Any], desk: Desk) -> Answer:
        match intent:
            case Seat(seat) if seat < len(plan.people):
                return Show(Card(seat), plan)
        return super().handle(intent, plan, desk)


def _person_row(seat: int, person: Person, words: Translator) -> Row:
    name = shorten(Face.SMALL, person.name, PARTY_NAME_ROOM)
    return Row(f"{seat + 1}  {name}", colour_name(person.colour, words))


@frozen
class Card(ListPage):
    """One player: name, colour, seat."""

    seat: int
    selected: int = 0

    def rows(self, plan: Plan[Any], desk: Desk) -> tuple[Row, ...]:
        words, person = desk.words, plan.people[self.seat]
        return (
            Row(words.text("Name"), shorten(Face.REGULAR, person.name, CARD_NAME_ROOM)),
            Row(words.text("Colour"), colour_name(person.colour, words)),
            Row(words.text("Seat"), str(self.seat + 1)),
        )

    def view(self, plan: Plan[Any], desk: Desk) -> Scene:
        return self.scene(plan, desk, plan.people[self.seat].name, desk.words.text("change"))

    def take(self, at: int, plan: Plan[Any], _: Desk) -> Answer:
        pages: tuple[Page, ...] = (Name(self.seat), Colour(self.seat), SeatOrder(self.seat))
        return Show(pages[at], plan)


@frozen
class WhichGame(ListPage):
    """The games by title; the one that is set up is selected first, so that it takes one push."""

    selected: int | None = None

    def rows(self, _: Plan[Any], desk: Desk) -> tuple[Row, ...]:
        return tuple(
            Row(desk.words.text(each.title), f"{each.players[0]}-{each.players[-1]}") for each in desk.games
        )

    def view(self, plan: Plan[Any], desk: Desk) -> Scene:
        words = desk.words
        return Scene(
            words.text("Which game?"),
            words.text("players"),
            self.listed(plan, desk, Face.SMALL),
            (
                Cue(Icon.TURN, words.text("choose")),
                Cue(Icon.PUSH, words.text("take")),
                Cue(Icon.BACK, words.text("back")) if plan.people else way_out(desk),
            ),
        )

    def take(self, at: int, _: Plan[Any], desk: Desk) -> Answer:
        return Play(desk.games[at].name)

    def at(self, _: Plan[Any], desk: Desk) -> int:
        names = [each.name for each in desk.games]
        return names.index(desk.port.name) if self.selected is None else self.selected
