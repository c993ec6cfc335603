"""How bright the lamps are: as chosen, dimmed with the screen, and steady whatever else is lit."""

from pathlib import Path

import pytest
from lamps import Lamps
from pico_wire import LAMP_BYTES, OFF, PULSE

from companion.devices.pico.lamps import pack_rows
from companion.devices.ports import Effect, Lamp, Rows
from companion.games.kit.fields import read_line
from companion.games.kit.lamps import GLOW
from companion.games.port import Facts
from companion.outputs.lamps import PALETTE, game_rows
from companion.ui.screens.settings import Settings
from tests.games.recordings import EVERY, RECORDED
from tests.hands import Hands
from tests.tables import Table

BRIGHTEST = sorted(PALETTE, key=lambda colour: sum(PALETTE[colour]), reverse=True)
WHITE = (255, 255, 255)


def levels(hands: Hands) -> list[int]:
    """Of the lamps that are lit."""
    return [
        lamp.level for row in hands.twin.lamp_rows.showing for lamp in row if lamp.effect is not Effect.OFF
    ]


def in_the_brightest_colours(facts: Facts) -> Facts:
    seats = tuple(seat._replace(colour=colour) for seat, colour in zip(facts.seats, BRIGHTEST, strict=False))
    return facts._replace(seats=seats)


def light_of(shown: Rows) -> bytes:
    """Red, green and blue of the first lamp, as the board gives them to its LED."""
    return bytes(Lamps(pack_rows(shown)).pixels(0)[:3])


def test_the_lamps_dim_and_darken_with_the_screen_and_a_touch_brings_them_back(folder: Path) -> None:
    hands = Hands(folder)
    bright = levels(hands)
    hands.wait(121)
    dim = levels(hands)
    assert all(0 < low < high for low, high in zip(dim, bright, strict=True))
    hands.wait(600)
    assert set(levels(hands)) == {0}
    hands.turn(1)
    assert levels(hands) == bright
    hands.switch_off()


def test_the_lamps_are_as_bright_as_was_chosen(folder: Path) -> None:
    hands = Hands(folder)
    before = max(levels(hands))
    hands.show(Settings(selected=1))
    hands.push()
    hands.turn(-4)
    assert max(levels(hands)) == before / 2
    hands.turn(6)
    assert max(levels(hands)) == 255
    hands.switch_off()


@pytest.mark.parametrize("has_satellites", [False, True], ids=["box", "satellites"])
@pytest.mark.parametrize("game", EVERY, ids="/".join)
def test_no_lamp_of_a_recorded_game_fades_because_others_are_lit(
    game: tuple[str, str], has_satellites: bool
) -> None:
    kind, name = game
    table = Table()
    for line in RECORDED[kind].lines_of(name):
        plain = read_line(line)
        assert isinstance(plain, dict)
        table.say(plain)
        facts = table.now.facts
        if facts is None:
            continue
        lights = table.now.port.lights(table.game)
        for refused in (None, facts.seats[0].id):
            lit = game_rows(in_the_brightest_colours(facts), lights, refused=refused)
            state = pack_rows(lit, has_satellites=has_satellites)
            wanted = b"".join(
                state[at + 1 : at + LAMP_BYTES] if state[at] != OFF else bytes(3)
                for at in range(0, len(state), LAMP_BYTES)
            )
            # At a moment when what blinks is lit; a pulse has its own height.
            shown = Lamps(state, 2 if has_satellites else 1).pixels(0)
            assert all(
                lamp == full
                for at, (lamp, full) in enumerate(zip(shown, wanted, strict=True))
                if state[at // 3 * LAMP_BYTES] != PULSE
            )


def test_a_lamp_gets_a_quarter_of_an_leds_light_at_most_and_levels_as_the_eye_sees_them() -> None:
    def red_of(level: int) -> int:
        return light_of(((Lamp(WHITE, Effect.ON, level),),))[0]

    assert red_of(255) <= 64
    assert red_of(128) < red_of(255) / 4
    assert 0 < red_of(1) <= red_of(GLOW) < red_of(128)
