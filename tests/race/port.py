"""The rules of the race: in turn, everybody goes one to three steps; who reaches the goal has won."""

from collections.abc import Iterable, Iterator
from typing import Any

from companion.frozen import changed, frozen
from companion.games.kit.codec import PlayerId, Tagged
from companion.games.kit.facts import Fact
from companion.games.kit.lamps import Lights, gauge, turn_light
from companion.games.kit.sentences import Code, Refusal, refuse
from companion.games.port import Facts, GamePort, Moment, Person, Played, RankingLine, Seat

GOAL = 10


@frozen
class NewGame:
    players: tuple[Person, ...]
    goal: int = GOAL


@frozen
class Go:
    player: PlayerId
    steps: int


@frozen
class Game:
    players: tuple[Person, ...]
    at: tuple[int, ...]
    goal: int
    turn: int = 0


@frozen
class Began(Fact):
    told = "The race begins"
    is_beginning = True
    players: tuple[Person, ...]
    goal: int = GOAL

    def apply(self, _: Any) -> Game:
        return Game(self.players, (0,) * len(self.players), self.goal)


@frozen
class Went(Fact):
    told = "{player} goes {steps} steps"
    people = ()
    player: str
    steps: int

    def apply(self, game: Game) -> Game:
        at = tuple(
            steps + self.steps * (person.id == self.player)
            for person, steps in zip(game.players, game.at, strict=True)
        )
        return changed(game, at=at, turn=(game.turn + 1) % len(at))


def begin(command: NewGame) -> Played | Refusal:
    began = Began(command.players, command.goal)
    return Played((began,), began.apply(None))


def play(game: Game | None, command: Go) -> Played | Refusal:
    if game is None or max(game.at) >= game.goal:
        return refuse(Code.WRONG_PHASE, "Nobody is running now; begin a new game.")
    if command.player != game.players[game.turn].id or not 1 <= command.steps <= 3:
        return refuse(Code.BAD_COMMAND, "{player} goes 1 to 3 steps.", player=game.players[game.turn].id)
    went = Went(command.player, command.steps)
    return Played((went,), went.apply(game))


def state(game: Game | None) -> dict[str, Any]:
    ranking = () if game is None else facts(game).ranking
    result = [{"player": place.player, "steps": place.score, "place": place.place} for place in ranking]
    return {
        "game": "race",
        "at": None if game is None else dict(zip((p.id for p in game.players), game.at, strict=True)),
        "result": {"ranking": result} if result else None,
    }


def facts(game: Game) -> Facts:
    seats = tuple(
        Seat(person.id, person.name or person.id, person.colour, at)
        for person, at in zip(game.players, game.at, strict=True)
    )
    ranked = sorted(seats, key=lambda seat: -seat.score) if max(game.at) >= game.goal else []
    ranking = tuple(RankingLine(seat.id, seat.score, place) for place, seat in enumerate(ranked, 1))
    turn = None if ranking else game.players[game.turn].id
    return Facts(seats, 1, turn, None, game.players[0].id, bool(ranking), ranking)


def lights(game: Game) -> tuple[Lights, ...]:
    ids = tuple(person.id for person in game.players)
    turn = None if max(game.at) >= game.goal else ids[game.turn]
    rows = (
        (turn_light(id_, ids, turn), *gauge(at, game.goal, 2)) for id_, at in zip(ids, game.at, strict=True)
    )
    return tuple(Lights(row, row) for row in rows)


def story(moments: Iterable[Moment]) -> Iterator[str]:
    yield from (str(event.tell(moment.game)) for moment in moments for event in moment.events)


def standing(game: Game) -> Iterator[str]:
    yield from (f"{person.id} is at {at}" for person, at in zip(game.players, game.at, strict=True))


GAME = GamePort(
    name="race",
    title="The race",
    rules_version="1",
    known_rules=frozenset({"1"}),
    players=range(2, 7),
    score_unit="steps",
    score_field="steps",
    commands=Tagged("do", "a command", (NewGame, Go)),
    events=Tagged("event", "an event", (Began, Went)),
    columns=("player", "steps"),
    begin=begin,
    play=play,
    state=state,
    facts=facts,
    is_over=lambda game: max(game.at) >= game.goal,
    lights=lights,
    story=story,
    standing=standing,
)
