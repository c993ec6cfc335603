"""What is possible in the race: whoever's turn it is goes, how far is theirs to say."""

from companion.games.entering import GameEntering, Offer
from tests.race.port import GOAL, Game, facts


def offers(game: Game | None) -> tuple[Offer, ...]:
    if game is None or facts(game).is_over:
        return (Offer("new_game", preset={"goal": GOAL}, ranges={"goal": (1, 99)}),)
    return (Offer("go", preset={"player": facts(game).turn}, ranges={"steps": (1, 3)}),)


ENTERING = GameEntering({"go": "Go", "steps": "steps", "goal": "the goal"}, offers)
