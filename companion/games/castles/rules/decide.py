"""Decide: what a command does to the game, as events, or why it is refused. Nothing is changed here."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.castles.rules import commands, correcting, placing, points, scoring, setup, turns
from companion.games.castles.rules.draft import Draft
from companion.games.castles.rules.game import Game
from companion.games.castles.rules.refusals import other_ledger
from companion.games.castles.rules.terms import Phase
from companion.games.kit.codec import snake
from companion.games.kit.facts import no_game, unknown_player, wrong_phase
from companion.games.kit.sentences import Refusal
from companion.games.port import Played

Rule = Callable[[Draft, Any], Refusal | None]
TURNS = (Phase.TURNS,)
RULES: Mapping[type[commands.Command], tuple[tuple[Phase, ...], Rule]] = {
    commands.TakeBonus: ((Phase.BONUS, Phase.TURNS), turns.take_bonus),
    commands.Draw: (TURNS, turns.draw),
    commands.Choose: (TURNS, turns.choose),
    commands.Place: (TURNS, placing.place),
    commands.Build: (TURNS, placing.build),
    commands.Reveal: (TURNS, turns.reveal),
    commands.Skip: (TURNS, turns.skip),
    commands.Refill: (TURNS, turns.refill),
    commands.Refresh: (TURNS, turns.refresh),
    commands.EndTurn: (TURNS, turns.end_turn),
    commands.ScoreRound: ((Phase.SCORING,), scoring.score_round),
    commands.Gain: (TURNS, points.gain),
    commands.Fill: (TURNS, points.fill),
    commands.Close: (TURNS, points.close),
    commands.FinalCount: ((Phase.FINAL,), scoring.final_count),
    commands.Adjust: ((Phase.BONUS, Phase.TURNS, Phase.SCORING, Phase.FINAL), correcting.adjust),
}
"""In which phases each command is possible, and what it does."""
OF_POINTS = (commands.Gain, commands.Fill, commands.Close)
OF_EVERY_LEDGER = (commands.ScoreRound, commands.FinalCount, commands.Adjust)


def begin(command: commands.NewGame) -> Played | Refusal:
    """A new game, whatever was on the table before; its form was looked at."""
    began = setup.begin(command)
    return began if isinstance(began, Refusal) else Played((began,), began.apply(None))


def play(game: Game | None, command: commands.Command) -> Played | Refusal:
    """The command's events and the game after them; its form was looked at before."""
    if game is None:
        return no_game()
    needed, rule = RULES[type(command)]
    if game.is_points_ledger and isinstance(command, commands.ScoreRound):
        needed = TURNS
    if game.phase not in needed:
        return wrong_phase(game.phase, needed)
    draft = Draft(game)
    refusal = (
        unknown_player(game, *_players_of(command)) or _wrong_ledger(game, command) or rule(draft, command)
    )
    if refusal:
        return refusal
    if not isinstance(command, commands.Adjust):
        turns.settle(draft)
    return Played(tuple(draft.events), draft.game)


def _players_of(command: commands.Command) -> tuple[str, ...]:
    """Who does it, where it is somebody's."""
    return (command.player,) if hasattr(command, "player") else ()


def _wrong_ledger(game: Game, command: commands.Command) -> Refusal | None:
    if isinstance(command, OF_EVERY_LEDGER) or isinstance(command, OF_POINTS) == game.is_points_ledger:
        return None
    return other_ledger(snake(type(command).__name__))
