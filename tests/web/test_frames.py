"""The frames of a web socket are counted right, wherever the network cuts them."""

from hypothesis import given
from hypothesis import strategies as st

from companion.web.connection import FrameCounter

sizes = st.sampled_from((0, 1, 5, 125, 126, 300, 65_535, 70_000))
kinds = st.sampled_from((0x81, 0x01, 0x00, 0x82, 0x88, 0x89, 0x8A))
frames = st.lists(st.tuples(kinds, sizes, st.booleans()), max_size=12)


def frame(kind: int, size: int, is_masked: bool) -> bytes:
    mark, mask = (0x80, b"mask") if is_masked else (0, b"")
    if size < 126:
        length = bytes((mark | size,))
    elif size < 1 << 16:
        length = bytes((mark | 126,)) + size.to_bytes(2)
    else:
        length = bytes((mark | 127,)) + size.to_bytes(8)
    return bytes((kind,)) + length + mask + bytes(size)


@given(frames, st.sampled_from((1, 2, 3, 7, 100, 4096)))
def test_every_frame_counts_once(sent: list[tuple[int, int, bool]], cut: int) -> None:
    stream = b"".join(frame(*each) for each in sent)
    counter = FrameCounter()
    pieces = (stream[at : at + cut] for at in range(0, len(stream), cut))
    assert sum(counter.count(piece, 4096) for piece in pieces) == len(sent)


def test_beyond_the_most_it_stops_counting() -> None:
    assert FrameCounter().count(frame(0x89, 0, True) * 1000, 10) == 11
