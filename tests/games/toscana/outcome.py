"""Toscana's recorded games, and what a person would compare in them after each phase that closes a round."""

from pathlib import Path

from tests.games.kit.recorded import Answer, Plain, RecordedGames
from tests.games.toscana.referee import Referee

CLOSING = ("new_game", "update_wine_board", "update_supply", "hold_winetasting")
SHORT_LADDER = [0, 2, 3, 4, 5, 6, 7]


def closes_a_phase(answer: Answer) -> bool:
    return answer.command["do"] in CLOSING


def round_facts(state: Plain) -> Plain:
    """Prices, storages and money as a round leaves them."""
    return {
        "phase": state["phase"],
        "starting_player": state["starting_player"],
        "prices": list(state["market"]["prices"].values()),
        "storages": list(state["market"]["storages"].values()),
        "money": {player["id"]: player["money"] for player in state["players"]},
    }


def referee(new_game: Plain, state: Plain) -> Referee:
    return Referee(state, new_game["options"].get("ladder", SHORT_LADDER))


RECORDED = RecordedGames(Path(__file__).parent / "recorded", closes_a_phase, round_facts, referee)
