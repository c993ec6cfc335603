"""The race's one screen: a push begins it, a key goes as many steps as its number."""

from dataclasses import dataclass

from companion.controls.intents import Intent, Key, Push
from companion.games.kit.sentences import Sentence
from companion.games.port import Begin, Events, Person
from companion.ui.kit.desk import Desk
from companion.ui.kit.game_screens import Labels, MenuLine
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.message import message
from companion.ui.kit.rules_pages import RulesPages, Topic
from companion.ui.kit.scene import Cue, Row, Rows, Scene
from companion.ui.kit.settings import Setting
from companion.ui.kit.steps import Do, OpenMenu, Screen, Stay, Step
from companion.ui.kit.words import in_words
from tests.race.port import GAME, Game, Go, NewGame

PEOPLE = (Person("anna", "Anna", "red"), Person("ben", "Ben", "blue"))


@dataclass(frozen=True)
class Track:
    def view(self, desk: Desk) -> Scene:
        if desk.facts is None:
            return message(GAME.title, "Ready?", Cue(Icon.PUSH, "go"))
        rows = tuple(Row(seat.name, str(seat.score)) for seat in desk.facts.seats)
        return Scene(GAME.title, body=(Rows(message("", "").body[0].rect, rows),), acting=desk.facts.turn)

    def handle(self, intent: Intent, desk: Desk) -> Step:
        match intent:
            case Push() if desk.game is None:
                return Do(Begin(GAME.name, NewGame(PEOPLE)))
            case Key(index) if desk.facts is not None:
                return Do(Go(desk.facts.turn or "", index + 1), has_shown_moves=True)
            case Push():
                return OpenMenu()
        return Stay(self)


class RaceScreens:
    menu: tuple[MenuLine, ...] = ()
    settings: tuple[Setting, ...] = ()
    labels = Labels(("1", "2", "3", "4", "5"), ("turn", "steps", "steps"))

    def render(self, words: Translator, field: str, value: object) -> str:
        return in_words(words, field, value)

    def setup(self) -> Screen:
        return Track()

    def rules(self) -> Screen:
        return RulesPages((Topic("The race", "The first one at ten steps has won."),))

    def home(self, game: Game) -> Screen:
        return Track()

    def seat_page(self, game: Game, seat: int) -> Screen | None:
        return None

    def moves(self, events: Events, game: Game) -> tuple[Sentence, ...]:
        return tuple(GAME.tell(event, game) for event in events)

    moves_back = moves

    def headline(self, events: Events, game: Game, words: Translator) -> str:
        return str(GAME.tell(events[0], game))


SCREENS = RaceScreens()
