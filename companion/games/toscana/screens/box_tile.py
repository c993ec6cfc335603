"""The box's own winetasting tile: the top one of its deck, or the better of two that the table shows it."""

from functools import partial

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import changed, frozen
from companion.games.toscana.players.at_table import better_tile
from companion.games.toscana.rules.game import Player
from companion.games.toscana.rules.terms import KINDS
from companion.games.toscana.screens.closing import Marks, Winetasting, column, pressed, sum_of
from companion.games.toscana.screens.entries import game_on, key_of
from companion.ui.kit.font import MINUS, short_name
from companion.ui.kit.icons import Icon
from companion.ui.kit.scene import BODY, Columns, Cue, Paragraph, Scene, remark
from companion.ui.kit.screen import Desk, HoldsEntry, Screen, Stay, Step

LOOK_AGAIN_S = 0.2
NAME_ROOM = 45


@frozen
class BoxTile(HoldsEntry):
    """The keys mark a tile as on everybody's page; the knob turns to a second one, and the box chooses.

    One tile alone is played as it is. BACK takes off the last mark, then leads to the page that people have.
    """

    tasting: Winetasting
    seat: int
    tiles: tuple[Marks, Marks] = ((), ())
    at: int = 0
    is_choosing: bool = False

    def view(self, desk: Desk) -> Scene:
        words, player = desk.words, self._player(desk)
        title = "3/3 " + words.text("Winetasting")
        name = short_name(player.name, NAME_ROOM)
        if not self.is_choosing:
            line = (
                words.text("My second tile; I choose")
                if self.at
                else words.text("My tile; turn for a second")
            )
            hint = (
                Cue(Icon.KEYS, f"+ {MINUS}"),
                Cue(Icon.TURN, words.text("{tile} of 2", tile=self.at + 1)),
                Cue(Icon.PUSH, words.text("next")),
            )
            return Scene(
                title, name, (self._columns(desk, self.tiles[self.at]), remark(line)), hint, player.id
            )
        best = self._best(desk)
        if best is None:
            text = Paragraph(BODY.inset(left=2, right=2), words.text("The box thinks …"))
            return Scene(title, name, (text,), acting=player.id, redraw_s=LOOK_AGAIN_S)
        body = (self._columns(desk, self.tiles[best]), remark(words.text("I play this tile, not the other")))
        return Scene(title, name, body, (Cue(Icon.PUSH, words.text("next")),), player.id)

    def handle(self, intent: Intent, desk: Desk) -> Step:
        if self.is_choosing:
            return self._chosen(intent, desk)
        if kind := key_of(intent):
            return Stay(self._with(pressed(self.tiles[self.at], kind)))
        match intent:
            case Turn():
                return Stay(changed(self, at=1 - self.at))
            case Push() if all(self.tiles):
                return Stay(changed(self, is_choosing=True))
            case Push() if any(self.tiles):
                return Stay(self._played(desk, self.tiles[0] or self.tiles[1]))
            case Push():
                return Stay(self.tasting.by_hand(self.seat))
            case Back():
                own = self.tiles[self.at]
                return Stay(self._with(own[:-1]) if own else self.tasting.by_hand(self.seat))
        return Stay(self)

    def _chosen(self, intent: Intent, desk: Desk) -> Step:
        best = self._best(desk)
        match intent:
            case Push() if best is not None:
                return Stay(self._played(desk, self.tiles[best]))
            case Back():
                return Stay(changed(self, is_choosing=False))
        return Stay(self)

    def _best(self, desk: Desk) -> int | None:
        """Which of the tiles the box plays; None while it thinks."""
        moments, tiles = tuple(desk.moments), tuple(sum_of(marks) for marks in self.tiles)
        work = partial(better_tile, game_on(desk), moments, self._player(desk).id, tiles)
        best: int | None = desk.beside((moments[-1].stamp, self.seat, self.tiles), work)
        return best

    def _with(self, marks: Marks) -> "BoxTile":
        first, second = self.tiles
        return changed(self, tiles=(first, marks) if self.at else (marks, second))

    def _player(self, desk: Desk) -> Player:
        return game_on(desk).players[self.seat]

    def _columns(self, desk: Desk, marks: Marks) -> Columns:
        """The sums alone: what they are made of would stand where the remark is."""
        columns = (column(game_on(desk), kind, marks, None) for kind in KINDS)
        return Columns(tuple(changed(each, foot="") for each in columns))

    def _played(self, desk: Desk, marks: Marks) -> Screen:
        """The winetasting with this tile in it, at whose is missing next."""
        return self.tasting.with_tile_of(self.seat, marks, desk)
