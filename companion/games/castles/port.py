"""The Castles of Tuscany behind the game port: its rules, what others see of the game, and its lamps."""

from typing import Any

from companion.games.castles.rules.commands import COMMANDS
from companion.games.castles.rules.facts import EVENTS
from companion.games.castles.rules.game import Area, Game, Player, bonus_left
from companion.games.castles.rules.terms import PLAYERS_MAX, PLAYERS_MIN, TYPES, Phase, Side, Type, What
from companion.games.kit.clock import Acting
from companion.games.kit.facts import is_over
from companion.games.kit.lamps import DARK, DIM, LIT, Light, Lights, Shine, turn_lights
from companion.games.port import Facts, GamePort, Later, facts_of, result_of

_RULES = "companion.games.castles.rules"
FIELDS = (
    *("round", "phase", "starting_player", "turn", "actions", "closing", "extra", "pending", "display"),
    *("bonus_left", "colour_bonus", "players", "result"),
)
PLAYER_FIELDS = (
    *("id", "name", "colour", "green", "red", "cards", "workers", "marble", "storage", "fresh", "room"),
    *("piles", "bonus", "built", "spaces_left", "completed"),
)
OF_POINTS = ("id", "name", "colour", "green", "red")
NOT_KNOWN = dict.fromkeys(Side)
STORAGE_LAMPS = 3
PILE, PILE_GONE = Light(Shine.ON, is_call=True), Light(Shine.OFF, is_call=True)
PILE_CLOSES = Light(Shine.BLINK, is_call=True)


def _facts(game: Game) -> Facts:
    starting = game.starting_player
    return facts_of(game, "red", game.round, game.acting, first=starting, began=starting)


def _acting(game: Game) -> Acting | None:
    """Nobody's clock runs before round 1, nor while the tiles that came are laid out."""
    is_refilled = bool(game.pending) and game.pending[0].what is What.REFILL
    if game.acting is None or game.phase is not Phase.TURNS or is_refilled:
        return None
    return Acting(game.acting)


def state_of(game: Game | None) -> dict[str, Any]:
    """Every type and bonus is present in its map; before a game everything but the phase reads null."""
    if game is None:
        return {"game": "castles", **dict.fromkeys(FIELDS), "phase": Phase.SETUP.value}
    return {
        "game": "castles",
        "round": game.round,
        "phase": game.phase.value,
        "starting_player": game.starting_player,
        "turn": game.acting,
        "actions": game.actions if game.phase is Phase.TURNS and not game.is_points_ledger else None,
        "closing": game.is_closing,
        "extra": game.is_extra,
        "pending": [{"what": asked.what, "count": asked.count} for asked in game.pending],
        "display": game.display,
        "bonus_left": None if game.is_points_ledger else bonus_left(game),
        "colour_bonus": {
            type_: {**game.colour_bonus.get(type_, NOT_KNOWN), "next": game.sides[type_]} for type_ in TYPES
        },
        "players": [_player_state(player, is_points=game.is_points_ledger) for player in game.players],
        "result": result_of(game),
    }


def _player_state(player: Player, *, is_points: bool) -> dict[str, Any]:
    if is_points:
        return {
            name: getattr(player, name) if name in OF_POINTS else None for name in (*PLAYER_FIELDS, "areas")
        }
    areas = None if player.areas is None else _areas(player.areas)
    return {**{name: getattr(player, name) for name in PLAYER_FIELDS}, "areas": areas}


def _areas(areas: Any) -> dict[Type, list[dict[str, Any]]]:
    return {type_: [_area(type_, area) for area in each] for type_, each in areas.items()}


def _area(type_: Type, area: Area) -> dict[str, Any]:
    """Only agriculture has farms."""
    plain: dict[str, Any] = {"size": area.size, "filled": area.filled}
    return {**plain, "farms": area.farms} if type_ is Type.AGRICULTURE else plain


def lights(game: Game) -> tuple[Lights, ...]:
    """A build with three lamps shows the piles."""
    rows = []
    for player, turn in zip(game.players, turn_lights(game, game.acting, game.starting_player), strict=True):
        piles = tuple(_pile(game, player, index) for index in range(len(player.piles)))
        marble = LIT if player.marble else DARK
        storage = (DARK,) * STORAGE_LAMPS if game.is_points_ledger else _storage(player)
        rows.append(Lights((turn, *piles, marble, *storage), piles))
    return tuple(rows)


def _pile(game: Game, player: Player, index: int) -> Light:
    """Lit while tiles are left; the one whose emptiness closes the round blinks.

    In ledger points the piles are everybody's: lit while their round is to come or is played.
    """
    is_past = game.phase in (Phase.FINAL, Phase.FINISHED)
    is_played = not is_past and index >= game.round - int(not game.is_closing)
    if is_played if game.is_points_ledger else player.piles[index]:
        return PILE
    return PILE_CLOSES if index == game.round - 1 and not is_past else PILE_GONE


def _storage(player: Player) -> tuple[Light, ...]:
    """A lamp for each place, the first three: lit where something lies, faint where it is free."""
    return tuple(
        LIT if index < len(player.storage) else DIM if index < player.room else DARK
        for index in range(STORAGE_LAMPS)
    )


GAME = GamePort(
    name="castles",
    title="The Castles of Tuscany",
    rules_version="2",
    known_rules=frozenset({"1", "2"}),
    players=range(PLAYERS_MIN, PLAYERS_MAX + 1),
    score_unit="points",
    score_field="red",
    commands=COMMANDS,
    events=EVENTS,
    columns=("player", "type", "track", "supply", "before", "after", "cause"),
    begin=Later(f"{_RULES}.decide", "begin"),
    play=Later(f"{_RULES}.decide", "play"),
    state=state_of,
    facts=_facts,
    is_over=is_over,
    lights=lights,
    story=Later(f"{_RULES}.story", "tell_game"),
    standing=Later(f"{_RULES}.story", "tell_standing"),
    bad_form=Later(f"{_RULES}.bounds", "bad_form"),
    welcome=Later(f"{_RULES}.setup", "welcome"),
    acting=_acting,
)
