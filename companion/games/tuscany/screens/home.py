"""Home: whose turn it is, what they have above their keys, and the season's actions under the knob."""

from dataclasses import replace
from typing import ClassVar

from companion.controls.intents import Back, Intent, Key, Push, Seat, Turn
from companion.frozen import frozen
from companion.games.tuscany.rules.commands import SellWine, Trade, Train
from companion.games.tuscany.rules.game import Game, is_messenger_due
from companion.games.tuscany.rules.terms import TRAINING_COST, Goods
from companion.games.tuscany.screens.entries import game_on, short_name
from companion.games.tuscany.screens.entry import (
    Entry,
    Number,
    acting,
    ask,
    booked,
    entries,
    entry_below,
    for_others,
    gain,
    is_for_another,
    own_entry,
    turn_command,
)
from companion.games.tuscany.screens.home_columns import COST_KEY, TRADED, WINES, columns, trained
from companion.games.tuscany.screens.home_line import line
from companion.games.tuscany.screens.season_actions import NONE, TOUR_LIRA, Leads, choices_in
from companion.ui.kit.desk import Desk
from companion.ui.kit.font import Face, width
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.later import later
from companion.ui.kit.layout import has_room_for, title_room
from companion.ui.kit.remarks import remark
from companion.ui.kit.scene import Columns, Cue, Scene
from companion.ui.kit.steps import Open, OpenMenu, Stay, Step, Swap
from companion.ui.kit.thinking import clock, clock_redraw_s, is_paused, turn_time

_HERE = "companion.games.tuscany.screens"
STAR_MAP = later(f"{_HERE}.star_map", "StarMap")
WORKERS = later(f"{_HERE}.workers", "Workers")
PASSING = later(f"{_HERE}.passing", "Passing")


