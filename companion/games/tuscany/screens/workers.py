"""Which worker: grande, special with what it adds, training, tolls, and actions of other seasons."""

from collections.abc import Mapping
from typing import Any

from companion.controls.intents import Back, Intent, Key, Push, Seat, Turn
from companion.frozen import changed, frozen
from companion.games.kit.facts import name_of
from companion.games.kit.sentences import mark
from companion.games.tuscany.rules.commands import OWN_FIELDS, Pushed
from companion.games.tuscany.rules.game import Game, Player, toll_owners
from companion.games.tuscany.rules.terms import SEASONS, USUAL_WORKERS, Season, Worker
from companion.games.tuscany.screens.entry import (
    ELSEWHERE,
    TRAIN,
    Entry,
    acting,
    ask,
    turn_command,
)
from companion.games.tuscany.screens.home import Home
from companion.games.tuscany.screens.signs import SEASON_SIGNS, game_on, worker_sign
from companion.ui.kit.font import Face, short_name
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.layout import has_room_for, scrolled
from companion.ui.kit.scene import (
    BODY,
    CELL_WIDTH,
    PITCH,
    SIGN_HEIGHT,
    Align,
    Choice,
    Cue,
    Paragraph,
    Part,
    Rect,
    Row,
    Scene,
    Text,
    choice_parts,
)
from companion.ui.kit.screen import Desk, HoldsEntry, Stay, Step, Swap
from companion.ui.kit.usual_screens import ListScreen

ABILITIES: Mapping[Worker, str] = {
    Worker.FARMER: mark("Takes any one bonus of its action on the game board, also a closed one."),
    Worker.MAFIOSO: mark("On a space without bonus: the action twice, within its limits."),
    Worker.CHEF: mark("Pushes another's worker, ready again; no chef."),
    Worker.INNKEEPER: mark("1 lira to a player there: a random visitor of that hand, summer or winter."),
    Worker.PROFESSORE: mark("Takes back one of your normal workers of this season."),
    Worker.SOLDATO: mark("Others on its action pay you 1 lira, and may come when it is full."),
    Worker.POLITICO: mark("Bonus space, at the end: 1 lira for the bonus once more."),
    Worker.ORACLE: mark("When cards are drawn, once a turn: one more of that kind, then discard one."),
    Worker.MERCHANT: mark("When all others have passed this season: 1 card of any kind at the end."),
    Worker.TRAVELER: mark("May stand on an empty space of a past season of this year, also a closed one."),
    Worker.MESSENGER: mark("May wait in a later season, and acts there first."),
}


@frozen
class KeySign:
    """What a key tells of the worker; told already, it is inverted."""

    sign: str
    is_on: bool
    then: "Special"
    """The screen after the key."""


