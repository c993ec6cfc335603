"""Set-up as a screen: which page comes after which, who starts, and what a tournament has assigned."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, assert_never

from companion.controls.intents import Back, Intent, Push, Seat
from companion.frozen import changed, frozen
from companion.games.kit.fields import MalformedError
from companion.games.kit.lamps import ROWS
from companion.games.port import Begin, Person
from companion.settings.preferences import Preferences
from companion.ui.kit.font import Face, shorten
from companion.ui.kit.icons import Icon
from companion.ui.kit.scene import BODY, Align, Cue, Row, Scene, Text
from companion.ui.kit.screen import (
    Choose,
    ChooseGame,
    Desk,
    Do,
    HoldsEntry,
    Leave,
    Open,
    OpenSettings,
    Refuse,
    Stay,
    Step,
)
from companion.ui.kit.setup.people import (
    Card,
    Colour,
    Count,
    Name,
    Party,
    SeatOrder,
    Sixth,
    Spelling,
    WhichGame,
)
from companion.ui.kit.setup.plan import (
    Answer,
    Done,
    ListPage,
    Page,
    Plan,
    Play,
    Return,
    Show,
    people_of,
    remembering_people,
)

if TYPE_CHECKING:
    from companion.tournament.messages import Assignment


STRICT = "strict_turns"


@frozen
class Start(ListPage):
    """A list: draw by lot, then everybody by name."""

    selected: int = 0

    def rows(self, plan: Plan[Any], desk: Desk) -> tuple[Row, ...]:
        return (Row(desk.words.text("Draw lots")), *(Row(person.name) for person in plan.people))

    def view(self, plan: Plan[Any], desk: Desk) -> Scene:
        words, opening = desk.words, desk.screens.who_starts
        act = words.text("draw") if self.selected == 0 else words.text(opening.act)
        rule = words.text(opening.rule) if opening.rule else ""
        return self.scene(plan, desk, words.text(opening.question), act, rule)

    def handle(self, intent: Intent, plan: Plan[Any], desk: Desk) -> Answer:
        match intent:
            case Seat(seat) if seat < len(plan.people):
                return Done(changed(plan, starting_seat=seat))
        return super().handle(intent, plan, desk)

    def take(self, at: int, plan: Plan[Any], desk: Desk) -> Answer:
        if at == 0:
            return Show(Drawn(), changed(plan, starting_seat=desk.draw_lot(len(plan.people))))
        return Done(changed(plan, starting_seat=at - 1))


@frozen
class Drawn:
    """Shows who was drawn by lot to start."""

    def view(self, plan: Plan[Any], desk: Desk) -> Scene:
        words, opening = desk.words, desk.screens.who_starts
        name, starts = plan.people[plan.starting_seat].name, words.text(opening.drawn)
        return Scene(
            words.text("Drawn by lot"),
            body=(
                Text(
                    BODY.inset(top=4, bottom=20),
                    shorten(Face.BOLD, name, BODY.width),
                    Face.BOLD,
                    Align.CENTRE,
                ),
                Text(BODY.inset(top=22, bottom=6), f"{opening.sign} {starts}", align=Align.CENTRE),
            ),
            hint=(Cue(Icon.PUSH, words.text("go on")), Cue(Icon.BACK, words.text("back"))),
        )

    def handle(self, intent: Intent, plan: Plan[Any], _: Desk) -> Answer:
        match intent:
            case Push():
                return Done(plan)
            case Back():
                return Return()
        return Show(self, plan)


class OwnPages(Protocol):
    """What a game asks in set-up beside the people, and what it makes of the answers."""

    @property
    def is_start_last(self) -> bool:
        """Whether the game's pages come before who starts, as its rule book has it; else they come after."""

    def recall(self, desk: Desk) -> Any:
        """What was entered last time, as `Plan.own`."""

    def pages(self, plan: Plan[Any]) -> Sequence[Page]:
        """All pages of the game, as they open; what is answered on one changes only those after it."""

    def new_game(self, plan: Plan[Any]) -> Any:
        """The game's `new_game` command of a complete plan. Its people have no ids yet: see `identified`."""

    def memory(self, plan: Plan[Any]) -> Any:
        """What the game remembers of the plan."""


