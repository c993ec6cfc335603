"""What `make test-deb` does before a Debian is made: its arguments and its refusals."""

import os

import pytest

from tools import deb_trial
from tools.deb_targets import TARGETS, Target
from tools.mirror import MirrorError

EVERY = [str(target) for target in TARGETS]


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The packages whose trials were begun, by root, on a kernel that runs them all."""
    begun: list[str] = []
    monkeypatch.setattr(deb_trial, "attempt", lambda target: begun.append(str(target)))
    monkeypatch.setattr(deb_trial, "can_run", lambda arch: True)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    return begun


@pytest.mark.parametrize(
    ("words", "expected"), [([], EVERY), (["--target", EVERY[-1]], EVERY[-1:])], ids=["all", "one"]
)
def test_every_package_is_tried_or_the_one_named(
    words: list[str], expected: list[str], tried: list[str]
) -> None:
    assert deb_trial.main(words) == 0
    assert tried == expected


def test_an_unknown_package_is_refused_with_those_there_are(
    tried: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        deb_trial.main(["--target", "potato-m68k"])
    assert "'trixie-amd64'" in capsys.readouterr().err
    assert tried == []


def test_without_root_nothing_is_begun(
    tried: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert deb_trial.main([]) == 2
    assert "run `sudo make test-deb`" in capsys.readouterr().err
    assert tried == []


def test_a_processor_that_this_kernel_can_t_run_is_named(
    tried: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(deb_trial, "can_run", lambda arch: arch.name != "arm64")
    assert deb_trial.main([]) == 2
    assert "this kernel runs no aarch64 programs" in capsys.readouterr().err
    assert tried == []


def test_a_machine_without_a_mirror_is_told_in_one_sentence(
    tried: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def attempt(target: Target) -> None:
        raise MirrorError("there is no mirror")

    monkeypatch.setattr(deb_trial, "attempt", attempt)
    assert deb_trial.main([]) == 2
    assert capsys.readouterr().err == "make test-deb: there is no mirror\n"