@frozen
class Special(HoldsEntry):
    """The keys tell what the worker adds; a push places it, BACK goes on booking first."""

    entry: Entry
    pushed: str | None = None
    """The player whose worker a chef pushes, while it is not said which."""
    line: int = 0
    """The first line of the ability that is shown."""

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        worker = self.entry.worker or Worker.NORMAL
        title = words.text(worker.english)
        return Scene(
            title[:1].upper() + title[1:],
            short_name(acting(game, self.entry).name, 50),
            self._body(game, worker, words),
            self._hint(words),
            acting=acting(game, self.entry).id,
        )

    def _hint(self, words: Translator) -> tuple[Cue, ...]:
        """That the ability can be read on is said where there is room."""
        cues = (Cue(Icon.PUSH, words.text("placed")), Cue(Icon.BACK, words.text("book first")))
        reading = (Cue(Icon.TURN, words.text("read")), *cues)
        return reading if has_room_for(*reading) else cues

    def _body(self, game: Game, worker: Worker, words: Translator) -> tuple[Part, ...]:
        choices = self._keys(game, words)
        ability = words.text(ABILITIES[worker])
        return (*_above_keys(choices), self._paragraph(ability, has_keys=bool(choices)))

    def _paragraph(self, ability: str, *, has_keys: bool) -> Paragraph:
        """The whole ability, or below the keys' signs as much as there is room for."""
        room = BODY.inset(left=2, right=2)
        if not has_keys:
            return Paragraph(room, ability)
        room = room.inset(top=SIGN_HEIGHT + 3)
        return Paragraph(room, ability, Face.SMALL, is_scrolling=True, first_line=self.line)

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        match intent:
            case Turn(steps):
                keys = self._keys(game, desk.words)
                ability = desk.words.text(ABILITIES[self.entry.worker or Worker.NORMAL])
                line = scrolled(self._paragraph(ability, has_keys=bool(keys)), self.line, steps)
                return Stay(changed(self, line=line))
            case Key(index, False):
                return Stay(next((each.then for each in self._keys(game, desk.words)[index:]), self))
            case Seat(index) if index < len(game.players):
                return Stay(self._named(game, game.players[index].id))
            case Push():
                return ask(game, turn_command(game, self.entry))
            case Back():
                return Swap(Home(self.entry))
        return Stay(self)

    def _keys(self, game: Game, words: Translator) -> list[KeySign]:
        """What stands above the keys; nothing for a worker of which nothing need be told."""
        entry = self.entry
        match entry.worker:
            case Worker.CHEF if self.pushed is not None:
                pushes = [Pushed(self.pushed, kind) for kind in _pushable(game)]
                return [self._telling(worker_sign(each.worker, words), pushes=each) for each in pushes]
            case Worker.CHEF | Worker.INNKEEPER:
                named = entry.pays or (entry.pushes and entry.pushes.player)
                return [
                    KeySign(short_name(player.name, 24), player.id == named, self._named(game, player.id))
                    for player in self._others(game)
                ]
            case Worker.PROFESSORE:
                return [self._telling(f"{Icon.BACK}{Icon.WORKER}", recalls=True)]
            case Worker.POLITICO:
                return [self._telling(f"1 {Icon.MONEY}", again=True)]
            case Worker.TRAVELER:
                return [self._toll(game, owner) for owner in _owners(game, entry)]
            case Worker.MESSENGER:
                return [
                    self._telling(words.text(SEASON_SIGNS[season]), season=season) for season in _later(game)
                ]
        return []

    def _telling(self, sign: str, **told: Any) -> KeySign:
        """A key that tells this; the same key again takes it back."""
        ((name, value),) = told.items()
        is_on = getattr(self.entry, name) == value
        return KeySign(sign, is_on, Special(changed(self.entry, **{name: None if is_on else value})))

    def _toll(self, game: Game, owner: str) -> KeySign:
        """A key that pays this soldato's owner; the same key again does not."""
        sign = short_name(name_of(owner, game), 24)
        return KeySign(sign, owner in self.entry.tolls, Special(_with_toll(self.entry, owner)))

    def _named(self, game: Game, player: str) -> "Special":
        """A chef's or an innkeeper's other player."""
        if player == acting(game, self.entry).id:
            return self
        match self.entry.worker:
            case Worker.CHEF:
                return Special(changed(self.entry, pushes=None), player)
            case Worker.INNKEEPER:
                return self._telling("", pays=player).then
        return self

    def _others(self, game: Game) -> tuple[Player, ...]:
        own = acting(game, self.entry).id
        return tuple(player for player in game.players if player.id != own)


def _above_keys(choices: list[KeySign]) -> tuple[Text, ...]:
    return tuple(
        Text(
            Rect(BODY.x + index * PITCH, BODY.y + 2, CELL_WIDTH, SIGN_HEIGHT),
            choice.sign,
            align=Align.CENTRE,
            is_inverted=choice.is_on,
        )
        for index, choice in enumerate(choices)
    )


def _pushable(game: Game) -> tuple[Worker, ...]:
    """The kinds that a chef may push."""
    return tuple(kind for kind in (*USUAL_WORKERS, *game.specials) if kind is not Worker.CHEF)


def _later(game: Game) -> tuple[Season, ...]:
    """The seasons that a messenger may wait for."""
    return tuple(season for season in SEASONS if game.season and season.is_later_than(game.season))


