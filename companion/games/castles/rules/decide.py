"""Decide: what a command does to the game, as events, or why it is refused. Nothing is changed here."""

from typing import assert_never

from companion.games.castles.rules import answering, correcting, placing, scoring, setup, turns
from companion.games.castles.rules.apply import apply
from companion.games.castles.rules.codes import Code
from companion.games.castles.rules.commands import (
    Adjust,
    Build,
    Choose,
    Command,
    Draw,
    EndTurn,
    FinalCount,
    NewGame,
    Place,
    Refill,
    Refresh,
    Reveal,
    ScoreRound,
    Skip,
    TakeBonus,
)
from companion.games.castles.rules.draft import Draft
from companion.games.castles.rules.game import Game
from companion.games.castles.rules.terms import Phase
from companion.games.kit.refusals import Refusal, refuse
from companion.games.kit.sentences import Several
from companion.games.port import Played

RUNNING = (Phase.BONUS, Phase.TURNS, Phase.SCORING, Phase.FINAL)
POSSIBLE_IN: dict[type[Command], tuple[Phase, ...]] = {
    TakeBonus: (Phase.BONUS, Phase.TURNS),
    ScoreRound: (Phase.SCORING,),
    FinalCount: (Phase.FINAL,),
    Adjust: RUNNING,
}
"""All others belong to the turns."""


def begin(command: NewGame) -> Played | Refusal:
    """A new game, whatever was on the table before; its form was looked at."""
    began = setup.begin(command)
    return began if isinstance(began, Refusal) else Played((began,), apply(None, began))


def play(game: Game | None, command: Command) -> Played | Refusal:
    """The command's events and the game after them; its form was looked at before."""
    if game is None:
        return refuse(Code.WRONG_PHASE, "No game is running; begin a new one first.")
    needed = POSSIBLE_IN.get(type(command), (Phase.TURNS,))
    if game.phase not in needed:
        return _wrong_phase(game, needed)
    draft = Draft(game)
    refusal = _play(draft, command)
    return refusal or Played(tuple(draft.events), draft.game)


def _wrong_phase(game: Game, needed: tuple[Phase, ...]) -> Refusal:
    if game.phase is Phase.FINISHED:
        return refuse(Code.WRONG_PHASE, "The game is over; begin a new one, or undo.")
    return refuse(
        Code.WRONG_PHASE,
        "This is possible only during {needed}; now it is time for {phase}.",
        phase=game.phase,
        needed=Several(needed),
    )


def _play(draft: Draft, command: Command) -> Refusal | None:  # noqa: C901, PLR0912 - one case a command
    match command:
        case TakeBonus():
            return answering.take_bonus(draft, command)
        case Draw():
            return turns.draw(draft, command)
        case Choose():
            return turns.choose(draft, command)
        case Place():
            return placing.place(draft, command)
        case Build():
            return placing.build(draft, command)
        case Reveal():
            return answering.reveal(draft, command)
        case Skip():
            return answering.skip(draft, command)
        case Refill():
            return answering.refill(draft, command)
        case Refresh():
            return turns.refresh(draft, command)
        case EndTurn():
            return turns.end_turn(draft, command)
        case ScoreRound():
            scoring.score_round(draft)
        case FinalCount():
            return scoring.final_count(draft, command)
        case Adjust():
            return correcting.adjust(draft, command)
        case NewGame():
            raise ValueError(f"{type(command).__name__} does not play on a running game")
        case _:
            assert_never(command)
    return None
