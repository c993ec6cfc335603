"""Archives for the machine: cpio, which a kernel unpacks as its first file system, and tar."""

import io
import tarfile
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath

Content = Mapping[str, tuple[bytes, int]]

DIRECTORY, FILE = 0o040755, 0o100000


def cpio(files: Content) -> bytes:
    """Files by path, each with its bytes and its mode; the folders they lie in come by themselves."""
    parents = (parent for path in files for parent in reversed(PurePosixPath(path).parents[:-1]))
    folders = dict.fromkeys(map(str, parents))
    entries = [(path, b"", DIRECTORY) for path in folders]
    entries += [(path, content, FILE | mode) for path, (content, mode) in files.items()]
    members = [_member(number, *entry) for number, entry in enumerate(entries, start=1)]
    return b"".join((*members, _member(0, "TRAILER!!!", b"", 0)))


def tar(root: Path, files: Iterable[Path]) -> bytes:
    """These files, named from `root` on."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        for file in sorted(files):
            archive.add(file, file.relative_to(root))
    return packed.getvalue()


def _member(number: int, path: str, content: bytes, mode: int) -> bytes:
    name = path.encode() + b"\0"
    fields = (number, mode, 0, 0, 1, 0, len(content), 0, 0, 0, 0, len(name), 0)
    head = b"070701" + b"".join(b"%08X" % field for field in fields) + name
    return _padded(head) + _padded(content)


def _padded(piece: bytes) -> bytes:
    return piece + bytes(-len(piece) % 4)
