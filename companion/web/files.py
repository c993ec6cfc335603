"""The page's own files, read once: a request opens no file, and its name is only looked up."""

import hashlib
import zlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from aiohttp import web

STATIC = Path(__file__).parent / "static"
TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
# What has been packed already.
PACKED_TYPES = ("image/png",)
GZIP_BITS = 31


class File:
    """`version` changes with the content, so that a browser asks for it again only then."""

    def __init__(self, content: bytes, content_type: str, version: str = "") -> None:
        self.content = content
        self.type = content_type
        self.version = version or hashlib.sha256(content).hexdigest()[:16]
        self._packed: bytes | None = None

    def answer(self, request: web.Request) -> web.Response:
        known = request.if_none_match or ()
        if any(each.value == self.version for each in known):
            response = web.Response(status=304)
        elif self.type in PACKED_TYPES:
            response = web.Response(body=self.content, content_type=self.type)
        else:
            response = self._text(is_packed="gzip" in request.headers.get("Accept-Encoding", ""))
        response.headers["Vary"] = "Accept-Encoding"
        response.etag = self.version
        return response

    def _text(self, *, is_packed: bool) -> web.Response:
        body = self._pack() if is_packed else self.content
        response = web.Response(body=body, content_type=self.type, charset="utf-8")
        if is_packed:
            response.headers["Content-Encoding"] = "gzip"
        return response

    def _pack(self) -> bytes:
        """Packed when it is first asked for, and kept."""
        if self._packed is None:
            packer = zlib.compressobj(zlib.Z_BEST_COMPRESSION, zlib.DEFLATED, GZIP_BITS)
            self._packed = packer.compress(self.content) + packer.flush()
        return self._packed


def read_files(folder: Path) -> Mapping[str, File]:
    """The files of this folder by name."""
    return {
        file.name: File(file.read_bytes(), TYPES[file.suffix])
        for file in sorted(folder.iterdir())
        if file.suffix in TYPES
    }


files_of = cache(read_files)
"""The files of a folder, read when they are first asked for."""
