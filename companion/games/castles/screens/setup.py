"""The game's own pages of set-up. The usual evening is five pushes; the first one asks everything once."""

from companion.games.castles.rules.commands import NewGame
from companion.games.castles.rules.terms import Ledger
from companion.games.castles.screens.memory import Memory
from companion.games.castles.screens.opening import CastlesPlan, Opening, new_game, opening_of
from companion.games.castles.screens.setup_full import Regions, StartingDisplay
from companion.games.castles.screens.setup_numbers import Numbers, first_stop
from companion.games.castles.screens.setup_options import GameOptions
from companion.ui.kit.desk import Desk
from companion.ui.kit.setup.pages import Page


class CastlesPages:
    """The numbers, the options, and for ledger full the display and everybody's region."""

    is_start_last = False

    def recall(self, desk: Desk) -> Opening:
        return opening_of(desk.preferences)

    def after(self, page: Page | None, plan: CastlesPlan, desk: Desk) -> Page | None:
        del desk
        match page:
            case Numbers():
                return GameOptions()
            case GameOptions():
                return StartingDisplay() if plan.own.options.ledger is Ledger.FULL else None
            case StartingDisplay():
                return Regions(0)
            case Regions(seat):
                return Regions(seat + 1) if seat + 1 < len(plan.people) else None
        return first_stop(plan.own)

    def before(self, page: Page, plan: CastlesPlan) -> Page | None:
        match page:
            case GameOptions():
                return first_stop(plan.own)
            case StartingDisplay():
                return GameOptions()
            case Regions(0):
                return StartingDisplay()
            case Regions(seat):
                return Regions(seat - 1)
        return None

    def new_game(self, plan: CastlesPlan) -> NewGame:
        return new_game(plan)

    def memory(self, plan: CastlesPlan) -> Memory:
        return Memory(plan.own.colour_bonus, plan.own.options)


PAGES = CastlesPages()
