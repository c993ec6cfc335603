"""Voices from Debian's packages: `espeak-ng`, and `open_jtalk` for Japanese, each fed by the same thread.

`espeak-ng` reads line by line, so that one process lives on; it is ended where something newer is to be said
while it speaks, and another one begun. The thread alone waits for processes: `say` only leaves the text.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from shutil import which
from signal import SIGKILL, SIGTERM, Signals
from subprocess import TimeoutExpired
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING

from companion.frozen import frozen
from companion.system.child_process import PATH, start_fed_child

if TYPE_CHECKING:
    from subprocess import Popen

ESPEAK = "espeak-ng"
# The languages of the box that it knows, by the name of the voice.
VOICES = {"en": "en-gb", "de": "de", "fi": "fi", "fr": "fr-fr", "sv": "sv"}
JAPANESE = "open_jtalk"
DICTIONARY = Path("/var/lib/mecab/dic/open-jtalk/naist-jdic")
JAPANESE_VOICE = Path("/usr/share/hts-voice/nitech-jp-atr503-m001/nitech_jp_atr503_m001.htsvoice")
FIND = partial(which, path=PATH)
# How long a character takes at the usual speed, rather too long.
CHARACTER_S = 0.09
# Whoever is ended gets so long to do it.
END_S = 1.0


@frozen
class Program:
    """A synthesizer's command line; `reads_on` where it says each line of its input as it comes."""

    words: tuple[str, ...]
    reads_on: bool


def program_for(language: str, card: str, find: Callable[[str], str | None] = FIND) -> Program | None:
    """The synthesizer of this language on this ALSA card ("" is the usual one), if it is installed."""
    if language in VOICES and (espeak := find(ESPEAK)):
        device = ("-d", card) if card else ()
        return Program((espeak, "-v", VOICES[language], *device), reads_on=True)
    if language == "ja" and (jtalk := find(JAPANESE)) and (player := find("aplay")):
        device = ("-D", card) if card else ()
        pipe = '"$1" -x "$2" -m "$3" -ow /dev/stdout | "${@:4}"'
        voice = (jtalk, str(DICTIONARY), str(JAPANESE_VOICE))
        return Program(("/bin/bash", "-c", pipe, "voice", *voice, player, "-q", *device), reads_on=False)
    return None


class InstalledVoice:
    """A Speaker of the synthesizers that are installed; without one it says nothing, as the doctor tells."""

    def __init__(
        self,
        card: str = "",
        find: Callable[[str, str], Program | None] = program_for,
        clock_s: Callable[[], float] = monotonic,
    ) -> None:
        self._card = card
        self._find = find
        self._clock_s = clock_s
        self._next: tuple[str, str] | None = None
        self._is_wanted = Event()
        self._is_closed = False
        self._process: Popen[str] | None = None
        self._reads_on = True
        self._language = ""
        self._until_s = 0.0
        self._thread = Thread(target=self._run, name="voice", daemon=True)
        self._thread.start()

    def say(self, text: str, language: str) -> None:
        self._next = (text, language)
        self._is_wanted.set()

    def close(self) -> None:
        self._is_closed = True
        self._is_wanted.set()
        if (process := self._process) is not None:
            _signal(process, SIGKILL)
        self._thread.join(END_S)

    def _run(self) -> None:
        while not self._is_closed:
            self._is_wanted.wait()
            self._is_wanted.clear()
            wanted, self._next = self._next, None
            if wanted is not None and not self._is_closed:
                # A synthesizer that fails is begun again with the next text.
                with suppress(OSError):
                    self._say(*wanted)
        self._end()

    def _say(self, text: str, language: str) -> None:
        if language != self._language or self._clock_s() < self._until_s:
            self._end()
        if self._process is None or self._process.poll() is not None:
            self._end()
            self._begin(language)
        process = self._process
        if process is None or process.stdin is None:
            return
        process.stdin.write(f"{' '.join(text.split())}\n")
        process.stdin.flush()
        self._until_s = self._clock_s() + len(text) * CHARACTER_S
        if not self._reads_on:
            process.stdin.close()

    def _begin(self, language: str) -> None:
        program = self._find(language, self._card)
        self._language = language
        if program is None:
            return
        self._reads_on = program.reads_on
        self._process = start_fed_child(program.words)

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        _signal(process, SIGTERM)
        with suppress(OSError, ValueError):
            if process.stdin is not None:
                process.stdin.close()
        try:
            process.wait(END_S)
        except TimeoutExpired:
            _signal(process, SIGKILL)
            process.wait()


def _signal(process: "Popen[str]", number: Signals) -> None:
    """To the process and to those that it has begun."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, number)
