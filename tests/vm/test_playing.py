"""The hands of the trials know the way through the screens: tried on two boxes of fakes, not on a machine."""

from pathlib import Path
from typing import Any, cast

from companion.devices.ports import Frame
from tests.vm.bench import Bench
from tests.vm.side_by_side import switched_on
from tests.vm.trials import playing


class FakeGuest:
    """A box of fakes in the machine's place."""

    def __init__(self, folder: Path) -> None:
        self._hands = switched_on(folder)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._hands, name)

    def wait_for_screen(self, frame: Frame, what: str) -> None:
        assert self._hands.twin.display.showing == frame, what

    def game(self) -> object:
        return playing.exported(self._hands)


class FakeBench:
    """What the trials of a game need of a bench."""

    table = None

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.guest = FakeGuest(self._new("guest"))

    def _new(self, name: str) -> Path:
        (self._folder / name).mkdir()
        return self._folder / name

    def new_folder(self) -> Path:
        return self._new("fakes")

    played = Bench.played


def test_a_game_is_set_up_and_a_round_is_played(tmp_path: Path) -> None:
    bench = cast("Bench", FakeBench(tmp_path))
    playing.begins_a_game(bench)
    playing.plays_a_round(bench)
    assert bench.played.game.round == 2
