"""What a player is asked for: a yield card, a bonus tile, the fort's free tile."""

from collections.abc import Mapping
from dataclasses import field

from companion.controls.intents import Back, Intent, Key, Push, PushHeld, Turn
from companion.frozen import changed, frozen
from companion.games.castles.rules.commands import RANGES, Reveal, Skip, TakeBonus
from companion.games.castles.rules.game import bonus_left
from companion.games.castles.rules.refusals import colour_full, not_on_display
from companion.games.castles.rules.terms import BONUSES, Bonus, Gain, Phase, Type
from companion.games.castles.screens.entries import KEYS, game_on, key_of, type_of_key, type_parts
from companion.games.castles.screens.laying import Lay
from companion.games.castles.screens.memory import MEMORY
from companion.games.castles.screens.words import BONUS_SIGNS, GAIN_SIGNS
from companion.games.kit.facts import player_of
from companion.games.kit.sentences import mark
from companion.ui.kit.font import short_name
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.scene import Choice, Column, Columns, Cue, Focus, Scene, choice_parts, clamped, remark
from companion.ui.kit.screen import Choose as Remember
from companion.ui.kit.screen import Desk, Do, HoldsEntry, Open, OpenMenu, Refuse, Stay, Step

OF_KEYS = (Gain.CARDS, Gain.WORKERS, Gain.MARBLE, Gain.PIECES, Gain.RED)
POINTS_KEY = 4
WORDS: Mapping[Gain, str] = {
    Gain.CARDS: mark("Card"),
    Gain.WORKERS: mark("Work."),
    Gain.MARBLE: mark("Marb."),
    Gain.PIECES: mark("Piece"),
}
SEEN_MAX = 15
OTHER_TRACK = {Gain.RED: Gain.GREEN, Gain.GREEN: Gain.RED}


@frozen
class YieldCard(HoldsEntry):
    """A key counts one of its things; the key of the points, pressed again, means the other track."""

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
                count = clamped(self.gains.get(self.focus, 0) + steps, *RANGES[Reveal]["gains"])
                return Stay(changed(self, gains={**self.gains, self.focus: count}))
            case Push() if self._is_told:
                card = {gain: count for gain, count in self.gains.items() if count}
                return _remembering(card, desk, Do(Reveal(game_on(desk).turn, card)))
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


def _remembering(card: Mapping[Gain, int], desk: Desk, then: Step) -> Step:
    """A card that was not seen before gets a key of its own."""
    memory = MEMORY.recall(desk.preferences)
    if card in memory.yields:
        return then
    kept = changed(memory, yields=(*memory.yields, card)[-SEEN_MAX:])
    return Remember(MEMORY.keeping(desk.preferences, kept), then)


