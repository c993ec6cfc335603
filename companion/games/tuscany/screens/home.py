"""Home: whose turn it is, what they have above their keys, and the season's actions under the knob."""

from collections.abc import Callable, Iterable, Mapping

from companion.controls.intents import Back, Intent, Key, Push, Seat, Turn
from companion.frozen import changed, frozen
from companion.games.kit.sentences import Refusal
from companion.games.port import Events
from companion.games.tuscany.rules import booklet
from companion.games.tuscany.rules.commands import Command, Pass, SellWine, Trade, Train
from companion.games.tuscany.rules.facts.year import PlayerPassed, tell_reminder
from companion.games.tuscany.rules.game import Game, Reminder, has_nobody_left, is_messenger_due, trainable
from companion.games.tuscany.rules.terms import Goods, Phase
from companion.games.tuscany.screens.entry import (
    NONE,
    PLAY,
    PROPERTIES,
    TOUR_LIRA,
    Entry,
    Leads,
    Number,
    acting,
    ask,
    booked,
    choices_in,
    entries,
    entry_below,
    for_others,
    gain,
    is_announced,
    is_for_another,
    own_entry,
    preset_by,
    remaining,
    turn_command,
)
from companion.games.tuscany.screens.home_parts import COST_KEY, TRADED, WINES, columns, line
from companion.games.tuscany.screens.signs import game_on
from companion.ui.kit.font import Face, short_name, width
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator, sentence_text
from companion.ui.kit.layout import has_room_for, title_room
from companion.ui.kit.scene import Columns, Cue, Scene, remark
from companion.ui.kit.screen import (
    Desk,
    Do,
    HoldsEntry,
    Open,
    OpenMenu,
    Refuse,
    Screen,
    Stay,
    Step,
    Swap,
    later,
)
from companion.ui.kit.thinking import has_clock, turn_clock, turn_clock_redraw_s
from companion.ui.kit.usual_screens import TextScreen

_HERE = "companion.games.tuscany.screens"
STAR_MAP = later(f"{_HERE}.star_map", "StarMap")
WORKERS = later(f"{_HERE}.workers", "Workers")
PASSING = later(f"{_HERE}.rows", "Passing")
BUILD = later(f"{_HERE}.building", "Build")
PASS_KEY = 4


