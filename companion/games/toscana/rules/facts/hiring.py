"""Pieces on the map: first workers placed, workers and winemasters hired, winemasters replaced."""

from companion.frozen import frozen
from companion.games.kit.facts import Fact, player_of, with_player
from companion.games.kit.sentences import Sentence, Value, mark
from companion.games.toscana.rules import booklet
from companion.games.toscana.rules.game import Game, Player
from companion.games.toscana.rules.pieces import Hired, Square, with_square, without_square
from companion.games.toscana.rules.terms import Piece


def _stand_on(game: Game, player_id: str, square: Square | None) -> Game:
    """Nothing changes where the ledger does not follow the map."""
    squares = player_of(game, player_id).squares
    if square is None or squares is None:
        return game
    return with_player(game, player_id, squares=with_square(squares, square))


@frozen
class WorkerPlaced(Fact):
    """A first worker stands on the map."""

    told = mark("{player} places the first worker: {kind}, {square}")
    told_back = mark("{player} takes the {piece} back")
    player: str
    square: Square

    def apply(self, game: Game) -> Game:
        return _stand_on(game, self.player, self.square)

    def words(self, game: Game | None) -> dict[str, Value]:
        square = {"kind": self.square.kind, "square": self.square.id}
        return {**super().words(game), **square, "piece": Piece.WORKER}


@frozen
class PieceHired(Fact):
    """A piece stands on the map; `square` is its own now, and None where the box does not follow the map."""

    told = mark("{player} puts a {piece} on the map")
    told_back = mark("{player} takes the {piece} back")
    player: str
    piece: Piece
    square: Square | None = None

    def apply(self, game: Game) -> Game:
        hired = _after_hiring(player_of(game, self.player), self.piece)
        return _stand_on(with_player(game, self.player, **hired), self.player, self.square)

    def tell(self, game: Game | None) -> Sentence:
        square = self.square
        if square is None:
            return super().tell(game)
        second = mark("{player} puts a second worker on {square}, {kind}")
        alone = mark("{player} puts a {piece} on an empty square: {kind}, {square}")
        template = second if square.workers == booklet.WORKERS_ON_A_SQUARE else alone
        return self.say(template, game, kind=square.kind, square=square.id)


def _after_hiring(player: Player, piece: Piece) -> dict[str, int]:
    """The counts that change; none where the ledger does not follow pieces."""
    if player.workers_left is None or player.winemasters_left is None or player.winemasters_on_map is None:
        return {}
    if piece is Piece.WORKER:
        return {"workers_left": player.workers_left - 1}
    left, on_map = player.winemasters_left - 1, player.winemasters_on_map + 1
    return {"winemasters_left": left, "winemasters_on_map": on_map}


@frozen
class WinemasterRemoved(Fact):
    """An opponent's piece took a winemaster's place on the map."""

    told = mark("A winemaster of {player} leaves the map (replaced by {by})")
    told_back = mark("A winemaster of {player} returns to the map")
    player: str
    by: str
    square: Square | None = None

    def apply(self, game: Game) -> Game:
        player = player_of(game, self.player)
        if player.winemasters_on_map is None:
            return game
        game = with_player(game, player.id, winemasters_on_map=player.winemasters_on_map - 1)
        if self.square is None or player.squares is None:
            return game
        return with_player(game, player.id, squares=without_square(player.squares, self.square))

    def tell(self, game: Game | None) -> Sentence:
        if self.square is None:
            return super().tell(game)
        told = mark("The winemaster of {player} leaves {square} (replaced by {by})")
        return self.say(told, game, square=self.square.id)


@frozen
class PiecesCounted(Fact):
    """Ledger market: what a hire or a replacement says of the pieces a player has hired."""

    told = mark("{player} has hired {least} to {most} of 7 pieces, as far as it was told")
    is_shown = True
    player: str
    hired: Hired

    def apply(self, game: Game) -> Game:
        return with_player(game, self.player, hired=self.hired)

    def words(self, game: Game | None) -> dict[str, Value]:
        return {**super().words(game), **self.hired.__dict__}
