"""The course of a game: its beginning, actions, what is asked, turns, rounds and the end."""

from collections.abc import Iterable, Mapping
from typing import Any

from companion.frozen import changed, frozen
from companion.games.castles.rules import terms
from companion.games.castles.rules.game import Asked, ColourNumbers, Game, Options, Player, RankingLine
from companion.games.kit.facts import BeginsPhase, Fact, FinishesGame, name_of, with_player
from companion.games.kit.sentences import Sentence, Several, Value, mark, say


@frozen
class GameBegan(Fact):
    """The players sit down, and the colour bonuses lie on the table."""

    told = mark("The game begins; bonus tiles are chosen in this order: {players}")
    is_beginning = True
    players: tuple[Player, ...]
    starting_player: str
    colour_bonus: ColourNumbers
    options: Options
    display: Mapping[terms.Type, int] | None
    choosing: tuple[str, ...]
    """In which order the first bonus tiles are chosen."""

    def apply(self, _: Any) -> Game:
        return Game(
            self.options,
            self.players,
            self.starting_player,
            self.colour_bonus,
            dict.fromkeys(terms.TYPES, terms.Side.I),
            turn=self.starting_player,
            display=self.display,
            phase=terms.Phase.TURNS if self.options.ledger is terms.Ledger.POINTS else terms.Phase.BONUS,
        )

    def words(self, game: Game | None) -> dict[str, Value]:
        choosing = self.choosing or (self.starting_player,)
        return {"players": Several(tuple(name_of(each, game) for each in choosing))}

    def moves(self, game: Game | None) -> Iterable[Sentence]:
        """What everybody does before the first bonus tile is chosen, and who chooses."""
        yield say("Everybody joins a board A, B and C along their long sides, shifted by one space at most")
        yield say("The starting castle lies on a fort space")
        yield say("Each player takes {cards}", cards=terms.Amount(terms.STARTING_CARDS, terms.Supply.CARDS))
        yield say("Each player lays three piles of 7 tiles")
        yield say("The colour bonus tiles lie with I up; 8 neutral tiles lie face up")
        if self.options.ledger is terms.Ledger.POINTS:
            yield say("The scoring board can stay in the box")
        else:
            yield say("The counters stand on 50 of both tracks")
        yield self.tell(game)


@frozen
class ActionDone(Fact):
    """An action of a turn begins; the moves that follow are its parts."""

    told = mark("{player} places")
    is_shown = True
    player: str
    action: terms.Action

    def apply(self, game: Game) -> Game:
        return changed(game, actions=game.actions + 1)

    def tell(self, game: Game | None) -> Sentence:
        match self.action:
            case terms.Action.DRAW:
                return self.say(mark("{player} draws"), game)
            case terms.Action.CHOOSE:
                return self.say(mark("{player} chooses a tile"), game)
        return super().tell(game)


@frozen
class AskedFor(Fact):
    """Something is asked from now on, behind what is asked already or before it."""

    told = mark("Next comes {what} ({count})")
    is_shown = True
    what: terms.What
    count: int
    is_first: bool = False

    def apply(self, game: Game) -> Game:
        asked = (Asked(self.what, self.count),)
        return changed(game, pending=asked + game.pending if self.is_first else game.pending + asked)


@frozen
class AnswerGiven(Fact):
    """What is asked first was answered, once or more often, or declined."""

    told = mark("Done: {what}")
    what: terms.What
    count: int = 1
    is_declined: bool = False

    def apply(self, game: Game) -> Game:
        first, *others = game.pending
        rest = () if first.count <= self.count else (Asked(first.what, first.count - self.count),)
        return changed(game, pending=(*rest, *others))

    def tell(self, game: Game | None) -> Sentence:
        return self.say(mark("Declined: {what}") if self.is_declined else self.told, game)

    def moves(self, game: Game) -> Iterable[Sentence]:
        """An answer shows in what it brings."""
        return (self.tell(game),) if self.is_declined else ()


@frozen
class TurnPassed(Fact):
    """The next player acts."""

    told = mark("It is {player}'s turn")
    told_back = mark("It is {player}'s turn again")
    player: str
    to: str

    def apply(self, game: Game) -> Game:
        return changed(with_player(game, self.player, fresh=0), turn=self.to, actions=0)

    def tell(self, game: Game | None) -> Sentence:
        return self.say(self.told, game, player=name_of(self.to, game))

    def moves(self, game: Game) -> Iterable[Sentence]:
        """After a round's last turn it is nobody's: the scoring comes."""
        is_over = game.phase is terms.Phase.SCORING
        return (say("Now round {round} is scored", round=game.round),) if is_over else super().moves(game)


@frozen
class RoundClosing(Fact):
    """The pile that closes the round is empty; `still` have a turn in this cycle."""

    told = mark("{player}'s pile {round} is empty: round {round} closes; still to act: {players}")
    player: str
    round: int
    still: tuple[str, ...]

    def apply(self, game: Game) -> Game:
        """The piles say it themselves where they are followed."""
        return changed(game, is_closed=True) if game.is_points_ledger else game

    def tell(self, game: Game | None) -> Sentence:
        still = Several(tuple(name_of(each, game) for each in self.still))
        if self.round == terms.LAST_ROUND:
            last = mark("{player}'s pile {round} is empty: {players}, then everybody has one extra turn")
            now = mark("{player}'s pile {round} is empty: now everybody has one extra turn")
            return self.say(last if self.still else now, game, players=still)
        if not self.still:
            return self.say(mark("{player}'s pile {round} is empty: round {round} ends with this turn"), game)
        return self.say(self.told, game, players=still)


@frozen
class ExtraTurnBegan(Fact):
    """Everybody has one more turn before the third scoring."""

    told = mark("Everybody has one extra turn, then round 3 is scored")

    def apply(self, game: Game) -> Game:
        return changed(game, is_extra=True)


@frozen
class PhaseBegan(BeginsPhase):
    """The game goes on with another phase."""

    phase: terms.Phase

    def apply(self, game: Game) -> Game:
        return changed(game, phase=self.phase, is_closed=False)


@frozen
class RoundBegan(Fact):
    """The turns of a round begin."""

    told = mark("Round {round} begins; {starting} starts")
    told_back = mark("Round {round} has not begun")
    people = (("starting", "starting_player"),)
    round: int
    starting_player: str

    def apply(self, game: Game) -> Game:
        return changed(
            game,
            round=self.round,
            phase=terms.Phase.TURNS,
            turn=self.starting_player,
            actions=0,
            is_closed=False,
        )


@frozen
class GameFinished(FinishesGame):
    """The game is over, with its ranking."""

    ranking: tuple[RankingLine, ...]

    def apply(self, game: Game) -> Game:
        return changed(game, phase=terms.Phase.FINISHED, ranking=self.ranking)
