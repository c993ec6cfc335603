"""What a referee can correct, a row each: its form, its range, where the game has it and what happens."""

from typing import Annotated, Any

from companion.frozen import changed, frozen
from companion.games.kit.codec import Form, PlayerId
from companion.games.kit.corrections import (
    PLAYER,
    Checked,
    Correctable,
    Corrections,
    Level,
    Listed,
    Lone,
    Stop,
)
from companion.games.kit.facts import player_of
from companion.games.kit.sentences import mark
from companion.games.toscana.rules import booklet, terms
from companion.games.toscana.rules.facts import market
from companion.games.toscana.rules.facts.corrections import (
    CoinCorrected,
    MapCorrected,
    PiecesCorrected,
    RoundCorrected,
    SquaresCorrected,
    StartingPlayerCorrected,
)
from companion.games.toscana.rules.game import Game, Pieces, tile_or_none
from companion.games.toscana.rules.pieces import PIECES, Square, Squares, numbered

KIND = Level(terms.Kind, lambda *_: terms.KINDS)
ACTION = Level(terms.Action, lambda *_: terms.ACTIONS)
COINS_LIE_IN = (terms.Phase.ACTIONS, terms.Phase.WINE_BOARD)
ROUND_LASTS = (*COINS_LIE_IN, terms.Phase.SUPPLY, terms.Phase.WINETASTING)
PIECES_STAND_IN = (*ROUND_LASTS, terms.Phase.FINAL_SALE, terms.Phase.TIE_BREAK)


@frozen
class CorrectedSquare:
    """What stands on a square; squares are numbered as they are named."""

    kind: terms.Vineyard
    workers: int
    winemaster: bool


NO_SQUARE = CorrectedSquare(terms.Vineyard.ABANDONED, 0, winemaster=False)
ON_A_SQUARE = (
    NO_SQUARE,
    *(
        CorrectedSquare(kind, workers, winemaster=False)
        for kind in terms.Vineyard
        for workers in (1, booklet.WORKERS_ON_A_SQUARE)
    ),
    *(CorrectedSquare(kind, 0, winemaster=True) for kind in terms.Vineyard),
)
"""Nothing, and all that can stand on a square."""


@frozen
class Prices(Correctable):
    def choices(self, checked: Checked, _: Stop) -> tuple[int, ...]:
        ladder: tuple[int, ...] = checked.game.options.ladder
        return ladder


@frozen
class Toggle(Correctable):
    """Of two values the knob chooses the other one, however far it is turned."""

    values: tuple[Any, Any] = (False, True)

    def choices(self, checked: Checked, stop: Stop) -> tuple[Any, ...]:
        return tuple(value for value in self.values if value != checked.at(stop))


def _pieces(game: Game, player_id: str) -> Pieces:
    """What is left and on the map; ledger market knows it where all was told."""
    player = player_of(game, player_id)
    hired = player.hired
    if hired is None or hired.least < hired.most:
        return player.pieces
    winemasters = min(PIECES - hired.least, booklet.STARTING_WINEMASTERS)
    return Pieces(max(0, booklet.STARTING_WORKERS - hired.least), winemasters)


@frozen
class PiecesOfPlayer(Correctable):
    """Pieces that a correction does not name stay; the knob sets them one by one."""

    def becomes(self, game: Game, value: Pieces, *keys: Any) -> Pieces:
        named = {name: count for name, count in value.__dict__.items() if count is not None}
        return changed(player_of(game, keys[0]).pieces, **named)

    def parts(self, game: Game, *_: Any) -> tuple[str, ...]:
        """With fewer than five players, whoever was hired is on the map; ledger market asks what is left."""
        left = ("workers_left", "winemasters_left")
        has_more = game.follows_boxes and len(game.players) == booklet.PLAYERS_TO_REPLACE
        return (*left, "winemasters_on_map") if has_more else left

    def take(self, checked: Checked, stop: Stop) -> int:
        return getattr(checked.value(stop), stop.part) or 0

    def put(self, checked: Checked, stop: Stop, part: Any) -> Pieces:
        pieces: Pieces = changed(checked.value(stop), **{stop.part: part})
        if not checked.game.follows_boxes:
            # Both are told; what nobody has counted yet is as the other one allows.
            winemasters = pieces.winemasters_left
            return Pieces(
                pieces.workers_left or 0, booklet.STARTING_WINEMASTERS if winemasters is None else winemasters
            )
        if stop.part == "winemasters_left" and len(checked.game.players) < booklet.PLAYERS_TO_REPLACE:
            return changed(pieces, winemasters_on_map=booklet.STARTING_WINEMASTERS - part)
        return pieces

    def choices(self, _: Checked, stop: Stop) -> range:
        return range(
            1 + (booklet.STARTING_WORKERS if stop.part == "workers_left" else booklet.STARTING_WINEMASTERS)
        )


