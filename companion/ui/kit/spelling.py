"""Spelling with the keys: one press picks a group of letters, a second one the letter in it."""

from companion.controls.intents import Back, Intent, Key, Push, PushHeld, Turn
from companion.frozen import changed, frozen
from companion.ui.kit.font import Face, width
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.scene import BODY, Align, Cue, Part, Rect, Scene, SpeltWord, Text

NAME_LENGTH = 10
KEYS = 5
SPACE = "_"
ENTRY = BODY.inset(left=3, top=1, right=3, bottom=23)
# Around the caret.
CARET_ROOM = 4
PITCH, CELL_WIDTH = 25, 24
# Between the letters of two keys.
CELL_GAP = 2
CELL = Rect(BODY.x, BODY.y + 18, CELL_WIDTH, 22)
UPPER = 3
"""So many letters of a group stand in its upper line."""


@frozen
class Speller:
    """A name as spelt so far; the knob turns to further letters, and `group` is the one that was picked."""

    text: str = ""
    page: int = 0
    group: int | None = None

    def scene(self, words: Translator, title: str, place: str = "") -> Scene:
        """The picture of it; `place` says at the right of the title what is named."""
        back = words.text("erase") if self.text and self.group is None else words.text("back")
        return Scene(
            title,
            place,
            (SpeltWord(ENTRY, self.text, len(self.text), _face(self.text)), *self._cells(words)),
            (
                Cue(Icon.TURN, words.text_in("further letters", "more")),
                *((Cue(Icon.PUSH, words.text("done")),) if self.text else ()),
                Cue(Icon.BACK, back),
            ),
        )

    def take(self, intent: Intent, words: Translator) -> "Speller | str | None":
        """The speller after an input, the name once it is done, or None where BACK has nothing to erase."""
        pages = _pages(words)
        match intent:
            case Turn(steps):
                return Speller(self.text, (self.page + steps) % len(pages))
            case Key(index, False):
                return self._pressed(pages[self.page], index)
            case PushHeld() | Push() if self.text.strip():
                return self.text.strip()
            case Back() if self.group is not None:
                return changed(self, group=None)
            case Back():
                return Speller(self.text[:-1], self.page) if self.text else None
        return self

    def _pressed(self, groups: tuple[str, ...], index: int) -> "Speller":
        """The first key picks a group, the second adds its letter and begins anew."""
        if self.group is None:
            return changed(self, group=index) if index < len(groups) else self
        letters = groups[self.group]
        if index >= len(letters) or len(self.text) == NAME_LENGTH:
            return self
        return Speller(_longer(self.text, letters[index]))

    def _cells(self, words: Translator) -> tuple[Part, ...]:
        """What each key picks, in line with it: its group in two lines, or its letter."""
        groups = _pages(words)[self.page]
        parts: list[Part] = []
        for index in range(KEYS):
            cell = Rect(CELL.x + index * PITCH, CELL.y, CELL.width, CELL.height)
            if self.group is not None:
                letter = groups[self.group][index : index + 1]
                parts.append(Text(cell, _shown(letter, self.text), Face.BOLD, Align.CENTRE))
            elif index < len(groups):
                shown = "".join(_shown(letter, self.text) for letter in groups[index])
                parts += _group(cell, shown)
        return tuple(parts)


def _group(cell: Rect, letters: str) -> tuple[Part, ...]:
    """All letters of a group in two lines; wide ones, such as kana, by their first and last."""
    lines = (letters[:UPPER], letters[UPPER:])
    if max(width(Face.SMALL, line) for line in lines) > cell.width - CELL_GAP:
        return (Text(cell, f"{letters[0]}-{letters[-1]}", align=Align.CENTRE),)
    return tuple(Text(cell.row(at, 11), line, align=Align.CENTRE) for at, line in enumerate(lines))


def _pages(words: Translator) -> tuple[tuple[str, ...], ...]:
    """Pages of up to five groups of up to five letters."""
    letters = words.text_in(
        "letters to spell names with, five for each key",
        "abcdefghijklmnopqrstuvwxyzåäöéèêëàâçîïôùûœ'- 0123456789",
    )
    groups = tuple(letters[at : at + KEYS] for at in range(0, len(letters), KEYS))
    return tuple(groups[at : at + KEYS] for at in range(0, len(groups), KEYS))


def _face(text: str) -> Face:
    """The large face while the cursor still fits, else a smaller one."""
    return Face.BOLD if width(Face.BOLD, text + "n") + CARET_ROOM <= ENTRY.width else Face.REGULAR


def _longer(text: str, letter: str) -> str:
    """The text with the letter added: capital at the start of a word, no space at the start of a name."""
    return (text + _cased(letter, text)).lstrip()


def _cased(letter: str, text: str) -> str:
    """Capital at the start of a word; a letter such as ß, whose capital is two letters, stays as it is."""
    begins = not text or text[-1] in " -"
    return letter.upper() if begins and len(letter.upper()) == 1 else letter


def _shown(letter: str, text: str) -> str:
    return SPACE if letter == " " else _cased(letter, text)
