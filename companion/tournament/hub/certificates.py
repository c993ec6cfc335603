"""The event's own CA and the hub's certificate, made by the `openssl` command; no other machine is asked."""

import ipaddress
import ssl
from pathlib import Path

from companion.frozen import frozen
from companion.games.kit.sentences import verbatim
from companion.system.child_process import run_child
from companion.system.private_file import write_private
from companion.tournament.hub.store import StoreError, private_folder
from companion.tournament.joining import fingerprint_of
from companion.tournament.requests import HUB_NAME

DAYS = "730"
TIMEOUT_S = 60.0


@frozen
class Certificates:
    """The files of the event's CA and of the hub's certificate with the CA after it."""

    ca: Path
    chain: Path
    key: Path

    @property
    def ca_text(self) -> str:
        return self.ca.read_text(encoding="ascii")

    @property
    def fingerprint(self) -> str:
        return fingerprint_of(self.ca_text)


def make_certificates(folder: Path, event: str, hosts: tuple[str, ...]) -> Certificates:
    """The event's certificates; the CA is made once, the hub's whenever it has other names."""
    private_folder(folder)
    made = Certificates(folder / "ca.pem", folder / "hub.pem", folder / "hub.key")
    ca_key = folder / "ca.key"
    if not made.ca.exists():
        _make_key(ca_key)
        _openssl(
            *("req", "-x509", "-new", "-key", str(ca_key), "-days", DAYS, "-out", str(made.ca)),
            *("-subj", f"/O=Toscana Companion/CN={event}"),
            *("-addext", "basicConstraints=critical,CA:TRUE,pathlen:0"),
            *("-addext", "keyUsage=critical,keyCertSign"),
        )
    names, named = _alternative_names(hosts), folder / "hub.names"
    if not made.chain.exists() or not named.exists() or named.read_text(encoding="utf-8") != names:
        _make_hub(made, ca_key, names)
        write_private(named, names)
    return made


def server_context(made: Certificates) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.load_cert_chain(made.chain, made.key)
    return context


def _make_hub(made: Certificates, ca_key: Path, names: str) -> None:
    folder = made.ca.parent
    request, extensions, certificate = (folder / name for name in ("hub.csr", "hub.ext", "hub.crt"))
    _make_key(made.key)
    _openssl("req", "-new", "-key", str(made.key), "-out", str(request), "-subj", f"/CN={HUB_NAME}")
    write_private(
        extensions, f"basicConstraints=CA:FALSE\nextendedKeyUsage=serverAuth\nsubjectAltName={names}\n"
    )
    _openssl(
        *("x509", "-req", "-in", str(request), "-CA", str(made.ca), "-CAkey", str(ca_key)),
        *("-CAcreateserial", "-days", DAYS, "-extfile", str(extensions), "-out", str(certificate)),
    )
    write_private(made.chain, certificate.read_text(encoding="ascii") + made.ca_text)


def _make_key(path: Path) -> None:
    # Made empty first, so that nobody else can read it while openssl writes.
    write_private(path, "")
    _openssl("ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", str(path))


def _alternative_names(hosts: tuple[str, ...]) -> str:
    return ",".join(dict.fromkeys(f"{'IP' if _is_address(host) else 'DNS'}:{host}" for host in hosts if host))


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def _openssl(*words: str) -> None:
    try:
        finished = run_child(("openssl", *words), timeout_s=TIMEOUT_S)
    except FileNotFoundError as problem:
        raise StoreError(verbatim("openssl is not installed: run `sudo apt install openssl`.")) from problem
    if finished.returncode:
        raise StoreError(verbatim(f"openssl {words[0]} failed: {finished.stderr.strip()[-200:]}"))
