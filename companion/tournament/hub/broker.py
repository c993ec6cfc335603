"""The event's own mosquitto: its configuration, who may enter, and the process, begun again when it dies."""

import asyncio
import base64
import hashlib
import hmac
import logging
import os
import shutil
import signal
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from companion.frozen import frozen
from companion.games.kit.sentences import verbatim
from companion.system.child_process import PATH, start_child
from companion.system.private_file import write_private
from companion.tournament.hub.store import StoreError

log = logging.getLogger("toscana.hub")

HUB = "hub"
RETRY_S, LOOK_S = 1.0, 0.05
# A mosquitto that has not ended so long after it was told to is killed.
END_S = 3.0
ITERATIONS = 101  # as mosquitto_passwd does: these passwords are random, nobody guesses them
SALT_BYTES = 12
ACL = """\
user hub
topic readwrite toscana/#

pattern write toscana/1/+/b/%u/up/#
pattern write toscana/1/+/b/%u/state
pattern write toscana/1/+/b/%u/$state
pattern write toscana/1/+/b/%u/$info
pattern read toscana/1/+/b/%u/#
pattern read toscana/1/+/all/#
pattern read toscana/1/+/hub/#
"""


@frozen
class BrokerFiles:
    """Where the broker's things lie, and the hall's listener: the certificate, its key and the CA."""

    folder: Path
    cafile: Path
    certfile: Path
    keyfile: Path

    @property
    def passwords(self) -> Path:
        return self.folder / "passwords"

    @property
    def acl(self) -> Path:
        return self.folder / "acl"

    @property
    def config(self) -> Path:
        return self.folder / "mosquitto.conf"


def configuration(files: BrokerFiles, port: int, hall: tuple[str, int] | None) -> str:
    """mosquitto's configuration; `port` is on loopback for the hub, `hall` where the boxes come in."""
    lines = [
        # Never true: queueing for clients that are away breaks in 2.0.12 to 2.0.22.
        "per_listener_settings false",
        "allow_anonymous false",
        f"password_file {files.passwords}",
        f"acl_file {files.acl}",
        "max_queued_messages 100000",
        "max_inflight_messages 100",
        "message_size_limit 65536",
        "persistent_client_expiration 2d",
        # Without it each small message waits 40 ms for the one before to be confirmed.
        "set_tcp_nodelay true",
        "persistence true",
        f"persistence_location {files.folder}/",
        "log_dest stderr",
        "log_type error",
        "log_type warning",
        *_listener(port, "127.0.0.1"),
    ]
    if os.geteuid() == 0:
        # Else it would become another user, who may not read the event's folder.
        lines.append("user root")
    if hall is not None:
        host, hall_port = hall
        lines += [
            *_listener(hall_port, host),
            f"cafile {files.cafile}",
            f"certfile {files.certfile}",
            f"keyfile {files.keyfile}",
        ]
    return "\n".join((*lines, ""))


def _listener(port: int, host: str) -> tuple[str, str]:
    """A listener where a box can't take another's place by its client id.

    Written above the listeners, the second line would open one more, on port 1883 of every address.
    """
    return f"listener {port} {host}", "use_username_as_clientid true"


class Broker:
    """Runs mosquitto with what the event wants; a change of users is read by it at once."""

    def __init__(self, files: BrokerFiles, port: int) -> None:
        self.files = files
        self.port = port
        self._hall: tuple[str, int] | None = None
        self._process: asyncio.subprocess.Process | None = None
        self._users: dict[str, str] = {}
        self._passwords = PasswordFile()
        self._keeper: asyncio.Task[None] | None = None
        self._said = ""
        self._ending = asyncio.Lock()

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def known_users(self) -> tuple[str, ...]:
        """Who may enter by the file as it lies there, without the hub."""
        try:
            text = self.files.passwords.read_text(encoding="utf-8")
        except FileNotFoundError:
            return ()
        return tuple(name for name in users_in(text) if name != HUB)

    def let_in(self, users: Mapping[str, str]) -> None:
        """From now on these and no others, by name and password; who is not among them is disconnected."""
        if dict(users) == self._users:
            return
        write_private(self.files.passwords, self._passwords.text(users))
        self._users = dict(users)
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(signal.SIGHUP)

    async def start(self, hall: tuple[str, int] | None = None) -> None:
        """Start it, or start it again with another hall."""
        await self.stop()
        self._hall = hall
        write_private(self.files.acl, ACL)
        write_private(self.files.config, configuration(self.files, self.port, hall))
        if _program() is None:
            raise StoreError(verbatim("mosquitto is not installed: run `sudo apt install mosquitto`."))
        await self._end_leftover()
        await self._spawn()
        self._keeper = asyncio.create_task(self._keep())

    async def stop(self) -> None:
        """End it; whoever asks while it ends waits too."""
        async with self._ending:
            keeper, self._keeper = self._keeper, None
            if keeper is not None:
                keeper.cancel()
                await asyncio.gather(keeper, return_exceptions=True)
            process, self._process = self._process, None
            if process is not None and process.returncode is None:
                await _end(process)

    async def _spawn(self) -> None:
        self._process = await start_child((_program() or "mosquitto", "-c", str(self.files.config)))

    async def _end_leftover(self) -> None:
        """A hub that was killed leaves its mosquitto behind, on the same ports."""
        for each in (signal.SIGTERM, signal.SIGKILL):
            pid = _running(self.files.config)
            if pid is None:
                return
            # One that has just started misses the first signal.
            with suppress(ProcessLookupError):
                os.kill(pid, each)
            for _ in range(round(END_S / LOOK_S)):
                if _running(self.files.config) is None:
                    return
                await asyncio.sleep(LOOK_S)
        raise StoreError(
            verbatim("An old mosquitto of this folder does not end: end it, then start the hub.")
        )

    async def _keep(self) -> None:
        """Start it again whenever it has ended, however often that fails."""
        while True:
            if self._process is not None:
                self._say(f"mosquitto ended with status {await self._process.wait()} and is started again")
            await asyncio.sleep(RETRY_S)
            try:
                await self._spawn()
            except OSError as problem:
                self._process = None
                self._say(f"mosquitto can't be started: {problem}")

    def _say(self, text: str) -> None:
        """Write it into the log, once while it is the same."""
        if text != self._said:
            log.warning("%s.", text)
        self._said = text


async def _end(process: asyncio.subprocess.Process) -> None:
    process.terminate()
    try:
        async with asyncio.timeout(END_S):
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()


def _running(config: Path) -> int | None:
    """The process that runs with this configuration, if there is one."""
    words = f"\0-c\0{config}\0".encode()
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if (folder / "cmdline").read_bytes().endswith(words):
                return int(folder.name)
    return None


def _program() -> str | None:
    return shutil.which("mosquitto", path=PATH)


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
    """Names and passwords as mosquitto's file has them; each is hashed once, since a hall has hundreds."""

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
