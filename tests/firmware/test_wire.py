"""The codec: vectors shared with MicroPython, and no input that makes it raise or believe a wrong frame."""

import ast
import json
import re
from itertools import pairwise
from pathlib import Path

import pico_wire as wire
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import companion.devices.pico.wire as hosts_wire

from .vectors import wrong_in

HERE = Path(__file__).parent
FIRMWARE = HERE.parents[1] / "firmware"
MESSAGES = st.tuples(st.integers(0, 255), st.integers(0, wire.WORD), st.binary(max_size=wire.PAYLOAD_MAX))
STATES = st.lists(
    st.tuples(st.integers(0, 4), *(st.sampled_from((0, 1, 255)),) * 3),
    min_size=wire.LAMP_COUNT,
    max_size=wire.LAMP_COUNT,
).map(lambda lamps: b"".join(bytes(lamp) for lamp in lamps))
# Bytes that look like frames, so that chance meets the interesting places.
NEARLY = st.lists(
    st.one_of(
        st.binary(max_size=30),
        MESSAGES.map(lambda message: wire.frame(*message)),
        MESSAGES.map(lambda message: wire.frame(*message)[:-3]),
        st.sampled_from((b"~", b"\n", b"=", b"~~", b"\x03", b"\r")),
    )
).map(b"".join)


def test_host_and_board_read_one_file() -> None:
    assert Path(hosts_wire.__file__).resolve() == Path(wire.__file__).resolve() == FIRMWARE / "pico_wire.py"


def test_the_shared_vectors_come_out() -> None:
    vectors = json.loads((HERE / "vectors.json").read_text(encoding="utf-8"))
    assert wrong_in(vectors) == []
    assert all(vectors.values())


@given(st.lists(MESSAGES, max_size=4), st.lists(st.integers(0, 1200), max_size=8))
def test_frames_come_back_however_the_stream_is_chopped(
    messages: list[tuple[int, int, bytes]], cuts: list[int]
) -> None:
    stream = b"".join(wire.frame(*message) for message in messages)
    ends = [0, *sorted(min(cut, len(stream)) for cut in cuts), len(stream)]
    frames = wire.Frames()
    found = [message for start, end in pairwise(ends) for message in frames.feed(stream[start:end])]
    assert found == messages
    assert frames.damaged == 0


@settings(max_examples=500)
@given(NEARLY, st.integers(1, 40))
def test_no_bytes_make_it_raise_and_what_it_believes_was_written_so(stream: bytes, size: int) -> None:
    frames = wire.Frames()
    for start in range(0, len(stream), size):
        for message in frames.feed(stream[start : start + size]):
            assert wire.frame(*message) in stream


@settings(max_examples=500)
@given(MESSAGES, st.data())
def test_a_frame_with_wrong_bits_is_never_believed(
    message: tuple[int, int, bytes], data: st.DataObject
) -> None:
    good = wire.frame(*message)
    bad = bytearray(good)
    for _ in range(data.draw(st.integers(1, 4))):
        bad[data.draw(st.integers(0, len(good) - 1))] ^= data.draw(st.integers(1, 255))
    if bytes(bad) != good:
        assert message not in wire.Frames().feed(bytes(bad) + b"\n")


@given(st.binary(max_size=60))
def test_no_payload_makes_a_reader_raise(payload: bytes) -> None:
    for read in (wire.read_hello, wire.read_welcome, wire.read_presses, wire.read_number, wire.read_status):
        read(payload)
    wire.apply_changes(wire.DARK_LAMPS, payload)


@given(STATES, STATES)
def test_changes_lead_from_any_state_to_any_other(old: bytes, new: bytes) -> None:
    runs = wire.pack_changes(old, new)
    assert wire.apply_changes(old, runs) == new
    assert len(runs) < wire.PAYLOAD_MAX
    assert (runs == b"") == (old == new)


def test_a_stream_without_end_takes_no_memory() -> None:
    frames = wire.Frames()
    for _ in range(1000):
        frames.feed(b"~" + b"A" * 100)
    assert len(frames._rest) <= wire.LINE_MAX + 1


@pytest.mark.parametrize(
    ("number", "than", "is_newer"),
    [(1, 0, True), (0, 0, False), (0, 255, True), (255, 0, False), (127, 0, True), (128, 0, False)],
)
def test_numbers_that_run_round_know_which_is_newer(number: int, than: int, is_newer: bool) -> None:
    assert wire.is_newer(number, than, 256) == is_newer


def test_the_shared_file_has_nothing_that_micropython_lacks() -> None:
    tree = ast.parse((FIRMWARE / "pico_wire.py").read_text(encoding="utf-8"))
    imported = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    assert imported == {"binascii"}
    assert not any(isinstance(node, ast.Match | ast.ImportFrom) for node in ast.walk(tree))
    assert not any(node.posonlyargs for node in ast.walk(tree) if isinstance(node, ast.arguments))


def test_the_page_shows_real_frames() -> None:
    page = (FIRMWARE / "PROTOCOL.md").read_text(encoding="utf-8")
    lines = [line.split() for line in page.splitlines() if line.startswith(("host ", "board "))]
    assert len(lines) >= 5
    for side, line, name, *_ in lines:
        message = wire.unframe(line[1:].encode())
        assert message is not None, line
        assert message[0] == getattr(wire, name)
        assert (message[0] >= wire.WELCOME) == (side == "board")


def test_the_page_tells_every_kind_of_message() -> None:
    page = (FIRMWARE / "PROTOCOL.md").read_text(encoding="utf-8")
    told = {name: int(code, 16) for code, name in re.findall(r"^\| `(\w\w)` (\w+) ", page, re.MULTILINE)}
    names = (
        "HELLO PING LAMPS CHANGES TAKEN ASK BYE LEAVE KNOWN SOUND ASK_TRACE "
        "WELCOME PONG SHOWN PRESSES STATUS WHO LOST TRACE"
    )
    assert told == {name: getattr(wire, name) for name in names.split()}
