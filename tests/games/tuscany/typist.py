"""A typist: enters a player's moves on the panel of a box by the shortest way there is."""

from random import Random

from companion.games.kit.facts import player_of
from companion.games.tuscany.rules.game import Game, Options, Player, next_rows
from companion.games.tuscany.rules.terms import Phase, Season, Wine
from tests.games.tuscany.evening import friends, woken
from tests.games.tuscany.people import Box
from tests.games.tuscany.player import Move, Spaces, Winery

BUILT_BY = {
    "trellis": (0, "points"),
    "irrigation": (0, "lira"),
    "medium cellar": (0, "worker"),
    "large cellar": (0, "pass"),
    "windmill": (1, "points"),
    "cottage": (1, "lira"),
    "tasting room": (1, "star"),
}
# How far the knob is turned, and the keys that are pressed then.
CHOSEN_BY: dict[str, tuple[int, dict[str, tuple[str, ...]]]] = {
    "property": (-1, {"5": ("points",), "6": ("lira",), "7": ("star",)}),
    "train": (2, {"": ("points",)}),
    "sell wine": (-2, {Wine.RED: ("points",), Wine.WHITE: ("lira",), Wine.BLUSH: ("worker",)}),
    "trade": (-2, {"": ("worker", "star")}),
}
# Two usual orders have a key each; the knob makes others of them.
USUAL_ORDERS = {1: ("star", 3), 2: ("worker", 5)}
SPACES = {2: 1, 3: 2, 4: 2, 5: 3, 6: 3}
SEED = 2
GOAL_OF_A_TURN = 2.5


class Quick(Box):
    """A box that nobody looks at: only its inputs are counted."""

    def _look(self) -> None:
        """Nothing is laid out."""


def enter(box: Box, move: Move, *, is_grande: bool) -> None:
    """A move with all that it takes, and the push that ends the turn."""
    if is_grande:
        box.key("worker").key("points")
    match move.action:
        case "tour":
            is_autumn = box.game.season is Season.AUTUMN
            _counted(box.turn(-1).key("lira") if is_autumn else box.turn(2), "points", move.points)
        case "star":
            box.key("star").turn(list(box.game.map).index(move.choice)).push()
        case "fill order":
            key, points = USUAL_ORDERS[move.residual]
            box.turn(-1).key(key).turn(move.points - points)
        case "build":
            page, key = BUILT_BY[move.choice]
            box.hold_key("lira").turn(page).key(key)
        case "property" | "train" | "sell wine" | "trade":
            detents, keys = CHOSEN_BY[move.action]
            for key in keys.get(move.choice, ()):
                box.turn(detents).key(key)
                detents = 0
        case _:
            _counted(box, "points", move.points)
            _counted(box, "lira", move.money)
    box.push()


def _counted(box: Box, key: str, count: int) -> None:
    """A number by its key, and once the key has named it by the knob."""
    if count:
        box.key(key).turn(count - 1)


class Evening:
    """A whole game that everybody plays to win, entered by one person."""

    def __init__(self, players: int, options: Options) -> None:
        rng = Random(SEED)
        self.box = Quick(friends(players, options), name="tuscany").play(*woken(players))
        self.wineries = {player.id: Winery(rng) for player in self.box.game.players}
        self.spaces = Spaces(SPACES[players])
        self.year, self.turns = 1, 0
        while self.box.game.phase is Phase.SEASONS:
            self._turn()
            self.box.read()

    @property
    def inputs_of_a_turn(self) -> float:
        return self.box.inputs / self.turns

    def _turn(self) -> None:
        game = self.box.game
        if game.year != self.year:
            self._begin_year(game)
        player = player_of(game, game.turn or "")
        self.turns += 1
        move = self._best(game, player)
        if move is None:
            self._pass(game, player)
        else:
            enter(self.box, move, is_grande=self.spaces.is_full(move.action))
            self.spaces.place(player.id, move.action)
            self.wineries[player.id].do(move)

    def _begin_year(self, game: Game) -> None:
        self.year, self.spaces = game.year, Spaces(self.spaces.each)
        for winery in self.wineries.values():
            winery.end_year()

    def _best(self, game: Game, player: Player) -> Move | None:
        winery = self.wineries[player.id]
        if not self.spaces.has_turn(game, player.id, winery.workers):
            return None
        affordable = (each for each in winery.moves(game, player) if (player.money or 0) + each.money >= 0)
        return next((each for each in affordable if self.spaces.is_open(player.id, each.action)), None)

    def _pass(self, game: Game, player: Player) -> None:
        """In winter to the highest free row: it brings most."""
        self.box.key("pass")
        if game.is_winter:
            self.box.turn(max(len(next_rows(game, player.id)) - 1, 0)).push()
