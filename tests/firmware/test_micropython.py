"""The link with a real MicroPython: whole games, bad lines, plugs pulled, hosts that hang."""

import os
import random
import select
import subprocess
import tty
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import pico_wire as wire
import pytest
from hal_sim import CHATTER
from lamps import TICK_MS, WAITING, Lamps

from companion.devices.fakes import DARK_ROWS
from companion.devices.pico.conversation import BoardStatus
from companion.devices.pico.lamps import pack_rows
from companion.devices.ports import Effect, Lamp, Rows
from tools.micropython import micropython

from .fast_loop import FastLoop
from .host import Host
from .line import LineFaults
from .real_board import FIRMWARE, RealBoard
from .recorded import GAMES, rows_of
from .relay import Relay

HERE = Path(__file__).parent
NewLoop = Callable[[int], FastLoop]
NewBoard = Callable[..., RealBoard]
LIT: Rows = ((Lamp((200, 100, 50), Effect.ON),) * 8, *DARK_ROWS[1:])
PRESSES = 2000
FRAMES = 40_000


def pixels_of(rows: Rows, now_ms: int) -> bytes:
    return bytes(Lamps(pack_rows(rows)).pixels(now_ms // TICK_MS * TICK_MS))


def is_lit(board: RealBoard, rows: Rows, since_ms: int) -> bool:
    """Whether the rows show this by now; on a busy machine some ticks pass before a picture is lit."""

    def pictures(until_ms: int) -> set[bytes]:
        ticks = range(since_ms // TICK_MS, until_ms // TICK_MS + 1)
        return {pixels_of(rows, tick * TICK_MS) for tick in ticks}

    return any(pixels in pictures(lit_ms) for lit_ms, pixels in board.records())


def shows(board: RealBoard, rows: Rows) -> bool:
    """Whether rows that do not blink are lit by now; the board's word comes before its light."""
    return pixels_of(rows, 0) in [pixels for _, pixels in board.records()]


def is_waiting(board: RealBoard) -> bool:
    """Whether the rows show by now that they wait; their pulse shows up in each record."""
    return any(pixels in WAITING_PIXELS for _, pixels in board.records())


WAITING_PIXELS = {bytes(Lamps(WAITING).pixels(now_ms)) for now_ms in range(1400)}


def test_the_shared_vectors_come_out_in_micropython() -> None:
    done = subprocess.run(
        [micropython(), str(HERE / "vectors.py"), str(HERE / "vectors.json")],
        env={**os.environ, "MICROPYPATH": str(FIRMWARE)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("game", GAMES, ids=lambda file: file.stem)
def test_the_rows_of_a_whole_game_arrive_byte_for_byte(
    new_loop: NewLoop, new_board: NewBoard, game: Path
) -> None:
    board, loop = new_board(), new_loop(1)
    host = Host(loop, board.find)
    host.meet()
    states, before = 0, b""
    for rows in rows_of(game):
        asked_ms = board.now_ms()
        host.show(rows)
        if pack_rows(rows) != before:
            loop.run_until(partial(is_lit, board, rows, asked_ms), "the picture of these rows")
            states += 1
        before = pack_rows(rows)
    assert states > 50
    host.link.close()


def test_thousands_of_presses_over_a_bad_line_count_once_and_in_order(
    new_loop: NewLoop, new_board: NewBoard
) -> None:
    speed = 5  # faster, a machine that does much else lets a press of the board pass
    board, loop, rng = new_board(speed), new_loop(speed), random.Random(5)
    relay = Relay(loop, board, rng, LineFaults())
    host = Host(loop, relay.find)
    host.meet()
    pressed = [rng.randrange(5) for _ in range(PRESSES)]

    def is_taken(number: int) -> bool:
        return len(host.seats) >= number

    for number, seat in enumerate(pressed):
        # The board keeps only so many that a host on a busy machine has not taken yet, each with its release.
        loop.run_until(partial(is_taken, number - wire.PRESSES_MAX // 4), f"a press before {number}")
        # A mask lasts for one look, and on a busy machine for longer than a millisecond, so bounce is of few.
        bounce = bytes(rng.choice((0, 1 << seat)) for _ in range(rng.randrange(4)))
        # Between two looks at an open contact a busy machine may let it pass for released: it opens for one.
        opening = bytes((0, 1 << seat)) * rng.randrange(2)
        # No more than 21 a second: faster, the board runs out of room before a bad line lets TAKEN through.
        board.move_contacts(bounce + bytes((1 << seat,)) * 12 + opening + bytes(36))
        host.link.show(LIT if number % 2 else DARK_ROWS)
    loop.run_until(partial(is_taken, PRESSES), "the last press")
    host.show(LIT)
    assert host.seats == pressed
    assert host.link.conversation.damaged > 50
    assert host.link.conversation.resent > 20
    host.link.close()
    relay.close()


def test_unplugged_and_plugged_in_again_the_rows_are_back(new_loop: NewLoop, new_board: NewBoard) -> None:
    loop = new_loop(1)
    boards = [new_board()]
    host = Host(loop, lambda _: boards[-1].find())
    host.meet()
    host.show(LIT)
    boards[-1].press(3)
    loop.run_until(lambda: host.seats == [3], "the press")
    boards[-1].unplug()
    loop.run_until(lambda: bool(host.faults), "a fault")
    assert [fault.device for fault in host.faults if fault] == ["pico"]
    host.link.show(DARK_ROWS)
    host.link.show(LIT)
    boards.append(new_board())
    host.meet(times=2)
    loop.run_until(lambda: shows(boards[-1], LIT), "the rows")
    boards[-1].press(4)
    loop.run_until(lambda: len(host.seats) == 2, "the press")
    assert host.seats == [3, 4]
    assert host.faults[-1] is None
    host.link.close()
    loop.run_until(lambda: bool(boards[-1].records()), "darkness")


def test_garbage_and_interrupts_while_the_board_starts_do_no_harm(
    new_loop: NewLoop, new_board: NewBoard
) -> None:
    board, loop = new_board(), new_loop(1)
    rng = random.Random(3)
    fd = os.open(board.path, os.O_RDWR | os.O_NOCTTY)
    for _ in range(200):
        os.write(fd, b"\x03\x03\r\x01AT\r\n" + rng.randbytes(rng.randrange(40)))
    os.write(fd, b"~AAAA")
    os.close(fd)
    host = Host(loop, board.find)
    host.meet()
    host.show(LIT)
    loop.run_until(lambda: shows(board, LIT), "the rows")
    host.link.close()


def test_a_frame_cut_short_does_not_hold_the_board_up(new_loop: NewLoop, new_board: NewBoard) -> None:
    """The host dies in the middle of a word: the rows wait three seconds later, though no newline came."""
    speed = 10
    board, loop = new_board(speed), new_loop(speed)
    fd = os.open(board.path, os.O_RDWR | os.O_NOCTTY)
    lamps = b"\x01" + wire.pack_changes(wire.DARK_LAMPS, pack_rows(LIT))
    os.write(fd, wire.frame(wire.HELLO, 1, wire.pack_hello(b"host")) + wire.frame(wire.LAMPS, 1, lamps))
    loop.run_until(lambda: shows(board, LIT), "the rows")
    os.write(fd, b"~AAAA")
    loop.run_until(lambda: is_waiting(board), "waiting rows")
    os.close(fd)


def test_a_host_that_stops_reading_does_not_hold_the_board_up(new_loop: NewLoop, new_board: NewBoard) -> None:
    speed = 10
    board, loop = new_board(speed), new_loop(speed)
    fd = os.open(board.path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    os.write(fd, wire.frame(wire.HELLO, 1, wire.pack_hello(b"host")))
    unread = wire.frame(wire.PING, 1, b"\0\0") * 20
    for _ in range(2000):
        try:
            os.write(fd, unread)
        except BlockingIOError:
            loop.run_for(0.05)
    board.records()
    loop.run_until(lambda: is_waiting(board), "waiting rows")
    os.close(fd)
    host = Host(loop, board.find)
    host.meet()
    host.show(LIT)
    host.link.ask_status()
    loop.run_until(lambda: host.count(BoardStatus) > 0, "an answer")
    [told] = [event for event in host.events if isinstance(event, BoardStatus)]
    assert told.unsent > 0
    host.link.close()


@pytest.mark.parametrize(("unread", "dtr"), [(0, "dtr"), (200, "dtr"), (255, "dtr"), (0, "no-dtr")])
def test_no_press_is_lost_while_the_host_writes_and_does_not_read_for_ten_seconds(
    new_loop: NewLoop, new_board: NewBoard, unread: int, dtr: str
) -> None:
    """Over the chip's buffer: empty, nearly full, or full up to one byte when the host stops reading."""
    speed = 10
    board = new_board(speed, HERE / "usb_port.py", arguments=(str(unread), dtr))
    loop, rng = new_loop(speed), random.Random(2)
    fd = os.open(board.path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    os.write(fd, wire.frame(wire.HELLO, 1, wire.pack_hello(b"host")))
    loop.run_until(lambda: bool(board.records()), "the board's start")
    pressed = [rng.randrange(5) for _ in range(100)]
    for seat in pressed:
        os.write(fd, wire.frame(wire.PING, 1, b"\0\0"))
        board.press(seat, ms=15)
        loop.run_for(0.1)
    frames, heard = wire.Frames(), dict[int, int]()

    def has_all() -> bool:
        with suppress(BlockingIOError):
            os.write(fd, wire.frame(wire.PING, 1, b"\0\0"))
        with suppress(BlockingIOError):
            for kind, _, payload in frames.feed(os.read(fd, 1 << 16)):
                if kind == wire.PRESSES and (presses := wire.read_presses(payload)):
                    heard.update(enumerate(presses[1], start=presses[0]))
        return len(heard) >= len(pressed)

    loop.run_until(has_all, "the last press")
    assert [heard[number] for number in range(len(heard))] == pressed
    assert frames.damaged == 0
    os.close(fd)


@pytest.mark.parametrize("has_satellites", [False, True])
def test_a_host_with_satellites_gets_light_that_two_leds_a_lamp_can_share(
    new_loop: NewLoop, new_board: NewBoard, has_satellites: bool
) -> None:
    board, loop = new_board(), new_loop(1)
    wants = wire.HAS_SATELLITES if has_satellites else 0
    white = bytes((wire.ON, 255, 255, 255)) * wire.LAMP_COUNT
    lamps = b"\x01" + wire.pack_changes(wire.DARK_LAMPS, white)
    fd = os.open(board.path, os.O_RDWR | os.O_NOCTTY)
    os.write(
        fd, wire.frame(wire.HELLO, 1, wire.pack_hello(b"host", wants)) + wire.frame(wire.LAMPS, 1, lamps)
    )
    expected = bytes(Lamps(white, 2 if has_satellites else 1).pixels(0))
    loop.run_until(lambda: any(pixels == expected for _, pixels in board.records()), "the rows")
    os.close(fd)


def test_chatter_between_two_looks_counts_once(new_loop: NewLoop, new_board: NewBoard) -> None:
    board, loop = new_board(), new_loop(1)
    host = Host(loop, board.find)
    host.meet()
    for seat in (3, 1):
        chatter = bytes((CHATTER | 1 << seat,)) * 30
        board.move_contacts(bytes((1 << seat,)) * 12 + chatter + bytes((1 << seat,)) * 12 + bytes(30))
    loop.run_until(lambda: len(host.seats) >= 2, "the presses")
    assert host.seats == [3, 1]
    host.link.close()


def test_memory_on_the_board_is_flat_over_many_frames(new_board: NewBoard) -> None:
    board = new_board(heap="128k")
    fd = os.open(board.path, os.O_RDWR | os.O_NOCTTY)
    tty.setraw(fd)
    rng, frames, free = random.Random(1), wire.Frames(), []
    os.write(fd, wire.frame(wire.HELLO, 1, wire.pack_hello(b"host")))
    old, version, batch = wire.DARK_LAMPS, 1, b""
    whole = wire.frame(wire.LAMPS, 1, b"\x01")
    os.write(fd, whole)
    for number in range(FRAMES):
        if number % 4:
            batch += wire.frame(wire.PING, 1, wire.pack_number(number & wire.WORD))
        else:
            at, version = 4 * rng.randrange(40), (version + 1) % 256
            new = old[:at] + bytes((rng.randrange(5), *rng.randbytes(3))) + old[at + 4 :]
            batch += wire.frame(wire.CHANGES, 1, bytes((version,)) + wire.pack_changes(old, new))
            old = new
        if number % 50 == 49:
            batch += wire.frame(wire.ASK, 1)
            os.write(fd, batch)
            batch = b""
            board.records()
            free += _read_status(fd, frames)
    assert frames.damaged == 0
    assert len(free) == FRAMES // 50
    assert max(free[20:]) - min(free[20:]) < 400, "bytes, after each garbage collection"
    os.close(fd)


def _read_status(fd: int, frames: wire.Frames) -> list[int]:
    """Everything that the board answers up to its status; the free memory it tells."""
    while select.select([fd], [], [], 10)[0]:
        for kind, _, payload in frames.feed(os.read(fd, 4096)):
            if kind == wire.STATUS:
                status = wire.read_status(payload)
                assert status is not None
                return [status[0]]
    pytest.fail("the board fell silent")
