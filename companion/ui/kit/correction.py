"""A correction of an earlier entry: its form in the game as it was, and the difference that it makes now."""

from collections.abc import Iterator
from typing import Any

from companion.controls.intents import Back, Intent, Push, Turn
from companion.frozen import changed, frozen
from companion.games.entering import Offer
from companion.games.kit.sentences import Refusal, Sentence
from companion.games.port import Abandon, Correct, Game, GamePort, Moment, command_of
from companion.ui.kit.font import Face
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import sentence_text
from companion.ui.kit.offer_form import OfferForm, fitting_row, shown_value, titles_of
from companion.ui.kit.rows import last_first
from companion.ui.kit.scene import LIST, Cue, Row, Rows, Scene, clamped
from companion.ui.kit.screen import (
    Cannot,
    Desk,
    Do,
    HoldsEntry,
    Leave,
    Open,
    Refuse,
    Screen,
    Stay,
    Step,
    Swap,
)
from companion.ui.kit.usual_screens import TextScreen


def form_at(desk: Desk, at: int) -> tuple[Screen, ...]:
    """The screens of the entry with this number, with its values; empty where there is nothing to change.

    They are the game's own, or the form of the command as the game offers it.
    """
    command, before = command_of(desk.port, desk.moments[at]), _before(desk, at)
    if not at or command is None or before.game is None:
        return ()
    plain = desk.port.commands.write(command)
    offers = (each for each in before.offers if each.do == plain["do"])
    offer = changed(next(offers, Offer(plain["do"])), preset=plain)
    own, form = before.screens.form(before.game, command), OfferForm(offer)
    return own or ((form,) if form.form(before).fields else ())


def _before(desk: Desk, at: int) -> Desk:
    """The desk as it was before the entry with this number."""
    return changed(desk, game=desk.moments[at - 1].game, moments=desk.moments[:at], can_redo=False)


@frozen
class Correction(HoldsEntry):
    """The screens of an earlier entry, the lowest first, in the game as it was before that entry.

    What they enter takes the entry's place, or comes before it (`is_added`).
    """

    at: int
    screens: tuple[Screen, ...]
    is_added: bool = False

    def view(self, desk: Desk) -> Scene:
        return self.screens[-1].view(_before(desk, self.at))

    def handle(self, intent: Intent, desk: Desk) -> Step:
        *below, top = self.screens
        match top.handle(intent, _before(desk, self.at)):
            case Stay(screen) | Swap(screen):
                return Stay(changed(self, screens=(*below, screen)))
            case Cannot(screen):
                return Cannot(changed(self, screens=(*below, screen)))
            case Open(screen):
                return Stay(changed(self, screens=(*self.screens, screen)))
            case Leave() if below:
                return Stay(changed(self, screens=tuple(below)))
            case Do() as asked:
                return self._entered(asked, desk)
            case Refuse() as refuse:
                return refuse
        return Leave()

    def _entered(self, asked: Do, desk: Desk) -> Step:
        """The difference, or why it can't be."""
        entered, kept = list(_chain(asked)), desk.moments[self.at + (not self.is_added) :]
        game, refusal = _folded(desk.port, _before(desk, self.at).game, entered)
        if refusal is not None:
            return Refuse(refusal.sentence)
        later = [_command(desk.port, moment) for moment in kept]
        for moment, command in zip(kept, later, strict=True):
            game, refusal = _folded(desk.port, game, [command])
            if refusal is not None:
                return Open(StandsAgainst(desk.moments.index(moment), refusal.sentence))
        return Open(Difference(Correct(len(desk.moments) - self.at, (*entered, *later)), game))


def _chain(asked: Do | None) -> Iterator[Any]:
    while asked is not None:
        yield asked.command
        asked = asked.then


def _command(port: GamePort, moment: Moment) -> Any:
    return command_of(port, moment) or Abandon()


def _folded(port: GamePort, game: Game | None, commands: list[Any]) -> tuple[Game | None, Refusal | None]:
    """The game after these commands, or why the first that can't be is refused."""
    for command in commands:
        if isinstance(command, Abandon):
            return None, None
        played = port.bad_form(command) or port.play(game, command)
        if isinstance(played, Refusal):
            return game, played
        game = played.game
    return game, None


@frozen
class StandsAgainst(TextScreen):
    """A later entry could not be made any more, so that nothing is changed."""

    at: int
    why: Sentence
    line: int = 0

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        hint = (*self.reading(desk, words.text("read")), Cue(Icon.BACK, words.text("back")))
        return Scene(words.text("Nothing is changed"), "", (self.page(desk),), hint)

    def answer(self, _intent: Intent, _desk: Desk) -> Step:
        return Leave()

    def text(self, desk: Desk) -> str:
        """The later entry, and why it could not be."""
        words, moment = desk.words, desk.moments[self.at]
        headline = desk.screens.headline(moment.events, moment.game, words)
        return words.text("Then this could not be:") + f"\n{headline}\n{sentence_text(words, self.why)}"


@frozen
class Difference(HoldsEntry):
    """What a correction changes: everybody's score, then all else that would stand otherwise."""

    correct: Correct
    game: Game | None
    """The game as it would be."""
    first: int = 0

    def view(self, desk: Desk) -> Scene:
        words, rows = desk.words, self._rows(desk)
        more = f"{Icon.TURN} " + words.text("read") if last_first(rows) else ""
        hint = (Cue(Icon.PUSH, words.text("accept")), Cue(Icon.BACK, words.text("back")))
        return Scene(words.text("What changes"), more, (rows,), hint)

    def handle(self, intent: Intent, desk: Desk) -> Step:
        match intent:
            case Turn(steps):
                last = last_first(self._rows(desk))
                return Stay(changed(self, first=clamped(self.first + steps, 0, last)))
            case Push():
                return Do(self.correct)
            case Back():
                return Leave()
        return Stay(self)

    def _rows(self, desk: Desk) -> Rows:
        rows = (*self._scores(desk), *self._others(desk))
        return Rows(LIST, rows, first=self.first, face=Face.SMALL)

    def _scores(self, desk: Desk) -> Iterator[Row]:
        after = None if self.game is None else desk.port.facts(self.game)
        for seat in () if desk.facts is None or after is None else desk.facts.seats:
            then = after.seat(seat.id) if after else None
            score = seat.score if then is None else then.score
            shown = f"{seat.score} → {score}" if score != seat.score else f"{score} ="
            yield fitting_row(seat.name, shown)

    def _others(self, desk: Desk) -> Iterator[Row]:
        """What the board check would show otherwise."""
        now, then = _standing(desk), _standing(changed(desk, game=self.game))
        for label, value in now.items():
            if then.get(label, value) != value:
                yield fitting_row(label, f"{value} → {then[label]}")


def _standing(desk: Desk) -> dict[str, str]:
    """What can be corrected in a game, by its name, as it stands."""
    offer = next((each for each in desk.offers if each.do == "adjust"), None)
    if offer is None or desk.game is None:
        return {}
    form, titles = OfferForm(offer).form(desk), titles_of(offer, desk)
    return {
        each.label(titles, desk): shown_value(each.name, form.value(each), titles, desk)
        for each in form.fields
    }
