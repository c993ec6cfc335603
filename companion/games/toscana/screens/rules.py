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
            "Everybody takes 2 red, 2 water, 5 workers, 3 winemasters and 4 coins: 3 on the actions, one on "
            "3 of the moneytrack.\nShuffle your 7 winetasting tiles and take 2.\n"
            "The map is as printed, or laid anew from its 8 pieces.\n"
            "First workers go on empty squares: the starting player's right neighbour first, then "
            "counter-clockwise."
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
        mark("Squares"),
        mark(
            "All workers are hired before the first winemaster. A piece goes on an empty square; a worker "
            "may join one of yours that is alone. So 1 or 2 workers or 1 winemaster stand there, and workers "
            "never leave.\nFive players and no empty square: a new piece may take the square of an "
            "opponent's winemaster, who leaves the game; awards stay.\nThe box calls your squares by the "
            "letter of your seat, from a on, and a number: a1, a2."
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
            "Lay 1 to 5 water on crossroads, one on each. Your squares around them yield boxes from the "
            "bank, each square once: one worker 1, two workers or a winemaster 2. A yellow square yields a "
            "lone worker nothing, else 1 of your choice.\nYou keep at most 5 of a kind. Water made now may "
            "be sold or paid at once; it irrigates from the next round on."
        ),
    ),
    Topic(
        mark("Deals"),
        mark(
            "Only if you agreed on it at set-up. In your trading action you may also trade boxes and money "
            "with other players, as often as you like, before or after buying or selling at the market."
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
            "3. Winetasting: add all tiles of a kind, then move its price by the sum. Then everybody "
            "discards the tile and draws one, while the deck lasts.\n"
            "No price leaves its ladder."
        ),
    ),
    Topic(
        mark("The end"),
        mark(
            "After round 7, or after a round in which anybody has reached 60, even if it was spent since; "
            "at set-up the table may let only the 60 at the round's end count.\n"
            "Boxes left are sold at the last prices. Most money wins; then more squares (water and abandoned "
            "ones count), then more winemasters."
        ),
    ),
)
