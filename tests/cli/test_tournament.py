"""`toscana join`, `leave` and `outbox export`: one sentence for what is wrong, and a file for the hub."""

import json
from pathlib import Path

import pytest

from companion.cli import main
from companion.record.journal import Journal
from companion.tournament import joining
from companion.tournament.box import hub_calls
from companion.tournament.box.credential import load, save
from companion.tournament.box.hub_calls import HubError
from companion.tournament.joining import JoinAnswer, JoinRequest
from tests.evening import do, new_game
from tests.record.complaints import Capture
from tests.record.test_outbox import attend
from tests.tables import Table
from tests.tournament.box.fake_hall import CREDENTIAL

CA = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"
INVITATION = f"TOSC1:open26:192.168.4.1:8443:{'0' * 64}:12345678"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


def call(path: Path, capture: Capture, *words: str) -> tuple[int, str, str]:
    status = main([*words, "--journal", str(path)])
    return status, *capture.readouterr()


def test_an_outbox_is_written_whole_and_signed_while_it_is_used(
    path: Path, tmp_path: Path, capsys: Capture
) -> None:
    save(tmp_path / "tournament.json", CREDENTIAL)
    file = tmp_path / "table-3.outbox"
    with Journal.open(path) as journal:
        attend(journal)
        do(Table.resume(journal), new_game())
        status, out, err = call(path, capsys, "outbox", "export", str(file))
    assert (status, err) == (0, "")
    assert "1 records" in out
    head, lines = joining.read_head(file.read_text())
    assert joining.is_signed(head, lines, CREDENTIAL.password)
    assert not joining.is_signed(head, (*lines, "{}"), CREDENTIAL.password)
    assert json.loads(lines[0])["type"] == "game_began"
    assert call(path, capsys, "outbox", "export", str(file))[0] == 2


def test_a_box_in_no_event_has_nothing_to_export_or_leave(path: Path, capsys: Capture) -> None:
    Journal.open(path).close()
    for words in (["outbox", "export", str(path.with_name("x"))], ["leave"]):
        status, out, err = call(path, capsys, *words)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert "attends no tournament" in err


def test_leaving_says_what_the_hub_has_not_got(path: Path, tmp_path: Path, capsys: Capture) -> None:
    save(tmp_path / "tournament.json", CREDENTIAL)
    with Journal.open(path) as journal:
        attend(journal)
        do(Table.resume(journal), new_game())
    assert call(path, capsys, "leave") == (0, "Left Open 2026. The hub has not got 1 records of it.\n", "")
    assert load(tmp_path / "tournament.json") is None
    with Journal.open(path) as journal:
        assert journal.outbox is None


def test_an_invitation_that_is_none_and_a_hub_that_is_another_are_refused(
    path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "begins with TOSC1" in call(path, capsys, "join", "http://hub/")[2]
    monkeypatch.setattr(hub_calls, "fetch_ca", lambda host, port: CA)
    assert "Somebody else than this hub" in call(path, capsys, "join", INVITATION)[2]


def test_a_code_that_is_not_known_is_told_and_a_good_one_lets_the_box_in(
    path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def join(host: str, port: int, ca: str, request: JoinRequest) -> JoinAnswer:
        if request.code != "12345678":
            raise HubError(hub_calls.WRONG_CODE)
        return JoinAnswer("open26", "Open 2026", request.box, "secret", ca, host, 8883, port, "12", 0)

    monkeypatch.setattr(hub_calls, "fetch_ca", lambda host, port: CA)
    monkeypatch.setattr(hub_calls, "join", join)
    open_to_all = INVITATION.replace("0" * 64, "")
    assert (
        "does not know this code"
        in call(path, capsys, "join", open_to_all.replace("12345678", "87654321"))[2]
    )
    status, out, err = call(path, capsys, "join", open_to_all)
    assert (status, err) == (0, "")
    assert out.startswith("Joined Open 2026 as b")
    own = load(path.with_name("tournament.json"))
    assert own is not None
    assert (own.event, own.host, own.https) == ("open26", "192.168.4.1", 8443)
