"""The order of piece and helper in a hire: both lead to the same game where both are possible."""

from dataclasses import replace

from companion.games.kit.refusals import Refusal
from companion.games.toscana.rules.commands import Hire
from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.terms import Step
from companion.games.toscana.screens.preview import preview


def in_order(game: Game, hire: Hire) -> Hire:
    """The hire with its piece first, or with its helper first where only that is possible."""
    if not hire.piece or not hire.helper or not isinstance(preview(game, hire), Refusal):
        return hire
    helper_first = replace(hire, first=Step.HELPER)
    return hire if isinstance(preview(game, helper_first), Refusal) else helper_first
