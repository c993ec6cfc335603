"""Pieces onto the map: the first workers, who is hired, and in ledger map on which square."""

from collections.abc import Iterator

from companion.controls.intents import Back, Intent, Push, PushHeld, Seat, Turn
from companion.frozen import changed, frozen
from companion.games.kit.facts import player_of
from companion.games.kit.sentences import say
from companion.games.toscana.rules import booklet
from companion.games.toscana.rules.commands import EmptySquare, Hire, OwnSquare, Place, ReplacedOn
from companion.games.toscana.rules.decide import is_possible
from companion.games.toscana.rules.game import Game, Player, box_on_turn
from companion.games.toscana.rules.hiring import cannot_stand
from companion.games.toscana.rules.pieces import Square
from companion.games.toscana.rules.terms import KINDS, Kind, Piece, Vineyard
from companion.games.toscana.screens.entries import (
    BIG_KIND_SIGNS,
    KIND_SIGNS,
    VINEYARD_SIGNS,
    acting_player,
    entry_title,
    game_on,
    key_of,
    may_choose_player,
)
from companion.ui.kit.font import short_name
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import in_words
from companion.ui.kit.scene import (
    Align,
    Choice,
    Column,
    Columns,
    Cue,
    Scene,
    choice_parts,
    not_possible,
    remark,
    turned,
)
from companion.ui.kit.screen import (
    Cannot,
    Desk,
    Do,
    HoldsEntry,
    Leave,
    Open,
    OpenMenu,
    Refuse,
    Stay,
    Step,
    later,
)

BOX_TURN = later("companion.games.toscana.screens.box_turn", "BoxTurn")
HELPERS = {
    Kind.CHAMPAGNE: later("companion.games.toscana.screens.helpers", "LobbyistScreen"),
    Kind.ROSE: later("companion.games.toscana.screens.helpers", "MrRoseScreen"),
}
PIECE_KEYS = {Kind.RED: Piece.WORKER, Kind.WHITE: Piece.WINEMASTER}
UNNAMED = "?"
WHICH_SQUARE = say("Press the key of the empty square's kind, or turn the knob to the other squares.")
WHICH_KIND = say("Press the key of the square's kind; hold the knob if it is an abandoned one.")


@frozen
class HireScreen(HoldsEntry):
    """Each key stands for the cost: red a worker, white a winemaster, champagne and rosé a helper.

    What is lit (`piece`) is hired. While nothing is, a push hires the piece that is next in line; the screen
    says which. In ledger market water hires somebody whom the table does not name (`is_unnamed`). In a game
    of five the knob says whose winemaster makes room.
    """

    player: str
    piece: Piece | None = None
    has_award: bool = False
    replaces: str | None = None
    is_unnamed: bool = False
    refused: Piece | None = None
    """The piece whose key could not light it."""

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
            return changed(self, refused=None)._key(kind, game)  # noqa: SLF001 - the same screen
        match intent:
            case Turn(steps) if _can_replace(game):
                others = (None, *(player.id for player in game.players if player.id != self.player))
                index = turned(others.index(self.replaces), steps, len(others))
                return Stay(changed(self, replaces=others[index]))
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
            return Stay(changed(self, piece=None, has_award=False, is_unnamed=is_unnamed))
        return self._go_on(game, self.piece, kind)

    def _lit(self, game: Game, piece: Piece) -> Step:
        """On, off; in ledger market a winemaster is also the last one, with its award, before it is off."""
        if not is_in_line(player_of(game, self.player), piece):
            return Cannot(changed(self, refused=piece))
        is_on = self.piece is piece
        if is_on and piece is Piece.WINEMASTER and not self.has_award and not game.follows_boxes:
            return Stay(changed(self, has_award=True))
        return Stay(changed(self, piece=None if is_on else piece, has_award=False, is_unnamed=False))

    def _go_on(self, game: Game, piece: Piece | None, helper: Kind | None = None) -> Step:
        """The hire is done, unless its square or its helper's work is to be told first."""
        command = self._command(piece)
        if piece is not None and game.follows_map:
            return Open(HireSquare(command, helper))
        return Do(command) if helper is None else Open(HELPERS[helper](command))

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
        return f"{name}, +{booklet.LAST_WINEMASTER_AWARD} {Icon.MONEY}" if self.has_award or is_last else name

    def _remark(self, desk: Desk, game: Game) -> str:
        words = desk.words
        player = player_of(game, self.player)
        if self.refused is not None:
            return self._why_not_lit(desk, player, self.refused)
        if not self._is_possible(game, self._command(self._next_piece(player))):
            return not_possible(words)
        if self.replaces:
            name = short_name(player_of(game, self.replaces).name, 50)
            return words.text("replaces one of {player}", player=name)
        return self._chosen(desk, player)

    def _why_not_lit(self, desk: Desk, player: Player, piece: Piece) -> str:
        """A winemaster comes after the workers; a piece that is not there is gone."""
        words, left = desk.words, player.workers_left
        if piece is Piece.WINEMASTER and (left or (player.hired and not player.hired.can_hire_winemaster)):
            left = left or booklet.STARTING_WORKERS - (player.hired.most if player.hired else 0)
            return words.plural("first {count} worker", "first {count} workers", left)
        return words.text("no {piece} left", piece=piece)

    def _is_possible(self, game: Game, command: Hire) -> bool:
        if command.piece is not None and game.follows_map:
            return can_stand_anywhere(game, command)
        return is_possible(game, command)


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
    return len(game.players) == booklet.PLAYERS_TO_REPLACE and not game.follows_map


