"""The signs of Tuscany's words: an icon or a few letters for each worker and bonus."""

from collections.abc import Mapping

from companion.games.tuscany.rules.terms import Bonus, Worker
from companion.ui.kit.icons import Icon

WORKER_SIGNS: Mapping[Worker, str] = {
    Worker.NORMAL: Icon.WORKER,
    Worker.GRANDE: Icon.WINEMASTER,
    Worker.TEMPORARY: f"{Icon.WORKER}?",
    Worker.FARMER: "Far",
    Worker.MAFIOSO: "Maf",
    Worker.CHEF: "Chef",
    Worker.INNKEEPER: "Inn",
    Worker.PROFESSORE: "Prof",
    Worker.SOLDATO: "Sol",
    Worker.POLITICO: "Pol",
    Worker.ORACLE: "Ora",
    Worker.MERCHANT: "Mer",
    Worker.TRAVELER: "Tra",
    Worker.MESSENGER: "Mes",
}
BONUS_SIGNS: Mapping[Bonus, str] = {
    Bonus.MONEY: f"1{Icon.MONEY}",
    Bonus.MONEY2: f"2{Icon.MONEY}",
    Bonus.POINT: f"1{Icon.POINTS}",
    Bonus.VINE: "V",
    Bonus.ORDER: "O",
    Bonus.SUMMER_VISITOR: "S",
    Bonus.WINTER_VISITOR: "W",
    Bonus.STRUCTURE: Icon.HOUSE,
    Bonus.VISITOR: "S/W",
    Bonus.CARD: Icon.CARDS,
    Bonus.WORKER: Icon.WORKER,
    Bonus.STAR: Icon.STAR,
    Bonus.AGE: f"{Icon.GRAPE}+",
}


def worker_sign(worker: Worker) -> str:
    """As the special cards name it, in their first letters: those are printed in no language of ours."""
    return WORKER_SIGNS[worker]


def bonus_sign(bonus: Bonus | None) -> str:
    return "-" if bonus is None else BONUS_SIGNS[bonus]
