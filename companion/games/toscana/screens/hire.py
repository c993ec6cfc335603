"""Hire: each key stands for the cost: red a worker, white a winemaster, champagne and rosé a helper.

Water changes the order of piece and helper. In a game of five the knob says whose winemaster makes room.
"""

from dataclasses import replace

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import frozen
from companion.games.kit.refusals import Refusal
from companion.games.toscana.rules.commands import Hire
from companion.games.toscana.rules.decide import decide
from companion.games.toscana.rules.game import Game, Player, player_of
from companion.games.toscana.rules.terms import (
    LAST_WINEMASTER_AWARD,
    PLAYERS_TO_REPLACE,
    WINEMASTER_COSTS,
    Kind,
    Piece,
)
from companion.games.toscana.rules.terms import Step as Half
from companion.games.toscana.screens.entries import game_on, key_of, not_possible, short_name
from companion.games.toscana.screens.hire_square import HireSquare, can_stand_anywhere
from companion.games.toscana.screens.signs import KIND_SIGNS
from companion.ui.kit.choices import Choice, choice_parts
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.later import later
from companion.ui.kit.lists import turned
from companion.ui.kit.scene import Cue, Scene
from companion.ui.kit.steps import Do, Leave, Open, Stay, Step
from companion.ui.kit.words import in_words

LOBBYIST = later("companion.games.toscana.screens.lobbyist", "LobbyistScreen")
MR_ROSE = later("companion.games.toscana.screens.mr_rose", "MrRoseScreen")


@frozen
class HireScreen:
    """Until a piece is chosen, the next one in line is suggested; choosing only a helper drops it."""

    player: str
    piece: Piece | None = None
    has_award: bool = False
    replaces: str | None = None
    first: Half = Half.PIECE
    is_chosen: bool = False

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = player_of(game, self.player)
        piece = self._piece(player)
        first = Icon.WORKER if self.first is Half.PIECE else Icon.LOBBYIST
        choices = (
            Choice(Icon.WORKER, f"1{KIND_SIGNS[Kind.RED]}", is_on=piece is Piece.WORKER),
            Choice(Icon.WINEMASTER, _winemaster_cost(player), is_on=piece is Piece.WINEMASTER),
            Choice(Icon.LOBBYIST, f"1{KIND_SIGNS[Kind.CHAMPAGNE]}"),
            Choice(Icon.MR_ROSE, f"1{KIND_SIGNS[Kind.ROSE]}"),
            Choice("1.", first),
        )
        cues = [Cue(Icon.KEYS, words.text("choose")), Cue(Icon.PUSH, words.text("hire"))]
        if _can_replace(game):
            cues.insert(1, Cue(Icon.TURN, words.text_in("whose winemaster leaves", "replace")))
        return Scene(
            words.text("{player} hires", player=short_name(player.name)),
            body=choice_parts(choices, self._remark(desk, game)),
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
                return self._go_on(game, self._piece(player_of(game, self.player)))
            case Back():
                return Leave()
        return Stay(self)

    def _key(self, kind: Kind, game: Game) -> Step:
        match kind:
            case Kind.RED:
                piece = None if self.piece is Piece.WORKER else Piece.WORKER
                return Stay(replace(self, piece=piece, has_award=False, is_chosen=True))
            case Kind.WHITE:
                return Stay(self._next_winemaster(game))
            case Kind.CHAMPAGNE:
                return self._go_on(game, self.piece, kind)
            case Kind.ROSE:
                return self._go_on(game, self.piece, kind)
            case Kind.WATER:
                first = Half.HELPER if self.first is Half.PIECE else Half.PIECE
                return Stay(replace(self, first=first))

    def _go_on(self, game: Game, piece: Piece | None, helper: Kind | None = None) -> Step:
        """The hire is done, unless its square or its helper's work is to be told first."""
        command = self._command(piece)
        if piece is not None and game.follows_map:
            return Open(HireSquare(command, helper))
        if helper is None:
            return Do(command)
        return Open((LOBBYIST if helper is Kind.CHAMPAGNE else MR_ROSE)(command))

    def _next_winemaster(self, game: Game) -> "HireScreen":
        """What the white key chooses next: on, off; in ledger market also the last one, with its award."""
        is_on = self.piece is Piece.WINEMASTER
        if is_on and not self.has_award and not game.follows_boxes:
            return replace(self, has_award=True)
        return replace(self, piece=None if is_on else Piece.WINEMASTER, has_award=False, is_chosen=True)

    def _piece(self, player: Player) -> Piece | None:
        if self.is_chosen:
            return self.piece
        return Piece.WINEMASTER if player.workers_left == 0 else Piece.WORKER

    def _command(self, piece: Piece | None) -> Hire:
        replaces = self.replaces if piece else None
        return Hire(self.player, piece, replaces, self.has_award, first=self.first)

    def _chosen(self, desk: Desk, player: Player) -> str:
        words, piece = desk.words, self._piece(player)
        if piece is None:
            return words.text("Nobody yet")
        name = in_words(words, "", piece).capitalize()
        is_last = piece is Piece.WINEMASTER and player.winemasters_left == 1
        return f"{name}, +{LAST_WINEMASTER_AWARD} {Icon.MONEY}" if self.has_award or is_last else name

    def _remark(self, desk: Desk, game: Game) -> str:
        words = desk.words
        player = player_of(game, self.player)
        if not self._is_possible(game, self._command(self._piece(player))):
            return not_possible(words)
        if self.replaces:
            name = short_name(player_of(game, self.replaces).name, 50)
            return words.text("replaces one of {player}", player=name)
        if self.first is Half.HELPER:
            return words.text("The helper comes first")
        return self._chosen(desk, player)

    def _is_possible(self, game: Game, command: Hire) -> bool:
        if command.piece is not None and game.follows_map:
            return can_stand_anywhere(game, command)
        return not isinstance(decide(game, command), Refusal)


def _can_replace(game: Game) -> bool:
    """In ledger map the square says whose winemaster it is."""
    return len(game.players) == PLAYERS_TO_REPLACE and not game.follows_map


def _winemaster_cost(player: Player) -> str:
    """What the next winemaster costs; only the kind where the box does not count them."""
    if not player.winemasters_left:
        return KIND_SIGNS[Kind.WHITE]
    cost = WINEMASTER_COSTS[-player.winemasters_left]
    return f"{cost[Kind.WHITE]}{KIND_SIGNS[Kind.WHITE]}" if cost else "0"
