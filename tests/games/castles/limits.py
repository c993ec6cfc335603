"""What is true of every state of a game of The Castles, whatever was played."""

from typing import Any

Plain = dict[str, Any]
SPACES = {
    "agriculture": 5,
    "village": 5,
    "quarry": 4,
    "monastery": 4,
    "wagon": 4,
    "fort": 3,
    "city": 3,
    "inn": 2,
}


def check_sums(state: Plain) -> None:
    """Cards and bonus tiles are as many as the box holds; the display has its eight tiles."""
    players = state["players"]
    if is_points(state):
        assert (state["display"], state["bonus_left"], state["turn"], state["pending"]) == (
            None,
            None,
            None,
            [],
        )
        return
    assert sum(player["cards"] for player in players) <= 122
    for name, left in state["bonus_left"].items():
        assert 0 <= left == 5 - sum(player["bonus"][name] for player in players)
    if state["display"] is not None:
        missing = sum(each["count"] for each in state["pending"] if each["what"] == "refill")
        assert sum(state["display"].values()) + missing == 8
        assert all(0 <= count <= 4 for count in state["display"].values())


def check_order(state: Plain) -> None:
    """The turn, what is asked and the closing of the round fit together."""
    if is_points(state):
        assert state["phase"] in ("turns", "final", "finished")
        assert not state["closing"] or state["phase"] == "turns"
    else:
        assert (state["turn"] is not None) == (state["phase"] in ("bonus", "turns"))
        assert (state["actions"] is not None) == (state["phase"] == "turns")
        piles = [player["piles"][state["round"] - 1] for player in state["players"]]
        assert state["closing"] == (0 in piles)
    assert not state["pending"] or state["phase"] == "turns"
    assert not state["extra"] or state["round"] == 3
    assert (state["result"] is not None) == (state["phase"] == "finished")


def is_points(state: Plain) -> bool:
    """Ledger points follows nobody's things."""
    return bool(state["players"][0]["cards"] is None)


def check_player(player: Plain) -> None:
    if player["cards"] is None:
        known = {name for name, value in player.items() if value is not None}
        assert known <= {"id", "name", "colour", "green", "red"}
        assert player["green"] >= 0 <= player["red"]
        return
    assert player["room"] == 1 + player["bonus"]["storage"] >= len(player["storage"])
    assert 0 <= player["fresh"] <= player["storage"].count("piece")
    assert all(player[key] >= 0 for key in ("green", "red", "cards", "workers", "marble"))
    assert all(0 <= pile <= 7 for pile in player["piles"])
    assert player["spaces_left"] == 30 - sum(player["built"].values())
    for name, spaces in SPACES.items():
        built = player["built"][name]
        assert (name == "fort") <= built <= spaces
        if player["completed"] is not None:
            own_castle = name == "fort"
            loose = built - sum(player["completed"][name])
            assert 0 <= loose <= 2 * (spaces - built) + own_castle
        else:
            areas = player["areas"][name]
            assert sum(area["size"] for area in areas) == spaces
            assert all(0 <= area["filled"] <= area["size"] for area in areas)
            assert sum(area["filled"] for area in areas) == built
