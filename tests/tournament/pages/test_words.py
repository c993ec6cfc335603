"""Every text that the hub's pages look up is shown by one of them."""

import re

from companion.tournament.hub.page_words import LOOKED_UP, PAGES, hub_words
from companion.web.words import said_in

SOURCE = "\n".join(file.read_text() for file in sorted(PAGES.iterdir()) if file.suffix in (".js", ".html"))


def test_what_is_said_is_among_the_words() -> None:
    said = {text for _, text in said_in(PAGES)}
    assert {"A file", "Alarms", "Box {id}"} <= said
    assert said <= set(hub_words())


def test_what_is_looked_up_is_on_a_page_and_is_not_listed_where_it_is_said() -> None:
    said = {text for _, text in said_in(PAGES)}
    assert [word for word in LOOKED_UP if f'"{word}"' not in SOURCE] == []
    assert [word for word in LOOKED_UP if word in said] == []


def test_signs_are_drawn_and_no_page_counts_on_a_font_that_has_them() -> None:
    emoji = re.compile("[\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2b00-\u2bff\ufe0f\U0001f000-\U0001faff]")
    for file in sorted(PAGES.iterdir()):
        if file.suffix in (".js", ".html", ".css"):
            assert emoji.findall(file.read_text(encoding="utf-8")) == [], file.name