@frozen
class SquaresOfPlayer(Listed):
    """The squares of a player count as one change, and the board check has one more for a forgotten one."""

    counts_parts = False

    def becomes(self, game: Game, value: tuple[CorrectedSquare, ...], *keys: Any) -> Squares:
        squares = (Square("", square.kind, square.workers, square.winemaster) for square in value)
        return tuple(numbered(game.seat_of(keys[0]), squares))

    def opened(self, game: Game, *keys: Any) -> tuple[CorrectedSquare, ...]:
        own: Squares = self.read(game, *keys)
        return (*(CorrectedSquare(each.kind, each.workers, each.winemaster) for each in own), NO_SQUARE)

    def closed(self, value: tuple[CorrectedSquare, ...]) -> tuple[CorrectedSquare, ...]:
        return tuple(square for square in value if square != NO_SQUARE)

    def choices(self, *_: Any) -> tuple[CorrectedSquare, ...]:
        return ON_A_SQUARE


@frozen
class MapSize(Lone):
    """From a map that nobody has counted, the knob goes on from the smallest one."""

    def take(self, checked: Checked, stop: Stop) -> int:
        return checked.value(stop) or booklet.MAP_SQUARES_MIN


def _price_moved(game: Game, before: int, after: int, kind: terms.Kind) -> market.PriceMoved:
    ladder = game.options.ladder
    return market.PriceMoved(
        kind, before, after, ladder.index(after) - ladder.index(before), terms.Cause.CORRECTION
    )


def _boxes_moved(player: str | None, kind: terms.Kind, spot: terms.Spot, change: int) -> market.BoxesMoved:
    """Whatever is set higher comes from the bank, whatever is set lower goes there."""
    source, target = (terms.Spot.BANK, spot) if change > 0 else (spot, terms.Spot.BANK)
    return market.BoxesMoved(player, kind, abs(change), source, target, terms.Cause.CORRECTION)


CORRECTIONS = Corrections(
    Prices(
        "prices", mark("prices"), _price_moved, (0, booklet.LADDERS[0][-1]), of=(KIND,), where="market.prices"
    ),
    Correctable(
        "storages",
        mark("storage"),
        lambda _, before, after, kind: _boxes_moved(None, kind, terms.Spot.STORAGE, after - before),
        (0, booklet.STORAGE_ROOM),
        of=(KIND,),
        where="market.storages",
    ),
    Correctable(
        "board",
        mark("Wine Board"),
        market.TileLaid,
        form=Annotated[terms.Tile | None, Form(tile_or_none)],
        of=(KIND,),
        where="market.board",
    ),
    Correctable(
        "money",
        mark("money"),
        lambda _, before, after, player: market.MoneyMoved(player, before, after, terms.Cause.CORRECTION),
        (0, booklet.MONEY_MAX),
    ),
    Correctable(
        "boxes",
        mark("boxes"),
        lambda _, before, after, player, kind: _boxes_moved(player, kind, terms.Spot.PLAYER, after - before),
        (0, booklet.PLAYER_ROOM),
        of=(PLAYER, KIND),
        is_followed=lambda game: game.follows_boxes,
    ),
    Toggle(
        "reached_60",
        mark("reached 60"),
        lambda _game, _before, after, player: market.SixtyMarked(player, after),
        form=bool,
    ),
    Toggle(
        "actions",
        mark("Actions"),
        lambda _game, _before, after, player, action: CoinCorrected(player, action, after is terms.Coin.USED),
        form=terms.Coin,
        of=(PLAYER, ACTION),
        values=(terms.Coin.READY, terms.Coin.USED),
        phases=COINS_LIE_IN,
        where=lambda game, player, action: player_of(game, player).coin_of(action),
    ),
    PiecesOfPlayer(
        "pieces", mark("pieces"), PiecesCorrected, form=Pieces, where=_pieces, phases=PIECES_STAND_IN
    ),
    SquaresOfPlayer(
        "squares",
        mark("squares"),
        SquaresCorrected,
        form=tuple[CorrectedSquare, ...],
        is_followed=lambda game: game.follows_map,
        is_offered=False,
        phases=PIECES_STAND_IN,
        where=lambda game, player: player_of(game, player).squares or (),
    ),
    MapSize(
        "map_squares",
        mark("Squares of the map"),
        MapCorrected,
        (booklet.MAP_SQUARES_MIN, booklet.MAP_SQUARES_MAX),
        is_followed=lambda game: game.follows_map,
        is_offered=False,
    ),
    Lone("round", mark("Round"), RoundCorrected, (1, booklet.LAST_ROUND), phases=ROUND_LASTS),
    Lone(
        "starting_player",
        mark("Starting player"),
        StartingPlayerCorrected,
        form=PlayerId,
        turns_round=True,
        phases=(terms.Phase.PLACING, *ROUND_LASTS),
    ),
    is_empty_map_nothing=True,
)