@frozen
class Workers(HoldsEntry):
    """Keys: grande, the two special kinds, training, more; the worker key held pays a toll."""

    entry: Entry = Entry()

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = acting(game, self.entry)
        choices = [_choice(kind, words) for kind in _kinds(game)]
        choices.append(Choice(f"+{Icon.WORKER}", words.text_in("on a key", "Train")))
        choices.append(Choice("•••", words.text_in("on a key", "More")))
        owners = ", ".join(short_name(name_of(each, game), 40) for each in _owners(game, self.entry))
        toll = words.text("Hold {key}: toll {player}", key=Icon.WORKER, player=owners) if owners else ""
        return Scene(
            words.text("Which worker?"),
            short_name(player.name, 50),
            choice_parts(choices, toll),
            (Cue(Icon.KEYS, words.text("choose")), Cue(Icon.BACK, words.text("back"))),
            acting=player.id,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        match intent:
            case Key(3, True):
                return self._toll(game)
            case Key(3, False):
                return Swap(Home(changed(self.entry, action=TRAIN, focus=None)))
            case Key(4, False):
                return Swap(More(self.entry))
            case Key(index, False):
                return self._choose(_kinds(game)[index])
            case Back() | Push():
                return Swap(Home(self.entry))
        return Stay(self)

    def _choose(self, worker: Worker | None) -> Step:
        if worker is None:
            return Stay(self)
        entry = changed(self.entry, worker=worker, focus=None, **dict.fromkeys(OWN_FIELDS))
        return Swap(Home(entry) if worker is Worker.GRANDE else Special(entry))

    def _toll(self, game: Game) -> Step:
        owners = _owners(game, self.entry)
        if not owners:
            return Swap(Home(self.entry))
        if len(owners) == 1:
            paid = () if self.entry.tolls else owners
            return Swap(Home(changed(self.entry, tolls=paid)))
        return Swap(Tolls(self.entry))


@frozen
class Tolls(HoldsEntry):
    """Several soldati are out: a key for each owner, on or off; a push goes back."""

    entry: Entry = Entry()

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        paid = self.entry.tolls
        choices = [
            Choice(Icon.MONEY if owner in paid else "-", short_name(name_of(owner, game), 24), owner in paid)
            for owner in _owners(game, self.entry)
        ]
        return Scene(
            words.text("Toll to whom?"),
            body=choice_parts(choices, words.text("1 lira to each soldato there")),
            hint=(Cue(Icon.KEYS, words.text("choose")), Cue(Icon.PUSH, words.text("done"))),
            acting=acting(game, self.entry).id,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        owners = _owners(game_on(desk), self.entry)
        match intent:
            case Key(index, False) if index < len(owners):
                return Stay(Tolls(_with_toll(self.entry, owners[index])))
            case Push() | Back():
                return Swap(Home(self.entry))
        return Stay(self)


@frozen
class More(ListScreen, HoldsEntry):
    """The temporary worker, and what a card, a messenger or a traveler may bring in any season."""

    entry: Entry = Entry()
    selected: int = 0

    def rows(self, desk: Desk) -> tuple[Row, ...]:
        words = desk.words
        return (Row(words.text("temporary worker")), *(Row(words.text(action.name)) for action in ELSEWHERE))

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        player = acting(game_on(desk), self.entry).id
        return self.scene(desk, words.text("Worker or action"), words.text("take"), acting=player)

    def take(self, _: Desk) -> Step:
        if self.selected == 0:
            return Swap(Home(changed(self.entry, worker=Worker.TEMPORARY, focus=None)))
        return Swap(Home(changed(self.entry, action=ELSEWHERE[self.selected - 1], focus=None, give=None)))

    def left(self) -> Step:
        return Swap(Workers(self.entry))


def _kinds(game: Game) -> tuple[Worker | None, ...]:
    """Whom the first three keys place."""
    return (Worker.GRANDE, *game.specials, None, None)[:3]


def _choice(kind: Worker | None, words: Translator) -> Choice:
    if kind is None:
        return Choice("", "")
    sign = worker_sign(kind, words)
    return Choice(sign, "") if kind is Worker.GRANDE else Choice(Icon.WORKER, sign)


def _owners(game: Game, entry: Entry) -> tuple[str, ...]:
    """Whose soldato may ask the acting player for a toll."""
    return toll_owners(game, acting(game, entry).id, entry.worker)


def _with_toll(entry: Entry, owner: str) -> Entry:
    """With a toll to this owner, or without where it is paid already."""
    paid = entry.tolls
    return changed(
        entry, tolls=tuple(each for each in paid if each != owner) if owner in paid else (*paid, owner)
    )
