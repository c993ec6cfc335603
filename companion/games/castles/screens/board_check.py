"""Board check: what its pages look like in The Castles of Tuscany."""

from collections.abc import Iterable, Iterator

from companion.controls.intents import Intent, Seat
from companion.games.castles.rules.commands import Adjust
from companion.games.castles.rules.correcting import PHASES
from companion.games.castles.rules.corrections import CORRECTIONS
from companion.games.castles.rules.game import Game
from companion.games.castles.rules.terms import TYPES
from companion.games.castles.screens.entries import key_of
from companion.games.castles.screens.words import BONUS_SIGNS, THING_SIGNS
from companion.games.kit.corrections import Checked, Stop
from companion.games.kit.sentences import mark
from companion.ui.kit.board_check import BoardCheck, Look, Page, Spot
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator

TABLE_KEY = 4


class CastlesLook(Look):
    """A page of each player and one of the table; a key or a seat picks whose."""

    signs = {**THING_SIGNS, **BONUS_SIGNS}  # noqa: RUF012 - never changed
    goes_on = False
    shows_before = False
    idle = ((Icon.KEYS, mark("player")), (Icon.PUSH, mark("change")))

    def pages(self, game: Game) -> tuple[Page, ...]:
        return (*super().pages(game), tuple(self._of_table(game)))

    def of_player(self, game: Game, player: str) -> Iterable[Stop]:
        """What is theirs; the completed areas of a type stand behind what is built of it."""
        stops = [stop for stop in Checked(self.table, game).stops() if self._whose(stop) == player]
        return sorted(stops, key=_place)

    def _of_table(self, game: Game) -> Iterator[Stop]:
        """What can be set now; whose turn it is comes first, while nothing is asked."""
        stops = [stop for stop in Checked(self.table, game).stops() if self._whose(stop) is None]
        can_be_set = [stop for stop in stops if game.phase in PHASES.get(stop.name, (game.phase,))]
        yield from (stop for stop in can_be_set if stop.name == "turn" and not game.pending)
        yield from (stop for stop in can_be_set if stop.name != "turn")

    def _whose(self, stop: Stop) -> str | None:
        return self.table.rows[stop.name].whose(stop)

    def picked(self, intent: Intent, checked: Checked, _: Spot) -> Spot | None:
        """A key or a seat picks a player, the fifth key the table."""
        players = len(checked.game.players)
        key = intent.index if isinstance(intent, Seat) else key_of(intent)
        if key == TABLE_KEY and not isinstance(intent, Seat):
            return (players, 0)
        return (key, 0) if key is not None and key < players else None

    def title(self, check: BoardCheck, checked: Checked, words: Translator) -> str:
        is_table = check.page == len(checked.game.players)
        return words.text("The table") if is_table else super().title(check, checked, words)


def _place(stop: Stop) -> int:
    """By type what is built, and what is complete; all else as it comes."""
    return 1 + TYPES.index(stop.keys[-1]) if stop.name in ("built", "completed") else 0


def board_check() -> BoardCheck:
    return BoardCheck(CastlesLook(CORRECTIONS, Adjust))
