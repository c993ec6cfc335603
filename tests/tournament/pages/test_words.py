"""Every text that the hub's pages show is in their list of words, and no other is."""

import re
from inspect import getsource

from companion.tournament.hub.pages.serving import OWN
from companion.tournament.hub.pages.words import HUB_WORDS
from companion.tournament.pairing import pair

TEXT = r'"((?:[^"\\]|\\.)+)"'
SOURCE = "\n".join(file.read_text() for file in sorted(OWN.iterdir()) if file.suffix in (".js", ".html"))


def test_what_is_said_is_in_the_list() -> None:
    said = set(re.findall(rf"\bt\({TEXT}", SOURCE)) | set(
        re.findall(rf"data-(?:word|aria|title)={TEXT}", SOURCE)
    )
    assert said - set(HUB_WORDS) == set()


def test_the_list_has_nothing_else() -> None:
    problems = getsource(pair)
    assert [word for word in HUB_WORDS if f'"{word}"' not in SOURCE and f'"{word}"' not in problems] == []
