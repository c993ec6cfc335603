"""The race's screens: set-up asks how far it goes, and a key goes as many steps as its number."""

from dataclasses import dataclass, replace

from companion.controls.intents import Back, Intent, Key, Push, Turn
from companion.games.kit.sentences import Sentence
from companion.games.port import Events
from companion.ui.kit.desk import Desk
from companion.ui.kit.game_screens import Labels, MenuLine
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.lists import LIST
from companion.ui.kit.memory import MemoryOf
from companion.ui.kit.message import message
from companion.ui.kit.rules_pages import RulesPages, Topic
from companion.ui.kit.scene import Cue, Row, Rows, Scene
from companion.ui.kit.settings import Setting
from companion.ui.kit.setup.pages import Answer, Done, Page, Return, Show
from companion.ui.kit.setup.plan import Plan, identified
from companion.ui.kit.setup.setup import Setup
from companion.ui.kit.steps import Do, OpenMenu, Screen, Stay, Step
from companion.ui.kit.words import in_words
from tests.race.port import GAME, GOAL, Game, Go, NewGame


@dataclass(frozen=True)
class Memory:
    goal: int = GOAL


@dataclass(frozen=True)
class Goal:
    def view(self, plan: Plan[int], desk: Desk) -> Scene:
        return message(GAME.title, f"It goes over {plan.own} steps.", Cue(Icon.PUSH, "go"))

    def handle(self, intent: Intent, plan: Plan[int], desk: Desk) -> Answer:
        match intent:
            case Turn(steps):
                return Show(self, replace(plan, own=plan.own + steps))
            case Push():
                return Done(plan)
            case Back():
                return Return()
        return Show(self, plan)


class RacePages:
    is_start_last = False

    def recall(self, desk: Desk) -> int:
        return SCREENS.memory.recall(desk.preferences).goal

    def after(self, page: Page | None, plan: Plan[int], desk: Desk) -> Page | None:
        return Goal() if page is None else None

    def before(self, page: Page, plan: Plan[int]) -> Page | None:
        return None

    def new_game(self, plan: Plan[int]) -> NewGame:
        return NewGame(identified(plan.people), plan.own)

    def memory(self, plan: Plan[int]) -> Memory:
        return Memory(plan.own)


PAGES = RacePages()


@dataclass(frozen=True)
class Track:
    def view(self, desk: Desk) -> Scene:
        assert desk.facts is not None
        rows = tuple(Row(seat.name, str(seat.score)) for seat in desk.facts.seats)
        return Scene(GAME.title, body=(Rows(LIST, rows),), acting=desk.facts.turn)

    def handle(self, intent: Intent, desk: Desk) -> Step:
        match intent:
            case Key(index) if desk.facts is not None and not desk.facts.is_over:
                return Do(Go(desk.facts.turn or "", index + 1), has_shown_moves=True)
            case Push() if desk.facts is not None and desk.facts.is_over:
                return Stay(desk.screens.setup())
            case Push():
                return OpenMenu()
        return Stay(self)


class RaceScreens:
    menu: tuple[MenuLine, ...] = ()
    settings: tuple[Setting, ...] = ()
    labels = Labels(("1", "2", "3", "4", "5"), ("turn", "steps", "steps"))
    memory = MemoryOf("race", Memory)

    def render(self, words: Translator, field: str, value: object) -> str:
        return in_words(words, field, value)

    def setup(self) -> Screen:
        return Setup(PAGES)

    def rules(self) -> Screen:
        return RulesPages((Topic("The race", "The first one at the goal has won."),))

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
