"""Any inputs in any order: no screen breaks, no text leaves its rectangle, BACK leads home."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.controls import intents
from companion.controls.intents import Intent
from companion.games.kit.facts import TurnOrder
from companion.games.toscana.rules.game import Options
from companion.games.toscana.rules.terms import Ledger
from companion.ui.kit.screen import ShutDown
from tests.games.toscana.people import Box, new_game

ANY_INTENT: st.SearchStrategy[Intent] = st.one_of(
    st.builds(intents.Turn, st.sampled_from((-3, -1, 1, 2, 5))),
    st.just(intents.Push()),
    st.just(intents.PushHeld()),
    st.builds(intents.Key, st.integers(0, 4), st.booleans()),
    st.just(intents.Back()),
    st.just(intents.BackHeld()),
    st.builds(intents.Seat, st.integers(0, 5), st.booleans()),
    st.builds(intents.SeatHeld, st.integers(0, 5)),
    st.builds(intents.SeatHeldLong, st.integers(0, 5)),
    st.builds(intents.SeatReleased, st.integers(0, 5)),
    st.just(intents.Wake()),
)
ANY_OPTIONS = st.builds(
    Options,
    ledger=st.sampled_from(Ledger),
    turn_order=st.sampled_from(TurnOrder),
    player_deals=st.booleans(),
)
# Out of a field, the stages of an entry, the entry, the actions; the self-test wants BACK twice.
BACKS = 12


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(2, 5), ANY_OPTIONS, st.lists(ANY_INTENT, max_size=60))
def test_any_input_leaves_a_sound_screen(players: int, options: Options, pressed: list[Intent]) -> None:
    box = Box(new_game(players, options))
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
