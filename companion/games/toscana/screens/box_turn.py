"""The box's own turn: what it does, in one line, and which squares its water touches; a push accepts it."""

from collections.abc import Iterator
from functools import partial

from companion.controls.intents import Back, Intent, Key, Push, Seat, Turn
from companion.frozen import changed, frozen
from companion.games.port import THE_BOX
from companion.games.toscana.players.at_table import Proposal, proposals
from companion.games.toscana.rules.commands import (
    Buy,
    Hire,
    Lobbyist,
    MakeWine,
    MrRose,
    OwnSquare,
    Pass,
    Place,
    Sell,
)
from companion.games.toscana.rules.game import Player, box_on_turn
from companion.games.toscana.rules.terms import Amount, Kind, Phase, Piece, amounts
from companion.games.toscana.screens.entries import VINEYARD_SIGNS, game_on
from companion.games.toscana.screens.hiring import Placing
from companion.games.toscana.screens.home import Home
from companion.ui.kit.font import short_name
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.scene import BODY, Cue, Paragraph, Scene, turned
from companion.ui.kit.screen import Desk, Do, OpenMenu, Screen, Stay, Step

LOOK_AGAIN_S = 0.2
NAME_ROOM = 70


@frozen
class BoxTurn:
    """What the box would do; the knob has what else it would do, or other squares for its water.

    A key enters something else by hand.
    """

    at: int = 0

    def view(self, desk: Desk) -> Scene:
        words, player = desk.words, _on_turn(desk)
        found = _found(desk, player)
        title = f"{Icon.TURN_PLAYER}{short_name(player.name, NAME_ROOM)}"
        back = Cue(Icon.BACK, words.text("menu"))
        if found is None:
            text = Paragraph(BODY.inset(left=2, right=2), words.text("The box thinks …"))
            return Scene(title, "", (text,), (back,), acting=player.id, redraw_s=LOOK_AGAIN_S)
        lines = "\n".join(_lines(*self._chosen(found), words))
        return Scene(
            title,
            Icon.PUSH + " " + words.text("done"),
            (Paragraph(BODY.inset(left=2, right=2), lines),),
            (Cue(Icon.TURN, words.text("others")), Cue(Icon.KEYS, words.text("by hand"))),
            acting=player.id,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        player = _on_turn(desk)
        found = _found(desk, player)
        match intent:
            case Push() if found is not None:
                proposal, touching = self._chosen(found)
                command = proposal.touching[touching][1] if proposal.touching else proposal.command
                return Do(command, by=THE_BOX)
            case Turn(steps) if found is not None:
                return Stay(changed(self, at=turned(self.at, steps, len(found[0].touching or found))))
            case Seat(index) if index < len(game_on(desk).players):
                return Stay(_by_hand(desk, game_on(desk).players[index]))
            case Key():
                return Stay(_by_hand(desk, player))
            case Back():
                return OpenMenu()
        return Stay(self)

    def _chosen(self, found: tuple[Proposal, ...]) -> tuple[Proposal, int]:
        """What the knob has chosen: of winemaking another set of squares, else another plan."""
        if sets := found[0].touching:
            return found[0], min(self.at, len(sets) - 1)
        return found[min(self.at, len(found) - 1)], 0


def _by_hand(desk: Desk, player: Player) -> Screen:
    """The screen on which this player's turn is entered as anybody's."""
    return Placing(player.id) if game_on(desk).phase is Phase.PLACING else Home(player.id, desk.now)


def _on_turn(desk: Desk) -> Player:
    player = box_on_turn(game_on(desk))
    if player is None:
        raise LookupError("this screen needs a turn of the box")
    return player


def _found(desk: Desk, player: Player) -> tuple[Proposal, ...] | None:
    """What the box has thought of; None while it thinks. The same moment leads to the same thought."""
    moments = tuple(desk.moments)
    key = (moments[0].stamp, moments[-1].stamp)
    work = partial(proposals, game_on(desk), moments, player.id)
    found: tuple[Proposal, ...] | None = desk.beside(key, work)
    return found


# In words


def _lines(proposal: Proposal, touching: int, words: Translator) -> Iterator[str]:
    match proposal.command:
        case Place(kind=kind):
            yield words.text("My first worker: on an empty square {kind}", kind=kind)
        case Hire() as hire:
            yield from _hired(hire, proposal, words)
        case MakeWine(water=water):
            boxes = Amount(water or 1, Kind.WATER)
            yield words.text("{boxes}: touch most of my squares", boxes=boxes)
            yield _touched(proposal, touching, words)
        case Sell(boxes=boxes):
            yield words.text("I sell {boxes}", boxes=amounts(boxes))
        case Buy(kind=kind, boxes=boxes):
            yield words.text("I buy {boxes}", boxes=Amount(boxes, kind))
        case Pass(action=action, take=None):
            yield words.text("I pass: {action}", action=action)
        case Pass(action=action, take=take):
            yield words.text("I pass: {action}, and take {boxes}", action=action, boxes=Amount(1, take))


def _touched(proposal: Proposal, touching: int, words: Translator) -> str:
    squares = proposal.touching[touching][0]
    signs = " ".join(f"{VINEYARD_SIGNS[square.kind]}{square.yields}" for square in squares)
    return signs or words.text("none")


def _hired(hire: Hire, proposal: Proposal, words: Translator) -> Iterator[str]:
    match hire.piece, proposal.square:
        case (None, _) | (_, None):
            pass
        case _, OwnSquare(square):
            yield words.text("A second worker on my square {square}", square=square)
        case Piece.WORKER, place:
            yield words.text(
                "A worker on an empty square {kind}, beside one of mine if there is one", kind=place.kind
            )
        case _, place:
            yield words.text(
                "A winemaster on an empty square {kind}, beside one of mine if there is one", kind=place.kind
            )
    match hire.helper:
        case Lobbyist():
            yield words.text("The lobbyist moves two tiles")
        case MrRose():
            yield words.text("Mr. Rosé comes")
