"""Which worker: grande, special with what it adds, training, tolls, and actions of other seasons."""

from dataclasses import replace
from typing import ClassVar

from companion.controls.intents import Back, Intent, Key, Push, Turn
from companion.frozen import frozen
from companion.games.tuscany.rules.game import Game
from companion.games.tuscany.rules.terms import Worker
from companion.games.tuscany.screens.entries import game_on, short_name
from companion.games.tuscany.screens.entry import Entry, acting
from companion.games.tuscany.screens.home import Home
from companion.games.tuscany.screens.season_actions import ELSEWHERE, TRAIN, SeasonAction
from companion.games.tuscany.screens.signs import worker_sign
from companion.games.tuscany.screens.special import Special
from companion.ui.kit.choices import Choice, choice_parts
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.lists import LIST, turned
from companion.ui.kit.scene import Cue, Row, Rows, Scene
from companion.ui.kit.steps import Stay, Step, Swap

WORKER_KEY, TRAIN_KEY, MORE_KEY = 3, 3, 4


@frozen
class Workers:
    """Keys: grande, the two special kinds, training, more; the worker key held pays a toll."""

    is_entry: ClassVar[bool] = True
    entry: Entry = Entry()

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = acting(game, self.entry)
        choices = [_choice(kind, words) for kind in _kinds(game)]
        choices.append(Choice(f"+{Icon.WORKER}", words.text_in("on a key", "Train")))
        choices.append(Choice("•••", words.text_in("on a key", "More")))
        owners = ", ".join(short_name(each, 40) for each in _owners(game, self.entry))
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
                return Swap(Home(replace(self.entry, action=TRAIN, focus=None)))
            case Key(4, False):
                return Swap(More(self.entry))
            case Key(index, False):
                return self._choose(game, _kinds(game)[index])
            case Back() | Push():
                return Swap(Home(self.entry))
        return Stay(self)

    def _choose(self, game: Game, worker: Worker | None) -> Step:
        if worker is None:
            return Stay(self)
        entry = replace(
            self.entry,
            worker=worker,
            pushes=None,
            recalls=None,
            pays=None,
            again=None,
            season=None,
            focus=None,
        )
        del game
        return Swap(Home(entry) if worker is Worker.GRANDE else Special(entry))

    def _toll(self, game: Game) -> Step:
        owners = _owner_ids(game, self.entry)
        if not owners:
            return Swap(Home(self.entry))
        if len(owners) == 1:
            paid = () if self.entry.tolls else owners
            return Swap(Home(replace(self.entry, tolls=paid)))
        return Swap(Tolls(self.entry))


@frozen
class Tolls:
    """Several soldati are out: a key for each owner, on or off; a push goes back."""

    is_entry: ClassVar[bool] = True
    entry: Entry = Entry()

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        choices = [
            Choice(
                Icon.MONEY if owner in self.entry.tolls else "-",
                short_name(name, 24),
                is_on=owner in self.entry.tolls,
            )
            for owner, name in zip(_owner_ids(game, self.entry), _owners(game, self.entry), strict=True)
        ]
        return Scene(
            words.text("Toll to whom?"),
            body=choice_parts(choices, words.text("1 lira to each soldato there")),
            hint=(Cue(Icon.KEYS, words.text("choose")), Cue(Icon.PUSH, words.text("done"))),
            acting=acting(game, self.entry).id,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        owners = _owner_ids(game_on(desk), self.entry)
        match intent:
            case Key(index, False) if index < len(owners):
                owner, paid = owners[index], self.entry.tolls
                tolls = tuple(each for each in paid if each != owner) if owner in paid else (*paid, owner)
                return Stay(Tolls(replace(self.entry, tolls=tolls)))
            case Push() | Back():
                return Swap(Home(self.entry))
        return Stay(self)


@frozen
class More:
    """The temporary worker, and what a card, a messenger or a traveler may bring in any season."""

    is_entry: ClassVar[bool] = True
    entry: Entry = Entry()
    selected: int = 0

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        rows = (
            Row(words.text("temporary worker")),
            *(Row(words.text(action.name)) for action in ELSEWHERE),
        )
        return Scene(
            words.text("Worker or action"),
            body=(Rows(LIST, rows, self.selected),),
            hint=(
                Cue(Icon.TURN, words.text("choose")),
                Cue(Icon.PUSH, words.text("take")),
                Cue(Icon.BACK, words.text("back")),
            ),
            acting=acting(game_on(desk), self.entry).id,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        del desk
        match intent:
            case Turn(steps):
                return Stay(replace(self, selected=turned(self.selected, steps, len(ELSEWHERE) + 1)))
            case Push() if self.selected == 0:
                return Swap(Home(replace(self.entry, worker=Worker.TEMPORARY, focus=None)))
            case Push():
                return Swap(Home(_acting_with(self.entry, ELSEWHERE[self.selected - 1])))
            case Back():
                return Swap(Workers(self.entry))
        return Stay(self)


def _acting_with(entry: Entry, action: SeasonAction) -> Entry:
    return replace(entry, action=action, focus=None, give=None)


def _kinds(game: Game) -> tuple[Worker | None, ...]:
    """Whom the first three keys place."""
    return (Worker.GRANDE, *game.specials, None, None)[:3]


def _choice(kind: Worker | None, words: Translator) -> Choice:
    if kind is None:
        return Choice("", "")
    sign = worker_sign(kind, words)
    return Choice(sign, "") if kind is Worker.GRANDE else Choice(Icon.WORKER, sign)


def _owner_ids(game: Game, entry: Entry) -> tuple[str, ...]:
    """Whose soldato may ask the acting player for a toll."""
    return tuple(owner for owner in game.soldati if owner != acting(game, entry).id)


def _owners(game: Game, entry: Entry) -> tuple[str, ...]:
    names = {player.id: player.name for player in game.players}
    return tuple(names[owner] for owner in _owner_ids(game, entry))
