"""The voice: what is said at each level, and a whole round of each game by ear."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.controls.intents import Intent, Seat, SeatHeld
from companion.devices.fakes import FakeSpeaker
from companion.games.tuscany.rules.game import Options
from companion.outputs.voice import VoiceOutput
from companion.settings.preferences import Voice
from companion.ui.kit.languages import LANGUAGES, in_words, translator
from companion.ui.kit.spoken import aloud
from tests.games.castles.evenings import evening, in_points, typed
from tests.games.toscana.greedy_table import whole_game
from tests.games.toscana.on_the_panel import play_on
from tests.games.toscana.people import Box as ToscanaBox
from tests.games.tuscany.typist import Evening
from tests.hands import Hands
from tests.tables import wrapped
from tests.ui import people

GOLDEN = Path(__file__).parent.parent / "golden" / "aloud"


@pytest.fixture
def hands(folder: Path) -> Hands:
    return Hands(folder)


def said(hands: Hands) -> str:
    """What was said since the last look, and in which language."""
    heard = " ".join(text for text, _ in hands.twin.speaker.lines)
    hands.twin.speaker.lines.clear()
    return heard


def speaking(hands: Hands, voice: Voice) -> Hands:
    hands.box._speak(voice)
    hands.box.publish()
    said(hands)
    return hands


def test_a_box_is_silent_until_somebody_wants_it_to_speak(hands: Hands) -> None:
    hands.buy_a_red_box()
    assert said(hands) == ""


@pytest.mark.parametrize(
    ("voice", "heard"),
    [
        (Voice.SIGNALS, "Ben is on turn."),
        (Voice.TURNS, "1 box of red wine: storage to Anna. Anna's money: 3 to 1. Ben is on turn."),
    ],
)
def test_each_level_says_its_part_of_an_entry(hands: Hands, voice: Voice, heard: str) -> None:
    speaking(hands, voice).buy_a_red_box()
    assert said(hands) == heard


def test_every_screen_is_said_and_of_a_list_what_the_knob_stands_on(hands: Hands) -> None:
    speaking(hands, Voice.ALL).back()
    assert said(hands).startswith("Menu. Money standings. Board check.")
    hands.turn(1)
    assert said(hands) == "Board check."


def test_a_refusal_is_said_at_every_level(hands: Hands) -> None:
    speaking(hands, Voice.SIGNALS).undo()
    assert said(hands).startswith("warning Not possible")


def test_a_seats_button_says_the_screen_and_once_more_says_it_again(hands: Hands) -> None:
    speaking(hands, Voice.SIGNALS).press_seat(0)
    first = said(hands)
    assert "Anna" in first
    hands.press_seat(0)
    assert said(hands) == first


def test_an_undo_is_said_and_a_clock_that_ticks_is_not(hands: Hands) -> None:
    speaking(hands, Voice.TURNS).buy_a_red_box()
    said(hands)
    hands.undo()
    assert said(hands).startswith("Undone.")
    speaking(hands, Voice.ALL).back()
    hands.turn(5)
    hands.push()
    said(hands)
    hands.wait(30)
    assert said(hands) == ""


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)
def test_signs_are_said_in_words(language: Any) -> None:
    text = aloud("> 3/7 0/1 +2 -1 2 → 5 · …", translator(language.code, in_words))
    assert not set(text) & set("/+>→·…"), text


def test_signs_in_english() -> None:
    words = translator("en", in_words)
    assert aloud("Round 3/7: 0/1, +2, -1", words) == "Round 3 out of 7: zero or one, plus 2, minus 1"
    assert aloud("Red wine 2 → 5", words) == "Red wine 2 to 5"


def toscana() -> None:
    box = ToscanaBox()
    for command in whole_game():
        play_on(box, wrapped(command))
        if box.game.round > 1:
            return


def castles_of_tuscany() -> None:
    typed(in_points(evening(2, 1)))


def tuscany() -> None:
    Evening(2, Options())


@pytest.mark.parametrize("play", [toscana, castles_of_tuscany, tuscany], ids=lambda play: play.__name__)
def test_a_round_is_played_by_ear(
    play: Callable[[], None], monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """With the pictures switched off: each touch, and what is heard after it."""
    told: list[str] = []
    speaker = FakeSpeaker()
    voice = VoiceOutput((speaker,), Voice.ALL)

    def heard(box: people.Box, intent: Intent) -> people.Box:
        box.inputs += 1
        box._follow(box.engine.handle(intent, box.outside))
        box.engine, published, _ = box.engine.publish(box.outside)
        voice.touch(is_asked=isinstance(intent, Seat | SeatHeld))
        voice(published)
        if box.table.game is None or box.table.port.facts(box.table.game).round == 1:
            told.append(f"[{intent}]")
            told.extend(text for text, _ in speaker.lines)
        speaker.lines.clear()
        return box

    monkeypatch.setattr(people.Box, "_do", heard)
    monkeypatch.setattr(people.Box, "_look", lambda _: None)
    play()
    text = "\n".join(told) + "\n"
    file = GOLDEN / f"{play.__name__}.txt"
    if request.config.getoption("--update-golden"):
        file.write_text(text)
    assert len(told) > 50
    assert text == file.read_text(), f"if that is as it is meant, run pytest --update-golden {__file__}"
