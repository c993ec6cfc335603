"""A whole round as `make tournament` shows it: real boxes in processes of their own, a real hub."""

import argparse
import asyncio
from pathlib import Path

from tests.tournament.running import until
from tests.tournament.show import Show

CHOSEN = argparse.Namespace(tables=2, rounds=1, moves=2, pause=0.02, port=0, by_hand=False)
WAIT_S = 300.0


def test_bots_sit_down_play_and_confirm_at_real_boxes(tmp_path: Path) -> None:
    async def play() -> None:
        show = Show(tmp_path, CHOSEN)
        event = show.running.hub.event
        playing = asyncio.create_task(show.play())
        try:
            await until(lambda: playing.done() or (event.number == 1 and not event.missing()), WAIT_S)
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
        assert {result.state for result in event.results.values()} == {"confirmed"}
        assert len(event.results) == len(event.games) == CHOSEN.tables
        assert not event.alarms

    asyncio.run(play())