@frozen
class Setup(HoldsEntry):
    """A plan and the page it is on; before the first answer both come from the preferences.

    `at` is the number of the game's own page, or of the one that this page belongs to.
    """

    own: OwnPages
    plan: Plan[Any] | None = None
    page: Page | None = None
    assignment: "Assignment | None" = None
    """What a tournament has assigned: then only the game's own pages are asked."""
    at: int | None = None

    def view(self, desk: Desk) -> Scene:
        plan, page = self.opened(desk)
        return page.view(plan, desk)

    def handle(self, intent: Intent, desk: Desk) -> Step:
        plan, page = self.opened(desk)
        match page.handle(intent, plan, desk):
            case Show(page, plan):
                return Stay(self._on(plan, page, self.at))
            case Return():
                before = self._before(page, plan, desk)
                return self._way_out(desk) if before is None else Stay(before)
            case Play(name) if name != desk.port.name:
                return ChooseGame(name)
            case Play():
                return Stay(self._on(plan, first_page(plan)))
            case Done(plan):
                after = self._after(page, plan, desk)
                return self.begin(plan, desk) if after is None else Stay(after)
            case answer:
                assert_never(answer)

    def opened(self, desk: Desk) -> tuple[Plan[Any], Page]:
        if self.plan is not None and self.page is not None:
            return self.plan, self.page
        counts, preferences = desk.port.players, desk.preferences
        plan = self.plan or Plan(
            counts, self.own.recall(desk), people_of(preferences, counts[-1]), is_taught=preferences.is_taught
        )
        is_new = not plan.people and not preferences.game and len(desk.games) > 1
        return plan, self.page or (WhichGame() if is_new else first_page(plan))

    def _on(self, plan: Plan[Any], page: Page, at: int | None = None) -> "Setup":
        return Setup(self.own, plan, page, self.assignment, at)

    def on_own(self, plan: Plan[Any], at: int) -> "Setup | None":
        """On the game's own page with this number; None where it has no such page."""
        pages = self.own.pages(plan)
        return self._on(plan, pages[at], at) if 0 <= at < len(pages) else None

    def _after(self, page: Page, plan: Plan[Any], desk: Desk) -> "Setup | None":
        """The next page; the game's own come once all about people is asked, or before who starts."""
        is_start_last = self.own.is_start_last and self.assignment is None
        if self.at is not None:
            return self.on_own(plan, self.at + 1) or (self._on(plan, Start()) if is_start_last else None)
        after = page_after(page, plan, desk)
        is_own_turn = isinstance(after, Start) if is_start_last else after is None
        if is_own_turn and (own := self.on_own(plan, 0)) is not None:
            return own
        return None if after is None else self._on(plan, after)

    def _before(self, page: Page, plan: Plan[Any], desk: Desk) -> "Setup | None":
        if self.at:
            return self.on_own(plan, self.at - 1)
        if self.at == 0 and self.assignment is not None:
            return None
        is_after_own = self.own.is_start_last and isinstance(page, Start)
        if is_after_own and (last := self.on_own(plan, len(self.own.pages(plan)) - 1)) is not None:
            return last
        if self.at == 0 or is_after_own:
            return self._on(plan, Party() if self.own.is_start_last else Start())
        before = page_before(page, plan, desk)
        return None if before is None else self._on(plan, before)

    def begin(self, plan: Plan[Any], desk: Desk) -> Step:
        """The game of a complete plan; the people of a tournament are not remembered here."""
        preferences = desk.preferences
        if self.assignment is not None:
            command = assigned_command(self.own.new_game(plan), self.assignment, desk)
            if isinstance(command, MalformedError):
                return Refuse(command.sentence)
            memory = desk.screens.memory.keeping(preferences, self.own.memory(plan))
            return Choose(memory, Do(Begin(desk.port.name, command)))
        changes = {
            "game": desk.port.name,
            "is_taught": plan.is_taught,
            **remembering_people(plan, preferences),
            **desk.screens.memory.keeping(preferences, self.own.memory(plan)),
        }
        return Choose(changes, Do(Begin(desk.port.name, self.own.new_game(plan))))

    def _way_out(self, desk: Desk) -> Step:
        """BACK on the first page: it leaves, or opens the settings where set-up is the lowest screen."""
        is_lowest = desk.game is None and desk.attending is None
        return OpenSettings() if is_lowest else Leave()


