"""Standings: both tracks as the counters stand on the board, and what each player has."""

from companion.controls.intents import Back, Intent, Push, Seat, Turn
from companion.frozen import frozen
from companion.games.castles.rules.game import Game, Player
from companion.games.castles.rules.terms import BONUSES, SPACES, TYPES
from companion.games.castles.screens.entries import game_on, on_board, short_name, tracks
from companion.games.castles.screens.signs import BONUS_SIGNS, THING_SIGNS, TYPE_SIGNS
from companion.games.kit.players import player_of
from companion.ui.kit.desk import Desk
from companion.ui.kit.font import Face
from companion.ui.kit.icons import Icon
from companion.ui.kit.lists import LIST, turned
from companion.ui.kit.scene import BODY, Align, Cue, Part, Rect, Row, Rows, Scene, Text
from companion.ui.kit.steps import Leave, Open, Stay, Step

NAME_ROOM = 42
LINE_HEIGHT = 10
TYPES_OF_A_LINE = 4
STORED = Rect(BODY.x + 64, BODY.y + 1 + LINE_HEIGHT, BODY.width - 66, LINE_HEIGHT)


@frozen
class Standings:
    """The spaces of both counters, and beyond 50 what the marker adds; a push shows all of one player."""

    selected: int | None = None

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        rows = tuple(
            Row(
                short_name(player.name, NAME_ROOM),
                f"{Icon.GREEN_COUNTER}{on_board(player.green)}  {Icon.RED_COUNTER}{on_board(player.red)}",
            )
            for player in ranked(game)
        )
        return Scene(
            words.text("The counters stand on"),
            body=(Rows(LIST, rows, self.selected, face=Face.SMALL),),
            hint=(
                Cue(Icon.TURN, words.text("player")),
                Cue(Icon.PUSH, words.text("more")),
                Cue(Icon.BACK, words.text("back")),
            ),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        match intent:
            case Turn(steps):
                start = self.selected if self.selected is not None else -1 if steps > 0 else 0
                return Stay(Standings(turned(start, steps, len(game.players))))
            case Push() if self.selected is not None:
                return Open(Holdings(ranked(game)[self.selected].id))
            case Push():
                return Open(Holdings(ranked(game)[0].id))
            case Seat(seat) if seat < len(game.players):
                return Open(Holdings(game.players[seat].id))
            case Back():
                return Leave()
            case _:
                return Stay(self)


@frozen
class Holdings:
    """What one player has: supplies and piles, bonus tiles, built spaces of each type."""

    player: str

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = player_of(game, self.player)
        return Scene(
            short_name(player.name),
            tracks(player),
            _lines(player),
            (Cue(Icon.TURN, words.text("next player")), Cue(Icon.BACK, words.text("back"))),
            acting=player.id,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        match intent:
            case Turn(steps):
                order = ranked(game)
                at = order.index(player_of(game, self.player))
                return Stay(Holdings(order[(at + steps) % len(order)].id))
            case Seat(seat) if seat < len(game.players):
                return Stay(Holdings(game.players[seat].id))
            case Push() | Back():
                return Leave()
            case _:
                return Stay(self)


def ranked(game: Game) -> list[Player]:
    return sorted(game.players, key=lambda player: (-player.red, -player.green))


def _lines(player: Player) -> tuple[Part, ...]:
    stored = "".join(THING_SIGNS[thing] for thing in player.storage)
    piles = "/".join(map(str, player.piles))
    supplies = (
        f"{Icon.CARDS}{player.cards}",
        f"{Icon.WORKER}{player.workers}",
        f"{Icon.MARBLE}{player.marble}",
    )
    parts: list[Part] = [
        *_spread(0, (*supplies, piles)),
        *_spread(
            1, tuple(f"{BONUS_SIGNS[each]}+{player.bonus[each]}" for each in BONUSES if player.bonus[each])
        ),
    ]
    built = tuple(f"{TYPE_SIGNS[type_]}{player.built[type_]}/{SPACES[type_]}" for type_ in TYPES)
    parts += [*_spread(2, built[:TYPES_OF_A_LINE]), *_spread(3, built[TYPES_OF_A_LINE:])]
    return (*parts, Text(STORED, stored, Face.SMALL, Align.RIGHT)) if stored else tuple(parts)


def _spread(line: int, texts: tuple[str, ...]) -> tuple[Part, ...]:
    """Texts side by side in a line."""
    pitch = BODY.width // max(TYPES_OF_A_LINE, len(texts))
    top = BODY.y + 1 + line * LINE_HEIGHT
    return tuple(
        Text(Rect(BODY.x + 2 + index * pitch, top, pitch - 2, LINE_HEIGHT), text, Face.SMALL)
        for index, text in enumerate(texts)
    )
