"""Forms of a word: a number chooses by the plural rule, a text by its first letter."""

# ruff: noqa: RUF001 (the French apostrophe)

import pytest

from companion.games.kit.sentences import Several, UpTo, fill, say
from companion.games.toscana.rules.terms import Amount, Kind


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Anna", "d’Anna"),
        ("Émile", "d’Émile"),
        ("Yves", "d’Yves"),
        ("Hélène", "d’Hélène"),
        ("hiver", "d’hiver"),
        ("Ben", "de Ben"),
        ("Yann", "de Yann"),
        ("Hans", "de Hans"),
        ("onze", "de onze"),
        ("ミカ", "de ミカ"),
    ],
)
def test_french_drops_a_vowel_before_another_one(name: str, said: str) -> None:
    assert fill("{player:d’|de }{player}", {"player": name}, {}) == said


@pytest.mark.parametrize(("number", "said"), [(0, "0 boxes"), (1, "1 box"), (-1, "-1 box"), (2, "2 boxes")])
def test_a_number_chooses_its_form(number: int, said: str) -> None:
    assert str(say("{boxes} {boxes:box|boxes}", boxes=number)) == said


def test_a_quantity_chooses_by_its_number() -> None:
    cost = "{boxes} {boxes:costs|cost} {cost}"
    assert str(say(cost, boxes=Amount(1, Kind.RED), cost=4)) == "1 box of red wine costs 4"
    assert str(say(cost, boxes=Amount(2, Kind.RED), cost=8)) == "2 boxes of red wine cost 8"
    assert str(say("{most} {most:box|boxes}", most=UpTo(1))) == "1 box"
    assert str(say("{each:an|a}", each=Several((Kind.WATER,)))) == "a"


def test_a_language_has_as_many_forms_as_it_needs() -> None:
    def slavic(number: int) -> int:
        return 0 if number == 1 else 1 if number in (2, 3, 4) else 2

    said = [fill("{n:one|few|many}", {"n": str(n)}, {"n": n}, slavic) for n in (1, 3, 5)]
    assert said == ["one", "few", "many"]
    assert fill("{n:個}", {"n": "5"}, {"n": 5}) == "個"
