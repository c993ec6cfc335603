"""The course of a game: its beginning, action coins, phases and rounds, and the end."""

from collections.abc import Iterable
from typing import Annotated, Any

from companion.frozen import changed, frozen
from companion.games.kit.codec import Form, from_plain
from companion.games.kit.facts import BeginsPhase, Fact, FinishesGame, player_of, with_player
from companion.games.kit.sentences import Sentence, Several, Value, mark, say
from companion.games.toscana.rules import booklet
from companion.games.toscana.rules.game import Game, Market, Options, Player, RankingLine
from companion.games.toscana.rules.terms import ACTIONS, Action, Ledger, Phase, Sixty, amounts

NEXT_TILE = say("Everybody discards the tile just played and draws one, while the deck lasts")
"""What follows every winetasting."""


def _read_options(plain: object, name: str) -> Options:
    """A game of rules version 1 ends by the 60 that is there at the round's end."""
    if isinstance(plain, dict):
        plain = {"sixty": Sixty.AT_CLOSE.value, **plain}
    return from_plain(Options, plain, name)


@frozen
class GameBegan(Fact):
    """The players sit down around the opening market."""

    told = mark("{players} begin a game; {starting} starts")
    is_beginning = True
    players: tuple[Player, ...]
    starting_player: str
    market: Market
    options: Annotated[Options, Form(_read_options)]
    placing: tuple[str, ...] = ()
    """In which order the first workers are placed; rules version 1 did not say it."""

    def apply(self, _: Any) -> Game:
        return Game(
            self.options,
            self.players,
            self.starting_player,
            self.market,
            phase=Phase.PLACING if self.options.ledger is Ledger.MAP else Phase.ACTIONS,
            began=self.starting_player,
            map_squares=self.options.map_squares,
            opening=self.market,
        )

    @property
    def names(self) -> dict[str, str]:
        return {player.id: player.name for player in self.players}

    def words(self, _: Game | None) -> dict[str, Value]:
        return {"players": Several(tuple(self.names.values())), "starting": self.names[self.starting_player]}

    def moves(self, _: Game) -> Iterable[Sentence]:
        """Who takes what before round 1, and who places a first worker when."""
        yield say("{player} starts", player=self.names[self.starting_player])
        yield say("The map: as printed, or laid anew from its 8 pieces")
        yield say(
            "Everybody takes {money} money and {boxes}",
            money=booklet.STARTING_MONEY,
            boxes=amounts(booklet.STARTING_BOXES),
        )
        yield say(
            "{coins} action {coins:coin|coins}, {workers} {workers:worker|workers}, {winemasters} "
            "{winemasters:winemaster|winemasters}",
            coins=len(ACTIONS),
            workers=booklet.STARTING_WORKERS + 1,
            winemasters=booklet.STARTING_WINEMASTERS,
        )
        yield say("A fourth coin goes on {money} of the moneytrack", money=booklet.STARTING_MONEY)
        yield say("7 winetasting tiles are shuffled; the top 2 go into the hand")
        if self.placing:
            yield say("First workers, on empty squares:")
        for number, player in enumerate(self.placing, 1):
            yield say("{number}. {player}", number=number, player=self.names[player])


@frozen
class ActionUsed(Fact):
    """An action coin left its circle."""

    told = mark("{player}'s {action} coin is used")
    told_back = mark("{player}'s {action} coin is ready")
    player: str
    action: Action
    is_passed: bool = False

    def apply(self, game: Game) -> Game:
        return with_player(game, self.player, used=player_of(game, self.player).used | {self.action})

    def tell(self, game: Game | None) -> Sentence:
        return self.say(mark("{player} passes {action}") if self.is_passed else self.told, game)

    def moves(self, _: Game) -> Iterable[Sentence]:
        """The lamps say it."""
        return ()


@frozen
class LastRoundCalled(Fact):
    """The table called this round its last."""

    told = mark("Round {round} is the last one (time is up)")
    told_back = mark("Round {round} is not called the last one")
    is_shown = True
    round: int

    def apply(self, game: Game) -> Game:
        return changed(game, is_finishing=True)


@frozen
class PhaseBegan(BeginsPhase):
    """The game goes on with another phase."""

    phase: Phase

    def moves(self, _: Game) -> Iterable[Sentence]:
        return (NEXT_TILE,) if self.phase is Phase.FINAL_SALE else ()


@frozen
class RoundBegan(Fact):
    """The action coins return, and the player on the left starts."""

    told = mark("Round {round}: the action coins return; {starting} starts")
    told_back = mark("Round {round} has not begun: all action coins are used")
    people = (("starting", "starting_player"),)
    round: int
    starting_player: str

    def apply(self, game: Game) -> Game:
        return changed(
            game,
            round=self.round,
            starting_player=self.starting_player,
            players=tuple(changed(player, used=frozenset()) for player in game.players),
            phase=Phase.ACTIONS,
        )

    def moves(self, game: Game) -> Iterable[Sentence]:
        return (self.tell(game), NEXT_TILE)


@frozen
class PlayerSoldOut(Fact):
    """A player has made the final sale."""

    told = mark("{player} has made the final sale")
    is_shown = True
    player: str

    def apply(self, game: Game) -> Game:
        return with_player(game, self.player, has_sold_out=True)


@frozen
class TieCounted(Fact):
    """What a leader has on the map, where that broke the tie."""

    told = mark("Tie-break: {player}, squares: {squares}, winemasters: {winemasters}")
    is_shown = True
    player: str
    squares: int
    winemasters: int


@frozen
class GameFinished(FinishesGame):
    """The game is over, with its ranking."""

    ranking: tuple[RankingLine, ...]

    def apply(self, game: Game) -> Game:
        return changed(game, phase=Phase.FINISHED, ranking=self.ranking)
