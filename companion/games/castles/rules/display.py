"""The display: how gaps are filled from the piles, five of a colour, and tiles that are exchanged."""

from companion.games.castles.rules.amounts import Tiles
from companion.games.castles.rules.codes import Code
from companion.games.castles.rules.commands import Refill
from companion.games.castles.rules.draft import Draft
from companion.games.castles.rules.events import (
    AnswerGiven,
    AskedFor,
    PileDrawn,
    RoundClosing,
    TilesCame,
    TilesLeft,
)
from companion.games.castles.rules.game import still_to_act
from companion.games.castles.rules.legality import not_asked, other_ledger
from companion.games.castles.rules.terms import TOO_MANY_OF_A_TYPE, Type, What
from companion.games.kit.refusals import Refusal, refuse


def take_from_display(draft: Draft, player_id: str, tile: Type, refill: Type | None) -> None:
    """A tile leaves the display; the next one of the own piles fills the gap, later a neutral one."""
    was_closing = draft.game.is_closing
    pile = draft.player(player_id).next_pile
    if draft.game.is_full_ledger:
        draft.happen(TilesLeft(tile, 1, is_taken=True))
    if pile is not None:
        draft.happen(PileDrawn(player_id, pile, draft.player(player_id).piles[pile] - 1))
    if draft.game.is_closing and not was_closing:
        still = tuple(player.id for player in still_to_act(draft.game))
        draft.happen(RoundClosing(player_id, draft.game.round, still))
    if refill is not None:
        draft.happen(TilesCame((refill,)))
        five_of_a_colour(draft)


def five_of_a_colour(draft: Draft) -> None:
    """Where a type has five tiles or more, all of it leaves, and as many neutral ones are asked for."""
    for type_, count in (draft.game.display or {}).items():
        if count >= TOO_MANY_OF_A_TYPE:
            draft.happen(TilesLeft(type_, count, is_taken=False))
            draft.happen(AskedFor(What.REFILL, count, is_first=True))


def refill(draft: Draft, command: Refill) -> Refusal | None:
    """The tiles that came for those that left; the answer is whole."""
    game = draft.game
    if not game.is_full_ledger:
        return other_ledger("refill")
    if refusal := not_asked(game, What.REFILL):
        return refusal
    asked = game.pending[0].count
    if len(command.types) != asked:
        return _wrong_number(len(command.types), asked)
    draft.happen(AnswerGiven(What.REFILL, asked))
    draft.happen(TilesCame(command.types))
    five_of_a_colour(draft)
    return None


def replace_type(draft: Draft, tile: Type, types: tuple[Type, ...]) -> Refusal | None:
    """All tiles of a type leave, and as many others come."""
    lying = (draft.game.display or {})[tile]
    if len(types) != lying:
        return _wrong_number(len(types), lying)
    draft.happen(TilesLeft(tile, lying, is_taken=False))
    draft.happen(TilesCame(types))
    return None


def _wrong_number(given: int, needed: int) -> Refusal:
    return refuse(
        Code.BAD_AMOUNT,
        "{needed} come into the display, not {given}.",
        needed=Tiles(needed),
        given=given,
    )
