"""Points: the counters, what each player has, what a scoring would bring, the scorings, and the end."""

from collections.abc import Iterator, Mapping
from dataclasses import field

from companion.controls.intents import Back, Intent, Key, Push, Seat, Turn
from companion.frozen import changed, frozen
from companion.games.castles.rules.commands import FinalCount, ScoreRound
from companion.games.castles.rules.facts.points import space_of
from companion.games.castles.rules.game import Game, Player, RankingLine, after
from companion.games.castles.rules.scoring import Outlook, final_points, forecast
from companion.games.castles.rules.story import how_far
from companion.games.castles.rules.terms import (
    BONUSES,
    CARDS_FOR_A_POINT,
    CARDS_IN_GAME,
    SPACES,
    TYPES,
    Phase,
)
from companion.games.castles.screens.entries import game_on, is_last_of_round, key_of, seat_of
from companion.games.castles.screens.words import BONUS_SIGNS, THING_SIGNS, TYPE_SIGNS
from companion.games.kit.facts import name_of, player_of
from companion.ui.kit.ending import CORRECT_KEY, GameEnding
from companion.ui.kit.font import Face, short_name, shorten
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator, sentence_text
from companion.ui.kit.scene import (
    BODY,
    LIST,
    TALL_BODY,
    Align,
    Cue,
    Part,
    Rect,
    Row,
    Rows,
    Scene,
    Text,
    choosing,
    clamped,
    turned,
)
from companion.ui.kit.screen import Desk, Do, HoldsEntry, Leave, Open, OpenMenu, PassOn, Stay, Step
from companion.ui.kit.usual_screens import PlayerScreen

NAME_ROOM, COMING_NAME_ROOM, SCORING_NAME_ROOM, END_NAME_ROOM = 42, 46, 44, 56
LINE_HEIGHT, COMING_LINE_HEIGHT = 10, 11
TYPES_OF_A_LINE = 4
FIVES_KEY = 4
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
            hint=choosing(words, words.text("more"), words.text("player")),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        match intent:
            case Turn(steps):
                return Stay(Standings(turned(self.selected, steps, len(game.players))))
            case Push() | Seat() if game.is_points_ledger:
                return Leave()
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
class Holdings(PlayerScreen):
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

    def ranked(self, game: Game) -> list[Player]:
        return ranked(game)


def on_board(points: int) -> str:
    """Where the counter stands on its 50 spaces, and beyond 50 what has to be added: `12 +50`.

    At the beginning it stands on 50 too, which is told as 0.
    """
    space = space_of(points)
    return str(points) if points <= space else f"{space} +{points - space}"


def tracks(player: Player) -> str:
    return f"{Icon.GREEN_COUNTER}{player.green} {Icon.RED_COUNTER}{player.red}"


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


@frozen
class Coming:
    """What a scoring now would bring, and who is next; a key acts on Home at once."""

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        line = shorten(Face.SMALL, sentence_text(words, how_far(game)), TALL_BODY.width - 4)
        rows = tuple(_outlook(outlook) for outlook in forecast(game))
        return Scene(
            _follower(game, words),
            Icon.PUSH + " " + words.text("done"),
            body=(
                Text(TALL_BODY.row(0, COMING_LINE_HEIGHT).inset(left=2, top=1), line, Face.SMALL),
                Rows(TALL_BODY.inset(top=COMING_LINE_HEIGHT + 1), rows, face=Face.SMALL),
            ),
        )

    def handle(self, intent: Intent, _: Desk) -> Step:
        match intent:
            case Push() | Back():
                return Leave()
        return PassOn()


def _follower(game: Game, words: Translator) -> str:
    """Whose turn comes next; after a round's last turn it is the scoring."""
    if game.is_points_ledger:
        return words.text("Five of a colour?")
    if is_last_of_round(game):
        return words.text("Next: {player}", player=words.text("scoring"))
    return words.text("Next: {player}", player=short_name(name_of(after(game, game.turn), game), 50))


def _outlook(outlook: Outlook) -> Row:
    """If it were scored now; a marble in hand may still be spent."""
    player = outlook.player
    marble = Icon.MARBLE + " " if player.marble else ""
    gained = outlook.scoring + outlook.final
    return Row(
        short_name(player.name, COMING_NAME_ROOM),
        f"{marble}{Icon.RED_COUNTER}{player.red} +{gained} = {outlook.red}",
    )


