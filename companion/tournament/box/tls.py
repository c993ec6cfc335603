"""TLS with the event's own CA, and nobody else's."""

import ssl
from hashlib import sha256


def context(ca: str) -> ssl.SSLContext:
    """Trusts what this CA has signed: it signs nothing but the hub, so the host's name is not asked."""
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    made.check_hostname = False
    made.verify_mode = ssl.CERT_REQUIRED
    made.load_verify_locations(cadata=ca)
    return made


def stranger() -> ssl.SSLContext:
    """Trusts anybody; only to fetch the CA, which is then compared by its fingerprint."""
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    made.check_hostname = False
    made.verify_mode = ssl.CERT_NONE
    return made


def fingerprint(ca: str) -> str:
    """The SHA-256 of a certificate in PEM, as an invitation has it; ValueError where it is none."""
    return sha256(ssl.PEM_cert_to_DER_cert(ca.strip() + "\n")).hexdigest()
