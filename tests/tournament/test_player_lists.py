"""Lists of players as people have them, and how the hub takes them in."""

import pytest

from companion.tournament.hub.event import Presence
from companion.tournament.hub.player_lists import MOST_CELL, Column, Listed, read_players
from companion.tournament.hub.players import AddPlayer, ImportPlayers, PreviewPlayers
from tests.tournament.dry_hub import DryHub


@pytest.mark.parametrize(
    ("heading", "columns"),
    [
        ("Vorname;Nachname;Verein;DWZ", "first last club rating"),
        ("NOM,Prénom,Club,N°", "last first club "),
        ("First Name\tSurname\tTeam\tMember-ID", "first last club member"),
        ("Sukunimi;Etunimi;Seura;Pöytä", "last first club table"),
        ("Förnamn,Efternamn,Förening", "first last club"),
        ("名前,所属,レーティング", "name club rating"),
        ("Player|Elo|Shoe size", "name rating "),
    ],
)
def test_headings_are_known_in_many_languages(heading: str, columns: str) -> None:
    assert " ".join(read_players(f"{heading}\nx\n").columns) == columns


def test_first_and_last_names_are_put_together_and_the_rest_is_kept() -> None:
    listed = read_players("Nachname;Vorname;Verein;DWZ;Nr\nBerg;Anna;SC 1;1800;17\n; Ben ;;x;\n")
    assert listed.players == (Listed(2, "Anna Berg", "", "SC 1", "17", 1800), Listed(3, "Ben"))


def test_every_line_end_counts_and_quotes_hold_what_they_hold() -> None:
    for end in ("\n", "\r", "\r\n"):
        plain = f'\ufeffname,club{end}"Berg, Anna","SC ""One"""{end}Ben "Bo" Okafor,{end}{end}'
        assert [(each.name, each.club) for each in read_players(plain).players] == [
            ("Berg, Anna", 'SC "One'),
            ('Ben "Bo" Okafor', ""),
        ]


def test_a_quote_that_nobody_closes_swallows_nobody() -> None:
    assert [each.name for each in read_players('name\n"Anna\nBen\nCleo\n').players] == ["Anna", "Ben", "Cleo"]


def test_namesakes_are_told_apart_and_a_line_twice_counts_once() -> None:
    listed = read_players("name;club\nAnna;A\nanna;B\nAnna;A\n\u200b;A\n" + "x" * 101)
    assert [each.name for each in listed.players] == ["Anna", "anna (B)"]
    assert listed.skipped == (4, 5, 6)


def test_the_director_says_what_a_column_is() -> None:
    plain = "Who;Where\nAnna;SC 1\n"
    assert [each.name for each in read_players(plain).players] == ["Who", "Anna"]
    listed = read_players(plain, (Column.NAME, Column.CLUB), headed=True)
    assert listed.players == (Listed(2, "Anna", club="SC 1"),)
    assert read_players("a;b\nx;" + "y" * 100, (Column.NAME, Column.CLUB)).players[1].club == "y" * MOST_CELL


def test_a_preview_shows_what_the_import_does_and_does_nothing() -> None:
    hub = DryHub()
    hub.do(AddPlayer("Ben"))
    plain = "name;rating\nAnna;1500\nBen;1\n"
    shown = hub.do(PreviewPlayers(plain))
    assert (shown.result["count"], shown.result["skipped"]) == (1, [3])
    assert shown.deeds == ()
    hub.do(ImportPlayers(plain, here=False))
    anna = hub.event.players["p2"]
    assert (anna.name, anna.rating, anna.state) == ("Anna", 1500, Presence.REGISTERED)
    assert hub.do(ImportPlayers(plain)).result == {"added": 0, "skipped": [2, 3]}


def test_five_thousand_names_are_added_to_eight_thousand() -> None:
    hub = DryHub()
    for first, count in ((0, 8000), (8000, 5000)):
        names = "\r\n".join(f"Player {number};{number % 40}" for number in range(first, first + count))
        hub.do(ImportPlayers(f"name;club\r\n{names}", here=False))
    assert len(hub.event.players) == 13_000
    assert hub.event.players["p13000"].name == "Player 12999"


def test_a_heading_of_two_words_is_known_by_one() -> None:
    listed = read_players("First name;Surname;Club / town;Elo / DWZ;Remark\nAnna;Berg;SC 1;1500;late\n")
    assert listed.players == (Listed(2, "Anna Berg", club="SC 1", rating=1500),)
