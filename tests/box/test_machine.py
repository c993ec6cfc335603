"""The box asks the helper for an update, waits for what it says, and tells it to the screens."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.box.machine import LOOK_S, NO_HELPER, PATIENCE_LOOKS, BoxMachine
from companion.games.kit.sentences import say
from companion.system.machine import ANSWER, REQUEST, InstallUpdate, LookForUpdate, UpdatePhase, Updating
from tests.hands import FakeTimers


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for file in (REQUEST, ANSWER):
        (tmp_path / file).parent.mkdir(parents=True)
    return tmp_path


def answer(root: Path, phase: str, problem: object = None) -> None:
    (root / REQUEST).unlink()
    told = {"phase": phase, "version": "1.1.0", "problem": problem}
    (root / ANSWER).write_text(json.dumps(told))


def updating(machine: BoxMachine) -> Updating:
    value = machine.value.updating
    assert value is not None
    return value


def test_what_the_helper_finds_is_told(root: Path) -> None:
    clock = FakeTimers()
    machine = BoxMachine(clock, "1.0.0", root)
    machine.take(LookForUpdate())
    assert (updating(machine).phase, (root / REQUEST).read_text()) == (UpdatePhase.LOOKING, "look")
    answer(root, "found")
    clock.advance(LOOK_S)
    assert updating(machine) == Updating("1.0.0", UpdatePhase.FOUND, "1.1.0")
    machine.take(InstallUpdate("1.1.0"))
    assert (updating(machine).phase, (root / REQUEST).read_text()) == (
        UpdatePhase.INSTALLING,
        "install 1.1.0",
    )
    answer(root, "refused", ["The card has {free} MB free.", {"free": 3}])
    clock.advance(LOOK_S)
    assert updating(machine).problem == say("The card has {free} MB free.", free=3)


def test_a_helper_that_does_not_answer_is_told(root: Path) -> None:
    clock = FakeTimers()
    machine = BoxMachine(clock, "1.0.0", root)
    machine.take(LookForUpdate())
    for _ in range(PATIENCE_LOOKS):
        clock.advance(LOOK_S)
    assert (updating(machine).phase, updating(machine).problem) == (UpdatePhase.REFUSED, NO_HELPER)


def test_half_an_answer_is_waited_for(root: Path) -> None:
    clock = FakeTimers()
    machine = BoxMachine(clock, "1.0.0", root)
    machine.take(LookForUpdate())
    answer(root, "found")
    (root / ANSWER).write_text('{"phase"')
    clock.advance(LOOK_S)
    assert updating(machine).phase is UpdatePhase.LOOKING


def test_a_version_that_did_not_come_up_is_told(root: Path) -> None:
    (root / "opt" / "toscana").mkdir(parents=True)
    (root / "opt" / "toscana" / "failed").write_text("1.1.0\n")
    assert updating(BoxMachine(FakeTimers(), "1.0.0", root)).failed == "1.1.0"


def test_what_the_hub_offers_is_brought_before_the_helper_looks(root: Path) -> None:
    machine = BoxMachine(FakeTimers(), "1.0.0", root)
    brought: list[Callable[[], None]] = []
    machine.bring = brought.append
    machine.take(LookForUpdate())
    assert updating(machine).phase is UpdatePhase.LOOKING
    assert not (root / REQUEST).exists()
    brought[0]()
    assert (root / REQUEST).read_text() == "look"
