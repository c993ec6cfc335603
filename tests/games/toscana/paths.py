"""Paths whose inputs are counted: entered on the real screens, and checked to have done what they say."""

from companion.games.toscana.rules.commands import Adjust, MakeWine, Pass, Place
from companion.games.toscana.rules.corrections import CorrectedSquare
from companion.games.toscana.rules.game import Options, Pieces
from companion.games.toscana.rules.terms import KINDS, Action, Ledger, Tile, Vineyard
from companion.settings.preferences import Preferences
from tests.games.toscana.greedy_table import whole_game
from tests.games.toscana.on_the_panel import FOLDER, commands, play_on
from tests.games.toscana.people import MARKET, Box, by_kind, new_game
from tests.games.toscana.rounds import CLOSE, all_pass, with_boxes
from tests.tables import wrapped

SEVEN = by_kind(2, 2, 1, 1, 1)
PIECES = {"anna": Pieces(0, 2, 1)}
"""Five workers and a winemaster on the map: seven boxes."""
SQUARES = {
    "anna": (
        CorrectedSquare(Vineyard.RED, 2, winemaster=False),
        CorrectedSquare(Vineyard.WHITE, 2, winemaster=False),
        CorrectedSquare(Vineyard.ROSE, 1, winemaster=False),
        CorrectedSquare(Vineyard.CHAMPAGNE, 0, winemaster=True),
    )
}
RECORDED_FIVE = FOLDER / "five-players-crowded-map.jsonl"
NAME = ((0, 0), (2, 3), (2, 3), (0, 0))
"""The groups and the letters of Anna."""


def passing() -> int:
    """The first action that is ready."""
    box = Box(new_game()).hold_key("champagne").push()
    assert len(box.player("anna").used) == 1, box.text
    return box.inputs


def wine_as_last_time() -> int:
    """Seven boxes, as in the round before."""
    rest = (each for each in all_pass() if each != Pass("anna", Action.WINEMAKING))
    few = with_boxes("anna", by_kind(0, 0, 0, 0, 3))
    box = Box(new_game()).play(Adjust({"pieces": PIECES}, "for the test"), few)
    box.play(MakeWine("anna", 1, SEVEN), *rest, *CLOSE, few).seat(0)
    before = box.inputs
    box.hold_key("white").push()
    assert box.player("anna").boxes == by_kind(2, 2, 1, 1, 3), box.text
    return box.inputs - before


def wine_by_map() -> int:
    """Seven boxes of squares that the box knows."""
    box = Box(new_game(options=Options(ledger=Ledger.MAP)))
    box.play(Place("ben", Vineyard.RED), Place("anna", Vineyard.RED))
    box.play(Adjust({"pieces": PIECES, "squares": SQUARES}, "for the test"))
    before = box.inputs
    box.hold_key("white").push()
    assert box.player("anna").boxes == by_kind(4, 2, 2, 1, 1), box.text
    return box.inputs - before


def tasting_by_one() -> int:
    """Three players with six marks, entered by one person."""
    box = Box(new_game(3)).play(*all_pass(3), *CLOSE[:2])
    box.key("red").key("red").key("water").turn(-1).key("white").key("rose").key("red").push()
    assert box.game.round == 2, box.text
    return box.inputs


def first_market() -> int:
    """Fifteen fields that nobody has entered yet."""
    people = Preferences("en", last_names=("Anna", "Ben"), last_colours=("red", "blue"), game="toscana")
    box = Box(preferences=people).push().push().push().push()
    before = box.inputs
    for price in MARKET.prices.values():
        box.key(KINDS[price - 2])
    for tile in Tile:
        for kind in (each for each, laid in MARKET.board.items() if laid is tile):
            box.key(kind)
    for boxes in MARKET.storages.values():
        box = box.key(KINDS[boxes - 1]) if boxes else box.push()
    box.push()
    inputs = box.inputs - before
    assert box.push().game.market == MARKET, box.text
    return inputs


def four_letter_name() -> int:
    """A new name, from the question who sits here."""
    box = Box(preferences=Preferences("en", game="toscana")).push()
    before = box.inputs
    box.push()
    for group, letter in NAME:
        box.key(KINDS[group]).key(KINDS[letter])
    box.push()
    assert "Anna" in box.text, box.text
    return box.inputs - before


def round_of_five() -> int:
    """The first round of a recorded game of five players."""
    box, inputs = Box(), 0
    for command in commands(RECORDED_FIVE):
        inputs += play_on(box, command) or 0
        if box.table.game is not None and box.game.round > 1:
            break
    return inputs


def game_of_five() -> tuple[dict[str, list[int]], int]:
    """A game of five greedy players: the inputs of each entry, by the name of its command; its rounds."""
    counted: dict[str, list[int]] = {}
    box = Box()
    for command in whole_game():
        inputs = play_on(box, wrapped(command))
        if inputs is not None:
            counted.setdefault(type(command).__name__, []).append(inputs)
    return counted, box.game.round
