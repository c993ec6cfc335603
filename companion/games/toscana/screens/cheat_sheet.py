"""The cheat sheet: the rules on a few pages, in the box's own words."""

from dataclasses import dataclass

from companion.controls.intents import Back, Intent, Push, Turn
from companion.ui.kit.desk import Desk
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import mark
from companion.ui.kit.layout import scroll_limit
from companion.ui.kit.scene import BODY, Cue, Paragraph, Rect, Scene
from companion.ui.kit.steps import Leave, Stay, Step

PAGE = Rect(2, BODY.y + 1, BODY.width - 2, BODY.height)


@dataclass(frozen=True, slots=True)
class Topic:
    title: str
    text: str


TOPICS = (
    Topic(
        mark("A round"),
        mark(
            "Everybody spends three coins, one a turn: hiring, winemaking, trading, in any order.\n"
            "Then the prices move and the starting player's flag goes one seat to the left."
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
            "From an empty storage that box comes from the bank."
        ),
    ),
    Topic(
        mark("Winemaking"),
        mark(
            "Lay 1 to 5 water on crossroads. Your squares around them yield boxes from the bank: "
            "one worker 1, two workers or a winemaster 2. A yellow square yields a lone worker nothing, "
            "else 1 of your choice.\nYou keep at most 5 of a kind."
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
            "After round 7, or after a round in which anybody has 60.\n"
            "Boxes left are sold at the last prices. Most money wins; then more squares, then more "
            "winemasters."
        ),
    ),
)


@dataclass(frozen=True, slots=True)
class CheatSheet:
    """One topic a page: a turn reads on, over the ends of pages; a push goes to the next topic."""

    topic: int = 0
    line: int = 0

    def view(self, desk: Desk) -> Scene:
        words = desk.words
        return Scene(
            words.text(TOPICS[self.topic].title),
            f"{self.topic + 1}/{len(TOPICS)}",
            (self._paragraph(desk),),
            (
                Cue(Icon.TURN, words.text("read")),
                Cue(Icon.PUSH, words.text("next")),
                Cue(Icon.BACK, words.text("back")),
            ),
        )

    def handle(self, intent: Intent, desk: Desk) -> Step:
        match intent:
            case Turn(steps):
                return Stay(self._read(self.line + steps, desk))
            case Push():
                return Stay(CheatSheet((self.topic + 1) % len(TOPICS)))
            case Back():
                return Leave()
            case _:
                return Stay(self)

    def _read(self, line: int, desk: Desk) -> "CheatSheet":
        if line < 0 and self.topic > 0:
            before = CheatSheet(self.topic - 1)
            return CheatSheet(self.topic - 1, scroll_limit(before._paragraph(desk)))
        last = scroll_limit(self._paragraph(desk))
        if line > last and self.topic < len(TOPICS) - 1:
            return CheatSheet(self.topic + 1)
        return CheatSheet(self.topic, max(0, min(line, last)))

    def _paragraph(self, desk: Desk) -> Paragraph:
        text = desk.words.text(TOPICS[self.topic].text)
        return Paragraph(PAGE, text, is_scrolling=True, first_line=self.line)
