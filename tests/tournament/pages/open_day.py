"""A made-up tournament for pictures: 31 players at eight tables, in their second round."""

from companion.games.kit.codec import to_json
from companion.tournament.hub.event_settings import SetEvent
from companion.tournament.hub.floor import ClaimCall, GiveExtra, StartClock
from companion.tournament.hub.players import AddPlayer
from companion.tournament.hub.results import CorrectedLine, CorrectResult, EnterResult
from companion.tournament.hub.rounds import Pair, Publish
from companion.tournament.hub.store import now_ms
from companion.tournament.messages import BoxState, LinkState, to_bytes
from companion.tournament.records import Type
from companion.tournament.topics import Of
from tests.tournament.pages.live_hub import LiveHub
from tests.tournament.playing import Play
from tests.tournament.running import EVENT
from tests.tournament.sim_box import SimBox

NAMES = (
    *(
        "Anna Berg",
        "Ben Okafor",
        "Chloé Martin",
        "Dmitri Volkov",
        "Eero Mäkinen",
        "Fiona Walsh",
        "Goro Tanaka",
    ),
    *("Hanna Lind", "Ines Costa", "Jakub Novák", "Katja Weber", "Liam Byrne", "Mika Saari", "Nora Dahl"),
    *("Oskar Holm", "Pia Schulz", "Quentin Roux", "Rosa Ferri", "Sven Åberg", "Tomás Vega", "Ulla Koski"),
    *("Viktor Horn", "Wanda Król", "Xavier Petit", "Yuki Sato", "Zoe Adams", "Aino Laine", "Bruno Conti"),
    *("Carla Ruiz", "Daniel Frey", "Elsa Norén"),
)
SCORES = ((74, 71, 58, 40), (81, 66, 62, 49), (69, 68, 51, 47), (77, 60, 59, 52))
MONEY = ((34, 21, 47, 28), (12, 39, 30, 25), (41, 18, 22, 36), (27, 33, 15, 44))
PHASES = ("actions", "winetasting", "supply")
WITHOUT_BOX = "8"
MINUTE_MS = 60_000


class OpenDay:
    """Every box keeps its stream of records over both rounds."""

    def __init__(self, hub: LiveHub) -> None:
        self._hub = hub
        self._boxes: dict[str, SimBox] = {}

    def pair_second_round(self) -> None:
        """The first round with all its results, and the second one as a draft."""
        self._hub.do(SetEvent(name="Open 2026"))
        for name in NAMES:
            self._hub.do(AddPlayer(name))
        for number in range(1, int(WITHOUT_BOX)):
            self._boxes[str(number)] = SimBox(EVENT, f"b000000{number}", "", 0)
            self._hub.box(f"b000000{number}", str(number))
        self._hub.do(Pair("random", 7))
        self._hub.do(Publish())
        for table in self._boxes:
            self._end(self._begin(table, 1), int(table), confirmed=4)
        slip = zip(self._hub.seats(WITHOUT_BOX), SCORES[0], strict=False)
        lines = tuple(CorrectedLine(player, score, place) for place, (player, score) in enumerate(slip, 1))
        self._hub.do(EnterResult(1, WITHOUT_BOX, lines))
        self._hub.do(Pair("score", 12))

    def play_second_round(self) -> None:
        """Something of everything that a director sees: play, calls, results, a box that is not reached."""
        self._hub.do(Publish())
        self._hub.do(StartClock(3500))
        games = {table: self._begin(table, 2) for table in self._boxes}
        for table in ("1", "2", "3", "5", "6", "7"):
            self._show(table, int(table))
        self._end(games["4"], 4, confirmed=4)
        self._end(games["5"], 5, confirmed=2)
        self._hub.do(GiveExtra("2", 300))
        self._call("3", "rules", 3, games["3"])
        self._call("5", "result", 2, games["5"])
        self._call("7", "other", 4, games["7"])
        self._hub.do(ClaimCall("call-7"), "Ines")
        self._link("6", LinkState.LOST)

    def pair_final(self) -> None:
        """All results of the second round, and the semi-finals of eight as a draft; the others play on."""
        for table in self._hub.tables:
            order = zip(self._hub.seats(table), SCORES[int(table) % len(SCORES)], strict=False)
            lines = (CorrectedLine(player, score, place) for place, (player, score) in enumerate(order, 1))
            self._hub.do(CorrectResult(2, table, tuple(lines), "by hand"))
        self._hub.do(Pair("final", 5, top=8, others="score"))

    def _begin(self, table: str, number: int) -> Play[SimBox]:
        box = self._boxes[table]
        box.table, box.round = table, number
        self._link(table, LinkState.READY)
        game = Play(box, {player: self._hub.name(player) for player in self._hub.seats(table)})
        self._hub.deliver(game)
        return game

    def _end(self, game: Play[SimBox], number: int, *, confirmed: int) -> None:
        game.end(SCORES[number % len(SCORES)])
        game.confirm(*list(game.players)[:confirmed])
        self._hub.deliver(game)

    def _show(self, table: str, number: int) -> None:
        seats = self._hub.seats(table)
        scores = dict(zip(seats, MONEY[number % len(MONEY)], strict=False))
        facts = {"round": 2 + number % 3, "turn": seats[number % len(seats)], "scores": scores}
        state = {"phase": PHASES[number % len(PHASES)], "facts": facts}
        self._hub.show(self._boxes[table].box, Of.STATE, to_json(state).encode())

    def _call(self, table: str, why: str, minutes: int, game: Play[SimBox]) -> None:
        body = {"call": f"call-{table}", "player": self._hub.seats(table)[1], "why": why}
        game.box.record(Type.JUDGE_CALLED, body, at=now_ms() - minutes * MINUTE_MS)
        self._hub.deliver(game)

    def _link(self, table: str, state: LinkState) -> None:
        self._hub.show(self._boxes[table].box, Of.STATE_OF_LINK, to_bytes(BoxState(state, 1)))
