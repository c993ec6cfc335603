"""Works the vectors of vectors.json out with the codec; MicroPython runs this file as a program."""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics
import json
import sys

import pico_wire as wire


def unhex(text: str) -> bytes:
    return bytes([int(text[at : at + 2], 16) for at in range(0, len(text), 2)])


def is_framed(each: dict) -> bool:
    message = (each["kind"], each["session"], unhex(each["payload"]))
    line = each["line"].encode()
    return wire.frame(*message) == line and wire.Frames().feed(line) == [message]


def is_refused(each: dict) -> bool:
    return wire.Frames().feed(unhex(each["bytes"])) == []


def is_cut_into_frames(each: dict) -> bool:
    frames, found = wire.Frames(), []
    for chunk in each["chunks"]:
        found += [list(message[:2]) for message in frames.feed(unhex(chunk))]
    return bool(found == each["found"] and frames.damaged == each["damaged"])


def is_changed(each: dict) -> bool:
    old, new, runs = unhex(each["old"]), unhex(each["new"]), unhex(each["runs"])
    return wire.pack_changes(old, new) == runs and wire.apply_changes(old, runs) == new


def is_nonsense(each: dict) -> bool:
    return wire.apply_changes(wire.DARK_LAMPS, unhex(each["runs"])) is None


CHECKS = {
    "frames": is_framed,
    "damaged": is_refused,
    "streams": is_cut_into_frames,
    "changes": is_changed,
    "nonsense": is_nonsense,
}


def wrong_in(vectors: dict) -> list[str]:
    """The names of the vectors that come out otherwise."""
    return [each["name"] for group, check in CHECKS.items() for each in vectors[group] if not check(each)]


if __name__ == "__main__":
    with open(sys.argv[1]) as file:  # noqa: PTH123
        print(wrong_in(json.load(file)))
