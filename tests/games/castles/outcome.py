"""The Castles' recorded games, and what a person would compare in them after each scoring."""

from pathlib import Path

from tests.games.castles.referee import Referee
from tests.games.kit.recorded import Answer, Plain, RecordedGames

CLOSING = ("new_game", "score_round", "final_count")


def closes_a_round(answer: Answer) -> bool:
    return answer.command["do"] in CLOSING


def round_facts(state: Plain) -> Plain:
    """Everybody's points, spaces and supplies as a round leaves them."""
    numbers = ("green", "red", "spaces_left", "cards", "workers", "marble")
    return {
        "round": state["round"],
        "phase": state["phase"],
        "players": {
            player["id"]: {**{key: player[key] for key in numbers}, "piles": sum(player["piles"] or ())}
            for player in state["players"]
        },
        "colour_bonus": {name: tile["next"] for name, tile in state["colour_bonus"].items()},
    }


def referee(_: Plain, state: Plain) -> Referee:
    return Referee(state)


RECORDED = RecordedGames(Path(__file__).parent / "recorded", closes_a_round, round_facts, referee)
