"""A result that everybody has confirmed stands, whatever the box sends later; only a judge changes it."""

from companion.tournament.hub.boxes import BoxJoined
from companion.tournament.hub.players import ImportPlayers
from companion.tournament.hub.results import CorrectedLine, CorrectResult
from companion.tournament.hub.rounds import Pair, Publish
from companion.tournament.hub.scoring import standing_lines
from tests.tournament.dry_hub import DryBox, DryHub
from tests.tournament.playing import Play


def confirmed() -> tuple[DryHub, Play[DryBox]]:
    hub = DryHub()
    hub.note(BoxJoined("b1", "1.0", "1"))
    hub.do(ImportPlayers("name\nAnna\nBen\nCleo\nDora\n"))
    hub.do(Pair("random"))
    hub.do(Publish())
    box = DryBox(hub, "b1", "1")
    box.round = 1
    game = Play(box, {each: hub.event.name_of(each) for each in hub.event.rounds[1].tables["1"]})
    game.command()
    game.end()
    game.confirm(*game.players)
    assert hub.event.results[1, "1"].state == "confirmed"
    return hub, game


def test_an_undo_after_everybody_confirmed_raises_an_alarm_and_changes_nothing() -> None:
    hub, game = confirmed()
    before = hub.event.results[1, "1"], standing_lines(hub.event)
    game.command()
    game.end((1, 2, 3, 4))
    game.confirm(*game.players)
    game.tell("game_ended", {"result": None, "last": game.hash.hex()})
    assert (hub.event.results[1, "1"], standing_lines(hub.event)) == before
    assert [(alarm.what, alarm.table) for alarm in hub.event.alarms.values()] == [("settled", "1")]
    assert not hub.event.missing()


def test_a_judge_changes_it_all_the_same() -> None:
    hub, game = confirmed()
    lines = tuple(CorrectedLine(player, 10, 1) for player in game.players)
    hub.do(CorrectResult(1, "1", lines, "counted again"), "Ines")
    game.command()
    assert hub.event.results[1, "1"].state == "corrected"
