"""When tables end: four of five ends lie in the interval, a slow table is seen, and nobody is guessed at."""

from random import Random

from companion.tournament.hub.boxes import BoxJoined
from companion.tournament.hub.event import BoxGame
from companion.tournament.hub.forecast import Past, ending, endings, note_endings
from companion.tournament.hub.players import ImportPlayers
from companion.tournament.hub.rounds import Pair, Publish
from companion.tournament.hub.views import Role, part
from tests.tournament.dry_hub import NOON, DryBox, DryHub
from tests.tournament.playing import Play

ROUND_S = 5400.0


def a_game(random: Random) -> Past:
    """A game of two to five: its people have a pace, its length is a matter of chance, and they pause."""
    players = random.randint(3, 5)
    pace = random.lognormvariate(0, 0.18)
    count = players * random.randint(14, 22)
    at, entries = 0.0, []
    for _ in range(count):
        at += pace * random.expovariate(1 / (230 / players))
        entries.append(at)
    return Past(players, tuple(entries), at + 60)


def as_of(game: Past, elapsed_s: float) -> Past:
    return Past(game.players, tuple(each for each in game.entries_s if each <= elapsed_s))


def hits(random: Random, rounds: int, tables: int) -> list[bool]:
    """An evening: whether each table ended in its interval, as told at several moments."""
    finished: list[Past] = []
    found = []
    for _ in range(rounds):
        games = [a_game(random) for _ in range(tables)]
        for game in games:
            for part_ in (0.3, 0.5, 0.7, 0.9):
                elapsed_s = part_ * game.length_s
                told = ending(as_of(game, elapsed_s), elapsed_s, finished, ROUND_S)
                found.append(told.early_s <= game.length_s - elapsed_s <= told.late_s)
        finished += games
    return found


def test_four_of_five_ends_lie_in_the_interval() -> None:
    random = Random(25)
    found = [each for _ in range(12) for each in hits(random, 5, 12)]
    assert 0.75 <= sum(found) / len(found) <= 0.87


def test_an_interval_says_more_the_nearer_the_end_is() -> None:
    random = Random(3)
    finished = [a_game(random) for _ in range(20)]
    game = a_game(random)
    wide = [
        told.late_s - told.early_s
        for told in (ending(as_of(game, at), at, finished, ROUND_S) for at in (600.0, game.length_s * 0.9))
    ]
    assert wide[1] < wide[0] * 0.7


def test_a_slow_table_ends_later_than_a_quick_one_with_as_many_entries() -> None:
    finished = [Past(4, tuple(60.0 * each for each in range(1, 81)), 4860.0)] * 10
    quick = ending(Past(4, tuple(60.0 * each for each in range(1, 41))), 2400.0, finished, ROUND_S)
    slow = ending(Past(4, tuple(90.0 * each for each in range(1, 41))), 3600.0, finished, ROUND_S)
    assert quick.likely_s < 2500 < slow.likely_s
    assert 3600 + slow.likely_s > ROUND_S > 2400 + quick.likely_s


def test_a_table_that_corrects_a_lot_is_as_far_as_its_game_and_not_as_its_entries() -> None:
    finished = [Past(4, tuple(60.0 * each for each in range(1, 81)), 4860.0, (16, 32, 48, 64))] * 10
    busy = Past(4, tuple(30.0 * each for each in range(1, 65)), stages=(32, 64))
    told = ending(busy, 32 * 60.0, finished, ROUND_S)
    assert 0.9 < told.likely_s / (4860 - 32 * 60) < 1.1


def test_a_game_says_in_its_records_how_far_it_is() -> None:
    hub = DryHub()
    hub.do(ImportPlayers("\n".join("ABCD")))
    hub.note(BoxJoined("b1", "1.0", "1"))
    hub.do(Pair("random"))
    hub.do(Publish())
    box = DryBox(hub, "b1", "1")
    box.round = 1
    game = Play(box, {player: hub.event.name_of(player) for player in hub.event.rounds[1].tables["1"]})
    game.command()
    before = dict(game_of(hub).stages)
    game.command({"event": "round_began", "round": 2})
    game.command({"event": "year_began", "year": "?"})
    assert game_of(hub).stages == {**before, 2: len(game_of(hub).entered) - 1}


def game_of(hub: DryHub) -> BoxGame:
    (game,) = hub.event.games.values()
    return game


def test_before_any_game_is_over_the_length_of_the_round_is_what_is_known() -> None:
    told = ending(Past(4, (30.0,)), 60.0, [], ROUND_S)
    assert 0.4 * ROUND_S < told.early_s < told.likely_s < told.late_s < 1.2 * ROUND_S
    assert ending(Past(4, (30.0,)), 3 * ROUND_S, [], ROUND_S).likely_s > 0


def test_the_hub_forecasts_tables_with_a_box_until_their_game_is_over() -> None:
    hub = DryHub()
    hub.do(ImportPlayers("\n".join("ABCDEFGH")))
    hub.note(BoxJoined("b1", "1.0", "1"))
    hub.do(Pair("random"))
    hub.do(Publish())
    box = DryBox(hub, "b1", "1")
    box.round = 1
    game = Play(box, {player: hub.event.name_of(player) for player in hub.event.rounds[1].tables["1"]})
    for minute in range(10):
        hub.now = NOON + minute * 60_000
        game.command()
    hub.event.changed.clear()
    note_endings(hub.event, hub.now)
    assert ("tables", "1") in hub.event.changed
    assert set(hub.event.endings) == {"1"}  # of a table on paper nothing is known
    early, likely, late = hub.event.endings["1"]
    assert hub.now < early < likely < late
    assert part(hub.event, Role.JUDGE, "tables", "1")["endings"] == (early, likely, late)  # type: ignore[index]
    assert "endings" not in part(hub.event, Role.PUBLIC, "tables", "1")  # type: ignore[operator]
    game.end()
    assert endings(hub.event, hub.now) == {}
