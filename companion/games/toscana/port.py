"""Toscana behind the game port: its rules, what others see of the game, and its lamps."""

from typing import Any

from companion.games.kit.clock import Acting
from companion.games.kit.facts import is_over
from companion.games.kit.lamps import Light, Lights, Shine, gauge, turn_lights
from companion.games.port import Facts, GamePort, Later, facts_of, result_of
from companion.games.toscana.rules import booklet
from companion.games.toscana.rules.commands import COMMANDS
from companion.games.toscana.rules.facts import EVENTS
from companion.games.toscana.rules.game import Game, Player
from companion.games.toscana.rules.terms import ACTIONS, Phase

_RULES = "companion.games.toscana.rules"
STATE = (
    *("game", "round", "phase", "starting_player", "turn", "last_round", "trading_open", "market_traded"),
    *("map_squares", "market", "players", "bank", "result"),
)


def _facts(game: Game) -> Facts:
    turn = None if game.whose_turn is None else game.whose_turn.id
    return facts_of(game, "money", game.round, turn, first=game.starting_player, began=game.began)


def _acting(game: Game) -> Acting | None:
    """In relaxed order too it is the player whom Home names; the first workers are part of the set-up."""
    turn = game.whose_turn
    if turn is None or game.phase is not Phase.ACTIONS:
        return None
    return Acting(turn.id, game.round * len(ACTIONS) + len(turn.used))


def state_of(game: Game | None) -> dict[str, Any]:
    """Every kind is present in every map; before a game everything but the phase reads null."""
    if game is None:
        return {**dict.fromkeys(STATE), "game": "toscana", "phase": Phase.SETUP.value}
    turn = game.whose_turn
    market = game.market
    return {
        "game": "toscana",
        "round": game.round,
        "phase": game.phase.value,
        "starting_player": game.starting_player,
        "turn": None if turn is None else turn.id,
        "last_round": game.is_last_round,
        "trading_open": game.trading_open,
        "market_traded": game.market_traded,
        "map_squares": game.map_squares,
        "market": {"prices": market.prices, "storages": market.storages, "board": market.board},
        "players": [_player_state(player) for player in game.players],
        "bank": game.bank,
        "result": result_of(game),
    }


def _player_state(player: Player) -> dict[str, Any]:
    return {
        "id": player.id,
        "name": player.name,
        "colour": player.colour,
        "money": player.money,
        "reached_60": player.reached_60,
        "actions": {action: player.coin_of(action) for action in ACTIONS},
        "boxes": player.boxes,
        "workers_left": player.workers_left,
        "winemasters_left": player.winemasters_left,
        "winemasters_on_map": player.winemasters_on_map,
        "squares": player.squares,
    }


# The lamps: the turn, a coin for each action, and the money on its way to the end

MONEY_LAMPS = 4
READY, USED = Light(Shine.ON, is_call=True), Light(Shine.OFF, is_call=True)


def lights(game: Game) -> tuple[Lights, ...]:
    """A ready action is lit, a used one dark; a build with three lamps shows the actions."""
    turn = game.whose_turn
    on_turn = None if turn is None else turn.id
    rows = []
    for player, first in zip(game.players, turn_lights(game, on_turn, game.starting_player), strict=True):
        actions = tuple(USED if action in player.used else READY for action in ACTIONS)
        money = gauge(player.money, booklet.MONEY_TO_END, MONEY_LAMPS)
        rows.append(Lights((first, *actions, *money), actions))
    return tuple(rows)


GAME = GamePort(
    name="toscana",
    title="Toscana",
    rules_version="2",
    known_rules=frozenset({"1", "2"}),
    players=range(booklet.PLAYERS_MIN, booklet.PLAYERS_MAX + 1),
    score_unit="money",
    score_field="money",
    commands=COMMANDS,
    events=EVENTS,
    columns=("player", "kind", "boxes", "before", "after", "cause"),
    begin=Later(f"{_RULES}.decide", "begin"),
    play=Later(f"{_RULES}.decide", "play"),
    state=state_of,
    facts=_facts,
    is_over=is_over,
    lights=lights,
    story=Later(f"{_RULES}.story", "tell_game"),
    standing=Later(f"{_RULES}.story", "tell_standing"),
    welcome=Later(f"{_RULES}.setup", "welcome"),
    acting=_acting,
)