def _winemaster_cost(player: Player) -> str:
    """What the next winemaster costs; only the kind where the box does not count them."""
    if not player.winemasters_left:
        return KIND_SIGNS[Kind.WHITE]
    cost = booklet.WINEMASTER_COSTS[-player.winemasters_left]
    return f"{cost[Kind.WHITE]}{KIND_SIGNS[Kind.WHITE]}" if cost else "0"


@frozen
class HireSquare(HoldsEntry):
    """Where the piece goes, in ledger map: a key is an empty square of that kind, the knob has the rest.

    `helper` is the key of the one who is hired with the piece, and asked for next.
    """

    hire: Hire
    helper: Kind | None = None
    selected: int | None = None
    """Which of the other places; None until the knob has chosen one."""

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = player_of(game, self.hire.player)
        usual = words.text("{player}: which square?", player=short_name(player.name, 60))
        return Scene(
            entry_title(desk, player, usual),
            body=(
                Columns(tuple(Column(BIG_KIND_SIGNS[kind]) for kind in KINDS)),
                remark(self._line(desk, game), Align.CENTRE),
            ),
            hint=(
                Cue(Icon.KEYS, words.text("empty")),
                Cue(Icon.TURN, words.text("others")),
                Cue(Icon.PUSH, words.text("take")),
            ),
            acting=self.hire.player,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        if kind := key_of(intent):
            return self._go_on(changed(self.hire, square=EmptySquare(Vineyard(kind.value))))
        others = tuple(other_places(game, self.hire))
        match intent:
            case Turn(steps):
                start = self.selected if self.selected is not None else -1 if steps > 0 else len(others)
                return Stay(changed(self, selected=turned(start, steps, len(others))))
            case Push() if self.selected is not None:
                return self._go_on(others[min(self.selected, len(others) - 1)])
            case Push():
                return Refuse(WHICH_SQUARE)
            case Back():
                return Leave()
        return Stay(self)

    def _go_on(self, hire: Hire) -> Step:
        return Do(hire) if self.helper is None else Open(HELPERS[self.helper](hire))

    def _line(self, desk: Desk, game: Game) -> str:
        """What a push would take."""
        words, others = desk.words, tuple(other_places(game, self.hire))
        if self.selected is None:
            return words.text("On which kind of square?")
        chosen = others[min(self.selected, len(others) - 1)]
        if self.helper is None and not is_possible(game, chosen):
            return not_possible(words)
        if isinstance(chosen.replaces, ReplacedOn):
            opponent = player_of(game, chosen.replaces.player)
            sign = _sign(opponent.find_square(chosen.replaces.square))
            return words.text("replaces one of {player}", player=short_name(opponent.name, 50)) + f" {sign}"
        if isinstance(chosen.square, OwnSquare):
            sign = _sign(player_of(game, chosen.player).find_square(chosen.square.square))
            return words.text("with the worker on {square}", square=f"{chosen.square.square} {sign}")
        return words.text("an abandoned square")


def can_stand_anywhere(game: Game, hire: Hire) -> bool:
    """Whether there is a square that the piece can go to."""
    empty = (changed(hire, square=EmptySquare(kind)) for kind in Vineyard)
    return any(is_possible(game, each) for each in (*empty, *other_places(game, hire)))


def other_places(game: Game, hire: Hire) -> Iterator[Hire]:
    """What has no key: an abandoned square, own squares of a lone worker, and winemasters to replace."""
    yield changed(hire, square=EmptySquare(Vineyard.ABANDONED))
    own = player_of(game, hire.player).squares_to_join
    opponents = game.winemasters_to_replace(hire.player)
    joining = (changed(hire, square=OwnSquare(square)) for square in own)
    replacing = (changed(hire, replaces=ReplacedOn(player, square)) for player, square in opponents)
    yield from (each for each in (*joining, *replacing) if cannot_stand(game, each) is None)


def _sign(square: Square | None) -> str:
    return "" if square is None else VINEYARD_SIGNS[square.kind]


@frozen
class Placing:
    """Before round 1 everybody puts a first worker on a square; each key is a kind of square.

    `player` places; None is whoever's turn it is.
    """

    player: str | None = None

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = acting_player(game, self.player)
        placed = sum(bool(each.squares) for each in game.players)
        return Scene(
            entry_title(
                desk, player, words.text("{player}: first worker", player=short_name(player.name, 36))
            ),
            f"{Icon.WORKER} {placed}/{len(game.players)}",
            body=(
                Columns(tuple(Column(BIG_KIND_SIGNS[kind]) for kind in KINDS)),
                remark(words.text("On which kind of square?"), Align.CENTRE),
            ),
            hint=(
                Cue(Icon.KEYS, words.text_in("the keys choose one", "kind")),
                Cue(Icon.HOLD, words.text("abandoned")),
            ),
            acting=player.id,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        player = acting_player(game, self.player)
        if kind := key_of(intent):
            return Do(Place(player.id, Vineyard(kind.value)))
        match intent:
            case PushHeld():
                return Do(Place(player.id, Vineyard.ABANDONED))
            case Push():
                return Refuse(WHICH_KIND)
            case Turn(steps) if may_choose_player(game):
                waiting = game.yet_to_place
                at = waiting.index(player) if player in waiting else 0
                return Stay(Placing(waiting[(at + steps) % len(waiting)].id))
            case Seat(index) if may_choose_player(game) and index < len(game.players):
                return Stay(Placing(game.players[index].id))
            case Back() if box_on_turn(game) is not None:
                return Stay(BOX_TURN())
            case Back():
                return OpenMenu()
        return Stay(self)
