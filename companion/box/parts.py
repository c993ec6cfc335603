"""The parts of a running box: its devices and their faults, and its connections to the program around it."""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from companion.controls.quadrature import Knob
from companion.controls.sign_in import TablePin
from companion.devices import ports
from companion.engine import Published
from companion.frozen import frozen
from companion.games.kit.sentences import Sentence
from companion.games.port import Stamp
from companion.games.registry import Registry
from companion.record.entries import DiskError, JournalError, Standing, Written
from companion.record.table import Record
from companion.system.alarm import Timers
from companion.system.machine import NO_MACHINE, Machine, MachineRequest
from companion.system.network import Network

if TYPE_CHECKING:
    from companion.tournament.attending import Attending
    from companion.tournament.requests import Joining, Request

log = logging.getLogger("toscana")

Output = Callable[[Published], None]
"""Shows what the engine publishes somewhere; never blocks and never raises."""


@frozen
class Devices:
    """The devices of the box; several devices of one port show the same."""

    displays: tuple[ports.Display, ...]
    panel: ports.Panel
    lamp_rows: tuple[ports.LampRows, ...] = ()
    seat_buttons: tuple[ports.SeatButtons, ...] = ()
    sounders: tuple[ports.Sounder, ...] = ()
    speakers: tuple[ports.Speaker, ...] = ()


class CountedPanel:
    """A panel whose edges are counted, bounces and all: the doctor's page shows a loose wire by it."""

    def __init__(self, panel: ports.Panel) -> None:
        self._panel = panel
        self.edges: dict[ports.Line, int] = dict.fromkeys(ports.Line, 0)

    def listen(self, on_edge: Callable[[ports.Edge], None]) -> None:
        def counted(edge: ports.Edge) -> None:
            self.edges[edge.line] += 1
            on_edge(edge)

        self._panel.listen(counted)

    def active_lines(self) -> frozenset[ports.Line]:
        return self._panel.active_lines()

    def close(self) -> None:
        self._panel.close()

    def live(self) -> list[Mapping[str, object]]:
        """Each contact: its name, whether it is closed now, and how often it has moved."""
        active, edges = self.active_lines(), self.edges.items()
        return [{"line": line.name, "closed": line in active, "edges": count} for line, count in edges]


class CountedButtons:
    """All seat buttons as one, with how often each went down: the doctor's page shows it."""

    def __init__(self, *buttons: ports.SeatButtons) -> None:
        self._buttons = buttons
        self._down: set[int] = set()
        self._presses = [0] * ports.SEATS

    def listen(self, on_edge: Callable[[ports.SeatEdge], None]) -> None:
        def counted(edge: ports.SeatEdge) -> None:
            if edge.is_down:
                self._down.add(edge.seat)
                self._presses[edge.seat] += 1
            else:
                self._down.discard(edge.seat)
            on_edge(edge)

        for each in self._buttons:
            each.listen(counted)

    def close(self) -> None:
        for each in self._buttons:
            each.close()

    def live(self) -> list[Mapping[str, object]]:
        """Of each seat: whether its button is down now, and how often it was pressed."""
        presses = enumerate(self._presses)
        return [{"down": seat in self._down, "presses": count} for seat, count in presses]


class Tournament(Protocol):
    """What the box asks of the tournament that it attends or joins; a box that can't has `AtHome`."""

    on_change: Callable[[], None] | None
    """Called when the screens may show something else."""
    on_join: Callable[[], None] | None
    """Called when the box has joined or left one."""

    @property
    def attending(self) -> "Attending | None": ...

    @property
    def joining(self) -> "Joining | None": ...

    def take(self, request: "Request") -> None:
        """Do what a screen asks for; JournalError where it can't be kept."""

    def show(self, published: Published) -> None:
        """Take what the box publishes, after every output of its own."""


class AtHome:
    """The tournament of a box that can't attend one."""

    on_change: Callable[[], None] | None = None
    on_join: Callable[[], None] | None = None
    attending: "Attending | None" = None
    joining: "Joining | None" = None

    def take(self, request: "Request") -> None:
        del request

    def show(self, published: Published) -> None:
        del published


