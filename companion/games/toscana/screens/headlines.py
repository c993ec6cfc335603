"""Headlines: each entry of the history in one short line, read off its events."""

from collections.abc import Iterator, Mapping

from companion.games.kit.players import name_of
from companion.games.toscana.rules.events import (
    ActionUsed,
    BoxesDealt,
    BoxesMoved,
    Corrected,
    Event,
    GameBegan,
    GameFinished,
    LastRoundCalled,
    PhaseBegan,
    PieceHired,
    PlayerSoldOut,
    RoundBegan,
    TileMoved,
    WorkerPlaced,
)
from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.terms import Cause, Phase
from companion.games.toscana.screens.entries import MINUS, short_name
from companion.games.toscana.screens.signs import ACTION_SIGNS, KIND_SIGNS, PIECE_SIGNS
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator

NAME_ROOM = 40
HELPER_SIGNS: Mapping[Cause | None, Icon] = {Cause.LOBBYIST: Icon.LOBBYIST, Cause.MR_ROSE: Icon.MR_ROSE}


def headline(events: tuple[Event, ...], game: Game | None, words: Translator) -> str:  # noqa: C901, PLR0912 - one case a kind of entry
    """What was done, by whom."""
    for event in events:
        match event:
            case GameBegan():
                return words.text("The game begins")
            case WorkerPlaced(player):
                return f"{_short(player, game)}: {Icon.WORKER}"
            case LastRoundCalled():
                return words.text("Last round called")
            case ActionUsed(player, action, True):
                return words.text("{player} passes", player=_short(player, game)) + f" {ACTION_SIGNS[action]}"
            case ActionUsed(player, action):
                done = " ".join(_doings(events)) or ACTION_SIGNS[action]
                return f"{_short(player, game)}: {done}"
            case BoxesDealt(giver, taker):
                return words.text(
                    "Deal: {giver}, {taker}", giver=_short(giver, game), taker=_short(taker, game)
                )
            case Corrected():
                return words.text("Correction")
            case PhaseBegan(Phase.SUPPLY):
                return words.text("Wine Board update")
            case PhaseBegan(Phase.WINETASTING):
                return words.text("Supply & demand")
            case RoundBegan(number):
                return words.text("Tasting; round {round}", round=number)
            case PlayerSoldOut(player):
                return words.text("{player} sells out", player=_short(player, game))
            case PhaseBegan(Phase.FINAL_SALE):
                return words.text("Last winetasting")
            case GameFinished():
                return words.text("The game is over")
    return words.text("Tie-break")


def _doings(events: tuple[Event, ...]) -> Iterator[str]:
    """The boxes of a trade, the pieces of a hire; a helper stands once, however much they moved."""
    helpers: set[str] = set()
    for event in events:
        match event:
            case BoxesMoved(_, kind, boxes, _, _, Cause.BUYING):
                yield f"+{boxes} {KIND_SIGNS[kind]}"
            case BoxesMoved(_, kind, boxes, _, _, Cause.SELLING):
                yield f"{MINUS}{boxes} {KIND_SIGNS[kind]}"
            case PieceHired(_, piece):
                yield PIECE_SIGNS[piece]
            case _ if (helper := _helper(event)) and helper not in helpers:
                helpers.add(helper)
                yield helper


def _helper(event: Event) -> Icon | None:
    """Whose work an event is; a tile moves without a cause of its own."""
    return Icon.LOBBYIST if isinstance(event, TileMoved) else HELPER_SIGNS.get(getattr(event, "cause", None))


def _short(player_id: str, game: Game | None) -> str:
    return short_name(name_of(player_id, game), NAME_ROOM)
