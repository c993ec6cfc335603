"""Tuscany's lamps: turn, passed, waiting and points; and the sixth player, who has no row."""

from companion.games.kit.lamps import BLINK, DARK, LIT, Shine
from companion.games.tuscany.port import lights
from companion.games.tuscany.rules.commands import Command, Gain, Pass, Place
from companion.games.tuscany.rules.game import Game
from companion.games.tuscany.rules.terms import Worker
from tests.games.tuscany.evening import ANNA, BEN, CHLOE, DORA, EINO, friends, passes, woken
from tests.games.tuscany.people import Box


def lit(players: int, *commands: Command) -> dict[str, tuple[list[Shine], list[Shine]]]:
    """Each player's lamps of a full row and of a row of three."""
    game = played(players, *commands)
    return {
        player.id: ([light.shine for light in own.row], [light.shine for light in own.lite])
        for player, own in zip(game.players, lights(game), strict=True)
    }


def played(players: int, *commands: Command) -> Game:
    return Box(friends(players), name="tuscany").play(*woken(players), *commands).game


def test_turn_passed_and_waiting() -> None:
    shown = lit(4, Place(BEN, Worker.SOLDATO), Pass(CHLOE))
    assert shown[BEN][0][:3] == [Shine.OFF, Shine.OFF, Shine.ON]
    assert shown[CHLOE][0][:3] == [Shine.OFF, Shine.ON, Shine.OFF]
    assert shown[EINO][0][:3] == [Shine.BLINK, Shine.OFF, Shine.OFF]
    assert shown[EINO][1] == [Shine.BLINK, Shine.ON, Shine.OFF]
    assert shown[CHLOE][1] == [Shine.OFF, Shine.OFF, Shine.OFF]


def test_a_pixel_for_five_points_and_all_blink_from_25_on() -> None:
    on, off = Shine.ON, Shine.OFF
    assert lit(4, Gain(ANNA, points=10))[ANNA][0][3:] == [on, on, off, off, off]
    assert lit(4, Gain(ANNA, points=25))[ANNA][0][3:] == [Shine.BLINK] * 5
    assert lit(4, Gain(ANNA, points=-3))[ANNA][0][3:] == [off] * 5


def test_the_sixth_players_turn_lights_all_five_rows_steadily() -> None:
    game = played(6, *passes(BEN, CHLOE, EINO, ANNA, DORA))
    assert game.turn == "fay"
    assert [own.row[0] for own in lights(game)][:5] == [LIT] * 5
    before = played(6)
    assert [own.row[0] for own in lights(before)][:5] == [DARK, BLINK, DARK, DARK, DARK]


def test_the_sixth_player_plays_by_push_and_keys() -> None:
    box = Box(friends(6), name="tuscany").play(*woken(6), *passes(BEN, CHLOE, EINO, ANNA, DORA))
    assert "Fay" in box.text
    box.key("lira").push()
    assert (box.player("fay").money, box.game.turn) == (5, "fay")
    box.key("pass").push()
    assert box.game.season == "summer"
