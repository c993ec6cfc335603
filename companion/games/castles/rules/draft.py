"""The draft of a command, with the moves that rules share: of supplies, points, pieces and tiles."""

from companion.games.castles.rules import terms
from companion.games.castles.rules.facts import tiles
from companion.games.castles.rules.facts.course import AskedFor, RoundClosing
from companion.games.castles.rules.facts.points import PointsMoved
from companion.games.castles.rules.game import Game, Player, cards_left, still_to_act
from companion.games.kit import facts as kit


class Draft(kit.Draft[Game, Player]):
    """The game while a command is decided, with the moves that its rules share."""

    def move_supply(self, player_id: str, supply: terms.Supply, change: int, cause: terms.Cause) -> None:
        """Cards come only as far as there are any in no hand."""
        if supply is terms.Supply.CARDS:
            change = min(change, cards_left(self.game))
        before: int = getattr(self.player(player_id), supply.value)
        if change:
            self.happen(tiles.SupplyMoved(player_id, supply, before, before + change, cause))

    def move_points(  # noqa: PLR0913 - what moved, and why
        self,
        player_id: str,
        track: terms.Track,
        points: int,
        cause: terms.Cause,
        *,
        count: int = 0,
        type_: terms.Type | None = None,
    ) -> None:
        before: int = getattr(self.player(player_id), track.value)
        if points:
            self.happen(PointsMoved(player_id, track, before, before + points, cause, count, type_))

    def take_piece(self, player_id: str) -> None:
        """A piece comes into the storage; without a place there it becomes points."""
        if self.player(player_id).has_place:
            self.happen(tiles.PieceStored(player_id))
            return
        self.happen(tiles.PieceLost(player_id))
        self.move_points(player_id, terms.Track.RED, terms.NO_PLACE_POINTS, terms.Cause.NO_PLACE)

    def take_from_display(self, player_id: str, tile: terms.Type, refill: terms.Type | None) -> None:
        """A tile leaves the display; the next one of the own piles fills the gap, later a neutral one."""
        was_closing = self.game.is_closing
        pile = self.player(player_id).next_pile
        if self.game.is_full_ledger:
            self.happen(tiles.TilesLeft(tile, 1, is_taken=True))
        if pile is not None:
            self.happen(tiles.PileDrawn(player_id, pile, self.player(player_id).piles[pile] - 1, refill))
        if self.game.is_closing and not was_closing:
            still = tuple(player.id for player in still_to_act(self.game, self.game.turn))
            self.happen(RoundClosing(player_id, self.game.round, still))
        if refill is not None:
            self.happen(tiles.TilesCame((refill,)))
            self.five_of_a_colour()

    def five_of_a_colour(self) -> None:
        """Where a type has five tiles or more, all of it leaves, and as many neutral ones are asked for."""
        for type_, count in (self.game.display or {}).items():
            if count >= terms.TOO_MANY_OF_A_TYPE:
                self.happen(tiles.TilesLeft(type_, count, is_taken=False))
                self.happen(AskedFor(terms.What.REFILL, count, is_first=True))
