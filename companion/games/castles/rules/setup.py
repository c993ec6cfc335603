"""Preparation: the players, the colour bonus tiles, and in ledger full the display and the areas."""

from collections.abc import Mapping

from companion.frozen import changed
from companion.games.castles.rules import terms
from companion.games.castles.rules.commands import NewGame, Sizes
from companion.games.castles.rules.facts.course import GameBegan
from companion.games.castles.rules.game import Area, Areas, Game, Player, clockwise
from companion.games.castles.rules.refusals import Code, needs_field, other_ledger
from companion.games.kit.facts import clockwise_from, nobody_called
from companion.games.kit.sentences import Refusal, Several, refuse
from companion.games.port import Person


def begin(command: NewGame) -> GameBegan | Refusal:
    ids = tuple(person.id for person in command.players)
    refusal = (
        _unknown(command, ids)
        or _wrong_ledger(command, ids)
        or _bad_areas(command)
        or (None if command.display is None else bad_display(command.display, terms.DISPLAY))
    )
    if refusal:
        return refusal
    players = tuple(_seat(person, command) for person in command.players)
    return GameBegan(
        players,
        command.starting_player,
        command.colour_bonus or {},
        command.options,
        None if command.display is None else {type_: command.display.get(type_, 0) for type_ in terms.TYPES},
        choosing=tuple(player.id for player in clockwise_from(command.starting_player, players)),
    )


def welcome(game: Game) -> dict[str, object]:
    """What each takes, and who chooses a bonus tile after whom."""
    choosing = [player.id for player in clockwise(game)]
    return {
        "setup": {"cards": terms.STARTING_CARDS, "piles": list(terms.STARTING_PILES), "choosing": choosing}
    }


def _seat(person: Person, command: NewGame) -> Player:
    """Somebody who gave no name is called by their id."""
    player = Player(person.id, person.name or person.id, person.colour)
    match command.options.ledger:
        case terms.Ledger.POINTS:
            return changed(player, cards=0)
        case terms.Ledger.SCORE:
            return changed(player, completed=dict.fromkeys(terms.TYPES, ()))
        case terms.Ledger.FULL:
            return changed(player, areas=_areas((command.areas or {})[person.id]))


def _areas(sizes: Sizes) -> Areas:
    """The first fort area holds the starting castle."""
    return {
        type_: tuple(
            Area(size, filled=int(type_ is terms.Type.FORT and index == 0))
            for index, size in enumerate(sizes[type_])
        )
        for type_ in terms.TYPES
    }


def _unknown(command: NewGame, ids: tuple[str, ...]) -> Refusal | None:
    for player_id in (command.starting_player, *(command.areas or {})):
        if player_id not in ids:
            return nobody_called(player_id, ids)
    return None


def _wrong_ledger(command: NewGame, ids: tuple[str, ...]) -> Refusal | None:
    told = {"display": command.display, "areas": command.areas}
    is_full = command.options.ledger is terms.Ledger.FULL
    for name, value in told.items():
        if is_full and value is None:
            return needs_field(name)
        if not is_full and value is not None:
            return other_ledger(name)
    if command.colour_bonus is None and command.options.ledger is not terms.Ledger.POINTS:
        return needs_field("colour_bonus")
    missing = () if command.areas is None else tuple(each for each in ids if each not in command.areas)
    if missing:
        return refuse(
            Code.BAD_COMMAND, "areas must name every player; missing: {players}.", players=Several(missing)
        )
    return None


def _bad_areas(command: NewGame) -> Refusal | None:
    for player_id, areas in (command.areas or {}).items():
        for type_, sizes in areas.items():
            if sum(sizes) != terms.SPACES[type_]:
                return refuse(
                    Code.BAD_AREA,
                    "{player}'s areas of {type} have {given} {given:space|spaces} together; a region has "
                    "{spaces}.",
                    player=player_id,
                    type=type_,
                    given=sum(sizes),
                    spaces=terms.SPACES[type_],
                )
    return None


def bad_display(display: Mapping[terms.Type, int], needed: int) -> Refusal | None:
    lying = sum(display.values())
    if lying == needed:
        return None
    return refuse(
        Code.BAD_AMOUNT,
        "The display has {needed}, not {given}.",
        needed=terms.tile_count(needed),
        given=lying,
    )
