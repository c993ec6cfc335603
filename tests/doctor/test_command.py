"""`toscana doctor` as it is called: what it prints, what it returns, and whose journal it looks at."""

from pathlib import Path

import pytest

from companion.cli import main
from companion.cli.doctor import doctor
from companion.doctor.finding import BoxUnderTest, Check, Finding, State
from companion.doctor.report import CHECKS, advice, lines
from tests.doctor.bench import Bench

Said = pytest.CaptureFixture[str]
LONG = "broken, " * 20 + "and it ends: mend it with `sudo raspi-config nonint do_i2c 0`."


@pytest.fixture
def settings(tmp_path: Path) -> Path:
    file = tmp_path / "table.toml"
    file.touch()
    return file


def always(state: State, sentence: str) -> Check:
    return Check("part", "A part.", lambda _: Finding(state, sentence), ())


def test_a_finding_is_wrapped_beside_its_name() -> None:
    printed = lines("OLED bus", Finding(State.BAD, LONG))
    assert printed[0].startswith("BAD  OLED bus   broken, broken")
    assert all(line.startswith(" " * 16) for line in printed[1:])
    assert all(len(line) < 80 for line in printed)
    assert " ".join(line[16:] for line in printed) == LONG
    assert printed[-1].strip().endswith("`sudo raspi-config nonint do_i2c 0`.")


def test_every_name_fits_its_column() -> None:
    assert all(lines(check.name, Finding(State.OK, "x"))[0].endswith("  x") for check in CHECKS)
    assert len({check.name for check in CHECKS}) == len(CHECKS)


@pytest.mark.parametrize(
    ("states", "status", "last"),
    [
        ((State.OK, State.OK), 0, "All is well."),
        ((State.OK, State.NOT_CHECKED), 0, "Nothing is wrong with what could be looked at."),
        ((State.NOT_CHECKED, State.BAD, State.BAD), 1, "First mend part: sentence 1."),
    ],
)
def test_the_last_line_says_what_to_do_first(
    bench: Bench, settings: Path, capsys: Said, states: tuple[State, ...], status: int, last: str
) -> None:
    checks = [always(state, f"sentence {number}.") for number, state in enumerate(states)]
    assert doctor(settings, outside=bench.outside, checks=checks) == status
    out = capsys.readouterr().out.splitlines()
    assert len(out) == len(states) + 2
    assert out[-1] == last


def test_advice_is_wrapped_too() -> None:
    printed = advice([("part", Finding(State.BAD, LONG))])
    assert len(printed) > 1
    assert all(len(line) < 80 for line in printed)


def test_a_whole_report_fits_the_screen(
    bench: Bench, settings: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.write_text('leds = "gpio"\n')
    monkeypatch.chdir(settings.parent)
    assert doctor(Path(settings.name), outside=bench.outside) == 0
    out = capsys.readouterr().out
    assert all(check.name in out for check in CHECKS)
    assert all(len(line) < 80 for line in out.splitlines())


def test_settings_that_make_no_sense_are_one_line(settings: Path, capsys: Said) -> None:
    settings.write_text("nonsense = 1")
    assert main(["doctor", "--config", str(settings)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"toscana: In {settings}, line 1: There is no setting nonsense")


def journal_of(bench: Bench, settings: Path) -> Path:
    seen: list[Path] = []

    def look(box: BoxUnderTest) -> Finding:
        seen.append(box.journal)
        return Finding(State.OK, "Seen.")

    doctor(settings, outside=bench.outside, checks=[Check("journal", "It.", look, ())])
    return seen[0]


def test_the_services_journal_comes_before_ones_own(
    bench: Bench, settings: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TOSCANA_JOURNAL", raising=False)
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", "/home/anna/data")
    assert journal_of(bench, settings) == Path("/var/lib/toscana/journal.db")
    monkeypatch.setenv("TOSCANA_JOURNAL", "/media/stick/journal.db")
    assert journal_of(bench, settings) == Path("/media/stick/journal.db")
    monkeypatch.delenv("TOSCANA_JOURNAL")
    bench.outside.at("/var/lib/toscana").rename(bench.root / "moved")
    assert journal_of(bench, settings) == Path("/home/anna/data/toscana/journal.db")


@pytest.mark.parametrize("by_hand", ["turn", "keys"])
def test_hands_are_asked_only_when_the_box_is_stopped(
    bench: Bench, settings: Path, capsys: Said, by_hand: str
) -> None:
    bench.start_service()
    assert doctor(settings, by_hand, bench.outside) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "toscana: the box has the knob and the keys: `sudo systemctl stop toscana` first.\n"


def test_a_computer_without_pins_is_told_so(capsys: Said, settings: Path, tmp_path: Path) -> None:
    settings.write_text(f'[gpio]\nchip = "{tmp_path}/gpiochip9"\n')
    assert main(["doctor", "--turn", "--config", str(settings)]) == 2
    assert "gpiochip9, which is not there" in capsys.readouterr().err
