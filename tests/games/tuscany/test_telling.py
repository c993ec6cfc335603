"""Every event and every reminder is one sentence, and a game can be told as text."""

from companion.games.tuscany.port import GAME
from companion.games.tuscany.rules.facts.year import tell_reminder
from companion.games.tuscany.rules.game import Game, Reminder
from companion.games.tuscany.rules.terms import Ask
from tests.games.tuscany.table_talk import Talk, given, with_workers


def game_of(talk: Talk) -> Game:
    assert isinstance(talk.table.game, Game)
    return talk.table.game


def told(talk: Talk) -> list[str]:
    game = game_of(talk)
    return [str(tell_reminder(reminder, game)) for reminder in game.tell]


def test_a_worker_with_its_bookings() -> None:
    talk = with_workers(3)
    assert talk.sentences("place", player="anna", worker="soldato", money=2) == [
        "Anna places the soldato",
        "Anna's lira: 5 to 7 (booked)",
        "It is Ben's turn",
    ]
    pushed = {"player": "anna", "worker": "soldato"}
    assert talk.sentences("place", player="ben", worker="chef", pushes=pushed, tolls=["anna"]) == [
        "Ben places the chef",
        "Ben's lira: 5 to 4 (toll to a soldato)",
        "Anna's lira: 7 to 8 (toll to a soldato)",
        "Anna gets the soldato back (pushed by Ben)",
        "It is Cleo's turn",
        "To do at the table: a toll",
    ]
    assert told(talk) == ["Anna gets a toll of 1 lira (soldato)"]


def test_stars_training_and_the_last_year() -> None:
    talk = with_workers(2)
    assert talk.sentences("star", player="ben", to="pisa") == [
        "Ben places a star in Pisa",
        "Ben's lira: 5 to 7 (star placed)",
        "To do at the table: lira",
    ]
    assert talk.sentences("train", player="anna", worker="normal") == [
        "Anna's lira: 5 to 1 (training)",
        "Anna trains: normal worker, ready next year",
        "To do at the table: a payment",
    ]
    assert talk.sentences("gain", player="anna", points=25) == [
        "Anna's points: 0 to 25 (booked)",
        "This is the last year: the game ends with winter",
        "Nothing is left to do at the table",
    ]


def test_the_year_end_is_a_checklist() -> None:
    talk = given(2, structures=True, people={"anna": {"marks": {"income": True, "statue": True}}})
    talk.do("gain", player="anna", residual=1)
    talk.until("winter")
    talk.do("pass", player="anna", row=6)
    assert told(talk) == [
        "Anna takes all workers back",
        "Anna's grapes and wines age by 1, wines as the cellar allows",
        "Anna keeps 7 cards at most",
        "Anna takes 1 lira of residual income",
        "Anna collects from the income structures",
        "Anna moves up 1 point",
        "Anna's wake-up token goes to row 6",
    ]


def test_every_reminder_has_its_own_sentence() -> None:
    sentences = {str(tell_reminder(Reminder("anna", what), None)) for what in Ask}
    assert len(sentences) == len(Ask)


def test_a_game_is_told_year_by_year() -> None:
    talk = given(2)
    talk.do("star", player="anna", to="arezzo")
    talk.do("gain", player="ben", points=25)
    standing = list(GAME.standing(game_of(talk)))
    assert standing[:3] == [
        "Now: year 1, spring (the last year)",
        "  Anna acts next",
        "  Anna: row 2, 0 points, 5 lira",
    ]
    assert "  Arezzo (2): Anna" in standing
    assert standing[-2:] == ["  Anna: 2 points", "  Ben: 25 points"]
    talk.until("winter")
    talk.pass_all()
    story = list(GAME.story(talk.table.timeline.moments))
    assert story[:2] == ["Set-up", "  Anna, Ben begin a game; Anna chooses a row first"]
    assert "Year 1, winter" in story
    assert "  Anna: 2 points for Arezzo (most stars)" in story
    assert story[-3:] == ["Result", "  1. Ben: 25 points (5 lira)", "  2. Anna: 2 points (6 lira)"]
    assert list(GAME.standing(game_of(talk))) == []
