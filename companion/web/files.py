"""The page's own files, read once: a request opens no file, and its name is only looked up."""

import hashlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from aiohttp import web

from companion.frozen import frozen

STATIC = Path(__file__).parent / "static"
TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}


@frozen
class File:
    """`version` changes with the content, so that a browser asks for it again only then."""

    content: bytes
    type: str
    version: str

    def answer(self, request: web.Request) -> web.Response:
        known = request.if_none_match or ()
        if any(each.value == self.version for each in known):
            response = web.Response(status=304)
        else:
            response = web.Response(body=self.content, content_type=self.type, charset="utf-8")
        response.etag = self.version
        return response


def read_files(folder: Path = STATIC) -> Mapping[str, File]:
    """The files of this folder by name."""
    contents = {file.name: file.read_bytes() for file in sorted(folder.iterdir()) if file.suffix in TYPES}
    return {
        name: File(content, TYPES[Path(name).suffix], hashlib.sha256(content).hexdigest()[:16])
        for name, content in contents.items()
    }


files_of = cache(read_files)
"""The files of a folder, read when they are first asked for."""
