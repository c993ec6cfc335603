"""A whole hall is updated: the hub offers a signed release over HTTPS, and only its boxes get it."""

import asyncio
import os
import shutil
import ssl
from pathlib import Path
from tempfile import TemporaryDirectory

import aiohttp
import pytest
from yarl import URL

from companion.cli import main
from companion.cli import update as command
from companion.tournament.box import credential as credentials
from companion.tournament.box.credential import Credential
from companion.tournament.box.hub_calls import NO_RELEASE, HubError, fetch_release
from companion.tournament.hub.boxes import BoxJoined, RevokeBox
from companion.tournament.hub.run import HubSettings, RunningHub
from companion.updates import from_hub
from companion.updates.release import SIGNATURE, SUMS
from companion.updates.slots import Slots, UpdateError
from companion.updates.update import Installation, install, newest, usual_places
from tests.record.test_owner import IS_ROOT, NOBODY
from tests.tournament.running import EVENT, did, free_ports, open_hall, until
from tests.tournament.test_hub_security import basic
from tests.updates.boxes import PLATFORM, box_in, release_in, says

PACKAGE = "toscana-companion_1.1.0+deb13_arm64.deb"


@pytest.fixture
def box(tmp_path: Path) -> Installation:
    return box_in(tmp_path / "box")


@pytest.fixture
def release(tmp_path: Path) -> Path:
    (tmp_path / "release").mkdir()
    return release_in(tmp_path / "release")


async def started(folder: Path, release: Path | None) -> tuple[RunningHub, Credential]:
    """A hub in an open hall, and what a box has that has joined there."""
    ports = free_ports()
    running = RunningHub(HubSettings(folder, EVENT, host="127.0.0.1", ports=ports, release=release))
    await running.start()
    await until(lambda: running.hub.is_linked)
    await running.hub.note(BoxJoined("b1", version="1.0.0", table="1"), table="1")
    await open_hall(running)
    ca = running.hall.certificates.ca_text
    password = running.hub.password("b1")
    return running, Credential(EVENT, EVENT, "b1", password, ca, "127.0.0.1", ports.mqtt, ports.https)


def test_a_box_of_the_hall_takes_what_its_hub_offers(
    box: Installation, release: Path, tmp_path: Path
) -> None:
    async def play() -> None:
        running, own = await started(tmp_path / "hub", release)
        try:
            credentials.save(credentials.file_beside(box.journal), own)
            with usual_places(box) as places:
                await asyncio.to_thread(from_hub.bring, box.journal, PLATFORM, "1.0.0", places[1])
                offer = newest(box, places)
            assert offer is not None
            install(box, offer)
            assert says(box) == "1.1.0"
            await asyncio.to_thread(from_hub.bring, box.journal, PLATFORM, "1.1.0", places[1])
            assert not list(places[1].glob("packages/*"))
        finally:
            await running.stop()

    asyncio.run(play())


def test_nobody_else_gets_it_nor_any_other_file(release: Path, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    (release / "notes.txt").write_text("notes")

    async def status(own: Credential, name: str, password: str | None = None) -> int:
        url = f"https://127.0.0.1:{own.https}/api/1/box/{own.box}/release/{name}"
        headers = basic(own.box, own.password if password is None else password)
        pinned = ssl.create_default_context(cadata=own.ca)
        async with (
            aiohttp.ClientSession(headers=headers) as session,
            session.get(URL(url, encoded=True), ssl=pinned) as answer,
        ):
            return answer.status

    async def play() -> None:
        running, own = await started(tmp_path / "hub", release)
        try:
            for name in (SUMS, SIGNATURE, PACKAGE.replace("+", "%2B")):
                assert await status(own, name) == 200
                assert await status(own, name, password="guessed") == 401
            for name in ("notes.txt", "..%2Fsecret", "packages", "SHA256SUMS%2F..%2Fnotes.txt", "other.deb"):
                assert await status(own, name) == 404
            await did(running, RevokeBox("b1"))
            assert await status(own, SUMS) == 401
        finally:
            await running.stop()

    asyncio.run(play())


def test_a_hub_without_a_release_says_so(tmp_path: Path) -> None:
    async def play() -> None:
        running, own = await started(tmp_path / "hub", None)
        try:
            with pytest.raises(HubError, match=str(NO_RELEASE)):
                await asyncio.to_thread(fetch_release, own, SUMS)
        finally:
            await running.stop()

    asyncio.run(play())


@pytest.fixture
def hub(box: Installation, release: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A hub that the box has joined, as a folder from which it fetches."""
    own = Credential(EVENT, EVENT, "b1", "password", "", "192.0.2.1", 1, 1)
    credentials.save(credentials.file_beside(box.journal), own)

    def fetch(_: Credential, name: str) -> bytes:
        return (release / ("packages" if name.endswith(".deb") else "") / name).read_bytes()

    monkeypatch.setattr(from_hub, "fetch_release", fetch)
    monkeypatch.setattr(command, "is_root", lambda: True)
    monkeypatch.setattr(command, "Slots", lambda: Slots(box.slots.root))
    monkeypatch.setattr(command, "BOX_JOURNAL", box.journal)
    monkeypatch.setattr(command, "this_platform", lambda: PLATFORM)
    monkeypatch.setattr("companion.updates.update.restart", lambda: print("restarted"))
    return release


def test_by_the_command(box: Installation, hub: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["update", "--hub"]) == 0
    assert "Version 1.1.0 starts now." in capsys.readouterr().out
    assert says(box) == "1.1.0"
    assert main(["update", "--hub"]) == 0
    assert "no newer version at the hub; this is 1.1.0" in capsys.readouterr().out


def test_a_hub_can_offer_only_what_is_signed(
    box: Installation, hub: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (hub / SUMS).write_text((hub / SUMS).read_text() + "\n")
    assert main(["update", "--hub"]) == 2
    assert "changed after it was signed" in capsys.readouterr().err
    assert says(box) == "1.0.0"


def test_a_box_of_no_hall_says_so(box: Installation, hub: Path, capsys: pytest.CaptureFixture[str]) -> None:
    credentials.forget(credentials.file_beside(box.journal))
    assert main(["update", "--hub"]) == 2
    assert "attends no tournament" in capsys.readouterr().err


def test_the_hub_offers_no_folder_that_is_not_signed(
    release: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (release / SIGNATURE).unlink()
    assert main(["hub", str(tmp_path / "event"), "--event", EVENT, "--release", str(release)]) == 2
    assert f"has no {SIGNATURE}" in capsys.readouterr().err


def test_a_link_in_the_box_s_folder_leads_root_nowhere(release: Path) -> None:
    """The box has no root: what only root can read is never copied for it, not even for a moment."""
    with TemporaryDirectory(dir="/var/tmp") as name:
        Path(name).chmod(0o755)
        box, secret = box_in(Path(name)), Path(name, "secret")
        secret.write_text("secret")
        secret.chmod(0o600 if IS_ROOT else 0)
        place = Path(name, "run", "toscana", "release")
        shutil.copytree(release, place)
        package = place / "packages" / PACKAGE
        package.unlink()
        package.symlink_to(secret)
        if IS_ROOT:
            for each in (place, *place.rglob("*")):
                os.chown(each, NOBODY, NOBODY, follow_symlinks=False)
        offer = newest(box, [place])
        assert offer is not None
        with pytest.raises(UpdateError, match="can't be read"):
            install(box, offer)
        assert "secret" not in (box.slots.folder / "package.deb").read_text()
        assert says(box) == "1.0.0"