@frozen
class Home(HoldsEntry):
    """The keys book, the knob names the action, a push ends the turn with all of it as one command."""

    entry: Entry = Entry()

    def view(self, desk: Desk) -> Scene:
        game = game_on(desk)
        right = _when(game, desk)
        return Scene(
            self._title(game, title_room(right)),
            right,
            (Columns(columns(game, self.entry, desk.words)), remark(line(game, self.entry, desk.words))),
            self._hint(game, desk),
            acting=self.entry.player,
            redraw_s=turn_clock_redraw_s(desk),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        game, entry = game_on(desk), self.entry
        match intent:
            case Key(index, False):
                return self._press(index, game)
            case Key(index, True):
                return self._hold(index, game, desk)
            case Turn(steps) if entry.focus is not None:
                return Stay(Home(booked(entry, entry.focus, steps)))
            case Turn(steps):
                choices = choices_in(game.season)
                at = choices.index(entry.action) if entry.action in choices else 0
                chosen = choices[(at + steps) % len(choices)]
                return Stay(Home(changed(entry, action=chosen, give=None, sold=0)))
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
        if index == PASS_KEY:
            return self._pass(game, entry, entries(entry))
        match entry.action.leads:
            case Leads.TRADE:
                return self._trade(game, TRADED[index])
            case Leads.WINE_SALE:
                return self._ask(game, SellWine(player, WINES[index]))
            case Leads.TRAINING:
                return self._train(game, index)
        if (preset := preset_by(index, entry)) is not None:
            return Stay(Home(preset))
        match index:
            case 0:
                return Stay(Home(booked(entry, Number.POINTS, 1)))
            case 1 if entry.action.leads is Leads.BUILD:
                return Swap(BUILD(entry))
            case 1:
                return Stay(Home(booked(entry, Number.MONEY, _lira_of_key(entry))))
            case 2:
                return Open(STAR_MAP(player, changed(entry, action=changed(entry.action, lira=0))))
        return Swap(WORKERS(entry))

    def _hold(self, index: int, game: Game, desk: Desk) -> Step:
        """A key that is held was pressed before: it pays the property, builds, or passes for all."""
        entry = self.entry
        match entry.action.leads, index:
            case Leads.PROPERTY, (0 | 1 | 2):
                return Stay(Home(changed(entry, sold=-PROPERTIES[index])))
            case ((Leads.NOWHERE | Leads.TOUR | Leads.STAR), 1):
                before = booked(entry, Number.MONEY, -_lira_of_key(entry))
                return Swap(BUILD(changed(before, focus=None)))
        if index == PASS_KEY and has_just_passed(game, desk.moments[-1].events):
            return pass_all(game)
        return Stay(self)

    def _pass(self, game: Game, entry: Entry, before: Iterable[Entry]) -> Step:
        """At once, but for the year's end, which asks for a row and shows its steps."""
        if game.is_winter:
            return Swap(PASSING(acting(game, entry).id, self.entry, tuple(before)))
        return ask(game, Pass(acting(game, entry).id), before)

    def _trade(self, game: Game, goods: Goods) -> Step:
        """First what is given, then what is got; the same lira or point again takes the first back."""
        entry = self.entry
        if entry.give is None:
            return Stay(Home(changed(entry, give=goods)))
        if goods is entry.give and goods in (Goods.MONEY, Goods.POINT):
            return Stay(Home(changed(entry, give=None)))
        return self._ask(game, Trade(acting(game, entry).id, entry.give, goods))

    def _train(self, game: Game, index: int) -> Step:
        """A key for each kind; the next one lends the knob to the cost, and again says "this year"."""
        kinds, entry = trainable(game), self.entry
        if index == COST_KEY:
            is_again = entry.focus is Number.COST
            return Stay(Home(changed(entry, focus=Number.COST, is_now=is_again and not entry.is_now)))
        if index >= len(kinds):
            return Stay(self)
        cost = None if entry.cost == booklet.TRAINING_COST else entry.cost
        return self._ask(game, Train(acting(game, entry).id, kinds[index], cost, entry.is_now))

    def _ask(self, game: Game, command: Command) -> Step:
        """A command that is no turn, after what was booked; the worker that was chosen stays chosen."""
        return ask(game, command, entries(self.entry), Home(remaining(game, self.entry)))

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
        return self._take_turn(game, entry, entries(entry.waiting))

    def _end(self, game: Game) -> Step:
        """The turn of the player on turn, after all that was booked for others.

        Somebody who was chosen and got nothing leads back first.
        """
        entry = self.entry
        others = for_others(game, entry)
        if is_for_another(game, entry) and not others:
            return Stay(Home(entry_below(entry)))
        return self._take_turn(game, own_entry(game, entry), others)

    def _take_turn(self, game: Game, entry: Entry, before: tuple[Entry, ...]) -> Step:
        """A worker placed; whoever is known to have none left passes."""
        if has_nobody_left(game, acting(game, entry)):
            return self._pass(game, entry, (*before, entry))
        return ask(game, turn_command(game, entry), before)

    def _keep(self, game: Game) -> Step:
        """All bookings, and the turn goes on; without any it leads back, or is the turn of the one chosen."""
        *before, last = entries(self.entry)
        booking = gain(game, last)
        if booking is None:
            return self._push(game)
        return ask(game, booking, before, Home(remaining(game, self.entry)))

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
        timed = (cues[0], turn_clock(desk), cues[1])
        # What to do comes first: where the words are long the clock makes way.
        return timed if has_clock(desk) and has_room_for(*timed) else (*cues,)

    def _push_word(self, game: Game, words: Translator) -> str:
        """What a push does: for whom a turn ends."""
        entry = self.entry
        is_turn_of_chosen = not game.is_strict and not acting(game, entry).has_passed
        if is_for_another(game, entry) and not is_turn_of_chosen:
            if not for_others(game, entry):
                return words.text("back")
            entry = own_entry(game, entry)
        if has_nobody_left(game, acting(game, entry)):
            return words.text("pass")
        is_due = is_messenger_due(game, acting(game, entry).id)
        return words.text("delivered") if is_due else words.text("placed")


def _lira_of_key(entry: Entry) -> int:
    """What a press of the lira key brings."""
    return TOUR_LIRA if entry.action.leads is Leads.TOUR else 1


def _when(game: Game, desk: Desk) -> str:
    """Season and year; the last year has a warning sign."""
    season = "" if game.season is None else desk.words.text(game.season.english)
    when = desk.words.text("{season} {year}", season=season, year=game.year)
    return f"{Icon.WARNING}{when}" if game.last_year else when


SCREENS: Mapping[Phase, Callable[[], Screen]] = {
    Phase.WAKE_UP: later(f"{_HERE}.rows", "WakeUpRow"),
    Phase.SEASONS: Home,
    Phase.TIE_BREAK: later(f"{_HERE}.game_end", "TieBreak"),
    Phase.FINISHED: later(f"{_HERE}.game_end", "GameEnd"),
}


def screen_for(game: Game) -> Screen:
    """The lowest screen in the game's phase."""
    return SCREENS[game.phase]()


def has_just_passed(game: Game, events: Events) -> bool:
    """Whether the last entry is a pass of this season, which is not over, and not winter's."""
    is_pass = any(isinstance(event, PlayerPassed) and event.season is game.season for event in events)
    return is_pass and not game.is_winter


def pass_all(game: Game) -> Do | Refuse:
    """Everybody who is still in passes, in turn, until a messenger is due or the last year is announced."""
    passes, told, season, is_news = list[Pass](), list(game.tell), game.season, False
    while game.season is season and game.turn is not None and not is_news:
        played = PLAY(game, Pass(game.turn))
        if isinstance(played, Refusal):
            if passes:
                break
            return Refuse(played.sentence)
        passes.append(Pass(game.turn))
        game, is_news = played.game, is_announced(played.events)
        told += game.tell
    done = Do(passes.pop(), has_shown_moves=not is_news, lowest=Passed(tuple(told)))
    for command in reversed(passes):
        done = Do(command, done)
    return done


@frozen
class Passed(TextScreen):
    """What the passes bring, a sentence each; a push goes on, every other input does what it does on Home."""

    told: tuple[Reminder, ...] = ()
    line: int = 0

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        return Scene(
            words.text("All have passed"),
            body=(self.page(desk),),
            hint=(Cue(Icon.TURN, words.text("read")), Cue(Icon.PUSH, words.text("go on"))),
        )

    def answer(self, intent: Intent, desk: Desk) -> Step:
        return Swap(Home()) if isinstance(intent, Push | Back) else Home().handle(intent, desk)

    def text(self, desk: Desk) -> str:
        game = game_on(desk)
        told = (sentence_text(desk.words, tell_reminder(each, game)) for each in self.told)
        return "\n".join(f"{Icon.UNCHECKED} {each}" for each in told) or desk.words.text(
            "Nothing is left to do."
        )
