"""The lobbyist: a key takes the tile above it; the board is shown as it will lie, with its prices."""

from dataclasses import replace
from typing import ClassVar

from companion.controls.intents import Back, Intent, Push
from companion.frozen import frozen
from companion.games.kit.players import player_of
from companion.games.kit.refusals import Refusal
from companion.games.toscana.rules.commands import Hire, Lobbyist, TileMove
from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.telling import price_label
from companion.games.toscana.rules.terms import KINDS, Kind, Tile
from companion.games.toscana.screens.entries import entry_title, game_on, key_of, not_possible
from companion.games.toscana.screens.hire_order import in_order
from companion.games.toscana.screens.preview import preview
from companion.games.toscana.screens.signs import BIG_KIND_SIGNS, PIECE_SIGNS, TILE_SIGNS
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.remarks import remark
from companion.ui.kit.scene import Column, Columns, Cue, Focus, Scene
from companion.ui.kit.steps import Do, Leave, Stay, Step


@frozen
class LobbyistScreen:
    """The squares whose tiles move, in order; `hire` is the rest of the action."""

    is_entry: ClassVar[bool] = True
    hire: Hire
    sources: tuple[Kind, ...] = ()

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        cues = [Cue(Icon.KEYS, words.text("tile")), Cue(Icon.BACK, words.text("leave"))]
        if len(self.sources) == 2:
            cues[0] = Cue(Icon.PUSH, words.text("hire"))
        if self.sources:
            cues[-1] = Cue(Icon.BACK, words.text("other tile"))
        return Scene(
            entry_title(desk, player_of(game, self.hire.player), words.text("Lobbyist: move 2 tiles")),
            PIECE_SIGNS[self.hire.piece],
            body=(Columns(self._columns(game)), remark(self._next(desk, game))),
            hint=tuple(cues),
            acting=self.hire.player,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        if kind := key_of(intent):
            return Stay(self._picked(kind, game))
        match intent:
            case Push() if len(self.sources) == 2:
                return Do(self._command(game))
            case Back():
                return Stay(replace(self, sources=self.sources[:-1])) if self.sources else Leave()
        return Stay(self)

    def _picked(self, kind: Kind, game: Game) -> "LobbyistScreen":
        """The first tile may be any; the second is one of the other sign. A third key starts again."""
        board = game.market.board
        if board[kind] is None:
            return self
        if len(self.sources) == 1:
            first = board[self.sources[0]]
            return self if board[kind] is first else replace(self, sources=(*self.sources, kind))
        return replace(self, sources=(kind,))

    def _command(self, game: Game) -> Hire:
        board = game.market.board
        moves = tuple(TileMove(tile, kind) for kind in self.sources if (tile := board[kind]))
        return in_order(game, replace(self.hire, helper=Lobbyist(moves)))

    def _columns(self, game: Game) -> tuple[Column, ...]:
        board, prices = dict(game.market.board), dict(game.market.prices)
        empty = next(kind for kind in KINDS if board[kind] is None)
        targets = (empty, *self.sources)[: len(self.sources)]
        for source, target in zip(self.sources, targets, strict=True):
            board[target], board[source] = board[source], None
        foreseen = preview(game, self._command(game)) if len(self.sources) == 2 else None
        if foreseen and not isinstance(foreseen, Refusal):
            prices = dict(foreseen[1].market.prices)
        return tuple(
            Column(
                BIG_KIND_SIGNS[kind],
                TILE_SIGNS[board[kind]],
                price_label(game.market.prices[kind]),
                _trend(prices[kind] - game.market.prices[kind]),
                price_label(prices[kind]) if prices[kind] != game.market.prices[kind] else "",
                focus=Focus.MARK if kind in targets else Focus.NONE,
            )
            for kind in KINDS
        )

    def _next(self, desk: Desk, game: Game) -> str:
        words = desk.words
        if not self.sources:
            return words.text("Which tile into the gap?")
        if len(self.sources) == 1:
            tile = game.market.board[self.sources[0]] or Tile.PLUS
            return words.text("Now a {tile} for the gap", tile=TILE_SIGNS[tile.opposite])
        if isinstance(preview(game, self._command(game)), Refusal):
            return not_possible(words)
        return words.text("Tiles and prices after it")


def _trend(steps: int) -> str:
    return Icon.UP if steps > 0 else Icon.DOWN if steps < 0 else ""
