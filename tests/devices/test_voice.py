"""The installed voice: one process that lives on, ended by something newer."""

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.devices.voice import InstalledVoice, Program, program_for

PATIENCE_S = 10
# Writes down each line with its own number, as long as it lives.
SPEAKS = """
import os, sys
for line in sys.stdin:
    with open(sys.argv[1], "a") as file:
        file.write(f"{os.getpid()} {line}")
"""


@pytest.fixture
def heard(tmp_path: Path) -> Path:
    return tmp_path / "heard.txt"


class Clock:
    now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def voice(heard: Path, clock: Clock) -> Iterator[InstalledVoice]:
    program = Program((sys.executable, "-c", SPEAKS, str(heard)), reads_on=True)
    voice = InstalledVoice("", lambda language, _: program if language == "en" else None, clock)
    yield voice
    voice.close()


def soon(is_so: Callable[[], bool]) -> None:
    end_s = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < end_s
        time.sleep(0.01)


def lines(heard: Path) -> list[str]:
    return heard.read_text().splitlines() if heard.exists() else []


def test_one_process_says_what_comes_after_it_has_fallen_silent(
    voice: InstalledVoice, heard: Path, clock: Clock
) -> None:
    for count, text in enumerate(("Ben is on turn.", "Two\nlines."), 1):
        voice.say(text, "en")
        soon(lambda count=count: len(lines(heard)) == count)  # type: ignore[misc]
        clock.now_s += 60
    (first, said), (second, then) = (line.split(" ", 1) for line in lines(heard))
    assert (said, then) == ("Ben is on turn.", "Two lines.")
    assert first == second


def test_something_newer_ends_what_is_still_said(voice: InstalledVoice, heard: Path) -> None:
    voice.say("A long story.", "en")
    soon(lambda: len(lines(heard)) == 1)
    voice.say("Short.", "en")
    soon(lambda: len(lines(heard)) == 2)
    first, second = (line.split()[0] for line in lines(heard))
    assert first != second


def test_a_voice_that_has_died_is_begun_again(voice: InstalledVoice, heard: Path, clock: Clock) -> None:
    voice.say("One.", "en")
    soon(lambda: len(lines(heard)) == 1)
    clock.now_s += 60
    process = voice._process
    assert process is not None
    process.kill()
    process.wait()
    voice.say("Two.", "en")
    soon(lambda: [line.split()[1] for line in lines(heard)] == ["One.", "Two."])


def test_a_language_without_a_synthesizer_is_not_said(voice: InstalledVoice, heard: Path) -> None:
    voice.say("Benの手番です。", "ja")
    voice.say("Ben is on turn.", "en")
    soon(lambda: len(lines(heard)) == 1)


def test_a_program_that_can_not_be_started_harms_nobody() -> None:
    voice = InstalledVoice("", lambda *_: Program(("/nowhere/espeak-ng",), reads_on=True))
    voice.say("One.", "en")
    voice.say("Two.", "en")
    voice.close()
    assert not voice._thread.is_alive()


@pytest.mark.parametrize(
    ("language", "card", "words"),
    [
        ("de", "", ("/bin/espeak-ng", "-v", "de")),
        ("en", "plughw:1", ("/bin/espeak-ng", "-v", "en-gb", "-d", "plughw:1")),
    ],
)
def test_the_command_names_voice_and_card(language: str, card: str, words: tuple[str, ...]) -> None:
    assert program_for(language, card, lambda name: f"/bin/{name}") == Program(words, reads_on=True)


def test_japanese_is_said_by_open_jtalk_if_it_is_there() -> None:
    program = program_for("ja", "", lambda name: f"/bin/{name}")
    assert program is not None
    assert {"/bin/open_jtalk", "/bin/aplay"} <= set(program.words)
    assert program_for("ja", "", lambda name: None if name == "open_jtalk" else name) is None
