"""A bot for everybody at a table: reads what a real box shows, presses its buttons and enters moves."""

import asyncio
import random

from companion.box.loop import Box
from companion.controls.sign_in import Entered
from companion.devices.ports import Line
from companion.games.toscana.rules.game import Game
from companion.record.table import Table
from companion.tournament.attending import Attending
from companion.ui.kit.screen import Screen
from companion.ui.screens.tournament.at_table import AtTable, ConfirmResult
from companion.ui.screens.tournament.status import NoticeScreen
from companion.web.twin import Twin
from tests.evening import MARKET, SEATS, Plain
from tests.games.toscana.greedy_table import next_entries
from tests.tables import command_to_plain

# Shorter presses would be taken for contact bounce.
FINGER_S = 0.04
SLIPS, SECOND_THOUGHTS = 0.08, 0.3
PUSHES = 0.7


class Bot:
    """One step at a time; `by_hand` begins games of its own where the event has none to play."""

    def __init__(self, box: Box, twin: Twin, seed: int, moves: int, *, by_hand: bool = False) -> None:
        self._box, self._twin = box, twin
        self._random = random.Random(seed)
        self._moves = moves
        self._by_hand = by_hand

    async def play(self, pause_s: float) -> None:
        while True:
            await asyncio.sleep(self._random.uniform(0.5, 1.5) * pause_s)
            await self.step()

    async def step(self) -> None:
        """Do what the box asks for now."""
        event = self._box._around.tournament.attending
        match self._top:
            case NoticeScreen():
                await self._push()
            case AtTable() if event is not None and event.assignment is not None:
                await self._sit_down(event)
            case ConfirmResult() if event is not None and len(event.confirmed) < len(event.seats):
                await self._press(self._random.choice(self._missing(event)))
            case AtTable() | ConfirmResult():
                if self._by_hand:
                    self._enter(_new_game(self._random))
            case _ if self._table.is_running:
                self._move()
            case _ if event is None and self._by_hand:
                self._enter(_new_game(self._random))
            case _:
                # A push may have led into a menu just before the event had something for the table.
                await (self._push() if self._random.random() < PUSHES else self._tap(Line.BACK))

    @property
    def _top(self) -> Screen:
        return self._box._engine.navigator.top

    @property
    def _table(self) -> Table:
        return self._box._engine.table

    def _move(self) -> None:
        """The greedy player's move, or its second thoughts: people differ, and undo.

        After so many moves the round is the last one.
        """
        if len(self._table.timeline.moments) == self._moves:
            self._enter({"do": "finish"})
        game = self._table.game
        assert isinstance(game, Game)
        if self._random.random() < SLIPS and self._enter({"do": "undo"}):
            return
        moves = list(next_entries(game, self._random))
        if self._random.random() < SECOND_THOUGHTS:
            self._random.shuffle(moves)
        for command in moves:
            if self._enter(command_to_plain(command)):
                return

    def _enter(self, command: Plain) -> bool:
        return isinstance(self._box.enter(command, "bot"), Entered)

    async def _sit_down(self, event: Attending) -> None:
        if event.unseated:
            seats = [seat.player for seat in event.seats]
            await self._press(seats.index(self._random.choice(event.unseated).player))
        else:
            await self._push()

    def _missing(self, event: Attending) -> list[int]:
        """The seats of those who have not confirmed the result."""
        return [at for at, seat in enumerate(event.seats) if seat.player not in event.confirmed]

    async def _press(self, seat: int) -> None:
        self._twin.seat_buttons.press(seat)
        await asyncio.sleep(FINGER_S)
        self._twin.seat_buttons.release(seat)

    async def _push(self) -> None:
        await self._tap(Line.KNOB_PUSH)

    async def _tap(self, line: Line) -> None:
        self._twin.panel.press(line)
        await asyncio.sleep(FINGER_S)
        self._twin.panel.release(line)


def _new_game(chance: random.Random) -> Plain:
    players = [{"id": seat, "name": seat.capitalize()} for seat in SEATS[: chance.randint(2, 5)]]
    return {"do": "new_game", "players": players, "starting_player": "anna", "market": MARKET}
