"""Hire: each key stands for the cost: red a worker, white a winemaster, champagne and rosé a helper.

What is lit is hired. While nothing is, a push hires the piece that is next in line; the screen says which.
In ledger market water hires without a name. In a game of five the knob says whose winemaster makes room.
"""

from dataclasses import replace
from typing import ClassVar

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import frozen
from companion.games.kit.players import player_of
from companion.games.kit.refusals import Refusal
from companion.games.toscana.rules.commands import Hire
from companion.games.toscana.rules.decide import decide
from companion.games.toscana.rules.game import Game, Player
from companion.games.toscana.rules.terms import (
    LAST_WINEMASTER_AWARD,
    PLAYERS_TO_REPLACE,
    WINEMASTER_COSTS,
    Kind,
    Piece,
)
from companion.games.toscana.screens.entries import entry_title, game_on, key_of, not_possible, short_name
from companion.games.toscana.screens.hire_square import HireSquare, can_stand_anywhere
from companion.games.toscana.screens.signs import KIND_SIGNS
from companion.ui.kit.choices import Choice, choice_parts
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.later import later
from companion.ui.kit.lists import turned
from companion.ui.kit.scene import Cue, Scene
from companion.ui.kit.steps import Do, Leave, Open, Refuse, Stay, Step
from companion.ui.kit.words import in_words

LOBBYIST = later("companion.games.toscana.screens.lobbyist", "LobbyistScreen")
MR_ROSE = later("companion.games.toscana.screens.mr_rose", "MrRoseScreen")
PIECE_KEYS = {Kind.RED: Piece.WORKER, Kind.WHITE: Piece.WINEMASTER}
UNNAMED = "?"


