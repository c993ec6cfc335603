"""The yield card: what it shows, a key for each thing; the knob counts."""

from collections.abc import Mapping
from dataclasses import field, replace
from typing import ClassVar

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import frozen
from companion.games.castles.rules.bounds import GAIN_MAX
from companion.games.castles.rules.commands import Reveal
from companion.games.castles.rules.terms import Gain
from companion.games.castles.screens.entries import game_on, key_of, short_name
from companion.games.castles.screens.signs import GAIN_SIGNS
from companion.games.kit.players import player_of
from companion.games.kit.sentences import mark
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.lists import clamped
from companion.ui.kit.scene import Column, Columns, Cue, Focus, Scene
from companion.ui.kit.steps import Do, OpenMenu, Stay, Step

OF_KEYS = (Gain.CARDS, Gain.WORKERS, Gain.MARBLE, Gain.PIECES, Gain.RED)
POINTS_KEY = 4
WORDS: Mapping[Gain, str] = {
    Gain.CARDS: mark("Card"),
    Gain.WORKERS: mark("Work."),
    Gain.MARBLE: mark("Marb."),
    Gain.PIECES: mark("Piece"),
}
OTHER_TRACK = {Gain.RED: Gain.GREEN, Gain.GREEN: Gain.RED}


@frozen
class YieldCard:
    """A key counts one of its things; the key of the points, pressed again, means the other track."""

    is_entry: ClassVar[bool] = True
    gains: Mapping[Gain, int] = field(default_factory=dict)
    focus: Gain | None = None

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = player_of(game, game.turn)
        cards = game.pending[0].count
        push = (Cue(Icon.PUSH, words.text("done")),) if self._is_told else ()
        knob = (Cue(Icon.TURN, words.text("count")),) if self.focus else (Cue(Icon.KEYS, words.text("set")),)
        return Scene(
            words.text("{player}: yield card", player=short_name(player.name)),
            f"{Icon.WAGON} {cards}",
            body=(Columns(tuple(self._column(gain, words) for gain in self._shown)),),
            hint=(*knob, *push, Cue(Icon.BACK, words.text("erase") if self.gains else words.text("menu"))),
            acting=player.id,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        if (key := key_of(intent)) is not None:
            return Stay(self._pressed(key))
        match intent:
            case Turn(steps) if self.focus is not None:
                count = clamped(self.gains.get(self.focus, 0) + steps, 0, GAIN_MAX)
                return Stay(replace(self, gains={**self.gains, self.focus: count}))
            case Push() if self._is_told:
                return Do(Reveal(game_on(desk).turn, {gain: n for gain, n in self.gains.items() if n}))
            case Back():
                return Stay(YieldCard()) if self.gains else OpenMenu()
        return Stay(self)

    @property
    def _is_told(self) -> bool:
        return any(self.gains.values())

    @property
    def _shown(self) -> tuple[Gain, ...]:
        """What the keys count; the last one either track."""
        is_green = self.focus is Gain.GREEN or self.gains.get(Gain.GREEN, 0) > 0
        return (*OF_KEYS[:POINTS_KEY], Gain.GREEN if is_green else Gain.RED)

    def _pressed(self, key: int) -> "YieldCard":
        gain = self._shown[key]
        if key == POINTS_KEY and self.focus is gain:
            others = {each: count for each, count in self.gains.items() if each is not gain}
            other = OTHER_TRACK[gain]
            return YieldCard({**others, other: self.gains.get(gain, 0)}, other)
        return YieldCard({gain: 1, **self.gains}, gain)

    def _column(self, gain: Gain, words: Translator) -> Column:
        count = self.gains.get(gain, 0)
        return Column(
            GAIN_SIGNS[gain],
            value=str(count) if count or gain is self.focus else "",
            foot=_word(gain, words),
            focus=Focus.VALUE if gain is self.focus else Focus.NONE,
        )


def _word(gain: Gain, words: Translator) -> str:
    """As short as a key is wide."""
    match gain:
        case Gain.GREEN:
            return words.text_in("points of a yield card", "Green")
        case Gain.RED:
            return words.text_in("points of a yield card", "Red")
    return words.text(WORDS[gain])
