"""Reminders: what a command asks of the table, each as one sentence."""

from companion.games.kit.players import name_of
from companion.games.kit.sentences import Sentence, Several, Value, say
from companion.games.tuscany.rules.amounts import Lira, Points
from companion.games.tuscany.rules.game import Game, Reminder
from companion.games.tuscany.rules.terms import Ask, Bonus


def tell_reminder(reminder: Reminder, game: Game | None) -> Sentence:  # noqa: C901, PLR0912 - one case a word
    player, n = name_of(reminder.player, game), reminder.n
    match reminder.what:
        case Ask.MONEY:
            return say("{player} takes {lira}", player=player, lira=Lira(n))
        case Ask.POINT:
            return say("{player} moves up {points}", player=player, points=Points(n))
        case Ask.WORKER:
            return say("{player} takes the temporary worker", player=player)
        case Ask.STAR:
            return say("{player} places a star, or moves one", player=player)
        case Ask.AGE:
            return say("{player}'s grapes age by 1", player=player)
        case Ask.COTTAGE:
            return say("{player} draws a visitor of either season (cottage)", player=player)
        case Ask.TOLL:
            return say("{player} gets a toll of {lira} (soldato)", player=player, lira=Lira(n))
        case Ask.PAY:
            return say("{player} pays {lira}", player=player, lira=Lira(n))
        case Ask.CARDS:
            return say("{player} draws {n} cards of any kind", player=player, n=n)
        case Ask.GRAPE:
            return say("{player} takes a grape of value 1", player=player)
        case Ask.RECALL:
            return say("{player} takes all workers back", player=player)
        case Ask.AGE_ALL:
            return say("{player}'s grapes and wines age by 1, wines as the cellar allows", player=player)
        case Ask.HAND:
            return say("{player} keeps {n} cards at most", player=player, n=n)
        case Ask.INCOME:
            return say("{player} takes {lira} of residual income", player=player, lira=Lira(n))
        case Ask.COLLECT:
            return say("{player} collects from the income structures", player=player)
        case Ask.ROW:
            return say("{player}'s wake-up token goes to row {row}", player=player, row=n)
        case _:
            return say("{player} draws {card}", player=player, card=Bonus(reminder.what.value))


def short_reminders(reminders: tuple[Reminder, ...]) -> Value:
    """All of them as a list of words."""
    return Several(tuple(reminder.what for reminder in reminders))
