"""A draft: events that happen one after the other while a command is decided, and the moves rules share."""

from companion.games.kit import facts as kit
from companion.games.kit.sentences import Refusal, refuse
from companion.games.tuscany.rules import booklet
from companion.games.tuscany.rules.facts.scores import MarkSet, MoneyMoved, PointsMoved, ResidualMoved
from companion.games.tuscany.rules.facts.workers import TemporaryWorkerCame
from companion.games.tuscany.rules.game import Bookings, Game, Player, Reminder
from companion.games.tuscany.rules.terms import LIRA_OF, Ask, Bonus, Cause, Code, lira_count, point_count

PAYMENTS = (Code.NOT_ENOUGH_MONEY, Code.NOT_ENOUGH_POINTS, Code.NOT_ENOUGH_RESIDUAL)


class Draft(kit.Draft[Game, Player]):
    """The game while a command is decided, with what is asked of the table and what could not be paid."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.told: list[Reminder] = []
        self._lacking: dict[Code, Refusal] = {}

    def remind(self, player_id: str, what: Ask, n: int = 1) -> None:
        self.told.append(Reminder(player_id, what, n))

    def lack(self, refusal: Refusal) -> None:
        """A payment that is not possible; the first of its code is kept."""
        self._lacking.setdefault(Code(refusal.code), refusal)

    @property
    def refusal(self) -> Refusal | None:
        """What could not be paid: money first, then points, then residual."""
        return next((self._lacking[code] for code in PAYMENTS if code in self._lacking), None)


def move_money(draft: Draft, player_id: str, change: int, cause: Cause) -> None:
    """Nothing where the coins stay on the table."""
    player = draft.player(player_id)
    if player.money is None or change == 0:
        return
    if player.money + change < 0:
        draft.lack(
            refuse(
                Code.NOT_ENOUGH_MONEY,
                "{player} has {money}, and this takes {cost}; book the income before it, or pay less.",
                player=player.name,
                money=lira_count(max(player.money, 0)),
                cost=lira_count(-change),
            )
        )
    draft.happen(MoneyMoved(player_id, player.money, player.money + change, cause))


def move_points(draft: Draft, player_id: str, change: int, cause: Cause, region: str | None = None) -> None:
    player = draft.player(player_id)
    if change == 0:
        return
    after = player.points + change
    if change < 0 and after < booklet.POINTS_MIN:
        draft.lack(
            refuse(
                Code.NOT_ENOUGH_POINTS,
                "{player} has {points}, and nobody falls below {least}; {most} can be given at most.",
                player=player.name,
                points=point_count(player.points),
                least=booklet.POINTS_MIN,
                most=max(player.points - booklet.POINTS_MIN, 0),
            )
        )
    draft.happen(PointsMoved(player_id, player.points, after, cause, region))


def move_residual(draft: Draft, player_id: str, change: int) -> None:
    """The track ends at 5; what is beyond is lost."""
    player = draft.player(player_id)
    after = min(player.residual + change, booklet.RESIDUAL_MAX)
    if after < 0:
        draft.lack(
            refuse(
                Code.NOT_ENOUGH_RESIDUAL,
                "{player}'s residual income is {residual}, and cannot fall by {change}; "
                "{residual} is the most.",
                player=player.name,
                residual=player.residual,
                change=-change,
            )
        )
    if after != player.residual:
        draft.happen(ResidualMoved(player_id, player.residual, after, Cause.BOOKED))


def book(draft: Draft, player_id: str, bookings: Bookings) -> None:
    """Money, points and residual are added, the named marks are set."""
    move_money(draft, player_id, bookings.money or 0, Cause.BOOKED)
    book_the_rest(draft, player_id, bookings)


def book_the_rest(draft: Draft, player_id: str, bookings: Bookings) -> None:
    """All but the money."""
    move_points(draft, player_id, bookings.points or 0, Cause.BOOKED)
    move_residual(draft, player_id, bookings.residual or 0)
    for mark, is_set in bookings.named.items():
        if (mark in draft.player(player_id).marks) != is_set:
            draft.happen(MarkSet(player_id, mark, is_set))


def bring(draft: Draft, player_id: str, bonus: Bonus | None, cause: Cause) -> None:
    """A bonus of chart or map: lira, points and the temporary worker are booked; all of it is told."""
    if bonus is None:
        return
    lira = LIRA_OF.get(bonus, 0)
    move_money(draft, player_id, lira, cause)
    if bonus is Bonus.POINT:
        move_points(draft, player_id, 1, cause)
    if bonus is Bonus.WORKER and draft.game.follows_workers:
        draft.happen(TemporaryWorkerCame(player_id))
    if lira:
        draft.remind(player_id, Ask.MONEY, lira)
    else:
        draft.remind(player_id, Ask(bonus.value))
