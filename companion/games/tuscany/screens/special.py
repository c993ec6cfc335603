"""A special worker is placed: its ability, and what must be told of it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from companion.controls.intents import Back, Intent, Key, Push, Seat
from companion.frozen import frozen
from companion.games.kit.sentences import mark
from companion.games.tuscany.rules.commands import Pushed
from companion.games.tuscany.rules.game import Game, Player
from companion.games.tuscany.rules.terms import SEASONS, USUAL_WORKERS, Season, Worker
from companion.games.tuscany.screens.entries import game_on, short_name
from companion.games.tuscany.screens.entry import Entry, acting, ask, turn_command
from companion.games.tuscany.screens.home import Home
from companion.games.tuscany.screens.signs import SEASON_SIGNS, worker_sign
from companion.ui.kit.choices import CELL_WIDTH, PITCH, SIGN_HEIGHT
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.scene import BODY, Align, Cue, Paragraph, Part, Rect, Scene, Text
from companion.ui.kit.steps import Stay, Step, Swap

ABILITIES: Mapping[Worker, str] = {
    Worker.FARMER: mark("Takes one bonus of the action, any of them, wherever it stands."),
    Worker.MAFIOSO: mark("On a space without bonus: the action twice, within its limits."),
    Worker.CHEF: mark("Pushes another's worker, ready again; no chef."),
    Worker.INNKEEPER: mark("1 lira to a player there: a random visitor."),
    Worker.PROFESSORE: mark("Takes back an own normal worker of the season."),
    Worker.SOLDATO: mark("Others on its action pay you 1 lira, and may come when it is full."),
    Worker.POLITICO: mark("Bonus space, at the end: 1 lira, the bonus again."),
    Worker.ORACLE: mark("When cards are drawn: one more of that kind, then discard one."),
    Worker.MERCHANT: mark("When all others have passed this season: 1 card of any kind at the end."),
    Worker.TRAVELER: mark("May stand on an empty space of a past season of this year."),
    Worker.MESSENGER: mark("May wait in a later season, and acts there first."),
}


@frozen
class Choice:
    """What a key tells of the worker; told already, it is inverted."""

    sign: str
    is_on: bool


@frozen
class Special:
    """The keys tell what the worker adds; a push places it, BACK goes on booking first."""

    is_entry: ClassVar[bool] = True
    entry: Entry
    pushed: str | None = None
    """The player whose worker a chef pushes, while it is not said which."""

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        worker = self.entry.worker or Worker.NORMAL
        title = words.text(worker.english)
        return Scene(
            title[:1].upper() + title[1:],
            short_name(acting(game, self.entry).name, 50),
            self._body(game, worker, words),
            (Cue(Icon.PUSH, words.text("placed")), Cue(Icon.BACK, words.text("book first"))),
            acting=acting(game, self.entry).id,
        )

    def _body(self, game: Game, worker: Worker, words: Translator) -> tuple[Part, ...]:
        choices = self._choices(game, words)
        ability = words.text(ABILITIES[worker])
        if not choices:
            return (Paragraph(BODY.inset(left=2, right=2), ability),)
        return (*_above_keys(choices), Paragraph(BODY.inset(left=2, top=SIGN_HEIGHT + 3, right=2), ability))

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        match intent:
            case Key(index, False):
                return Stay(self._told(game, index))
            case Seat(index) if index < len(game.players):
                return Stay(self._named(game, game.players[index].id))
            case Push():
                return ask(game, turn_command(game, self.entry))
            case Back():
                return Swap(Home(self.entry))
        return Stay(self)

    def _choices(self, game: Game, words: Translator) -> list[Choice]:
        """What stands above the keys; nothing for a worker of which nothing need be told."""
        entry = self.entry
        match entry.worker:
            case Worker.CHEF if self.pushed is not None:
                return [
                    Choice(worker_sign(kind, words), is_on=entry.pushes == Pushed(self.pushed, kind))
                    for kind in _pushable(game)
                ]
            case Worker.CHEF:
                named = None if entry.pushes is None else entry.pushes.player
                return [
                    Choice(short_name(player.name, 24), is_on=player.id == named)
                    for player in self._others(game)
                ]
            case Worker.INNKEEPER:
                return [
                    Choice(short_name(player.name, 24), is_on=player.id == entry.pays)
                    for player in self._others(game)
                ]
            case Worker.PROFESSORE:
                return [Choice(f"{Icon.BACK}{Icon.WORKER}", is_on=bool(entry.recalls))]
            case Worker.POLITICO:
                return [Choice(f"1 {Icon.MONEY}", is_on=bool(entry.again))]
            case Worker.MESSENGER:
                return [
                    Choice(words.text(SEASON_SIGNS[season]), is_on=season is entry.season)
                    for season in _later(game)
                ]
        return []

    def _told(self, game: Game, index: int) -> "Special":
        """The screen after a key; the same key again takes it back."""
        entry = self.entry
        match entry.worker:
            case Worker.CHEF if self.pushed is not None:
                kinds = _pushable(game)
                return self if index >= len(kinds) else self._pushes(Pushed(self.pushed, kinds[index]))
            case Worker.CHEF | Worker.INNKEEPER:
                others = self._others(game)
                return self if index >= len(others) else self._named(game, others[index].id)
            case Worker.PROFESSORE if index == 0:
                return Special(replace(entry, recalls=None if entry.recalls else True))
            case Worker.POLITICO if index == 0:
                return Special(replace(entry, again=None if entry.again else True))
            case Worker.MESSENGER if index < len(_later(game)):
                season = _later(game)[index]
                return Special(replace(entry, season=None if season is entry.season else season))
        return self

    def _pushes(self, pushed: Pushed) -> "Special":
        return Special(replace(self.entry, pushes=None if pushed == self.entry.pushes else pushed))

    def _named(self, game: Game, player: str) -> "Special":
        """A chef's or an innkeeper's other player."""
        entry = self.entry
        if player == acting(game, entry).id:
            return self
        if entry.worker is Worker.CHEF:
            return Special(replace(entry, pushes=None), player)
        if entry.worker is Worker.INNKEEPER:
            return Special(replace(entry, pays=None if player == entry.pays else player))
        return self

    def _others(self, game: Game) -> tuple[Player, ...]:
        own = acting(game, self.entry).id
        return tuple(player for player in game.players if player.id != own)


def _above_keys(choices: list[Choice]) -> tuple[Text, ...]:
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
