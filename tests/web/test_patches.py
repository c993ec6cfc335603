"""Patches: what a browser makes of them is the picture, and a small change is few bytes."""

from hypothesis import given
from hypothesis import strategies as st

from companion.web.panel_socket import patch

pictures = st.binary(min_size=1024, max_size=1024)


def apply(picture: bytes, sent: bytes) -> bytes:
    """What static/oled.js does."""
    pixels = bytearray(picture)
    while sent:
        offset, length = int.from_bytes(sent[:2]), int.from_bytes(sent[2:4])
        assert length
        pixels[offset : offset + length] = sent[4 : 4 + length]
        sent = sent[4 + length :]
    return bytes(pixels)


@given(pictures, pictures)
def test_a_patch_leads_from_any_picture_to_any_other(old: bytes, new: bytes) -> None:
    assert apply(old, patch(old, new)) == new
    assert apply(old, patch(None, new)) == new


@given(pictures, st.dictionaries(st.integers(0, 1023), st.integers(0, 255), max_size=20))
def test_few_changed_bytes_are_few_sent_bytes(old: bytes, changes: dict[int, int]) -> None:
    new = bytearray(old)
    for at, value in changes.items():
        new[at] = value
    sent = patch(old, bytes(new))
    assert apply(old, sent) == new
    assert len(sent) <= 5 * len(changes)


def test_an_unchanged_picture_is_nothing_and_the_first_is_whole() -> None:
    picture = bytes(range(256)) * 4
    assert patch(picture, picture) == b""
    assert patch(None, picture)[4:] == picture
