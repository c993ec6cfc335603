"""A whole game, entered on a phone at the box's own page: each picture is that of the fakes."""

import json
from pathlib import Path

from companion.controls.sign_in import Entered
from companion.record.journal import JournalReader
from tests.games.recordings import RECORDED
from tests.hands import Hands
from tests.pi.bench import LANGUAGE, Bench, Trial
from tests.pi.guest import START_PATIENCE_S, UNIT
from tests.pi.phone import DEVICE, Phone, let_sign_in
from tests.vm.trials.power_cuts import entries_in

GAME = "two-players-seven-rounds"
JOURNAL_FOLDER = Path("/var/lib/toscana")
SETTINGS = "/boot/firmware/table.toml"
MID_GAME = "toscana/last-round"


def greets_in_its_language(bench: Bench) -> str:
    """The settings on the card's first partition are read at the next start."""
    guest = bench.guest
    guest.stop_service()
    guest.board.must(f"sed -i 's/^#language = .*/language = \"{LANGUAGE}\"/' {SETTINGS}")
    let_sign_in(guest, JOURNAL_FOLDER)
    guest.start_service()
    bench.expect_same("the question for the game")
    return "table.toml on the card names a language, and the next question is asked in it"


def plays_a_game(bench: Bench) -> str:
    """Command by command, those that are refused too; after each the OLED shows what the fakes show."""
    guest, folder = bench.guest, bench.new_folder()
    before = guest.compared
    hands, phone = bench.fakes(folder), Phone(guest)
    lines = RECORDED["toscana"].lines_of(GAME)
    accepted = sum(_enter(bench, hands, phone, json.loads(line)) for line in lines)
    phone.put_away()
    hands.switch_off()
    recovered = bench.recovered()
    bench.count(accepted, entries_in(recovered), 0)
    assert _commands_in(recovered) == _commands_in(folder)
    assert MID_GAME in bench.goldens, bench.goldens
    return (
        f"{len(lines)} commands on a phone, {len(lines) - accepted} refused by the rules; "
        f"{guest.compared - before} pictures as on the fakes, {len(bench.goldens)} of them golden ones "
        f"({', '.join(bench.goldens)})"
    )


def _enter(bench: Bench, hands: Hands, phone: Phone, command: object) -> bool:
    told, same = phone.enter(command), hands.box.enter(command, DEVICE)
    is_accepted = isinstance(same, Entered)
    assert ("seq" in told) is is_accepted, (command, told)
    bench.expect(hands, f"the picture after {command}")
    return is_accepted


def _commands_in(folder: Path) -> list[str]:
    with JournalReader.open(folder / "journal.db") as journal:
        return [entry.command for game in journal.games() for entry in journal.entries(game.id)]


def is_watched(bench: Bench) -> str:
    """A box that hangs is ended by systemd and back in the same game."""
    guest, board = bench.guest, bench.guest.board
    before = board.must(f"systemctl show {UNIT} --value -p MainPID")
    board.must(f"kill -STOP {before}")
    guest.eyes.forget()
    board.wait_until(lambda: guest.unit("MainPID") not in ("0", before), "a new box", START_PATIENCE_S)
    guest.wait_for_service()
    assert guest.unit("NRestarts") == "1"
    bench.expect_same("the game of before")
    return "frozen, ended after 30 s, and back in the same game"


TRIALS = (
    Trial("settings on the first partition", greets_in_its_language),
    Trial("a whole game is played", plays_a_game),
    Trial("a box that hangs", is_watched),
)
