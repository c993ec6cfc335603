"""A real mosquitto on loopback, with users and rights as an event's has them, without TLS."""

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

MOSQUITTO = shutil.which("mosquitto") or "/usr/sbin/mosquitto"
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


@contextmanager
def broker(folder: Path, users: Mapping[str, str], port: int, *tls: str) -> Iterator[None]:
    """Run one until the block ends; it keeps nothing but what lies in the folder."""
    passwords = folder / "passwords"
    passwords.write_text("".join(f"{name}:{password}\n" for name, password in users.items()))
    subprocess.run(["mosquitto_passwd", "-U", passwords], check=True)
    (folder / "acl").write_text(ACL)
    passwords.chmod(0o600)
    (folder / "acl").chmod(0o600)
    lines = [
        "per_listener_settings false",
        "allow_anonymous false",
        f"password_file {passwords}",
        f"acl_file {folder / 'acl'}",
        f"listener {port} 127.0.0.1",
        "use_username_as_clientid true",  # before a listener it would open the usual one as well
        *tls,
        "user root",
    ]
    (folder / "mosquitto.conf").write_text("\n".join(lines) + "\n")
    with running_mosquitto(folder, port):
        yield


@contextmanager
def running_mosquitto(folder: Path, port: int) -> Iterator[None]:
    """Run the mosquitto.conf of this folder until the block ends; the block begins when it listens."""
    with (folder / "mosquitto.log").open("ab") as log:
        process = subprocess.Popen(
            [MOSQUITTO, "-c", folder / "mosquitto.conf"],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
        )
    try:
        wait_for_port(port)
        yield
    finally:
        process.terminate()
        process.wait(20)


def wait_for_port(port: int) -> None:
    for _ in range(600):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError(f"nobody listens on {port}")
