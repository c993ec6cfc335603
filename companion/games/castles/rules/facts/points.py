"""Points: the counters of both tracks, why they move, and the colour bonuses that are won."""

from collections.abc import Iterable

from companion.frozen import changed, frozen
from companion.games.castles.rules.game import Game
from companion.games.castles.rules.terms import Cause, Side, Track, Type
from companion.games.kit.facts import Fact, with_player
from companion.games.kit.sentences import Counted, Sentence, Value, counted, mark

TRACK_SPACES = 50
MARKER_MAX = 100


def space_of(points: int) -> int:
    """The printed space where the counter stands: it starts on 50, and is there again every 50 points."""
    return points % TRACK_SPACES or TRACK_SPACES


def marker_of(points: int) -> int:
    """What the marker beside red shows: it comes out when 50 is passed, and is turned when 100 is; else 0."""
    return min(max(points - 1, 0) // TRACK_SPACES * TRACK_SPACES, MARKER_MAX)


def _with_number(cause: Cause, count: int) -> Counted:
    """A cause that has a number: the size of an area, how many farms or things."""
    match cause:
        case Cause.AREA:
            return counted("area of {count} space", "area of {count} spaces", count)
        case Cause.FARMS:
            return counted("{count} new farm", "{count} new farms", count)
        case Cause.STORED:
            return counted("{count} stored thing", "{count} stored things", count)
        case Cause.MARBLE_LEFT:
            return counted("{count} marble left", "{count} marble left", count)
        case Cause.WORKERS_LEFT:
            return counted("{count} worker left", "{count} workers left", count)
        case Cause.CARDS_LEFT:
            return counted("{count} card, 1 for every five", "{count} cards, 1 for every five", count)
        case Cause.SCORING:
            return counted("{count} green point", "{count} green points", count)
    raise ValueError(f"{cause} has no number")


@frozen
class PointsMoved(Fact):
    """A counter moved; `count` and `type` say more of the cause: how large an area, how many farms."""

    told = mark("{player}'s {track}: {before} to {after} ({cause})")
    player: str
    track: Track
    before: int
    after: int
    cause: Cause
    count: int = 0
    type: Type | None = None

    def apply(self, game: Game) -> Game:
        return with_player(game, self.player, **{self.track.value: self.after})

    @property
    def _reason(self) -> Value:
        if self.cause is Cause.COLOUR_BONUS and self.type is not None:
            return counted("colour bonus, {type}", "colour bonus, {type}", 1, type=self.type)
        return _with_number(self.cause, self.count) if self.count else self.cause

    def words(self, game: Game | None) -> dict[str, Value]:
        return {**super().words(game), "cause": self._reason, "space": space_of(self.after)}

    def tell(self, game: Game | None) -> Sentence:
        """Beyond 50 the sentence also says on which space of the printed track the counter comes to stand."""
        beyond = mark("{player}'s {track}: {before} to {after}, on space {space} ({cause})")
        return self.say(self.told if space_of(self.after) == self.after else beyond, game)

    def moves(self, game: Game) -> Iterable[Sentence]:
        """The counter, and the marker beside red."""
        yield self.tell(game)
        shown = marker_of(self.after)
        if self.track is not Track.RED or shown == marker_of(self.before):
            return
        if shown:
            yield self.say(mark("{player}'s marker shows {points} of red"), game, points=shown)
        else:
            yield self.say(mark("{player} takes the marker of red away"), game)

    def moves_back(self, game: Game) -> Iterable[Sentence]:
        return changed(self, before=self.after, after=self.before).moves(game)


@frozen
class ColourBonusTurned(Fact):
    """A player has won a side; `after` is the one that is up now, None once the tile is gone."""

    told = mark("{player} has filled a colour, {type}: colour bonus {side}; it turns to {after}")
    told_back = mark("Colour bonus, {type}: {side} is up again")
    player: str
    type: Type
    side: Side
    after: Side | None

    def apply(self, game: Game) -> Game:
        filled = {**game.filled, self.type: (*game.filled.get(self.type, ()), self.player)}
        return changed(
            game,
            sides={**game.sides, self.type: self.after},
            filled=filled if game.is_points_ledger else game.filled,
        )

    def tell(self, game: Game | None) -> Sentence:
        last = mark("{player} has filled a colour, {type}: colour bonus {side}, which leaves the game")
        return self.say(last if self.after is None else self.told, game)
