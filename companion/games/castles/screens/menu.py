"""What the menu opens: the board check, and the rules in short."""

from companion.controls.intents import Intent
from companion.games.castles.rules.commands import Adjust
from companion.games.castles.rules.corrections import CORRECTIONS
from companion.games.castles.rules.game import Game
from companion.games.castles.rules.terms import TYPES
from companion.games.castles.screens.entries import key_of, seat_of
from companion.games.castles.screens.words import BONUS_SIGNS, THING_SIGNS
from companion.games.kit.corrections import Checked, Stop
from companion.games.kit.sentences import mark
from companion.ui.kit.board_check import BoardCheck, Look, Page, Spot
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.rules_pages import Topic

TABLE_KEY = 4


class CastlesLook(Look):
    """A page of each player and one of the table; a key or a seat picks whose."""

    signs = {**THING_SIGNS, **BONUS_SIGNS}  # noqa: RUF012 - never changed
    goes_on = False
    shows_before = False
    idle = ((Icon.KEYS, mark("player")), (Icon.PUSH, mark("change")))

    def pages(self, game: Game) -> tuple[Page, ...]:
        return (*super().pages(game), tuple(self.of_player(game, None)))

    def of_player(self, game: Game, player: str | None) -> list[Stop]:
        """What is theirs, or the table's; whose turn it is can be set while nothing is asked."""
        stops = Checked(self.table, game).stops()
        own = (stop for stop in stops if self.table.rows[stop.name].whose(stop) == player)
        return sorted((stop for stop in own if not game.pending or stop.name != "turn"), key=_place)

    def picked(self, intent: Intent, checked: Checked, _: Spot) -> Spot | None:
        """A key or a seat picks a player, the fifth key the table."""
        if key_of(intent) == TABLE_KEY:
            return (len(checked.game.players), 0)
        seat = seat_of(intent, checked.game)
        return None if seat is None else (seat, 0)

    def title(self, check: BoardCheck, checked: Checked, words: Translator) -> str:
        is_table = check.page == len(checked.game.players)
        return words.text("The table") if is_table else super().title(check, checked, words)


def _place(stop: Stop) -> int:
    """Whose turn it is comes first; by type what is built, and what is complete; all else as it comes."""
    if stop.name == "turn":
        return -1
    return 1 + TYPES.index(stop.keys[-1]) if stop.name in ("built", "completed") else 0


def board_check() -> BoardCheck:
    return BoardCheck(CastlesLook(CORRECTIONS, Adjust))


TOPICS = (
    Topic(
        mark("Set-up"),
        mark(
            "A region is a board A, B and C in any order and direction: their long sides touch, and none is "
            "shifted by more than one space. The starting castle lies on a fort space.\n"
            "The youngest starts. The colour bonus tiles lie with I up. "
            "From the starting player on, everybody takes a bonus tile."
        ),
    ),
    Topic(
        mark("A turn"),
        mark(
            "One action: draw cards, choose a tile, or place one.\n"
            "A marble buys a second action, once a turn. Passing is not possible."
        ),
    ),
    Topic(
        mark("Drawing"),
        mark("Take the cards of a draw, and one more for each card tile. Your hand has no limit."),
    ),
    Topic(
        mark("Choosing"),
        mark(
            "One tile of the display goes into your storage; if that is full, something leaves the game "
            "first.\nYour own piles fill the gap, the lowest number first."
        ),
    ),
    Topic(
        mark("Placing"),
        mark(
            "A stored tile, beside something built, on a space of its colour. It costs two parts: each is "
            "a card of the colour, two cards of one other colour, or a worker."
        ),
    ),
    Topic(
        mark("Areas"),
        mark(
            "A complete area of one colour brings green: 1 space 1, 2 spaces 3, 3 spaces 6 "
            "(1 space may be set to 2).\n"
            "Who fills a colour first gets its bonus I, the next one II."
        ),
    ),
    Topic(
        mark("Tiles I"),
        mark(
            "Agriculture: 1 green for each farm that is new in its area.\nVillage: a worker.\n"
            "Quarry: a marble.\nMonastery: 3 cards.\nWagon: a yield card."
        ),
    ),
    Topic(
        mark("Tiles II"),
        mark(
            "Fort: build a tile of the display at once, free.\nCity: a bonus tile.\n"
            "Inn: a piece for any space, from your next turn on. Without a place for it: 2 red."
        ),
    ),
    Topic(
        mark("Bonus tiles"),
        mark(
            "Each adds one for the rest of the game: cards when drawing, a place in the storage (and 2 "
            "green), marble of a quarry, workers of a village, yield cards of a wagon."
        ),
    ),
    Topic(
        mark("Five of a colour"),
        mark(
            "When a fifth tile of a colour comes into the display, all of that colour leave for neutral "
            "ones. Agriculture is one colour, whatever its farms.\nWhen the neutral tiles run out, only "
            "neutral ones that left are shuffled back."
        ),
    ),
    Topic(
        mark("A round's end"),
        mark(
            "Somebody's pile of the round is empty, and the cycle is played to its end; in round 3 "
            "everybody has one more turn.\nThen red grows by green. Green stays."
        ),
    ),
    Topic(
        mark("The final count"),
        mark(
            "1 red for each stored thing, marble and worker, and for every five cards.\n"
            "Most red wins; then more free spaces, then more green."
        ),
    ),
)