class MachinePort(Protocol):
    """What the box asks of the machine around it."""

    on_change: Callable[[], None] | None
    """Called when the screens may show something else."""

    @property
    def value(self) -> Machine: ...

    def take(self, request: MachineRequest) -> None: ...


class NoMachine:
    """The machine of a box that can do nothing with it, such as the simulator's."""

    on_change: Callable[[], None] | None = None
    value: Machine = NO_MACHINE

    def take(self, request: MachineRequest) -> None:
        del request


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxOutside:
    """What is outside the box: what it needs from the program around it, and what it calls there."""

    games: Registry
    timers: Timers
    now: Callable[[], datetime]
    draw_lot: Callable[[int], int]
    preferences_file: Path
    knob: Knob
    find_network: Callable[[], Network]
    can_open_page: Callable[[], bool]
    """Whether the panel decides who sees the page."""
    table_pin: TablePin
    """Who may enter from elsewhere than the panel."""
    on_shut_down: Callable[[], None]
    on_choice: Callable[[], None]
    """The preferences have changed."""
    on_try_again: Callable[[], None]
    """Somebody wants the journal opened now."""
    on_life: Callable[[], None] = lambda: None
    """Called every few seconds while somebody's time runs, so that a power cut is nobody's."""
    heard_ms: Callable[[float], float] = lambda now_ms: now_ms
    """Until when all touches are known, at most the time given: those of the page may be late."""
    has_seat_buttons: bool = False
    """Whether everybody has a button of their own."""
    tournament: Tournament = field(default_factory=AtHome)
    machine: MachinePort = field(default_factory=NoMachine)
    outputs: tuple[Output, ...] = ()
    """Beside the box's own displays and lamps."""


class Faults:
    """What does not work now, by device, for the other devices to show.

    A device reports its fault, and None when it works again; `on_change` is called for both.
    """

    def __init__(self) -> None:
        self.on_change: Callable[[], None] | None = None
        self._sentences: dict[str, Sentence] = {}

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """Each fault once, even if several devices report the same, such as lost pins."""
        return tuple({str(sentence): sentence for sentence in self._sentences.values()}.values())

    def of(self, device: str) -> Callable[[ports.Fault | None], None]:
        """The function that this device calls with its fault."""
        return lambda fault: self.report(device, None if fault is None else fault.sentence)

    def report(self, device: str, sentence: Sentence | None) -> None:
        if self._sentences.get(device) == sentence:
            return
        if sentence is None:
            del self._sentences[device]
            log.info("%s: works again.", device)
        else:
            is_said = sentence in self._sentences.values()
            self._sentences[device] = sentence
            if not is_said:
                log.warning("%s", sentence)
        if self.on_change is not None:
            self.on_change()


class UnopenedJournal:
    """A record that raises JournalError for every entry, so that nothing is played unrecorded."""

    def __init__(self, sentence: Sentence) -> None:
        self._sentence = sentence

    def begin_game(self, name: str, players: str, rules: str, first: Written) -> Stamp:
        del name, players, rules, first
        raise JournalError(self._sentence)

    def append(self, written: Written, standing: Standing, times: int = 1) -> Stamp:
        del written, standing, times
        raise JournalError(self._sentence)

    def append_all(self, written: Sequence[Written], standing: Standing) -> Sequence[Stamp]:
        del written, standing
        raise JournalError(self._sentence)


class Watched:
    """A record that tells `on_lost` why its disk takes nothing, before whoever asked hears of it."""

    def __init__(self, record: Record, on_lost: Callable[[DiskError], None]) -> None:
        self._record = record
        self._on_lost = on_lost

    def begin_game(self, name: str, players: str, rules: str, first: Written) -> Stamp:
        try:
            return self._record.begin_game(name, players, rules, first)
        except DiskError as problem:
            self._on_lost(problem)
            raise

    def append(self, written: Written, standing: Standing, times: int = 1) -> Stamp:
        try:
            return self._record.append(written, standing, times)
        except DiskError as problem:
            self._on_lost(problem)
            raise

    def append_all(self, written: Sequence[Written], standing: Standing) -> Sequence[Stamp]:
        try:
            return self._record.append_all(written, standing)
        except DiskError as problem:
            self._on_lost(problem)
            raise