@frozen
class SeenCard(HoldsEntry):
    """The cards that were seen, a key each; the push is the sixth, or a new one, and the knob shows more.

    Behind a detent a push is always for a new one. After a hold of the knob a key forgets a card that was
    entered by mistake. Before the first card every one is new.
    """

    page: int = 0
    is_forgetting: bool = False

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        if not self._seen(desk):
            return YieldCard().view(desk)
        player = player_of(game, game.turn)
        is_more = len(self._seen(desk)) > KEYS
        more = (Cue(Icon.TURN, words.text("more")),) if is_more else ()
        sixth = self._sixth(desk)
        push = words.text("other card") if sixth is None else " ".join(_told(sixth))
        act = Cue(Icon.KEYS, words.text("forget")) if self.is_forgetting else Cue(Icon.PUSH, push)
        hold = "" if self.is_forgetting else Icon.HOLD + " " + words.text("forget")
        back = words.text("back") if self.is_forgetting else words.text("menu")
        return Scene(
            words.text("{player}: yield card", player=short_name(player.name)),
            f"{Icon.WAGON} {game.pending[0].count}",
            choice_parts([Choice(*_told(card)) for card in self._shown(desk)], hold),
            (act, *(more or (Cue(Icon.BACK, back),))),
            acting=player.id,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        if not self._seen(desk):
            return YieldCard().handle(intent, desk)
        shown = self._shown(desk)
        match intent:
            case Key(index, False) if index < len(shown) and self.is_forgetting:
                return self._forgotten(shown[index], desk)
            case Key(index, False) if index < len(shown):
                return Do(Reveal(game_on(desk).turn, shown[index]))
            case Turn(steps):
                pages = -(-len(self._seen(desk)) // KEYS)
                return Stay(changed(self, page=(self.page + steps) % pages))
            case PushHeld():
                return Stay(changed(self, is_forgetting=True))
            case Push():
                sixth = self._sixth(desk)
                return Stay(YieldCard()) if sixth is None else Do(Reveal(game_on(desk).turn, sixth))
            case Back():
                return Stay(SeenCard()) if self.is_forgetting else OpenMenu()
        return Stay(self)

    def _seen(self, desk: Desk) -> tuple[Mapping[Gain, int], ...]:
        return MEMORY.recall(desk.preferences).yields

    def _shown(self, desk: Desk) -> tuple[Mapping[Gain, int], ...]:
        return self._seen(desk)[self.page * KEYS :][:KEYS]

    def _sixth(self, desk: Desk) -> Mapping[Gain, int] | None:
        """The card of the push."""
        next_page = self._seen(desk)[KEYS:] if self.page == 0 and not self.is_forgetting else ()
        return next_page[0] if next_page else None

    def _forgotten(self, card: Mapping[Gain, int], desk: Desk) -> Step:
        memory = MEMORY.recall(desk.preferences)
        kept = changed(memory, yields=tuple(each for each in memory.yields if each != card))
        return Remember(MEMORY.keeping(desk.preferences, kept), Stay(SeenCard()))


def _told(card: Mapping[Gain, int]) -> tuple[str, str]:
    """What it brings most visibly, and what else."""
    first, *others = (f"{count}{GAIN_SIGNS[gain]}" for gain, count in card.items() if count)
    return first, "".join(others)


def _word(gain: Gain, words: Translator) -> str:
    """As short as a key is wide."""
    match gain:
        case Gain.GREEN:
            return words.text_in("points of a yield card", "Green")
        case Gain.RED:
            return words.text_in("points of a yield card", "Red")
    return words.text(WORDS[gain])


BONUS_WORDS = {
    Bonus.CARD: mark("Card"),
    Bonus.STORAGE: mark("Room"),
    Bonus.MARBLE: mark("Marb."),
    Bonus.WORKER: mark("Work."),
    Bonus.YIELD: mark("Yield"),
}


@frozen
class BonusTile:
    """A key takes a tile at once; hold BACK to undo it."""

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = player_of(game, game.turn)
        left = bonus_left(game)
        choices = [
            Choice(
                f"{BONUS_SIGNS[bonus]}{left[bonus]}", words.text(BONUS_WORDS[bonus]) if left[bonus] else ""
            )
            for bonus in BONUSES
        ]
        is_offer = game.phase is Phase.TURNS
        none = (Cue(Icon.PUSH, words.text_in("takes no tile", "none")),) if is_offer else ()
        return Scene(
            words.text("{player}: bonus tile", player=short_name(player.name)),
            body=choice_parts(choices, words.text("Room: 2 green at once")),
            hint=(Cue(Icon.KEYS, words.text("take")), *none, Cue(Icon.BACK, words.text("menu"))),
            acting=player.id,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        if (key := key_of(intent)) is not None:
            return Do(TakeBonus(game.turn, BONUSES[key]))
        match intent:
            case Push() if game.phase is Phase.TURNS:
                return Do(Skip(game.turn))
            case Back():
                return OpenMenu()
        return Stay(self)


@frozen
class FortTile(HoldsEntry):
    """A key picks a type and a push goes on; a push without a type declines the offer."""

    tile: Type | None = None

    def view(self, desk: Desk) -> Scene:
        game, words = game_on(desk), desk.words
        player = player_of(game, game.turn)
        line = (
            words.text("Build a tile of the display") if self.tile is None else words.text(self.tile.english)
        )
        act = words.text_in("takes no tile", "none") if self.tile is None else words.text("go on")
        return Scene(
            words.text("{player}: the fort", player=short_name(player.name)),
            body=(*type_parts(self.tile, game.display), remark(line)),
            hint=(Cue(Icon.KEYS, words.text("choose")), Cue(Icon.PUSH, act)),
            acting=player.id,
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game = game_on(desk)
        if (key := key_of(intent)) is not None:
            return Stay(changed(self, tile=type_of_key(key, self.tile)))
        match intent:
            case Push() if self.tile is None:
                return Do(Skip(game.turn))
            case Push() if self.tile is not None:
                player = player_of(game, game.turn)
                refusal = not_on_display(game, self.tile) or colour_full(player, self.tile)
                return Refuse(refusal.sentence) if refusal else Open(Lay(free=self.tile))
            case Back():
                return OpenMenu() if self.tile is None else Stay(FortTile())
        return Stay(self)
