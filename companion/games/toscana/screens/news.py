"""What is announced: who came to 60, the last round, and the end with its final sale and margins."""

from collections.abc import Iterator
from typing import Any

from companion.games.kit.players import name_of
from companion.games.kit.sentences import say
from companion.games.toscana.rules.events import (
    BoxesMoved,
    Event,
    GameFinished,
    LastRoundCalled,
    MoneyMoved,
    PhaseBegan,
    RoundBegan,
    SixtyMarked,
)
from companion.games.toscana.rules.game import Game, is_last_round
from companion.games.toscana.rules.terms import Cause, Phase, Sixty
from companion.games.toscana.screens.finale import Margins, SaleOf
from companion.ui.kit.announcement import Announcement
from companion.ui.kit.game_screens import News, Told, victory
from companion.ui.kit.steps import Screen


def news(events: tuple[Event, ...], game: Game) -> News:
    """Announcements come before the moves, the pages of the finale after them."""
    told = tuple(said for event in events for said in _said(event, game))
    over = tuple(Announcement(said.title, said.text) for said in told)
    return News(over, tuple(_finale(events, game)), (*told, *_victory(events, game)))


def _victory(events: tuple[Event, ...], game: Game) -> Iterator[Told]:
    """Who has won; on the panel the finale shows it."""
    for event in events:
        if isinstance(event, GameFinished):
            yield victory(tuple(name_of(place.player, game) for place in event.ranking if place.place == 1))


def _said(event: Event, game: Game) -> Iterator[Told]:
    match event:
        case SixtyMarked(player, True) if game.phase is not Phase.FINISHED:
            name = name_of(player, game)
            text = say("{player} has reached 60 money. The game ends with this round.", player=name)
            if game.options.sixty is Sixty.AT_CLOSE:
                text = say("{player} has 60 money. The game ends if it is so at the close.", player=name)
            yield Told(say("60!"), text)
        case LastRoundCalled(number) | RoundBegan(number) if is_last_round(game):
            yield Told(say("The last round"), say("Round {round} is the last one.", round=number))
        case PhaseBegan(Phase.FINAL_SALE):
            text = say("All boxes that are left are sold now, at the last prices.")
            yield Told(say("The game is over"), text)


def _finale(events: tuple[Event, ...], game: Game) -> Iterator[Screen]:
    if PhaseBegan(Phase.FINAL_SALE) in events and game.follows_boxes:
        yield from (_sale_of(player.id, player.money, events) for player in game.players)
    if any(isinstance(event, GameFinished) for event in events):
        yield Margins()


def _sale_of(player: str, money: int, events: tuple[Event, ...]) -> SaleOf:
    """What the player had left, and the money before and after; money that stays is not in the events."""
    own: list[Any] = [event for event in events if getattr(event, "cause", None) is Cause.FINAL_SALE]
    boxes = {each.kind: each.boxes for each in own if isinstance(each, BoxesMoved) and each.player == player}
    moved = [each for each in own if isinstance(each, MoneyMoved) and each.player == player]
    return SaleOf(player, boxes, moved[0].before if moved else money, money)
