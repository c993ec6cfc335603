"""A box whose clock is years behind or ahead trusts its hub all the same, and nobody else."""

import ssl
import subprocess
from pathlib import Path

import pytest

from companion.tournament.box.hub_calls import context

CONFIG = """
[ca]
default_ca = own
[own]
database = index.txt
new_certs_dir = .
serial = serial
default_md = sha256
policy = any
unique_subject = no
[any]
commonName = supplied
[of_ca]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign
[of_hub]
basicConstraints = CA:FALSE
extendedKeyUsage = serverAuth
"""
PAST = ("20000101000000Z", "20010101000000Z")
FUTURE = ("20880101000000Z", "20890101000000Z")


def openssl(folder: Path, *words: str) -> None:
    subprocess.run(("openssl", *words), cwd=folder, check=True, capture_output=True)


def certificates(folder: Path, valid: tuple[str, str]) -> None:
    """A CA and a hub's certificate that are valid from one time to another only."""
    folder.mkdir()
    (folder / "config").write_text(CONFIG)
    (folder / "index.txt").touch()
    (folder / "serial").write_text("01")
    begins, ends = valid
    for name, extensions, more in (("ca", "of_ca", ("-selfsign",)), ("hub", "of_hub", ("-cert", "ca.pem"))):
        openssl(folder, "ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", f"{name}.key")
        openssl(folder, "req", "-new", "-key", f"{name}.key", "-subj", f"/CN={name}", "-out", f"{name}.csr")
        openssl(
            folder,
            *("ca", "-batch", "-notext", "-config", "config", "-extensions", extensions, *more),
            *("-keyfile", "ca.key", "-in", f"{name}.csr", "-out", f"{name}.pem"),
            *("-startdate", begins, "-enddate", ends),
        )


def shake_hands(hub: Path, ca: Path) -> None:
    """As box and hub do; SSLError where the box does not trust."""
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(hub / "hub.pem", hub / "hub.key")
    there, back = ssl.MemoryBIO(), ssl.MemoryBIO()
    box = context((ca / "ca.pem").read_text()).wrap_bio(back, there)
    other = server.wrap_bio(there, back, server_side=True)
    for side in (box, other, box, other):
        try:
            side.do_handshake()
        except ssl.SSLWantReadError:
            continue


@pytest.mark.parametrize("valid", [PAST, FUTURE], ids=["past", "future"])
def test_the_time_is_left_out_of_the_check_and_the_ca_is_not(tmp_path: Path, valid: tuple[str, str]) -> None:
    certificates(tmp_path / "own", valid)
    certificates(tmp_path / "strange", valid)
    shake_hands(tmp_path / "own", tmp_path / "own")
    with pytest.raises(ssl.SSLCertVerificationError):
        shake_hands(tmp_path / "own", tmp_path / "strange")
