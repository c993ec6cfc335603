"""asyncio without OpenSSL, which takes memory that the box needs for nothing: its loop speaks no TLS.

What does speak TLS, a tournament's link, has sockets of its own and imports `ssl` when it begins.
"""

import sys


def load_asyncio() -> None:
    """Import asyncio as a Python without `ssl` does; nothing happens where one of them is there already."""
    if "asyncio" in sys.modules or "ssl" in sys.modules:
        return
    sys.modules["ssl"] = None  # type: ignore[assignment]  # an import of it fails
    try:
        import asyncio  # noqa: F401, PLC0415
    finally:
        del sys.modules["ssl"]
