"""The screens of a game without its own, made from its offers: set-up, who has what, what is possible."""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.controls.intents import Back, Intent, Key, Push
from companion.frozen import changed, frozen
from companion.games.entering import GameEntering, Offer
from companion.games.kit.sentences import mark
from companion.games.port import GamePort
from companion.ui.kit.ending import GameEnding
from companion.ui.kit.game_screens import GameScreens, Labels, MemoryOf
from companion.ui.kit.icons import Icon
from companion.ui.kit.offer_form import MISSING, Filled, Form, OfferForm, Path, at_path, titles_of
from companion.ui.kit.rules_pages import Topic
from companion.ui.kit.scene import Cue, Row, Scene
from companion.ui.kit.screen import Desk, Open, OpenMenu, Stay, Step
from companion.ui.kit.setup.plan import Answer, Done, Page, Plan, Return, Show, identified
from companion.ui.kit.usual_screens import ListScreen

NEW_GAME, STARTER = "new_game", "starting_player"


def offers_on(desk: Desk) -> tuple[Offer, ...]:
    """What is possible now; a game that does not say it can be asked for each of its commands."""
    by = {} if desk.facts is None or desk.facts.turn is None else {"player": desk.facts.turn}
    return desk.offers or tuple(Offer(do, preset=by) for do in desk.port.commands.names if do != NEW_GAME)


@frozen
class PlainHome(GameEnding):
    """Everybody's score, the ranking once the game is over; a push or a key enters something."""

    face = None
    first: int = 0

    def view(self, desk: Desk) -> Scene:
        facts, words = desk.facts, desk.words
        if facts is None or facts.is_over:
            return super().view(desk)
        hint = (Cue(Icon.PUSH, words.text("choose")), Cue(Icon.BACK, words.text("menu")))
        return Scene(words.text(desk.port.title), body=(self.listed(desk),), hint=hint, acting=facts.turn)

    def handle(self, intent: Intent, desk: Desk) -> Step:
        if desk.facts is None or desk.facts.is_over:
            return super().handle(intent, desk)
        offers = offers_on(desk)
        match intent:
            case Push():
                return entering(offers[0], desk) if len(offers) == 1 else Open(WhatNext())
            case Key(index, False) if index < len(offers):
                return entering(offers[index], desk)
            case Back():
                return OpenMenu()
        return Stay(self)

    def rows(self, desk: Desk) -> Iterator[Row]:
        if desk.facts is not None:
            places = {each.player: each.place for each in desk.facts.ranking}
            ranked = sorted(desk.facts.seats, key=lambda seat: places.get(seat.id, 0))
            yield from (Row(seat.name, str(seat.score)) for seat in ranked)


@frozen
class WhatNext(ListScreen):
    """The commands that are possible now."""

    selected: int = 0

    def rows(self, desk: Desk) -> tuple[Row, ...]:
        return tuple(Row(titles_of(offer, desk).command) for offer in offers_on(desk))

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        return self.scene(desk, words.text(desk.port.title), words.text("open"))

    def take(self, desk: Desk) -> Step:
        return entering(offers_on(desk)[self.selected], desk)

    def handle(self, intent: Intent, desk: Desk) -> Step:
        offers = offers_on(desk)
        match intent:
            case Key(index, False) if index < len(offers):
                return entering(offers[index], desk)
        return super().handle(intent, desk)


def entering(offer: Offer, desk: Desk) -> Step:
    """Enter an offered command: at once, or after its fields are filled in."""
    if offer.do == NEW_GAME:
        return Open(desk.screens.setup())
    opened = OfferForm(offer)
    form = opened.form(desk)
    if offer.is_at_once or not form.fields:
        return opened.send(desk)
    asked = (at for at, each in enumerate(form.fields) if at_path(offer.preset, each.path) is MISSING)
    return Open(OfferForm(offer, Filled(next(asked, 0))))


@frozen
class NewGamePage:
    """The page of set-up with the fields of `new_game` beside the people."""

    pages: "PlainPages"
    at: int = 0

    def view(self, plan: Plan[Any], desk: Desk) -> Scene:
        titles = titles_of(self.pages.offer, desk)
        return Filled(self.at, plan.own).scene(self.pages.form(plan), titles, desk)

    def handle(self, intent: Intent, plan: Plan[Any], _: Desk) -> Answer:
        form = self.pages.form(plan)
        filled = Filled(self.at, plan.own).after(intent, form)
        if filled.at < 0:
            return Return()
        plan = changed(plan, own=filled.values)
        return Done(plan) if filled.at == len(form.fields) else Show(NewGamePage(self.pages, filled.at), plan)


@frozen
class PlainPages:
    """The set-up of a game that has no pages of its own: `new_game` as it is offered."""

    port: GamePort
    offer: Offer
    is_start_last: bool = False

    def form(self, plan: Plan[Any]) -> Form:
        without = (*self.offer.without, "players", STARTER)
        return Form(self.port.commands.schema(NEW_GAME), changed(self.offer, without=without), plan.own)

    def recall(self, _: Desk) -> Mapping[Path, Any]:
        return {}

    def pages(self, plan: Plan[Any]) -> tuple[Page, ...]:
        return (NewGamePage(self),) if self.form(plan).fields else ()

    def new_game(self, plan: Plan[Any]) -> Any:
        """Who starts is named where the game asks for it; else they are the first of the players."""
        people, seat = identified(plan.people), plan.starting_seat
        is_named = STARTER in self.port.commands.schema(NEW_GAME)["properties"]
        ordered = people if is_named else people[seat:] + people[:seat]
        starter = {STARTER: people[seat].id} if is_named else {}
        players = [dict(person.__dict__) for person in ordered]
        return self.port.commands.read({**self.form(plan).plain, "players": players, **starter})

    def memory(self, _: Plan[Any]) -> "Nothing":
        return Nothing()


@frozen
class Nothing:
    """What a plain set-up remembers beside the people."""


def plain_screens(port: GamePort, entering: GameEntering) -> GameScreens:
    """The screens of a game that brings none."""
    offer = next((each for each in entering.offers(None) if each.do == NEW_GAME), Offer(NEW_GAME))
    return GameScreens(
        labels=Labels(tuple("12345"), (mark("whose turn"), *(port.score_unit,) * 7)),
        memory=MemoryOf(port.name, Nothing),
        pages=lambda: PlainPages(port, offer),
        topics=lambda: (Topic(port.title, mark("Its rules are in its booklet.")),),
    )
