"""What the screens share: the game at hand, short names, signed numbers, a sign for each worker and bonus."""

from collections.abc import Mapping

from companion.games.kit.sentences import mark
from companion.games.tuscany.rules.game import Game
from companion.games.tuscany.rules.terms import Bonus, Season, Worker
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator
from companion.ui.kit.screen import Desk

WORKER_SIGNS: Mapping[Worker, str] = {
    Worker.NORMAL: Icon.WORKER,
    Worker.GRANDE: Icon.WINEMASTER,
    Worker.TEMPORARY: f"{Icon.WORKER}?",
    Worker.FARMER: mark("Far"),
    Worker.MAFIOSO: mark("Maf"),
    Worker.CHEF: mark("Chef"),
    Worker.INNKEEPER: mark("Inn"),
    Worker.PROFESSORE: mark("Prof"),
    Worker.SOLDATO: mark("Sol"),
    Worker.POLITICO: mark("Pol"),
    Worker.ORACLE: mark("Ora"),
    Worker.MERCHANT: mark("Mer"),
    Worker.TRAVELER: mark("Tra"),
    Worker.MESSENGER: mark("Mes"),
}
SEASON_SIGNS: Mapping[Season, str] = {
    Season.SPRING: mark("Spr"),
    Season.SUMMER: mark("Sum"),
    Season.AUTUMN: mark("Aut"),
    Season.WINTER: mark("Win"),
}
BONUS_SIGNS: Mapping[Bonus, str] = {
    Bonus.MONEY: f"1{Icon.MONEY}",
    Bonus.MONEY2: f"2{Icon.MONEY}",
    Bonus.POINT: f"1{Icon.POINTS}",
    Bonus.VINE: mark("V"),
    Bonus.ORDER: mark("O"),
    Bonus.SUMMER_VISITOR: mark("S"),
    Bonus.WINTER_VISITOR: mark("W"),
    Bonus.STRUCTURE: Icon.HOUSE,
    Bonus.VISITOR: mark("S/W"),
    Bonus.CARD: Icon.CARDS,
    Bonus.WORKER: Icon.WORKER,
    Bonus.STAR: Icon.STAR,
    Bonus.AGE: f"{Icon.GRAPE}+",
}


def worker_sign(worker: Worker, words: Translator) -> str:
    """The first letters of its name in this language."""
    return words.text(WORKER_SIGNS[worker])


def bonus_sign(bonus: Bonus | None, words: Translator) -> str:
    return "-" if bonus is None else words.text(BONUS_SIGNS[bonus])


def game_on(desk: Desk) -> Game:
    """The game, for screens that are open only while there is one."""
    if not isinstance(desk.game, Game):
        raise LookupError("this screen needs a game of Tuscany")
    return desk.game