def first_page(plan: Plan[Any]) -> Page:
    """The overview of all people; before the very first game, the question how many they are."""
    return Party() if plan.people else Count()


def page_after(page: Page, plan: Plan[Any], desk: Desk) -> Page | None:
    """The next page about people; None once the game's own pages follow."""
    match page:
        case Party() if len(plan.people) > ROWS and not _sat_so(plan, desk.preferences):
            return Sixth()
        case Party() | Sixth():
            return Start()
        case Start() | Drawn():
            return None
    return _missing(plan) or Party()


def page_before(page: Page, plan: Plan[Any], desk: Desk) -> Page | None:
    """The page that BACK leads to; None from the first one."""
    missing = _missing(plan)
    match page:
        case Count() if not plan.people and len(desk.games) > 1:
            return WhichGame()
        case Spelling(seat):
            return Name(seat)
        case Colour(seat) if missing:
            return Name(seat)
        case Name(seat) if missing and seat:
            return Colour(seat - 1)
        case Name() | Card() if missing:
            return Count(len(plan.people))
        case Start() | Name() | Card() | Colour() | SeatOrder() | Sixth():
            return Party()
        case WhichGame() if plan.people:
            return Party()
        case Count() if plan.people and not missing:
            return Party()
        case Drawn():
            return Start()
    return None


def _sat_so(plan: Plan[Any], preferences: Preferences) -> bool:
    """Whether they sat so in the last game, so that it is known who has no lamps."""
    names = tuple(person.name for person in plan.people)
    return names == preferences.last_names[: len(preferences.last_colours)]


def _missing(plan: Plan[Any]) -> Page | None:
    """The first question about a person that has no answer yet."""
    for seat, person in enumerate(plan.people):
        if not person.name:
            return Name(seat)
        if not person.colour:
            return Colour(seat)
    return None


def begin_assigned(assignment: "Assignment", desk: Desk) -> Step:
    """Begin at once where the tournament says everything; else the game's own pages of set-up come first."""
    whole = _read(_as_wanted({"do": "new_game", **_people(assignment)}, assignment, desk), desk)
    if not isinstance(whole, MalformedError):
        return Do(Begin(desk.port.name, whole))
    setup = desk.screens.setup()
    if not isinstance(setup, Setup):
        return Refuse(whole.sentence)
    people = tuple(Person(seat.player, seat.name, seat.colour) for seat in assignment.seats)
    plan = Plan(desk.port.players, setup.own.recall(desk), people)
    assigned = Setup(setup.own, plan, assignment=assignment)
    asked = assigned.on_own(plan, 0)
    return assigned.begin(plan, desk) if asked is None else Open(asked)


def assigned_command(command: Any, assignment: "Assignment", desk: Desk) -> Any | MalformedError:
    """The `new_game` of a set-up as the tournament wants it."""
    plain = {**desk.port.commands.write(command), **_people(assignment)}
    return _read(_as_wanted(plain, assignment, desk), desk)


def _people(assignment: "Assignment") -> dict[str, Any]:
    players = [
        {"id": seat.player, "name": seat.name, **({"colour": seat.colour} if seat.colour else {})}
        for seat in assignment.seats
    ]
    return {"players": players, "starting_player": assignment.seats[0].player}


def _as_wanted(plain: dict[str, Any], assignment: "Assignment", desk: Desk) -> dict[str, Any]:
    """The fields of the tournament over those of the table; options are merged one by one."""
    wanted = dict(assignment.options)
    is_strict = wanted.pop(STRICT, False)
    known = desk.port.commands.schema("new_game")["properties"]
    options = {**plain.get("options", {}), **wanted.pop("options", {})}
    if is_strict and "turn_order" in _options_of(known.get("options", {})):
        options["turn_order"] = "strict"
    merged = {**plain, **{name: value for name, value in wanted.items() if name in known}}
    if options:
        merged["options"] = options
    return merged


def _options_of(schema: dict[str, Any]) -> dict[str, Any]:
    """The options that a game knows; one without them has none."""
    shapes = (schema, *schema.get("anyOf", ()))
    return next((shape["properties"] for shape in shapes if "properties" in shape), {})


def _read(plain: dict[str, Any], desk: Desk) -> Any | MalformedError:
    try:
        return desk.port.commands.read(plain)
    except MalformedError as problem:
        return problem
