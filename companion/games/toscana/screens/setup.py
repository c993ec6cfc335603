"""Toscana's own pages of set-up. The usual evening is five pushes; the first one asks everything once."""

from companion.games.toscana.rules.commands import NewGame
from companion.games.toscana.rules.terms import LADDERS
from companion.games.toscana.screens.memory import Memory
from companion.games.toscana.screens.opening import Opening, ToscanaPlan, new_game, opening_of
from companion.games.toscana.screens.setup_entry import MarketEntry, first_question, last_question
from companion.games.toscana.screens.setup_market import OpeningMarket
from companion.games.toscana.screens.setup_options import GameOptions, Ladder
from companion.ui.kit.desk import Desk
from companion.ui.kit.setup.pages import Page


class ToscanaPages:
    """The ladder, once; the market, question by question at first; the options."""

    is_start_last = False

    def recall(self, desk: Desk) -> Opening:
        return opening_of(desk.preferences)

    def after(self, page: Page | None, plan: ToscanaPlan, desk: Desk) -> Page | None:
        del desk
        match page:
            case None if plan.own.is_first:
                # The ladder decides which prices the market page offers.
                return Ladder(LADDERS.index(plan.own.options.ladder))
            case OpeningMarket():
                return GameOptions()
            case GameOptions() if plan.own.has_whole_market:
                return None
        return first_question(plan.own)

    def before(self, page: Page, plan: ToscanaPlan) -> Page | None:
        match page:
            case GameOptions():
                return first_question(plan.own)
            case OpeningMarket() if plan.own.is_first:
                return last_question()
            case MarketEntry() if plan.own.is_first:
                return Ladder(LADDERS.index(plan.own.options.ladder))
        return None

    def new_game(self, plan: ToscanaPlan) -> NewGame:
        return new_game(plan)

    def memory(self, plan: ToscanaPlan) -> Memory:
        return Memory(plan.own.market, plan.own.options)


PAGES = ToscanaPages()
