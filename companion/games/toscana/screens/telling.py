"""What is told of events: the pieces to move or to put back, a line of the history, and news."""

from collections.abc import Iterable, Iterator, Mapping

from companion.controls.intents import Intent, Key, Seat
from companion.frozen import changed, frozen
from companion.games.kit import facts
from companion.games.kit.facts import Fact, name_of, winners
from companion.games.kit.sentences import Sentence, say
from companion.games.toscana.rules.facts import rounds
from companion.games.toscana.rules.facts.corrections import Corrected
from companion.games.toscana.rules.facts.hiring import PieceHired, WorkerPlaced
from companion.games.toscana.rules.facts.market import BoxesDealt, BoxesMoved, MoneyMoved, Move, SixtyMarked
from companion.games.toscana.rules.game import FIRST_SQUARE, Game, strength_of
from companion.games.toscana.rules.terms import Cause, Ledger, Phase, Sixty, Spot
from companion.games.toscana.screens.ending import Margins, SaleOf
from companion.games.toscana.screens.entries import ACTION_SIGNS, KIND_SIGNS, PIECE_SIGNS
from companion.ui.kit.font import MINUS, short_name
from companion.ui.kit.game_screens import News, Told, victory
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator, sentence_text
from companion.ui.kit.scene import BODY, Align, Cue, LampShow, Paragraph, Scene
from companion.ui.kit.screen import Desk, Leave, PassOn, Screen, Step

# What the panel asks of the table


def moves(events: tuple[Fact, ...], game: Game) -> tuple[Sentence, ...]:
    """One sentence for each piece to move; a cause is said once, as the panel has little room."""
    told: list[Sentence] = []
    said: set[Cause] = set()
    for event in _to_tell(events, game):
        if isinstance(event, Move) and event.cause in said:
            told.append(event.tell_briefly(game))
            continue
        told.extend(event.moves(game))
        if isinstance(event, rounds.GameBegan):
            told.extend(_first_workers_of_the_box(event))
        if isinstance(event, Move):
            said.add(event.cause)
    return tuple(told)


def _first_workers_of_the_box(event: rounds.GameBegan) -> Iterator[Sentence]:
    """In ledger map each is an entry of its own."""
    if event.options.ledger is Ledger.FULL:
        for player in event.players:
            if strength_of(player.id):
                yield say(
                    "{player} is the box; its first worker goes on a square {kind}",
                    player=player.name,
                    kind=FIRST_SQUARE,
                )


def moves_with_causes(events: tuple[Fact, ...], game: Game) -> tuple[Sentence, ...]:
    """Each sentence names its cause; the final sale and what broke a tie are told too."""
    told = (
        (event.tell(game),) if isinstance(event, rounds.TieCounted) else event.moves(game)
        for event in _straight(events)
    )
    return tuple(sentence for sentences in told for sentence in sentences)


def moves_back(events: tuple[Fact, ...], game: Game) -> tuple[Sentence, ...]:
    """One sentence for each piece to put back."""
    return facts.moves_back(_straight(events), game)


def _to_tell(events: tuple[Fact, ...], game: Game) -> Iterator[Fact]:
    """The final sale that the box makes by itself has pages of its own."""
    is_finale = game.follows_boxes and rounds.PhaseBegan(Phase.FINAL_SALE) in events
    for event in _straight(events):
        if not (is_finale and isinstance(event, Move) and event.cause is Cause.FINAL_SALE):
            yield event


def _straight(events: Iterable[Fact]) -> Iterator[Fact]:
    """Water that was laid out goes from its player to the bank, and is told once."""
    for event in events:
        match event:
            case BoxesMoved(target=Spot.MAP):
                continue
            case BoxesMoved(source=Spot.MAP):
                yield changed(event, source=Spot.PLAYER)
            case _:
                yield event


# The history: each entry in one short line

NAME_ROOM = 40
HELPER_SIGNS: Mapping[Cause, Icon] = {Cause.LOBBYIST: Icon.LOBBYIST, Cause.MR_ROSE: Icon.MR_ROSE}