@frozen
class Home:
    """The keys book, the knob names the action, a push ends the turn with all of it as one command."""

    is_entry: ClassVar[bool] = True
    entry: Entry = Entry()

    def view(self, desk: Desk) -> Scene:
        game = game_on(desk)
        right = _when(game, desk)
        return Scene(
            self._title(game, title_room(right)),
            right,
            (
                Columns(columns(game, self.entry, desk.words)),
                remark(line(game, self.entry, desk.words)),
            ),
            self._hint(game, desk),
            acting=self.entry.player,
            redraw_s=_redraw_s(game, desk),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game, entry = game_on(desk), self.entry
        match intent:
            case Key(index, False):
                return self._press(index, game)
            case Turn(steps) if entry.focus is not None:
                return Stay(Home(booked(entry, entry.focus, steps)))
            case Turn(steps):
                choices = choices_in(game.season)
                at = choices.index(entry.action) if entry.action in choices else 0
                chosen = choices[(at + steps) % len(choices)]
                return Stay(Home(replace(entry, action=chosen, give=None)))
            case Push():
                return self._push(game)
            case Seat(index) if index < len(game.players):
                return self._seat(game, game.players[index].id)
            case Back() if not entry.is_empty or entry.player is not None:
                return Stay(Home(entry_below(entry)))
            case Back():
                return OpenMenu()
        return Stay(self)

    def _press(self, index: int, game: Game) -> Step:
        entry, player = self.entry, acting(game, self.entry).id
        match entry.action.leads, index:
            case _, 4:
                return Swap(PASSING(player, entry))
            case Leads.TRADE, _:
                return self._trade(game, TRADED[index])
            case Leads.WINE_SALE, _:
                return ask(game, SellWine(player, WINES[index]), entries(replace(entry, action=NONE)))
            case Leads.TRAINING, _:
                return self._train(game, index)
            case _, 0:
                return Stay(Home(booked(entry, Number.POINTS, 1)))
            case Leads.ORDER, 1:
                return Stay(Home(booked(entry, Number.RESIDUAL, 1)))
            case Leads.TOUR, 1:
                return Stay(Home(booked(entry, Number.MONEY, TOUR_LIRA)))
            case _, 1:
                return Stay(Home(booked(entry, Number.MONEY, 1)))
            case _, 2:
                return Open(STAR_MAP(player, replace(entry, action=replace(entry.action, lira=0))))
            case _:
                return Swap(WORKERS(entry))

    def _trade(self, game: Game, goods: Goods) -> Step:
        """First what is given, then what is got; the same lira or point again takes the first back."""
        entry = self.entry
        if entry.give is None:
            return Stay(Home(replace(entry, give=goods)))
        if goods is entry.give and goods in (Goods.MONEY, Goods.POINT):
            return Stay(Home(replace(entry, give=None)))
        return ask(game, Trade(acting(game, entry).id, entry.give, goods), entries(entry))

    def _train(self, game: Game, index: int) -> Step:
        """A key for each kind; the next one lends the knob to the cost, and again says "this year"."""
        kinds, entry = trained(game), self.entry
        if index == COST_KEY:
            is_again = entry.focus is Number.COST
            return Stay(Home(replace(entry, focus=Number.COST, is_now=is_again and not entry.is_now)))
        if index >= len(kinds):
            return Stay(self)
        cost = None if entry.cost == TRAINING_COST else entry.cost
        return ask(game, Train(acting(game, entry).id, kinds[index], cost, entry.is_now), entries(entry))

    def _seat(self, game: Game, player: str) -> Step:
        """The button of the player on turn is the push; another one chooses whom the next booking is for."""
        entry = self.entry
        if player == game.turn:
            return self._end(game)
        if player == acting(game, entry).id:
            return self._keep(game)
        is_nothing = is_for_another(game, entry) and not entry.has_bookings
        return Stay(Home(Entry(player, waiting=entry.waiting if is_nothing else entry)))

    def _push(self, game: Game) -> Step:
        """Where turns are taken as they come, a push is the turn of whoever was chosen."""
        entry = self.entry
        if not is_for_another(game, entry) or game.is_strict or acting(game, entry).has_passed:
            return self._end(game)
        return ask(game, turn_command(game, entry), entries(entry.waiting))

    def _end(self, game: Game) -> Step:
        """The turn of the player on turn, after all that was booked for others.

        Somebody who was chosen and got nothing leads back first.
        """
        entry = self.entry
        others = for_others(game, entry)
        if is_for_another(game, entry) and not others:
            return Stay(Home(entry_below(entry)))
        return ask(game, turn_command(game, own_entry(game, entry)), others)

    def _keep(self, game: Game) -> Step:
        """All bookings, and the turn goes on; without any it leads back, or is the turn of the one chosen."""
        *before, last = entries(self.entry)
        booking = gain(game, last)
        return self._push(game) if booking is None else ask(game, booking, before)

    def _title(self, game: Game, room: int) -> str:
        player = acting(game, self.entry)
        sign = Icon.TURN_PLAYER if player.id == game.turn else Icon.CHOSEN_PLAYER
        return f"{sign} {short_name(player.name, room - width(Face.SMALL, sign) - 4)}"

    def _hint(self, game: Game, desk: Desk) -> tuple[Cue, ...]:
        entry, words = self.entry, desk.words
        knob = words.text(entry.action.name) if entry.action is not NONE else words.text("action")
        if entry.focus is not None:
            knob = words.text("cost") if entry.focus is Number.COST else words.text("amount")
        cues = [Cue(Icon.TURN, knob), Cue(Icon.PUSH, self._push_word(game, words))]
        timed = (cues[0], _clock(desk), cues[1])
        # What to do comes first: where the words are long the clock makes way.
        return timed if desk.preferences.has_timer and has_room_for(*timed) else (*cues,)

    def _push_word(self, game: Game, words: Translator) -> str:
        """What a push does: for whom a turn ends."""
        entry = self.entry
        is_turn_of_chosen = not game.is_strict and not acting(game, entry).has_passed
        if is_for_another(game, entry) and not is_turn_of_chosen:
            if not for_others(game, entry):
                return words.text("back")
            entry = own_entry(game, entry)
        is_due = is_messenger_due(game, acting(game, entry).id)
        return words.text("delivered") if is_due else words.text("placed")


def _when(game: Game, desk: Desk) -> str:
    """Season and year; the last year has a warning sign."""
    season = "" if game.season is None else desk.words.text(game.season.english)
    return f"{Icon.WARNING if game.last_year else ''}{season} {game.year}"


def _redraw_s(game: Game, desk: Desk) -> float | None:
    """How soon to draw again: only if the turn timer is shown and runs."""
    if not desk.preferences.has_timer:
        return None
    return clock_redraw_s(game.turn, desk.preferences.breaks)


def _clock(desk: Desk) -> Cue:
    breaks = desk.preferences.breaks
    sign = Icon.PAUSE if is_paused(breaks) else Icon.CLOCK
    return Cue(sign, clock(turn_time(desk.port, desk.moments, desk.now, breaks)))
