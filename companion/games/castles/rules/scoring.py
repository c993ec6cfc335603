"""Scoring: a round's points from green to red, the final count, who has won, and the outlook on both."""

from collections.abc import Iterable, Iterator, Mapping

from companion.frozen import frozen
from companion.games.castles.rules import terms
from companion.games.castles.rules.commands import Counts, FinalCount, ScoreRound
from companion.games.castles.rules.draft import Draft
from companion.games.castles.rules.facts.course import GameFinished, PhaseBegan, RoundBegan
from companion.games.castles.rules.facts.tiles import SupplyMoved
from companion.games.castles.rules.game import Game, Player, RankingLine
from companion.games.castles.rules.refusals import Code, needs_field, other_ledger
from companion.games.kit.facts import places, player_of, unknown_player
from companion.games.kit.sentences import Refusal, Several, refuse


@frozen
class FinalPoints:
    """A reason of the final count: so many things, so many points."""

    cause: terms.Cause
    count: int
    points: int


def score_round(draft: Draft, _: ScoreRound) -> Refusal | None:
    """Green is added to red and stays where it is."""
    game = draft.game
    if game.is_points_ledger and not game.is_closing:
        return refuse(
            Code.REQUIREMENTS_NOT_MET,
            "Round {round} is not closing; first somebody's pile {round} is empty.",
            round=game.round,
        )
    for player in game.players:
        draft.move_points(player.id, terms.Track.RED, player.green, terms.Cause.SCORING, count=player.green)
    if game.round == terms.LAST_ROUND:
        draft.happen(PhaseBegan(terms.Phase.FINAL))
    else:
        draft.happen(RoundBegan(game.round + 1, game.starting_player))
    return None


def final_points(player: Player) -> Iterator[FinalPoints]:
    """What a player's things bring at the end, each reason by itself."""
    return points_of(Counts(len(player.storage), player.marble, player.workers, player.cards))


def points_of(counts: Counts) -> Iterator[FinalPoints]:
    """What things bring at the end, each reason by itself."""
    for cause, count in (
        (terms.Cause.STORED, counts.tiles),
        (terms.Cause.MARBLE_LEFT, counts.marble),
        (terms.Cause.WORKERS_LEFT, counts.workers),
    ):
        yield FinalPoints(cause, count, count)
    yield FinalPoints(terms.Cause.CARDS_LEFT, counts.cards, counts.cards // terms.CARDS_FOR_A_POINT)


def final_count(draft: Draft, command: FinalCount) -> Refusal | None:
    named = (*(command.cards or {}), *(command.counts or {}), *(command.spaces or {}))
    refusal = unknown_player(draft.game, *named) or _wrong_ledger(draft.game, command)
    if refusal:
        return refusal
    if draft.game.is_points_ledger:
        return _count_all(draft, command.counts or {}, command.spaces or {})
    return _count_hands(draft, command.cards or {})


def _wrong_ledger(game: Game, command: FinalCount) -> Refusal | None:
    """In ledger points everybody's things are counted; else the box knows them, and hands are corrected."""
    foreign = ("cards",) if game.is_points_ledger else ("counts", "spaces")
    for name in foreign:
        if getattr(command, name) is not None:
            return other_ledger(name)
    if not game.is_points_ledger:
        return None
    if command.counts is None:
        return needs_field("counts")
    missing = tuple(player.name for player in game.players if player.id not in command.counts)
    if missing:
        return refuse(
            Code.BAD_COMMAND, "counts must name every player; missing: {players}.", players=Several(missing)
        )
    return None


def _count_all(draft: Draft, counts: Mapping[str, Counts], spaces: Mapping[str, int]) -> Refusal | None:
    for player_id, own in counts.items():
        _add(draft, player_id, points_of(own))
    game = draft.game
    tied = tuple(player for player in game.players if is_red_shared(game, player))
    missing = tuple(player.name for player in tied if player.id not in spaces)
    if missing:
        return refuse(
            Code.REQUIREMENTS_NOT_MET,
            "Red is equal, so the free spaces of these decide; count them: {players}.",
            players=Several(missing),
        )
    if refusal := _beyond_cards(sum(own.cards for own in counts.values())):
        return refusal
    draft.happen(GameFinished(ranking(game, {player.id: spaces[player.id] for player in tied})))
    return None


def is_red_shared(game: Game, player: Player) -> bool:
    return sum(other.red == player.red for other in game.players) > 1


def _add(draft: Draft, player_id: str, reasons: Iterable[FinalPoints]) -> None:
    for reason in reasons:
        draft.move_points(player_id, terms.Track.RED, reason.points, reason.cause, count=reason.count)


def _count_hands(draft: Draft, hands: Mapping[str, int]) -> Refusal | None:
    for player_id, cards in hands.items():
        before = draft.player(player_id).cards
        if cards != before:
            draft.happen(SupplyMoved(player_id, terms.Supply.CARDS, before, cards, terms.Cause.COUNTED))
    if refusal := too_many_cards(draft.game):
        return refusal
    for player in draft.game.players:
        _add(draft, player.id, final_points(player))
    game = draft.game
    draft.happen(GameFinished(ranking(game, {player.id: player.spaces_left for player in game.players})))
    return None


def too_many_cards(game: Game) -> Refusal | None:
    return _beyond_cards(sum(player.cards for player in game.players))


def _beyond_cards(cards: int) -> Refusal | None:
    if cards <= terms.CARDS_IN_GAME:
        return None
    return refuse(
        Code.SUPPLY_EMPTY, "There are 122 cards in all, not {cards}; count the hands again.", cards=cards
    )


def ranking(game: Game, spaces: Mapping[str, int]) -> tuple[RankingLine, ...]:
    """Most red wins; then more free spaces; then more green; then the place is shared.

    The free spaces are known of everybody whose red somebody else has too.
    """
    merits = {player.id: (player.red, spaces.get(player.id, 0), player.green) for player in game.players}
    ranked = ((player_of(game, each), place) for each, place in places(merits).items())
    return tuple(
        RankingLine(player.id, player.red, spaces.get(player.id), player.green, place)
        for player, place in ranked
    )


@frozen
class Outlook:
    """A player's red now, what the next scoring adds, what the final count adds, and red after both."""

    player: Player
    scoring: int
    final: int

    @property
    def red(self) -> int:
        return self.player.red + self.scoring + self.final


def forecast(game: Game) -> tuple[Outlook, ...]:
    """If the round were scored now; in round 3 the final count belongs to it."""
    is_last = game.round == terms.LAST_ROUND
    return tuple(
        Outlook(
            player,
            0 if game.phase in (terms.Phase.FINAL, terms.Phase.FINISHED) else player.green,
            sum(reason.points for reason in final_points(player))
            if is_last and game.phase is not terms.Phase.FINISHED
            else 0,
        )
        for player in game.players
    )
