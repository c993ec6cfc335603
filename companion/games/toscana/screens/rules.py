"""Toscana's rules in short."""

from companion.games.kit.sentences import mark
from companion.ui.kit.rules_pages import Topic

TOPICS = (
    Topic(
        mark("A round"),
        mark(
            "Everybody spends three coins, one a turn: hiring, winemaking, trading, in any order.\n"
            "Then the prices move and the starting player's flag goes one seat to the left."
        ),
    ),
    Topic(
        mark("Set-up"),
        mark(
            "Everybody takes 3 money, 3 coins, 2 red, 2 water, 5 workers and 3 winemasters.\n"
            "First workers go on empty squares: the starting player's right neighbour first, then "
            "counter-clockwise. (One booklet allows any square; the box asks for an empty one.)"
        ),
    ),
    Topic(
        mark("Buying"),
        mark(
            "One kind, 1 to 5 boxes out of its storage, at its price each; on the 0/1 step a box costs 1.\n"
            "An empty storage has nothing to sell."
        ),
    ),
    Topic(
        mark("Selling"),
        mark(
            "Any kinds at once, at their prices; the 0/1 step pays nothing.\n"
            "A storage takes 5; what is over goes to the bank and is paid all the same."
        ),
    ),
    Topic(
        mark("Hiring"),
        mark(
            "One piece, one helper, or one of each in the order you like.\n"
            "Worker: 1 red. Winemaster: 1 white, then 2 white; the third is free if you hold a box of "
            "all five kinds, and brings 10 money."
        ),
    ),
    Topic(
        mark("Lobbyist"),
        mark(
            "Costs 1 champagne. Slide a tile into the empty square, then one of the other sign into the "
            "gap.\n"
            "Only the two prices under them move, one step each."
        ),
    ),
    Topic(
        mark("Mr. Rosé"),
        mark(
            "Costs 1 rosé. Move up to two prices one step each, and trade one box, in either order.\n"
            "From an empty storage that box comes from the bank.\n"
            "The booklets differ on whether two prices must move; here none to two do."
        ),
    ),
    Topic(
        mark("Winemaking"),
        mark(
            "Lay 1 to 5 water on crossroads. Your squares around them yield boxes from the bank: "
            "one worker 1, two workers or a winemaster 2. A yellow square yields a lone worker nothing, "
            "else 1 of your choice.\nYou keep at most 5 of a kind. Water made now may be sold or paid at "
            "once; it irrigates from the next round on."
        ),
    ),
    Topic(
        mark("Passing"),
        mark("Uses the coin up. Passing winemaking brings 1 red or 1 water; passing the others nothing."),
    ),
    Topic(
        mark("Round's close"),
        mark(
            "1. Tiles: + up, − down.\n2. A full storage: down; an empty one: up.\n"  # noqa: RUF001 - the sign on the tile
            "3. Winetasting: add all tiles of a kind, then move its price by the sum.\n"
            "No price leaves its ladder."
        ),
    ),
    Topic(
        mark("The end"),
        mark(
            "After round 7, or after a round in which anybody has reached 60, even if it was spent since; "
            "at set-up the table may let only the 60 at the round's end count.\n"
            "Boxes left are sold at the last prices. Most money wins; then more squares, then more "
            "winemasters."
        ),
    ),
)
