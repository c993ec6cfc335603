"""Regions: how their names stand in a sentence, and who leads where."""

from companion.games.tuscany.rules.game import Game


def region_title(name: str) -> str:
    """A region's name as it is printed, with a capital."""
    return name[:1].upper() + name[1:]


def points_ahead(game: Game, player_id: str) -> int:
    """What the regions would bring a player if the game ended now."""
    if not game.options.region_points:
        return 0
    return sum(region.points for region in game.map.values() if region.leader == player_id)
