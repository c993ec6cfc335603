"""What the menu opens: the standings, what is to do, the board check, and the rules in short."""

from companion.controls.intents import Back, Intent, Push, Seat, Turn
from companion.frozen import frozen
from companion.games.kit.sentences import mark
from companion.games.tuscany.rules import booklet
from companion.games.tuscany.rules.commands import Adjust
from companion.games.tuscany.rules.corrections import CORRECTIONS
from companion.games.tuscany.rules.facts.year import tell_reminder, tell_waiting
from companion.games.tuscany.rules.game import Game, Player, points_ahead
from companion.games.tuscany.rules.terms import Phase
from companion.games.tuscany.screens.player_page import PlayerPage
from companion.games.tuscany.screens.signs import game_on
from companion.ui.kit.board_check import BoardCheck, Look
from companion.ui.kit.font import Face, short_name
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator, sentence_text
from companion.ui.kit.rules_pages import Topic
from companion.ui.kit.scene import TALL_LIST, Bar, Cue, Row, Rows, Scene, turned
from companion.ui.kit.screen import Desk, Leave, Open, Stay, Step
from companion.ui.kit.usual_screens import TextScreen

NAME_ROOM = 40


@frozen
class Standings:
    """One bar a player, the leader first; a push opens the page of one."""

    selected: int | None = None

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        rows = tuple(_row(game, player) for player in _ranked(game))
        return Scene(
            words.text("Points, to 25"),
            f"{Icon.TURN} {Icon.PUSH}",
            (Rows(TALL_LIST, rows, self.selected, face=Face.SMALL),),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        match intent:
            case Turn(steps):
                return Stay(Standings(turned(self.selected, steps, len(game.players))))
            case Push() if self.selected is not None:
                return Open(PlayerPage(_ranked(game)[self.selected].id))
            case Seat(seat) if seat < len(game.players):
                return Open(PlayerPage(game.players[seat].id))
            case Push() | Back():
                return Leave()
        return Stay(self)


def _ranked(game: Game) -> list[Player]:
    return sorted(game.players, key=lambda player: (-player.points, -(player.money or 0)))


def _row(game: Game, player: Player) -> Row:
    ahead = points_ahead(game, player.id)
    value = f"{player.points}+{ahead}" if ahead else str(player.points)
    return Row(short_name(player.name, NAME_ROOM), value, Bar(max(player.points, 0), booklet.POINTS_TO_END))


@frozen
class ToDo(TextScreen):
    """What the table still has to do, a sentence each; the knob scrolls."""

    line: int = 0

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        return Scene(
            words.text("To do at the table"),
            body=(self.page(desk),),
            hint=(Cue(Icon.TURN, words.text("read")), Cue(Icon.BACK, words.text("back"))),
        )

    def answer(self, intent: Intent, _: Desk) -> Step:
        return Leave() if isinstance(intent, Push | Back) else Stay(self)

    def text(self, desk: Desk) -> str:
        return "\n".join(_lines(game_on(desk), desk.words)) or desk.words.text("Nothing is left to do.")


def _lines(game: Game, words: Translator) -> list[str]:
    """What the last command asks, who has a worker waiting, and the last year."""
    lines = [f"{Icon.UNCHECKED} {sentence_text(words, tell_reminder(each, game))}" for each in game.tell]
    lines += [sentence_text(words, sentence) for sentence in tell_waiting(game)]
    if game.last_year:
        lines.append(words.text("This is the last year: the game ends with winter"))
    return lines


class TuscanyLook(Look):
    signs = {"stars": Icon.STAR}  # noqa: RUF012 - never changed

    def why_not(self, game: Game) -> str | None:
        return None if game.phase is Phase.SEASONS else mark("Only during the seasons.")


def board_check() -> BoardCheck:
    return BoardCheck(TuscanyLook(CORRECTIONS, Adjust))


TOPICS = (
    Topic(
        mark("A year"),
        mark(
            "Four seasons. In each, from the lowest row round and round, place one worker or pass until the "
            "next season.\nWorkers stay out until their owner's year ends."
        ),
    ),
    Topic(
        mark("Passing a season"),
        mark(
            "Your wake-up token moves one column right and brings at once what your row shows there.\n"
            "With a cottage you draw a visitor on passing into autumn."
        ),
    ),
    Topic(
        mark("The year's end"),
        mark(
            "On passing in winter, each alone: workers back, the temporary one leaves; grapes and wines age; "
            "keep 7 cards; income; choose a free row of 2 to 7.\n"
            "After row 7 comes row 1; nobody else gets it."
        ),
    ),
    Topic(
        mark("Stars"),
        mark(
            "Place one of your six and take the region's benefit. Once all are out they move, without "
            "benefit.\nAt the end a region's points go to who alone has most stars there."
        ),
    ),
    Topic(
        mark("Trade"),
        mark(
            "Give one of 3 lira, 1 point, 2 cards, 1 grape, and get one of them; a grape you get has value 1."
        ),
    ),
    Topic(mark("Wine sale"), mark("A wine brings points by its type, whatever its value.")),
    Topic(
        mark("Special workers"),
        mark(
            "Two kinds a game. Training one costs 1 lira more; it works from next year on.\n"
            "One of each kind a player; six workers in all, the temporary one not counted."
        ),
    ),
    Topic(
        mark("Structures"),
        mark(
            "Build one from your hand: pay its cost, gain 1 point; it takes a free place of the structure "
            "board or an empty field. A worker there removes one; the point stays.\nAction: your own space, "
            "once a year, closed to a grande when taken. Enhancement: always. Income: at the year's end. "
            "Cards count in the hand."
        ),
    ),
    Topic(
        mark("Spaces and modules"),
        mark(
            "How many spaces of an action are open depends on the number of players, as in the base game; "
            "any open one may be taken, and bonuses lie on other spaces than there.\nThe box follows the "
            "extended board only: special workers or structures on the base board it does not."
        ),
    ),
    Topic(
        mark("The last year"),
        mark(
            "25 points before the year's end make it the last; the winter is played to its end.\n"
            "Then regions are scored. Most points win; then lira, then wine, then grapes."
        ),
    ),
)