@frozen
class HireScreen:
    """`piece` is lit; `is_unnamed` is the hire of somebody whom the table does not name."""

    is_entry: ClassVar[bool] = True
    player: str
    piece: Piece | None = None
    has_award: bool = False
    replaces: str | None = None
    is_unnamed: bool = False

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = player_of(game, self.player)
        cues = [Cue(Icon.KEYS, words.text("choose")), Cue(Icon.PUSH, words.text("hire"))]
        if _can_replace(game):
            cues.insert(1, Cue(Icon.TURN, words.text_in("whose winemaster leaves", "replace")))
        usual = words.text("{player} hires", player=short_name(player.name))
        return Scene(
            entry_title(desk, player, usual),
            body=choice_parts(self._choices(game, player), self._remark(desk, game)),
            hint=tuple(cues),
            acting=self.player,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        if kind := key_of(intent):
            return self._key(kind, game)
        match intent:
            case Turn(steps) if _can_replace(game):
                others = (None, *(player.id for player in game.players if player.id != self.player))
                index = turned(others.index(self.replaces), steps, len(others))
                return Stay(replace(self, replaces=others[index]))
            case Push():
                return self._go_on(game, self._next_piece(player_of(game, self.player)))
            case Back():
                return Leave()
        return Stay(self)

    def _choices(self, game: Game, player: Player) -> tuple[Choice, ...]:
        """A piece that is not next in line has no cost under it."""
        costs = {Piece.WORKER: f"1{KIND_SIGNS[Kind.RED]}", Piece.WINEMASTER: _winemaster_cost(player)}
        signs = {Piece.WORKER: Icon.WORKER, Piece.WINEMASTER: Icon.WINEMASTER}
        pieces = (
            Choice(signs[piece], costs[piece] if is_in_line(player, piece) else "", is_on=piece is self.piece)
            for piece in costs
        )
        unnamed = Choice("" if game.follows_boxes else UNNAMED, "", is_on=self.is_unnamed)
        return (
            *pieces,
            Choice(Icon.LOBBYIST, f"1{KIND_SIGNS[Kind.CHAMPAGNE]}"),
            Choice(Icon.MR_ROSE, f"1{KIND_SIGNS[Kind.ROSE]}"),
            unnamed,
        )

    def _key(self, kind: Kind, game: Game) -> Step:
        if kind in PIECE_KEYS:
            return self._lit(game, PIECE_KEYS[kind])
        if kind is Kind.WATER:
            is_unnamed = not self.is_unnamed and not game.follows_boxes
            return Stay(replace(self, piece=None, has_award=False, is_unnamed=is_unnamed))
        return self._go_on(game, self.piece, kind)

    def _lit(self, game: Game, piece: Piece) -> Step:
        """On, off; in ledger market a winemaster is also the last one, with its award, before it is off."""
        if not is_in_line(player_of(game, self.player), piece):
            refusal = decide(game, Hire(self.player, piece))
            return Refuse(refusal.sentence) if isinstance(refusal, Refusal) else Stay(self)
        is_on = self.piece is piece
        if is_on and piece is Piece.WINEMASTER and not self.has_award and not game.follows_boxes:
            return Stay(replace(self, has_award=True))
        return Stay(replace(self, piece=None if is_on else piece, has_award=False, is_unnamed=False))

    def _go_on(self, game: Game, piece: Piece | None, helper: Kind | None = None) -> Step:
        """The hire is done, unless its square or its helper's work is to be told first."""
        command = self._command(piece)
        if piece is not None and game.follows_map:
            return Open(HireSquare(command, helper))
        if helper is None:
            return Do(command)
        return Open((LOBBYIST if helper is Kind.CHAMPAGNE else MR_ROSE)(command))

    def _next_piece(self, player: Player) -> Piece | None:
        """What a push hires: what is lit, or the piece that is next in line."""
        if self.piece or self.is_unnamed:
            return self.piece
        return Piece.WORKER if is_in_line(player, Piece.WORKER) else Piece.WINEMASTER

    def _command(self, piece: Piece | None) -> Hire:
        return Hire(self.player, piece, self.replaces if piece else None, self.has_award)

    def _chosen(self, desk: Desk, player: Player) -> str:
        words, piece = desk.words, self._next_piece(player)
        if piece is None:
            return words.text("Somebody, not named")
        if self.piece is None:
            return words.text("Push: {piece}", piece=piece)
        name = in_words(words, "", piece).capitalize()
        is_last = piece is Piece.WINEMASTER and player.winemasters_left == 1
        return f"{name}, +{LAST_WINEMASTER_AWARD} {Icon.MONEY}" if self.has_award or is_last else name

    def _remark(self, desk: Desk, game: Game) -> str:
        words = desk.words
        player = player_of(game, self.player)
        if not self._is_possible(game, self._command(self._next_piece(player))):
            return not_possible(words)
        if self.replaces:
            name = short_name(player_of(game, self.replaces).name, 50)
            return words.text("replaces one of {player}", player=name)
        return self._chosen(desk, player)

    def _is_possible(self, game: Game, command: Hire) -> bool:
        if command.piece is not None and game.follows_map:
            return can_stand_anywhere(game, command)
        return not isinstance(decide(game, command), Refusal)


def is_in_line(player: Player, piece: Piece) -> bool:
    """Workers leave before winemasters; in ledger market both may be next, as far as it was told."""
    if player.workers_left is not None:
        left = bool(player.workers_left)
        return left if piece is Piece.WORKER else not left and bool(player.winemasters_left)
    if player.hired is None:
        return True
    if piece is Piece.WORKER:
        return not player.hired.has_no_worker_left
    return player.hired.can_hire_winemaster and not player.hired.has_no_piece_left


def _can_replace(game: Game) -> bool:
    """In ledger map the square says whose winemaster it is."""
    return len(game.players) == PLAYERS_TO_REPLACE and not game.follows_map


def _winemaster_cost(player: Player) -> str:
    """What the next winemaster costs; only the kind where the box does not count them."""
    if not player.winemasters_left:
        return KIND_SIGNS[Kind.WHITE]
    cost = WINEMASTER_COSTS[-player.winemasters_left]
    return f"{cost[Kind.WHITE]}{KIND_SIGNS[Kind.WHITE]}" if cost else "0"