def headline(events: tuple[Fact, ...], game: Game | None, words: Translator) -> str:  # noqa: C901, PLR0912 - one case a kind of entry
    """What was done, by whom."""
    for event in events:
        match event:
            case rounds.GameBegan():
                return words.text("The game begins")
            case WorkerPlaced(player):
                return f"{_short(player, game)}: {Icon.WORKER}"
            case rounds.LastRoundCalled():
                return words.text("Last round called")
            case rounds.ActionUsed(player, action, True):
                return words.text("{player} passes", player=_short(player, game)) + f" {ACTION_SIGNS[action]}"
            case rounds.ActionUsed(player, action):
                done = " ".join(_doings(events)) or ACTION_SIGNS[action]
                return f"{_short(player, game)}: {done}"
            case BoxesDealt(giver, taker):
                return words.text(
                    "Deal: {giver}, {taker}", giver=_short(giver, game), taker=_short(taker, game)
                )
            case Corrected():
                return words.text("Correction")
            case rounds.PhaseBegan(Phase.SUPPLY):
                return words.text("Wine Board update")
            case rounds.PhaseBegan(Phase.WINETASTING):
                return words.text("Supply & demand")
            case rounds.RoundBegan(number):
                return words.text("Tasting; round {round}", round=number)
            case rounds.PlayerSoldOut(player):
                return words.text("{player} sells out", player=_short(player, game))
            case rounds.PhaseBegan(Phase.FINAL_SALE):
                return words.text("Last winetasting")
            case rounds.GameFinished():
                return words.text("The game is over")
    return words.text("Tie-break")


def _doings(events: tuple[Fact, ...]) -> Iterator[str]:
    """The boxes of a trade, the pieces of a hire; a helper stands once, however much they moved."""
    helpers: set[str] = set()
    for event in events:
        match event:
            case BoxesMoved(_, kind, boxes, _, _, Cause.BUYING):
                yield f"+{boxes} {KIND_SIGNS[kind]}"
            case BoxesMoved(_, kind, boxes, _, _, Cause.SELLING):
                yield f"{MINUS}{boxes} {KIND_SIGNS[kind]}"
            case PieceHired(_, piece):
                yield PIECE_SIGNS[piece]
            case _ if (helper := _helper(event)) and helper not in helpers:
                helpers.add(helper)
                yield helper


def _helper(event: Fact) -> Icon | None:
    """Whose work an event is."""
    return HELPER_SIGNS.get(event.cause) if isinstance(event, Move) else None


def _short(player_id: str, game: Game | None) -> str:
    return short_name(name_of(player_id, game), NAME_ROOM)


# What is announced: who came to 60, the last round, and the end with its final sale and margins


def news(events: tuple[Fact, ...], game: Game) -> News:
    """Announcements come before the moves, the pages of the finale after them."""
    told = tuple(said for event in events for said in _said(event, game))
    over = tuple(Announcement(said.title, said.text) for said in told)
    # Who has won is shown by the finale on the panel.
    won = (
        victory(winners(event.ranking, game)) for event in events if isinstance(event, rounds.GameFinished)
    )
    return News(over, tuple(_finale(events, game)), (*told, *won))


def _said(event: Fact, game: Game) -> Iterator[Told]:
    match event:
        case SixtyMarked(player, True) if game.phase is not Phase.FINISHED:
            name = name_of(player, game)
            text = say("{player} has reached 60 money. The game ends with this round.", player=name)
            if game.options.sixty is Sixty.AT_CLOSE:
                text = say("{player} has 60 money. The game ends if it is so at the close.", player=name)
            yield Told(say("60!"), text)
        case rounds.LastRoundCalled(number) | rounds.RoundBegan(number) if game.is_last_round:
            yield Told(say("The last round"), say("Round {round} is the last one.", round=number))
        case rounds.PhaseBegan(Phase.FINAL_SALE):
            text = say("All boxes that are left are sold now, at the last prices.")
            yield Told(say("The game is over"), text)


def _finale(events: tuple[Fact, ...], game: Game) -> Iterator[Screen]:
    if rounds.PhaseBegan(Phase.FINAL_SALE) in events and game.follows_boxes:
        yield from (_sale_of(player.id, player.money, events) for player in game.players)
    if any(isinstance(event, rounds.GameFinished) for event in events):
        yield Margins()


def _sale_of(player: str, money: int, events: tuple[Fact, ...]) -> SaleOf:
    """What the player had left, and the money before and after; money that stays is not in the events."""
    own = [event for event in events if isinstance(event, Move) and event.cause is Cause.FINAL_SALE]
    boxes = {each.kind: each.boxes for each in own if isinstance(each, BoxesMoved) and each.player == player}
    moved = [each for each in own if isinstance(each, MoneyMoved) and each.player == player]
    return SaleOf(player, boxes, moved[0].before if moved else money, money)


@frozen
class Announcement:
    """What the whole table should know at once: all lamps call for it.

    Any input closes it; a key or a seat begins the next entry at once.
    """

    title: Sentence
    text: Sentence

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        return Scene(
            f"{Icon.CROWN} {sentence_text(words, self.title)}",
            body=(
                Paragraph(BODY.inset(left=2, right=2), sentence_text(words, self.text), align=Align.CENTRE),
            ),
            hint=(Cue(Icon.PUSH, words.text("ok")),),
            lamps=LampShow.CALL,
        )

    def handle(self, intent: Intent, _: Desk) -> Step:
        return PassOn() if isinstance(intent, Key | Seat) else Leave()
