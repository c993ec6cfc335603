"""A player's own page: points, lira, residual income and the marks, above their keys."""

from dataclasses import field

from companion.controls.intents import Back, Intent, Key, Push, Seat, Turn
from companion.frozen import changed, frozen
from companion.games.kit.facts import name_of, player_of
from companion.games.tuscany.rules.commands import Gain
from companion.games.tuscany.rules.game import Game, Marked, Player, points_ahead
from companion.games.tuscany.rules.terms import BASE_BUILDINGS, Mark
from companion.games.tuscany.screens.entry import Entry, Number, ask, booked
from companion.games.tuscany.screens.home_parts import number_column
from companion.games.tuscany.screens.signs import game_on, worker_sign
from companion.ui.kit.font import Face, short_name, shorten, signed
from companion.ui.kit.icons import Icon
from companion.ui.kit.scene import REMARK, Column, Columns, Cue, Scene, remark
from companion.ui.kit.screen import Desk, Do, HoldsEntry, Leave, Stay, Step

NUMBERS = (Number.POINTS, Number.MONEY, Number.RESIDUAL)
# What pressing the last key again and again brings: nothing, income structures, the statue, both.
STRUCTURES = ((False, False), (True, False), (False, True), (True, True))


@frozen
class PlayerPage(HoldsEntry):
    """The keys book, the knob changes the number booked last, a push keeps it all as one command."""

    player: str
    entry: Entry = Entry()
    marks: Marked = field(default_factory=Marked)
    source: str | None = None
    """Whose lira they are, if another player's."""

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = player_of(game, self.player)
        has_change = self._command() is not None
        numbers = (number_column(self.entry, player, each) for each in NUMBERS)
        act = Cue(Icon.PUSH, words.text("book")) if has_change else Cue(Icon.KEYS, words.text("book"))
        return Scene(
            short_name(player.name),
            "" if player.row is None else words.text("row {row}", row=player.row),
            (Columns((*numbers, *self._marked(game, player))), remark(self._line(game, player, desk))),
            (act, Cue(Icon.BACK, words.text("back"))),
            acting=player.id,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        player = player_of(game, self.player)
        match intent:
            case Key(index, False) if index < len(NUMBERS):
                if NUMBERS[index] is Number.MONEY and player.money is None:
                    return Stay(self)
                return Stay(self._booked(NUMBERS[index], 1))
            case Key(1, True) if player.money is not None:
                return Stay(self._from(_next_giver(game, player, self.source)))
            case Seat(index) if index < len(game.players) and player.money is not None:
                return Stay(self._from(game.players[index].id))
            case Key(3, False):
                return Stay(self._next_building(player))
            case Key(4, False) if game.structures:
                now = (self._has(player, Mark.INCOME), self._has(player, Mark.STATUE))
                income, statue = STRUCTURES[(STRUCTURES.index(now) + 1) % len(STRUCTURES)]
                return Stay(changed(self, marks=changed(self.marks, income=income, statue=statue)))
            case Turn(steps) if self.entry.focus is not None:
                return Stay(self._booked(self.entry.focus, steps))
            case Push():
                return self._book(game)
            case Back():
                return Leave()
        return Stay(self)

    def _book(self, game: Game) -> Step:
        """What is being entered on Home stays there."""
        command = self._command()
        if command is None:
            return Leave()
        asked = ask(game, command)
        return changed(asked, is_aside=True) if isinstance(asked, Do) else asked

    def _command(self) -> Gain | None:
        entry = self.entry
        marks = None if self.marks == Marked() else self.marks
        if not entry.has_bookings and marks is None:
            return None
        money, points, residual = entry.money or None, entry.points or None, entry.residual or None
        return Gain(self.player, money, points, residual, marks, self.source)

    def _booked(self, number: Number, steps: int) -> "PlayerPage":
        """A number changed; what another player gives is at least 1 lira."""
        entry = booked(self.entry, number, steps)
        if self.source is not None:
            entry = changed(entry, money=max(1, entry.money))
        return changed(self, entry=entry)

    def _from(self, giver: str | None) -> "PlayerPage":
        """Another player gives the lira; the same one again, or the own button: nobody does."""
        if giver in (None, self.player, self.source):
            return changed(self, source=None)
        entry = booked(self.entry, Number.MONEY, max(0, 1 - self.entry.money))
        return changed(self, source=giver, entry=entry)

    def _next_building(self, player: Player) -> "PlayerPage":
        """The next of the base buildings is marked, or no longer; after the last one all are as they were."""
        at = next((index for index, each in enumerate(BASE_BUILDINGS) if each in self.marks.named), -1) + 1
        others = dict.fromkeys((each.value for each in BASE_BUILDINGS), None)
        if at < len(BASE_BUILDINGS):
            others[BASE_BUILDINGS[at].value] = BASE_BUILDINGS[at] not in player.marks
        return changed(self, marks=changed(self.marks, **others))

    def _has(self, player: Player, mark: Mark) -> bool:
        return self.marks.named.get(mark, mark in player.marks)

    def _marked(self, game: Game, player: Player) -> tuple[Column, Column]:
        """How many base buildings, and with structure cards those that pay and the statue."""
        count = sum(self._has(player, each) for each in BASE_BUILDINGS)
        buildings = Column(Icon.HOUSE, value=str(count or "-"))
        if not game.structures:
            return buildings, Column("")
        owned = (Icon.MONEY * self._has(player, Mark.INCOME)) + (Icon.POINTS * self._has(player, Mark.STATUE))
        return buildings, Column(Icon.STATUE, value=owned or "-")

    def _line(self, game: Game, player: Player, desk: Desk) -> str:
        """Who gives the lira, as soon as some are booked; which building is marked; else how it stands."""
        if self.source is not None:
            name = short_name(name_of(self.source, game))
            return desk.words.text(
                "{money} from {player}", money=f"{self.entry.money} {Icon.MONEY}", player=name
            )
        for building, is_set in self.marks.named.items():
            if building in BASE_BUILDINGS:
                answer = desk.words.text("yes") if is_set else desk.words.text("no")
                name = desk.words.text(building.english)
                return f"{name}: {answer}"
        if self.entry.money > 0:
            return desk.words.text("From a player? Their button")
        return _standing(game, player, desk)


def _next_giver(game: Game, player: Player, giver: str | None) -> str | None:
    """The one after this giver, and after the last one nobody."""
    givers = (None, *(each.id for each in game.players if each != player))
    return givers[(givers.index(giver) + 1) % len(givers)]


def _standing(game: Game, player: Player, desk: Desk) -> str:
    """Workers where they are followed, else what the regions would bring."""
    if player.workers is None:
        ahead = points_ahead(game, player.id)
        return desk.words.text("Regions now: {points}", points=signed(ahead)) if game.map else ""
    kinds = (
        f"{worker_sign(kind, desk.words)} {crew.ready}/{crew.owned}"
        for kind, crew in player.workers.items()
        if crew.owned
    )
    return shorten(Face.SMALL, "  ".join(kinds), REMARK.width)
