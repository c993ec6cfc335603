"""The moves: which pieces to move at the table after a command, and why; or to move back after an undo."""

from dataclasses import dataclass, replace

from companion.controls.intents import Intent, Key, Seat, Turn
from companion.games.toscana.rules.events import (
    ActionUsed,
    BoxesDealt,
    BoxesMoved,
    Event,
    GameAbandoned,
    GameBegan,
    GameFinished,
    MoneyMoved,
    PhaseBegan,
    PieceHired,
    PlayerSoldOut,
    PriceMoved,
    RoundBegan,
    TileLaid,
    TileMoved,
    WinemasterRemoved,
)
from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.sentences import Sentence, say
from companion.games.toscana.rules.telling import name_of, tell
from companion.ui.kit.desk import Desk
from companion.ui.kit.font import Face
from companion.ui.kit.icons import Icon
from companion.ui.kit.layout import scroll_limit
from companion.ui.kit.scene import TALL_BODY, Paragraph, Scene
from companion.ui.kit.steps import Leave, Stay, Step
from companion.ui.kit.words import said

# The screen below shows these by itself.
UNTOLD = (PhaseBegan, PlayerSoldOut, GameFinished)


@dataclass(frozen=True, slots=True)
class Moves:
    """The events as sentences; a key goes straight to the screen below, so that reading costs no input."""

    events: tuple[Event, ...]
    game: Game | None
    is_back: bool = False
    line: int = 0

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        paragraph = self._paragraph(desk)
        knob = Icon.TURN + " " if paragraph.is_scrolling else ""
        return Scene(self._title(desk), knob + Icon.PUSH + " " + words.text("done"), body=(paragraph,))

    def handle(self, intent: Intent, desk: Desk) -> Step:
        if isinstance(intent, Turn):
            last = scroll_limit(self._paragraph(desk))
            return Stay(replace(self, line=max(0, min(self.line + intent.steps, last))))
        return Leave()

    def passes_on(self, intent: Intent) -> bool:
        """Whether the screen below takes this: a key or a seat begins the next entry."""
        return isinstance(intent, Key | Seat)

    @property
    def sentences(self) -> list[Sentence]:
        """One for each piece to move."""
        tell_one = tell_back if self.is_back else tell
        told = [tell_one(event, self.game) for event in self.events if not isinstance(event, UNTOLD)]
        return [sentence for sentence in told if sentence]

    def _title(self, desk: Desk) -> str:
        if self.is_back:
            return desk.words.text("Undone: put back")
        match self.events:
            case (GameBegan(), *_):
                return desk.words.text("The game begins")
            case (GameAbandoned(), *_):
                return desk.words.text("End the game")
        return desk.words.text("Move the pieces")

    def _paragraph(self, desk: Desk) -> Paragraph:
        text = "\n".join(said(desk.words, sentence) for sentence in self.sentences)
        text = text or desk.words.text("There is nothing to move.")
        scrolling = Paragraph(TALL_BODY.inset(left=2), text, is_scrolling=True, first_line=self.line)
        whole = Paragraph(TALL_BODY.inset(left=1), text, Face.SMALL)
        return scrolling if scroll_limit(whole) else whole


def tell_back(event: Event, game: Game | None) -> Sentence | None:  # noqa: C901 - one case an event
    """What puts the pieces back: the move the other way round; None where nothing lies on the table."""
    match event:
        case PriceMoved(kind, before, after, steps, cause):
            return tell(PriceMoved(kind, after, before, steps, cause), game)
        case TileMoved(tile, source, target):
            return tell(TileMoved(tile, target, source), game)
        case TileLaid(kind, before_tile, after_tile):
            return tell(TileLaid(kind, after_tile, before_tile), game)
        case BoxesMoved(player, kind, boxes, source, target, cause):
            return tell(BoxesMoved(player, kind, boxes, target, source, cause), game)
        case BoxesDealt(giver, taker, kind, boxes):
            return tell(BoxesDealt(taker, giver, kind, boxes), game)
        case MoneyMoved(player, before_money, after_money, cause):
            return tell(MoneyMoved(player, after_money, before_money, cause), game)
        case PieceHired(player, piece):
            return say("{player} takes the {piece} back", player=name_of(player, game), piece=piece)
        case WinemasterRemoved(player):
            return say("A winemaster of {player} returns to the map", player=name_of(player, game))
        case ActionUsed(player, action):
            return say("{player}'s {action} coin is ready", player=name_of(player, game), action=action)
        case RoundBegan(number):
            return say("Round {round} has not begun: all action coins are used", round=number)
        case _:
            return None
