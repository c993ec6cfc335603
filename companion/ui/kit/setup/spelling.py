"""Set-up: a name spelt with the knob; the keys jump through the alphabet."""

from typing import Any

from companion.controls.intents import Back, Intent, Key, Push, PushHeld, Turn
from companion.frozen import frozen
from companion.ui.kit.desk import Desk
from companion.ui.kit.font import Face, width
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.scene import BODY, Carousel, Cue, Entry, Scene
from companion.ui.kit.setup.pages import Answer, Done, Return, Show
from companion.ui.kit.setup.plan import Plan, with_person

NAME_LENGTH = 10
KEYS = 5
SPACE = "_"
ENTRY = BODY.inset(left=3, top=3, right=3, bottom=21)
# Around the caret.
CARET_ROOM = 4
LETTERS_ROW = BODY.inset(top=23, bottom=3)


@frozen
class Spelling:
    """The name as spelt so far, and the letter that the knob has chosen."""

    seat: int
    text: str = ""
    letter: int = 0

    def view(self, plan: Plan[Any], desk: Desk) -> Scene:
        del plan
        words = desk.words
        letters = tuple(_shown(letter, self.text) for letter in _letters(words))
        is_full = len(self.text) == NAME_LENGTH
        done = Cue(Icon.HOLD, words.text("done"))
        return Scene(
            words.text("Name"),
            words.text("seat {seat}", seat=self.seat + 1),
            (
                Entry(ENTRY, self.text, len(self.text), _face(self.text)),
                Carousel(LETTERS_ROW, letters, self.letter),
            ),
            (
                *(() if is_full else (Cue(Icon.PUSH, words.text("add")),)),
                *((done,) if self.text else ()),
                Cue(Icon.BACK, words.text("erase") if self.text else words.text("back")),
            ),
        )

    def handle(self, intent: Intent, plan: Plan[Any], desk: Desk) -> Answer:
        letters = _letters(desk.words)
        match intent:
            case Turn(steps):
                return Show(Spelling(self.seat, self.text, (self.letter + steps) % len(letters)), plan)
            case Key(index, False):
                landing = letters.index(_landing(desk.words, index, letters[self.letter]))
                return Show(Spelling(self.seat, self.text, landing), plan)
            case Push() if len(self.text) < NAME_LENGTH:
                return Show(Spelling(self.seat, _longer(self.text, letters[self.letter]), self.letter), plan)
            case PushHeld() | Push() if self.text.strip():
                return Done(with_person(plan, self.seat, name=self.text.strip()))
            case Back() if self.text:
                return Show(Spelling(self.seat, self.text[:-1], self.letter), plan)
            case Back():
                return Return()
            case _:
                return Show(self, plan)


def _letters(words: Translator) -> str:
    return words.text_in(
        "letters to spell names with, as the knob goes through them",
        "abcdefghijklmnopqrstuvwxyzåäöéèêëàâçîïôùûœ'- 0123456789",
    )


def _landing(words: Translator, key: int, letter: str) -> str:
    """The letter that a key jumps to; on it already, the next one of the same key."""
    landings = words.text_in("the letter that each key jumps to; five more for a second press", "afkpu")
    own = landings[key::KEYS]
    return own[(own.find(letter) + 1) % len(own)]


def _face(text: str) -> Face:
    """The large face while the cursor still fits, else a smaller one."""
    return Face.BOLD if width(Face.BOLD, text + "n") + CARET_ROOM <= ENTRY.width else Face.REGULAR


def _longer(text: str, letter: str) -> str:
    """The text with the letter added: capital at the start of a word, no space at the start of a name."""
    return (text + _cased(letter, text)).lstrip()


def _cased(letter: str, text: str) -> str:
    return letter.upper() if not text or text[-1] in " -" else letter


def _shown(letter: str, text: str) -> str:
    return SPACE if letter == " " else _cased(letter, text)
