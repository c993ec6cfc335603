"""A phone in the machine, signed in with the table's PIN: each command goes through the box's own page."""

import json
from pathlib import Path
from typing import Any

from companion.controls.sign_in import Evening
from companion.games.kit.codec import to_json
from companion.settings.evening_file import FILE_NAME, Kept
from tests.pi.guest import START_PATIENCE_S, Guest

DEVICE = "Anna's phone"
PIN = "004711"
PROGRAM = Path("/run/sent/phone.py")
EVENING_S = 12 * 3600
SOURCE = """
import json, sys, time, urllib.error, urllib.request

def ask(path, body=None, token=""):
    data = None if body is None else json.dumps(body).encode()
    heads = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    while True:
        asked = urllib.request.Request(f"http://127.0.0.1:8088/api/1/{path}", data, heads)
        try:
            return json.load(urllib.request.urlopen(asked, timeout=120))
        except urllib.error.HTTPError as problem:
            if problem.code != 429:
                return json.load(problem)
            time.sleep(int(problem.headers["Retry-After"]))
        except urllib.error.URLError:
            # The page opens some time after the first picture.
            time.sleep(1)

pin, device = sys.argv[1:]
token = ask("session", {"pin": pin, "device": device})["token"]
print(json.dumps({"signed": device}), flush=True)
for line in sys.stdin:
    told = {"version": ask("state")["version"], "command": json.loads(line)}
    print(json.dumps(ask("commands", told, token)), flush=True)
"""


def let_sign_in(guest: Guest, folder: Path) -> None:
    """The PIN, which is asked for with the keys, is laid beside the journal of a box that is stopped."""
    until_s = int(guest.board.must("date +%s")) + EVENING_S
    file = folder / FILE_NAME
    guest.write(file, to_json(Kept(Evening(PIN, left_s=EVENING_S), until_s)).encode())
    guest.board.must(f"chown toscana: {file} && chmod 600 {file}")
    guest.write(PROGRAM, SOURCE.encode())


class Phone:
    """Signed in from its making to `put_away`; meanwhile the shell is its own."""

    def __init__(self, guest: Guest) -> None:
        self._board = guest.board
        self._board.begin(f'python3 {PROGRAM} {PIN} "{DEVICE}"')
        told = json.loads(self._board.next_line(START_PATIENCE_S))
        assert told == {"signed": DEVICE}, told

    def enter(self, command: Any) -> dict[str, Any]:
        """What the box answers; an entry has its number as `seq`, a refusal its `error`."""
        self._board.say(json.dumps(command))
        return dict(json.loads(self._board.next_line()))

    def put_away(self) -> None:
        self._board.end_of_input()
