"""Every text that the hub's pages look up is shown by one of them."""

import re

from companion.tournament.hub.pages import OWN, hub_words
from companion.web.words import said_in

# A table of texts by what the hub calls them: `const STATES = { none: mark("No round yet"), ... };`
TABLE = re.compile(r"^(?:export )?const [A-Z]+ = \{(.*?)\};$", re.MULTILINE | re.DOTALL)
MARKED, SENTENCE = re.compile(r'mark\("[^"]*"\)'), re.compile(r'"\w+ [^"]*"(?!:)')


def test_what_is_said_is_among_the_words() -> None:
    said = {text for _, text in said_in(OWN)}
    assert {"A file", "Alarms", "Box {id}"} <= said
    assert said <= set(hub_words())


def test_what_is_looked_up_is_marked_where_it_stands() -> None:
    assert {"hall opened", "semi-final", "No round yet"} <= set(hub_words())
    for file in sorted(OWN.glob("*.js")):
        for table in filter(MARKED.search, TABLE.findall(file.read_text(encoding="utf-8"))):
            assert SENTENCE.findall(MARKED.sub("", table)) == [], file.name


def test_signs_are_drawn_and_no_page_counts_on_a_font_that_has_them() -> None:
    emoji = re.compile("[\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2b00-\u2bff\ufe0f\U0001f000-\U0001faff]")
    for file in sorted(OWN.iterdir()):
        if file.suffix in (".js", ".html", ".css"):
            assert emoji.findall(file.read_text(encoding="utf-8")) == [], file.name
