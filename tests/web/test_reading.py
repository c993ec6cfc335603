"""The archive's thread: one piece of work after the other, with rests while many ask."""

import asyncio
from pathlib import Path

import pytest

from companion.record.journal import Journal
from companion.record.journal_reader import JournalReader
from companion.web.archive.reading import MOST_WAITING, PAUSE_S, BusyError, Reading


class Asked:
    """A journal without a game that several ask for its newest one, and how long its thread rested."""

    def __init__(self, folder: Path) -> None:
        self.rests: list[float] = []
        self.pauses: list[float] = []
        with Journal.open(folder / "journal.db"):
            pass
        self._reading = Reading(folder / "journal.db", self.rests.append, self._pause)

    async def _pause(self, seconds: float) -> None:
        self.pauses.append(seconds)

    def burst(self, count: int) -> list[int | BaseException]:
        async def ask() -> list[int | BaseException]:
            asked = (self._reading.read(JournalReader.newest) for _ in range(count))
            return await asyncio.gather(*asked, return_exceptions=True)

        return asyncio.run(ask())


@pytest.fixture
def asked(tmp_path: Path) -> Asked:
    return Asked(tmp_path)


def test_whoever_asks_alone_is_answered_without_a_rest(asked: Asked) -> None:
    assert (asked.burst(1), asked.rests) == ([0], [])


def test_the_thread_rests_after_each_answer_while_others_wait(asked: Asked) -> None:
    assert asked.burst(5) == [0] * 5
    assert len(asked.rests) >= 3
    assert all(rest > 0 for rest in asked.rests)


def test_who_comes_when_many_wait_is_told_so_after_a_pause(asked: Asked) -> None:
    answers = asked.burst(MOST_WAITING + 1)
    assert [type(each) for each in answers].count(BusyError) == 1
    assert asked.pauses == [PAUSE_S]
