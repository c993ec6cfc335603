"""Any inputs in any order on Tuscany: no screen breaks, no text leaves its rectangle, BACK leads home."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.controls.intents import Intent
from companion.games.kit.facts import TurnOrder
from companion.games.tuscany.rules.commands import Command, Gain, NewGame, Pass
from companion.games.tuscany.rules.game import Options
from companion.games.tuscany.rules.terms import SPECIAL_WORKERS, Ledger, Season, Worker
from companion.settings.preferences import Preferences
from companion.ui.kit.screen import ShutDown
from tests.games.tuscany.evening import ANNA, friends, woken
from tests.games.tuscany.people import Box
from tests.ui.test_any_input import ANY_INTENT, BACKS

ANY_OPTIONS = st.builds(
    Options,
    ledger=st.sampled_from(Ledger),
    turn_order=st.sampled_from(TurnOrder),
    money=st.booleans(),
    region_points=st.booleans(),
)
ANY_SPECIALS = st.lists(st.sampled_from(SPECIAL_WORKERS), min_size=2, max_size=2, unique=True)

REMEMBERED = Preferences(
    language="en", last_names=("Anna", "Ben", "Chloé"), last_colours=("red", "blue", "green")
)


@st.composite
def any_game(draw: st.DrawFn) -> tuple[NewGame, list[Command]]:
    """A game with some options, in some season, perhaps in its last year."""
    options, players = draw(ANY_OPTIONS), draw(st.integers(2, 6))
    kinds = [kind for kind in draw(ANY_SPECIALS) if players > 2 or kind is not Worker.INNKEEPER]
    specials = (kinds[0], kinds[1]) if len(kinds) == 2 else (Worker.CHEF, Worker.SOLDATO)
    game = friends(players, options, specials, 4 if options.money else None)
    seasons = draw(st.integers(0, 3))
    order = sorted(woken(players), key=lambda woke: woke.row)
    commands: list[Command] = [*woken(players), *(Pass(woke.player) for woke in order * seasons)]
    if draw(st.booleans()):
        commands.append(Gain(ANNA, points=25))
    return game, commands


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(any_game(), st.lists(ANY_INTENT, max_size=60))
def test_any_input_leaves_a_sound_screen(begun: tuple[NewGame, list[Command]], pressed: list[Intent]) -> None:
    game, commands = begun
    box = Box(game, name="tuscany").play(*commands)
    _press(box, pressed)


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(ANY_INTENT, max_size=60))
def test_any_input_leaves_a_sound_set_up(pressed: list[Intent]) -> None:
    _press(Box(None, REMEMBERED, name="tuscany"), pressed)


def test_every_line_of_the_checklist_fits_in_every_language() -> None:
    box = Box(None, REMEMBERED, name="tuscany").push()
    assert "Prepare the board" in box.text
    for _ in range(12):
        box.turn(1)
    assert box.overflowing == set()


def _press(box: Box, pressed: list[Intent]) -> None:
    for intent in pressed:
        box.touch(intent)
        if any(isinstance(effect, ShutDown) for effect in box.effects):
            return
    assert box.overflowing == set()
    for _ in range(BACKS):
        if len(box.navigator.screens) == 1:
            break
        box.back()
    assert len(box.navigator.screens) == 1


@pytest.mark.parametrize("season", Season)
def test_everybody_can_play_a_season_by_pushes_alone(season: Season) -> None:
    box = Box(friends(6), name="tuscany").play(*woken(6))
    while box.game.season is not season:
        box.key("pass")
    for _ in range(12):
        box.push()
    assert box.overflowing == set()
    assert box.game.turn == "ben"
