"""Tuscany's recorded games, and what a person would compare in them when a year begins and at the end."""

from pathlib import Path

from tests.games.kit.recorded import Answer, Plain, RecordedGames
from tests.games.tuscany.referee import Referee


def closes_a_year(answer: Answer) -> bool:
    state = answer.state
    is_new = state["season"] == "spring" and not any(player["passed"] for player in state["players"])
    return answer.command["do"] in ("new_game", "break_tie") or (answer.command["do"] == "pass" and is_new)


def year_facts(state: Plain) -> Plain:
    """Rows, points, money and income of everybody, and who leads in the regions."""
    return {
        "year": state["year"],
        "last_year": state["last_year"],
        "players": {
            player["id"]: {key: player[key] for key in ("row", "points", "money", "residual", "stars_left")}
            for player in state["players"]
        },
        "leaders": {name: region["leader"] for name, region in state["map"].items()},
    }


def referee(_: Plain, state: Plain) -> Referee:
    return Referee(state)


RECORDED = RecordedGames(Path(__file__).parent / "recorded", closes_a_year, year_facts, referee)
