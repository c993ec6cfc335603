"""The broker's password file as mosquitto reads it, and the boxes' passwords, made of the event's secret."""

import base64
import hashlib
import hmac
import os
from collections.abc import Mapping

ITERATIONS = 101  # as mosquitto_passwd does: these passwords are random, nobody guesses them
SALT_BYTES = 12


def box_password(secret: bytes, box: str) -> str:
    """A box's password; made anew from the secret whenever it is needed, so that it is kept nowhere."""
    made = hmac.new(secret, f"box:{box}".encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(made[:24]).decode()


def hashed(password: str, salt: bytes | None = None) -> str:
    """`$7$iterations$salt$hash`: PBKDF2 with SHA-512."""
    salt = os.urandom(SALT_BYTES) if salt is None else salt
    made = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, ITERATIONS)
    return "$7$" + "$".join((str(ITERATIONS), *(base64.b64encode(part).decode() for part in (salt, made))))


class PasswordFile:
    """Names and passwords as the file has them; each is hashed once, since a hall has hundreds."""

    def __init__(self) -> None:
        self._lines: dict[tuple[str, str], str] = {}

    def text(self, users: Mapping[str, str]) -> str:
        self._lines = {
            user: self._lines.get(user) or f"{user[0]}:{hashed(user[1])}\n" for user in users.items()
        }
        return "".join(self._lines.values())


def users_in(text: str) -> tuple[str, ...]:
    """The names in a password file."""
    return tuple(line.partition(":")[0] for line in text.splitlines() if ":" in line)
