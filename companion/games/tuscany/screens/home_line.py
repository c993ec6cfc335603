"""Home's line of text: what is still to be done at the table, and else the order of the season."""

from collections import Counter

from companion.games.kit.players import name_of
from companion.games.tuscany.rules.game import Game, Player, Reminder, is_messenger_due, still_in
from companion.games.tuscany.rules.terms import LAST_ROW, Ask, Bonus
from companion.games.tuscany.screens.entries import short_name
from companion.games.tuscany.screens.entry import Entry, Number, acting, is_for_another
from companion.games.tuscany.screens.home_columns import COST_SIGN
from companion.games.tuscany.screens.season_actions import Leads
from companion.games.tuscany.screens.signs import bonus_sign
from companion.ui.kit.font import Face, shorten
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.remarks import LINE

NAME_ROOM = 40
BUTTON_ROOM = 24


def line(game: Game, entry: Entry, words: Translator) -> str:
    """The first of these that there is, shortened to the line."""
    return shorten(Face.SMALL, _line(game, entry, words), LINE.width)


def _line(game: Game, entry: Entry, words: Translator) -> str:
    player = acting(game, entry)
    match entry.action.leads:
        case Leads.TRADE:
            return words.text("Get what?") if entry.give else words.text("Give what?")
        case Leads.WINE_SALE:
            return words.text("Points for which wine?")
        case Leads.TRAINING:
            return _training(entry, words)
    if entry.has_bookings and is_for_another(game, entry):
        return words.text("{player}'s button: turn goes on", player=short_name(player.name, BUTTON_ROOM))
    if entry.tolls:
        owners = ", ".join(name_of(owner, game) for owner in entry.tolls)
        return words.text("1 lira toll to {players}", players=owners)
    if is_messenger_due(game, player.id):
        return words.text("The messenger acts now")
    if game.tell:
        return _reminders(game, words)
    if entry.is_empty and (toll := _toll(game, player, words)):
        return toll
    if player.row == LAST_ROW:
        return words.text("Row 1 next year")
    return _order(game)


def _training(entry: Entry, words: Translator) -> str:
    if entry.is_now:
        return words.text("Works this year")
    if entry.focus is Number.COST:
        return words.text("{key} again: works this year", key=COST_SIGN)
    return words.text("Train whom, for how much?")


def _toll(game: Game, player: Player, words: Translator) -> str:
    """A soldato of somebody else is out: the toll is offered, never asked for."""
    owners = [name_of(owner, game) for owner in game.soldati if owner != player.id]
    return (
        words.text("Hold {key}: toll {player}", key=Icon.WORKER, player=", ".join(owners)) if owners else ""
    )


def _reminders(game: Game, words: Translator) -> str:
    """What the last command asks, as short as it can be said; the year's end is one word."""
    name = short_name(name_of(game.tell[0].player, game), NAME_ROOM)
    if any(reminder.what is Ask.RECALL for reminder in game.tell):
        row = next((reminder.n for reminder in game.tell if reminder.what is Ask.ROW), None)
        end = words.text("{player}: year's end", player=name)
        return end if row is None else words.text("{player}: year's end, row {row}", player=name, row=row)
    said = ", ".join(_short(reminder, words) for reminder in game.tell)
    return f"{name}: {said}"


def _short(reminder: Reminder, words: Translator) -> str:
    match reminder.what:
        case Ask.MONEY | Ask.PAY | Ask.TOLL | Ask.INCOME:
            return f"{reminder.n} {Icon.MONEY}"
        case Ask.POINT:
            return f"{reminder.n} {Icon.POINTS}"
        case Ask.STAR:
            return bonus_sign(Bonus.STAR, words)
    return words.text(reminder.what.english)


def _order(game: Game) -> str:
    """Those still in the season, by their rows."""
    names = _initials(game)
    return " ".join(
        f"{Icon.TURN_PLAYER if player.id == game.turn else ''}{player.row}{names[player.id]}"
        for player in still_in(game)
    )


def _initials(game: Game) -> dict[str, str]:
    """Two letters of each name: the first two, or where they are the same, the first and the last."""
    starts = Counter(player.name[:2] for player in game.players)
    return {
        player.id: player.name[:2] if starts[player.name[:2]] == 1 else player.name[:1] + player.name[-1:]
        for player in game.players
    }
