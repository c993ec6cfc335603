"""Five phones, the panel and a wall at once: what is accepted is there once, in order, for the table seen."""

import asyncio
import json
import random
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from companion.controls.sign_in import Entered, Session
from companion.games.registry import GAMES
from companion.web.problems import ProblemError
from companion.web.table.entering import EnteringApi
from tests.hands import Hands
from tests.table_pin import PIN

if TYPE_CHECKING:
    from aiohttp import web

RACES = 1000
PLAYERS = ("anna", "ben", "carl", "dora")
NEW_GAME = {
    "do": "new_game",
    "game": "castles",
    "players": [{"id": each, "name": each.title()} for each in PLAYERS],
    "starting_player": "anna",
}
# How often somebody at the panel takes back the last entry, and how often a phone has looked away.
UNDO, LOOKED_AWAY = 0.25, 0.3


@dataclass
class Asked:
    """A request as far as entering reads it; its body comes later than those of others that came first."""

    headers: dict[str, str]
    body: bytes
    waits: int
    content_type: str = "application/json"

    async def read(self) -> bytes:
        for _ in range(self.waits):
            await asyncio.sleep(0)
        return self.body


@dataclass
class RacingPhone:
    """Enters for its player; it sends the version that it saw last, however old."""

    session: Session
    player: str
    version: str = ""
    seen: int = 0
    """The number of the last entry when it looked."""
    accepted: list[tuple[int, int]] = field(default_factory=list)
    """For each accepted entry its number, and the last one that the phone had seen."""
    refused: list[str] = field(default_factory=list)

    async def enter(self, entry: EnteringApi, chance: random.Random) -> None:
        command = {"do": "gain", "player": self.player, "green": chance.randint(1, 2), "why": "area"}
        body = json.dumps({"command": command, "version": self.version}).encode()
        asked = Asked({"Authorization": f"Bearer {self.session.token}"}, body, chance.randrange(4))
        seen = self.seen
        try:
            answer = await entry.command(cast("web.Request", asked))
        except ProblemError as problem:
            self.refused.append(problem.code)
        else:
            told: dict[str, Any] = json.loads(cast("bytes", answer.body))
            self.accepted.append((told["seq"], seen))


def seated(hands: Hands) -> list[RacingPhone]:
    """A phone for each seat, and a referee's, which enters for Anna too."""
    hands.table_pin.ask_for_pin()
    referee = hands.table_pin.sign_in(PIN, "Referee", "10.0.0.9")
    assert isinstance(referee, Session)
    phones = [RacingPhone(referee, "anna")]
    for player in PLAYERS:
        hands.table_pin.offer_seat(player, player.title())
        session = hands.table_pin.take_seat(hands.table_pin.allowed.seats[player], "10.0.0.1")
        assert isinstance(session, Session)
        phones.append(RacingPhone(session, player))
    return phones


def test_each_accepted_entry_is_there_once_in_order_and_asked_of_the_table_that_was_seen(
    tmp_path: Path,
) -> None:
    hands, chance = Hands(tmp_path), random.Random(4)
    assert isinstance(hands.box.enter(NEW_GAME, "Referee"), Entered)
    phones, entry = seated(hands), EnteringApi(hands.board, GAMES, hands.table_pin, hands.box.enter)

    async def race() -> None:
        await asyncio.gather(*(phone.enter(entry, chance) for phone in chance.sample(phones, len(phones))))

    wall, moves = hands.board.heard, list[int]()
    for _ in range(RACES):
        last = len(hands.journal.entries(1))
        for phone in phones:
            if chance.random() > LOOKED_AWAY or not phone.version:
                phone.version, phone.seen = hands.board.mark, last
        if chance.random() < UNDO:
            hands.undo()
        asyncio.run(race())
        moves += [
            int(seq) for seq in re.findall(rb'event: move\n.*?"seq":(\d+)', hands.board.tell(wall), re.DOTALL)
        ]
        wall = hands.board.heard

    entries = hands.journal.entries(1)
    entered = [each.seq for each in entries if json.loads(each.command)["do"] == "gain"]
    accepted = sorted(each for phone in phones for each in phone.accepted)
    assert [seq for seq, _ in accepted] == entered, "each accepted entry once, in order, and no other"
    numbers = {each.seq: index for index, each in enumerate(entries)}
    assert all(numbers[seq] == seen for seq, seen in accepted), "nothing came between what was seen and it"
    assert moves == entered, "the wall has shown each of them, in order"
    assert len(accepted) > RACES // 2
    assert {code for phone in phones for code in phone.refused} == {"moved_on"}
    hands.switch_off()
