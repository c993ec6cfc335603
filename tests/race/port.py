"""The rules of the race: in turn, everybody goes one to three steps; who reaches the goal has won."""

from collections.abc import Iterable, Iterator
from typing import Any

from companion.frozen import changed, frozen
from companion.games.kit.codec import PlayerId, Tagged
from companion.games.kit.lamps import Lights, gauge, turn_light
from companion.games.kit.refusals import Code, Refusal, refuse
from companion.games.kit.sentences import Sentence, say
from companion.games.port import Facts, Moment, Person, Place, Played, Seat

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
class Began:
    players: tuple[Person, ...]
    goal: int = GOAL


@frozen
class Went:
    player: str
    steps: int


@frozen
class Game:
    players: tuple[Person, ...]
    at: tuple[int, ...]
    goal: int
    turn: int = 0


class Race:
    name, title, rules_version = "race", "The race", "1"
    known_rules = frozenset({"1"})
    players, score_unit, score_field = range(2, 7), "steps", "steps"
    commands: Tagged[Any] = Tagged("do", "a command", (NewGame, Go))
    events: Tagged[Any] = Tagged("event", "an event", (Began, Went))
    columns: tuple[str, ...] = ("player", "steps")

    def bad_form(self, _: Any) -> Refusal | None:
        return None

    def begin(self, command: NewGame) -> Played | Refusal:
        began = Began(command.players, command.goal)
        return Played((began,), self.apply(None, began))

    def play(self, game: Game | None, command: Go) -> Played | Refusal:
        if game is None or max(game.at) >= game.goal:
            return refuse(Code.WRONG_PHASE, "Nobody is running now; begin a new game.")
        if command.player != game.players[game.turn].id or not 1 <= command.steps <= 3:
            return refuse(Code.BAD_COMMAND, "{player} goes 1 to 3 steps.", player=game.players[game.turn].id)
        went = Went(command.player, command.steps)
        return Played((went,), self.apply(game, went))

    def apply(self, game: Game | None, event: Began | Went) -> Game:
        if isinstance(event, Began):
            return Game(event.players, (0,) * len(event.players), event.goal)
        assert game is not None
        at = tuple(
            steps + event.steps * (person.id == event.player)
            for person, steps in zip(game.players, game.at, strict=True)
        )
        return changed(game, at=at, turn=(game.turn + 1) % len(at))

    def state(self, game: Game | None) -> dict[str, Any]:
        facts = None if game is None else self.facts(game)
        ranking = () if facts is None else facts.ranking
        result = [{"player": place.player, "steps": place.score, "place": place.place} for place in ranking]
        return {
            "game": self.name,
            "at": None if game is None else dict(zip((p.id for p in game.players), game.at, strict=True)),
            "result": {"ranking": result} if result else None,
        }

    def welcome(self, game: Game) -> dict[str, Any]:
        return {}

    def facts(self, game: Game) -> Facts:
        seats = tuple(
            Seat(person.id, person.name or person.id, person.colour, at)
            for person, at in zip(game.players, game.at, strict=True)
        )
        ranked = sorted(seats, key=lambda seat: -seat.score) if max(game.at) >= game.goal else []
        ranking = tuple(Place(seat.id, seat.score, place) for place, seat in enumerate(ranked, 1))
        turn = None if ranking else game.players[game.turn].id
        return Facts(seats, 1, turn, None, game.players[0].id, bool(ranking), ranking)

    def lights(self, game: Game) -> tuple[Lights, ...]:
        ids = tuple(person.id for person in game.players)
        turn = None if max(game.at) >= game.goal else ids[game.turn]
        rows = (
            (turn_light(id_, ids, turn), *gauge(at, game.goal, 2))
            for id_, at in zip(ids, game.at, strict=True)
        )
        return tuple(Lights(row, row) for row in rows)

    def tell(self, event: Began | Went, game: Game | None) -> Sentence:
        if isinstance(event, Began):
            return say("The race begins")
        return say("{player} goes {steps} steps", player=event.player, steps=event.steps)

    def story(self, moments: Iterable[Moment]) -> Iterator[str]:
        yield from (str(self.tell(event, moment.game)) for moment in moments for event in moment.events)

    def standing(self, game: Game) -> Iterator[str]:
        yield from (f"{person.id} is at {at}" for person, at in zip(game.players, game.at, strict=True))


GAME = Race()