@frozen
class Scoring:
    """The scoring of a round, red plus green, before a push enters it."""

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        rows = tuple(
            Row(
                short_name(player.name, SCORING_NAME_ROOM),
                f"{Icon.RED_COUNTER}{player.red} +{player.green} = {player.red + player.green}",
            )
            for player in game.players
        )
        return Scene(
            words.text("Round {round} is scored", round=game.round),
            body=(Rows(LIST, rows, face=Face.SMALL),),
            hint=(Cue(Icon.PUSH, words.text("move red")), Cue(Icon.BACK, words.text("menu"))),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        match intent:
            case Push():
                return Do(ScoreRound())
            case Back():
                return OpenMenu() if game_on(desk).phase is Phase.SCORING else Leave()
        return Stay(self)


@frozen
class Hands(HoldsEntry):
    """The final count; a key or a seat's button picks a hand, and the knob corrects it.

    Key 5 counts it anew by fives, which alone bring points; a held one twice.
    """

    at: int | None = None
    cards: Mapping[str, int] = field(default_factory=dict)
    is_anew: bool = False
    """Whether the hand was only just picked."""

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        rows = tuple(self._row(player, index) for index, player in enumerate(game.players))
        ways: tuple[Cue, ...] = (Cue(Icon.TURN, Icon.CARDS), Cue(Icon.KEYS, "5 +5"))
        if self.at is None:
            ways = (Cue(Icon.KEYS, words.text("hand")), Cue(Icon.BACK, words.text("menu")))
        return Scene(
            words.text("Final count"),
            body=(Rows(LIST, rows, self.at, face=Face.SMALL),),
            hint=(Cue(Icon.PUSH, words.text("add up")), *ways),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        if (index := seat_of(intent, game)) is not None:
            return Stay(changed(self, at=index, is_anew=True))
        match intent:
            case Key(key) if key == FIVES_KEY and self.at is not None:
                return Stay(self._by_fives(game, game.players[self.at]))
            case Turn() if self.at is None:
                return Stay(changed(self, at=0))
            case Turn(steps) if self.at is not None:
                return Stay(self._counted(game, game.players[self.at], steps))
            case Push():
                return Do(FinalCount(self.cards or None))
            case Back():
                return OpenMenu() if self.at is None else Stay(changed(self, at=None))
        return Stay(self)

    def _by_fives(self, game: Game, player: Player) -> "Hands":
        """The first five of a hand that was picked are counted from none on."""
        before = 0 if self.is_anew else self.cards.get(player.id, player.cards)
        return self._with(game, player, before + CARDS_FOR_A_POINT)

    def _counted(self, game: Game, player: Player, steps: int) -> "Hands":
        return self._with(game, player, self.cards.get(player.id, player.cards) + steps)

    def _with(self, game: Game, player: Player, cards: int) -> "Hands":
        others = sum(self.cards.get(each.id, each.cards) for each in game.players if each != player)
        counted = {**self.cards, player.id: clamped(cards, 0, CARDS_IN_GAME - others)}
        known = {each.id: each.cards for each in game.players}
        wrong = {each: count for each, count in counted.items() if count != known[each]}
        return changed(self, cards=wrong, is_anew=False)

    def _row(self, player: Player, index: int) -> Row:
        cards = self.cards.get(player.id, player.cards)
        points = sum(reason.points for reason in final_points(changed(player, cards=cards)))
        hand = f"{cards}{Icon.CARDS}"
        value = f"{hand} {Icon.RED_COUNTER}{player.red} +{points} = {player.red + points}"
        is_here = index == self.at
        return Row(short_name(player.name, SCORING_NAME_ROOM), value, is_editing=is_here)


@frozen
class GameEnd(GameEnding):
    """A push goes on to a new game; a key but the fifth shows the points."""

    first: int = 0

    def handle(self, intent: Intent, desk: Desk) -> Step:
        is_own = key_of(intent) not in (None, CORRECT_KEY)
        return Open(Standings()) if is_own else super().handle(intent, desk)

    def rows(self, desk: Desk) -> Iterator[Row]:
        game = game_on(desk)
        ranking = game.ranking or ()
        yield from (_row(place, game, ranking) for place in ranking)
        if tie := tie_line(ranking, desk.words):
            yield Row(tie)


def _row(place: RankingLine, game: Game, ranking: tuple[RankingLine, ...]) -> Row:
    """Red, and where somebody else has as much the numbers that decide: free spaces, then green."""
    name = f"{place.place}. {short_name(name_of(place.player, game), END_NAME_ROOM)}"
    is_tied = sum(other.red == place.red for other in ranking) > 1
    others = f"{Icon.HEX_TILE}{place.spaces_left} {Icon.GREEN_COUNTER}{place.green} " if is_tied else ""
    return Row(name, f"{others}{Icon.RED_COUNTER}{place.red}")


def tie_line(ranking: tuple[RankingLine, ...], words: Translator) -> str:
    """What decided among the players with the most red; empty where red did."""
    leaders = [place for place in ranking if place.red == ranking[0].red]
    if len(leaders) == 1:
        return ""
    if sum(place.place == 1 for place in leaders) > 1:
        return words.text("Tied to the end: shared")
    if (leaders[0].spaces_left or 0) > (leaders[1].spaces_left or 0):
        return words.text("Tie: more free spaces")
    return words.text("Tie: more green")
