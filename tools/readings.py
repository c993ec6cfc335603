"""Texts to read aloud: a whole recorded evening of each game, and every screen, in each language."""

from collections.abc import Iterator
from pathlib import Path

from companion.games.kit.fields import read_line
from companion.games.kit.sentences import Refusal
from companion.ui.kit.languages import LANGUAGES, Translator, in_words, sentence_text
from tests.tables import Table
from tools.gallery_page import Entry

RECORDED = Path(__file__).parents[1] / "tests" / "games"
EVENINGS = {
    "toscana": "four-players-second-thoughts",
    "castles": "four-players-second-thoughts",
    "tuscany": "five-players-house-board",
}


def evening(game: str, words: Translator) -> Iterator[str]:
    """What is told of every entry of a recorded evening, and why an entry was refused."""
    table = Table()
    for line in (RECORDED / game / "recorded" / f"{EVENINGS[game]}.jsonl").read_bytes().splitlines():
        outcome = table.say(read_line(line))
        if isinstance(outcome, Refusal):
            yield f"! {sentence_text(words, outcome.sentence)}"
        else:
            yield from (sentence_text(words, event.tell(table.game)) for event in outcome)
        yield ""


def write_readings(folder: Path, screens: tuple[Entry, ...]) -> None:
    """A file for each game and language, and one for each language with the texts of all screens."""
    folder.mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        words = Translator(language, in_words)
        for game in EVENINGS:
            _write(folder / f"{game}-{language.code}.txt", evening(game, words))
        texts = (
            f"{entry.name}: {shot.words}"
            for entry in screens
            for shot in entry.shots
            if shot.language == language.code
        )
        _write(folder / f"screens-{language.code}.txt", texts)


def _write(file: Path, lines: Iterator[str]) -> None:
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
