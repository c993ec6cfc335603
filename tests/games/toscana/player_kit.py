"""A test kit for players of Toscana: whoever writes one calls `keeps_the_port` with it."""

from collections.abc import Iterator
from random import Random

from companion.games.toscana.players.choosing import greedy
from companion.games.toscana.players.port import Budget, Observation, TakesSeat
from companion.games.toscana.players.self_play import Turn, opening, some_market, turns
from companion.games.toscana.rules.decide import is_possible
from companion.games.toscana.rules.terms import Phase

POSITIONS = 60


def observations(seed: int, players: int = 2) -> Iterator[Observation]:
    """What a seat sees from turn to turn in a whole game of greedy ones."""
    chance = Random(seed)
    seats = tuple("abcde"[:players])
    game = opening(seats, some_market(chance))
    for turn in turns(game, dict.fromkeys(seats, (greedy, 0)), chance):
        if isinstance(turn, Turn):
            yield Observation(turn.game, turn.player)


def keeps_the_port(player: TakesSeat, seed: int = 1) -> None:
    """Its commands are possible, the same for the same chance, and there is always one."""
    for seen in observations(seed, players=3):
        answer = tuple(player(seen, Random(seed), Budget(POSITIONS)))
        assert answer, f"no command in {seen.game.phase}"
        assert all(is_possible(seen.game, command) for command in answer)
        assert answer == tuple(player(seen, Random(seed), Budget(POSITIONS)))
        assert player(seen, Random(seed), Budget(POSITIONS, is_stopped=lambda: True))


def ends(player: TakesSeat, seed: int, players: int) -> Phase:
    """The phase in which a whole game of this player with itself ends."""
    chance, seats = Random(seed), tuple("abcde"[:players])
    game = opening(seats, some_market(chance))
    *_, last = turns(game, dict.fromkeys(seats, (player, POSITIONS)), chance)
    assert not isinstance(last, Turn)
    return last.phase
