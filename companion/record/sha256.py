"""SHA-256 of Python's own: hashlib's is OpenSSL's, which takes 4 MiB of memory before the first picture."""

import sys
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hashlib import sha256
else:
    sha256 = import_module("_sha2" if sys.version_info >= (3, 12) else "_sha256").sha256

__all__ = ["sha256"]
