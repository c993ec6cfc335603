"""Tuscany's rules in short."""

from companion.games.kit.sentences import mark
from companion.ui.kit.rules_pages import Topic

TOPICS = (
    Topic(
        mark("A year"),
        mark(
            "Four seasons. In each, from the lowest row round and round, place one worker or pass until the "
            "next season.\nWorkers stay out until their owner's year ends."
        ),
    ),
    Topic(
        mark("Passing a season"),
        mark(
            "Your wake-up token moves one column right and brings at once what your row shows there.\n"
            "A cottage draws a visitor on passing into autumn."
        ),
    ),
    Topic(
        mark("The year's end"),
        mark(
            "On passing in winter, each alone: workers back, the temporary one leaves; grapes and wines age; "
            "keep 7 cards; income; choose a free row of 2 to 7.\nAfter row 7 comes row 1, and only so."
        ),
    ),
    Topic(
        mark("Stars"),
        mark(
            "Place one of your six and take the region's benefit. Once all are out they move, without "
            "benefit.\nAt the end a region's points go to who alone has most stars there."
        ),
    ),
    Topic(
        mark("Trade"),
        mark(
            "Give one of 3 lira, 1 point, 2 cards, 1 grape, and get one of them; a grape you get has value 1."
        ),
    ),
    Topic(
        mark("Wine sale"),
        mark("A wine brings points by its type, whatever its value."),
    ),
    Topic(
        mark("Special workers"),
        mark(
            "Two kinds a game. Training one costs 1 lira more; it works from next year on.\n"
            "One of each kind a player; six workers in all, the temporary one not counted."
        ),
    ),
    Topic(
        mark("The last year"),
        mark(
            "25 points before the year's end make it the last; the winter is played to its end.\n"
            "Then regions are scored. Most points win; then lira, then wine, then grapes."
        ),
    ),
)
