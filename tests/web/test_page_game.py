"""The page in Debian's Chromium: a whole short game by clicking, kept in the journal."""

from pathlib import Path

from playwright.sync_api import Page

from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.terms import Action, Phase
from companion.record.journal import Journal
from tests.processes import running
from tests.tables import Table
from tests.web.person import Person


def game_in(folder: Path) -> Game:
    with Journal.open(folder / "journal.db") as journal:
        game = Table.resume(journal).game
    assert isinstance(game, Game)
    return game


def set_up(person: Person) -> None:
    person.choose("English")
    person.choose("Toscana")
    person.choose("2")
    for player in ("Player 1", "Player 2"):
        person.choose(player)
        person.push()
    person.choose("Play with these")
    person.choose("Player 1")
    person.push()
    enter_five_numbers(person)
    for key in (1, 2, 3, 4):
        person.key(key)
    enter_five_numbers(person)
    if "All set" not in person.words:
        person.push()
    person.choose("Box follows")
    person.sees("market only")
    person.choose("Begin the game")
    person.sees("Everybody takes")
    person.push_until("1/7")


def enter_five_numbers(person: Person) -> None:
    for _ in range(5):
        person.turn(3)
        person.push()


def correct_money_to_60(person: Person) -> None:
    person.back()
    person.choose("Board check")
    person.seat(1)
    person.sees("> Player 1")
    person.push()
    person.turn(57)
    person.push()
    person.hold_push()
    person.push()
    person.sees("has reached 60 money")
    person.push_until("1/7")
    person.sees("money 60")


def pass_an_action(person: Person) -> None:
    """No piece moves, so that there is no list to read."""
    person.push()
    person.key(3)
    person.sees("passes")
    person.push()


def leave(page: Page) -> None:
    """Before the box stops: a page that looks for it would complain that it is gone."""
    page.close()


def test_a_whole_short_game_is_played_by_clicking(tmp_path: Path, page: Page) -> None:
    with running(tmp_path, "sim", "--port", "0") as (_, address):
        person = Person(page).open(address)
        set_up(person)
        person.sees("1/7")
        correct_money_to_60(person)
        for _ in range(6):
            pass_an_action(person)
        person.sees("Wine Board")
        person.push()
        person.sees("Supply & demand")
        person.push()
        person.sees("Winetasting")
        person.key(1)
        person.push()
        for player in ("Player 1", "Player 2"):
            person.push_until(f"{player}: final sale")
            person.hold_push()
        person.push_until("The margins")
        person.push()
        person.turn(1)
        person.sees("1. Player 1")
        leave(page)
    game = game_in(tmp_path)
    assert game.phase is Phase.FINISHED
    assert game.ranking is not None
    assert (game.ranking[0].player, game.ranking[0].place) == (game.players[0].id, 1)


def test_the_game_of_the_page_is_in_the_journal(folder: Path, page: Page) -> None:
    with running(folder, "sim", "--port", "0") as (_, address):
        person = Person(page).open(address)
        person.key(1)
        person.turn(1)
        person.push()
        person.sees("Move the pieces")
        leave(page)
    assert game_in(folder).players[0].used == {Action.TRADING}
