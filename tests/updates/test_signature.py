"""minisign's signatures: what minisign signs is accepted, and nothing else."""

import subprocess
from pathlib import Path

import pytest

from companion.updates.signature import SignatureError, check, is_of
from tests.updates.boxes import SIGNING, sign

KEY = (SIGNING / "test.pub").read_text()
# RFC 8032, 7.1: the key, the message and the signature of its tests 1 to 3.
RFC = (
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
)


@pytest.mark.parametrize(("key", "message", "signature"), RFC)
def test_the_signatures_of_the_standard_hold_and_no_neighbour_does(
    key: str, message: str, signature: str
) -> None:
    known = bytes.fromhex(key), bytes.fromhex(message), bytes.fromhex(signature)
    assert is_of(*known)
    assert not is_of(known[0], known[1] + b"\0", known[2])
    for at in range(0, 64, 7):
        other = bytes(byte ^ (index == at) for index, byte in enumerate(known[2]))
        assert not is_of(known[0], known[1], other)


def signed(folder: Path, content: bytes) -> str:
    (folder / "SHA256SUMS").write_bytes(content)
    sign(folder / "SHA256SUMS", SIGNING / "test.key")
    return (folder / "SHA256SUMS.minisig").read_text()


@pytest.mark.parametrize("content", [b"", b"x", bytes(range(256)) * 50])
def test_what_minisign_signs_is_accepted_with_its_comment(tmp_path: Path, content: bytes) -> None:
    assert check(content, signed(tmp_path, content), KEY) == "a release"


def test_a_changed_file_comment_or_signature_is_refused(tmp_path: Path) -> None:
    signature = signed(tmp_path, b"content")
    lines = signature.splitlines()
    other = signed(tmp_path, b"other").splitlines()
    cases = {
        "changed after": (
            (b"Content", signature),
            (b"content", signature.replace("a release", "a Release")),
            (b"content", "\n".join([lines[0], other[1], *lines[2:]])),
            (b"content", "\n".join([*lines[:3], other[3]])),
        ),
        "can't be read": (
            (b"content", ""),
            (b"content", lines[0]),
            (b"content", "\n".join(lines[:2])),
            (b"content", signature.replace(lines[1], lines[1][:-8])),
            (b"content", signature.replace(lines[1], "?" * 100)),
        ),
    }
    for said, refused in cases.items():
        for content, text in refused:
            with pytest.raises(SignatureError, match=said):
                check(content, text, KEY)


def test_another_key_is_refused(tmp_path: Path) -> None:
    call = ["minisign", "-G", "-W", "-p", str(tmp_path / "other.pub"), "-s", str(tmp_path / "other.key")]
    subprocess.run(call, check=True, capture_output=True)
    signature = signed(tmp_path, b"content")
    with pytest.raises(SignatureError, match="whom this box does not know"):
        check(b"content", signature, (tmp_path / "other.pub").read_text())
    with pytest.raises(SignatureError, match="can't be read"):
        check(b"content", signature, "no key")
