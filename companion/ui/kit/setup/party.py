"""Set-up: everybody at the table at a glance, and the way to change any of it."""

from typing import Any

from companion.controls.intents import Back, Intent, Push, Seat, Turn
from companion.frozen import frozen
from companion.ui.kit.colours import colour_name
from companion.ui.kit.desk import Desk
from companion.ui.kit.font import Face, shorten
from companion.ui.kit.icons import Icon
from companion.ui.kit.lists import LIST, turned
from companion.ui.kit.scene import Cue, Row, Rows, Scene
from companion.ui.kit.setup.colours import Colour
from companion.ui.kit.setup.count import Count
from companion.ui.kit.setup.games import WhichGame
from companion.ui.kit.setup.names import Name
from companion.ui.kit.setup.pages import Answer, Done, Page, Return, Show, way_out
from companion.ui.kit.setup.plan import Plan
from companion.ui.kit.setup.seats import SeatOrder

NAME_ROOM = 64
CARD_NAME_ROOM = 90


@frozen
class Party:
    """A list: go on (first, so that the usual evening is one push), the game, the players, how many they are.

    Where there is only one game, no line tells which.
    """

    selected: int = 0

    def view(self, plan: Plan[Any], desk: Desk) -> Scene:
        words = desk.words
        players = (
            Row(f"{seat}  {shorten(Face.SMALL, person.name, NAME_ROOM)}", colour_name(person.colour, words))
            for seat, person in enumerate(plan.people, 1)
        )
        game = (Row(words.text(desk.port.title)),) if len(desk.games) > 1 else ()
        rows = (Row(words.text("Play with these")), *game, *players, Row(words.text("More or fewer players")))
        act = words.text("go on") if self.selected == 0 else words.text("change")
        return Scene(
            words.text("New game"),
            words.plural("{count} player", "{count} players", len(plan.people)),
            (Rows(LIST, rows, self.selected),),
            (Cue(Icon.TURN, words.text("choose")), Cue(Icon.PUSH, act), way_out(desk)),
        )

    def handle(self, intent: Intent, plan: Plan[Any], desk: Desk) -> Answer:
        count, first = len(plan.people), 2 if len(desk.games) > 1 else 1
        match intent:
            case Turn(steps):
                return Show(Party(turned(self.selected, steps, first + count + 1)), plan)
            case Seat(seat) if seat < count:
                return Show(Card(seat), plan)
            case Push() if self.selected == 0:
                return Done(plan)
            case Push() if self.selected < first:
                return Show(WhichGame(), plan)
            case Push() if self.selected < first + count:
                return Show(Card(self.selected - first), plan)
            case Push():
                return Show(Count(count), plan)
            case Back():
                return Return()
            case _:
                return Show(self, plan)


@frozen
class Card:
    """One player: name, colour, seat."""

    seat: int
    selected: int = 0

    def view(self, plan: Plan[Any], desk: Desk) -> Scene:
        words = desk.words
        person = plan.people[self.seat]
        rows = (
            Row(words.text("Name"), shorten(Face.REGULAR, person.name, CARD_NAME_ROOM)),
            Row(words.text("Colour"), colour_name(person.colour, words)),
            Row(words.text("Seat"), str(self.seat + 1)),
        )
        return Scene(
            person.name,
            body=(Rows(LIST, rows, self.selected),),
            hint=(
                Cue(Icon.TURN, words.text("choose")),
                Cue(Icon.PUSH, words.text("change")),
                Cue(Icon.BACK, words.text("back")),
            ),
        )

    def handle(self, intent: Intent, plan: Plan[Any], desk: Desk) -> Answer:
        del desk
        match intent:
            case Turn(steps):
                return Show(Card(self.seat, turned(self.selected, steps, 3)), plan)
            case Push():
                pages: tuple[Page, ...] = (Name(self.seat), Colour(self.seat), SeatOrder(self.seat))
                return Show(pages[self.selected], plan)
            case Back():
                return Return()
            case _:
                return Show(self, plan)
