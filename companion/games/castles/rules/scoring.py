"""Scoring: a round's points from green to red, the final count, and who has won."""

from collections.abc import Iterator, Mapping

from companion.frozen import frozen
from companion.games.castles.rules.codes import Code
from companion.games.castles.rules.commands import FinalCount
from companion.games.castles.rules.draft import Draft, move_points
from companion.games.castles.rules.events import GameFinished, PhaseBegan, RoundBegan, SupplyMoved
from companion.games.castles.rules.game import Game, Place, Player
from companion.games.castles.rules.legality import unknown_player
from companion.games.castles.rules.terms import (
    CARDS_FOR_A_POINT,
    CARDS_IN_GAME,
    LAST_ROUND,
    Cause,
    Phase,
    Supply,
    Track,
)
from companion.games.kit.refusals import Refusal, refuse


@frozen
class FinalPoints:
    """A reason of the final count: so many things, so many points."""

    cause: Cause
    count: int
    points: int


def score_round(draft: Draft) -> None:
    """Green is added to red and stays where it is."""
    game = draft.game
    for player in game.players:
        move_points(draft, player.id, Track.RED, player.green, Cause.SCORING, count=player.green)
    if game.round == LAST_ROUND:
        draft.happen(PhaseBegan(Phase.FINAL))
    else:
        draft.happen(RoundBegan(game.round + 1, game.starting_player))


def final_points(player: Player) -> Iterator[FinalPoints]:
    """What a player's things bring at the end, each reason by itself."""
    for cause, count in (
        (Cause.STORED, len(player.storage)),
        (Cause.MARBLE_LEFT, player.marble),
        (Cause.WORKERS_LEFT, player.workers),
    ):
        yield FinalPoints(cause, count, count)
    yield FinalPoints(Cause.CARDS_LEFT, player.cards, player.cards // CARDS_FOR_A_POINT)


def final_count(draft: Draft, command: FinalCount) -> Refusal | None:
    hands = command.cards or {}
    if refusal := unknown_player(draft.game, hands):
        return refusal
    for player_id, cards in hands.items():
        before = draft.player(player_id).cards
        if cards != before:
            draft.happen(SupplyMoved(player_id, Supply.CARDS, before, cards, Cause.COUNTED))
    if refusal := too_many_cards(draft.game):
        return refusal
    for player in draft.game.players:
        for reason in final_points(player):
            move_points(draft, player.id, Track.RED, reason.points, reason.cause, count=reason.count)
    draft.happen(GameFinished(ranking(draft.game)))
    return None


def too_many_cards(game: Game) -> Refusal | None:
    cards = sum(player.cards for player in game.players)
    if cards <= CARDS_IN_GAME:
        return None
    return refuse(
        Code.SUPPLY_EMPTY,
        "There are 122 cards in all, not {cards}; count the hands again.",
        cards=cards,
    )


def ranking(game: Game) -> tuple[Place, ...]:
    """Most red wins; then more free spaces; then more green; then the place is shared."""
    merits: Mapping[str, tuple[int, int, int]] = {
        player.id: (player.red, player.spaces_left, player.green) for player in game.players
    }
    lines = (
        Place(player_id, *merit, place=1 + sum(other > merit for other in merits.values()))
        for player_id, merit in merits.items()
    )
    return tuple(sorted(lines, key=lambda line: line.place))
