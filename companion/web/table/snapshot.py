"""One snapshot of the table for the page: the game, its forecast and its charts; and entries of the log."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from companion.games.kit.clock import Kind, times
from companion.games.kit.sentences import Sentence
from companion.games.page import Chart, GamePage
from companion.games.port import ABANDONED, Facts, Game, GamePort, Moment
from companion.ui.kit.languages import Translator, in_words, sentence_text, translator
from companion.web.table.server_sent_events import to_bytes
from companion.web.words import game_words, page_words

if TYPE_CHECKING:
    from companion.web.table.board import Seen


def snapshot_of(seen: "Seen", page: GamePage, news: list[dict[str, Any]]) -> dict[str, Any]:
    """All that the live page shows but the log; without a game `state` and what hangs on it are empty.

    `news` is what was announced in this game, as `news_of` puts it.
    """
    words = translator(seen.language, in_words)
    now = seen.timeline.now
    game = None if now is None else now.game
    moments = seen.timeline.moments
    return {
        "language": words.language.code,
        "words": {text: words.text(text) for text in (*page_words("table"), *game_words(page))},
        "game": seen.port.name,
        "title": seen.port.title,
        "began": moments[0].stamp.at if moments else None,
        "how": seen.how,
        **picture_of(seen.port, page, game, words),
        "news": news,
        "charts": [plain_chart(chart, words) for chart in page.charts(moments)],
        "moves": len(moments),
        "seq": moments[-1].stamp.seq if moments else 0,
        "faults": [sentence_text(words, fault) for fault in seen.faults],
        "has_seat_phones": seen.has_seat_phones,
        "parts": {
            "in": [*seen.parts.entered],
            "used": {"seq": seen.parts.used_seq, "players": [*seen.parts.used]},
        },
    }


def picture_of(port: GamePort, page: GamePage, game: Game | None, words: Translator) -> dict[str, Any]:
    """All that the game's view draws."""
    if game is None:
        return {"state": None, "forecast": {}, "facts": None, "notes": []}
    return {
        "state": port.state(game),
        "forecast": page.forecast(game),
        "facts": plain_facts(port.facts(game)),
        "notes": [sentence_text(words, note) for note in page.notes(game)],
    }


def plain_facts(facts: Facts) -> dict[str, Any]:
    return {
        "seats": [
            {"id": seat.id, "name": seat.name, "colour": seat.colour, "score": seat.score}
            for seat in facts.seats
        ],
        "round": facts.round,
        "turn": facts.turn,
        "first": facts.first,
        "is_over": facts.is_over,
        "ranking": [
            {"player": place.player, "score": place.score, "place": place.place} for place in facts.ranking
        ],
    }


def plain_chart(chart: Chart, words: Translator) -> dict[str, Any]:
    return {
        "title": sentence_text(words, chart.title),
        "steps": list(chart.steps),
        "is_sum": chart.is_sum,
        "series": [
            {"name": sentence_text(words, series.name), "mark": series.mark, "values": list(series.values)}
            for series in chart.series
        ],
    }


def log_of(seen: "Seen", moments: Sequence[Moment]) -> list[dict[str, Any]]:
    """Entries of the log, oldest first: who did it, and each piece that moved, with its cause."""
    words = translator(seen.language, in_words)
    return [_entry(seen, moment, words) for moment in moments]


def _entry(seen: "Seen", moment: Moment, words: Translator) -> dict[str, Any]:
    sentences: Sequence[Sentence] = (ABANDONED,)
    if moment.game is not None:
        screens = seen.screens
        tell = screens.moves_with_causes or screens.moves
        sentences = tell(moment.events, moment.game)
    return {
        "seq": moment.stamp.seq,
        "at": moment.stamp.at,
        "by": moment.stamp.by,
        "moves": [sentence_text(words, sentence) for sentence in sentences],
    }


def news_of(seen: "Seen", moment: Moment) -> list[dict[str, Any]]:
    """What was announced at a moment, with its entry and its round."""
    screens = seen.screens
    if moment.game is None:
        return []
    words = translator(seen.language, in_words)
    return [
        {
            "seq": moment.stamp.seq,
            "round": seen.port.facts(moment.game).round,
            "title": sentence_text(words, each.title),
            "text": sentence_text(words, each.text),
        }
        for each in screens.news(moment.events, moment.game).told
    ]


def clock_of(seen: "Seen", now: datetime) -> dict[str, Any]:
    """Seconds of the player on turn, whether the clock stands, and everybody's time where it is counted."""
    moment = seen.timeline.now
    if moment is None or moment.game is None:
        return {"turn_s": 0.0, "is_paused": False, "running": None, "banks": []}
    seats = seen.port.facts(moment.game).seats
    known = times(seen.clock, moment.time_spent, (seat.id for seat in seats), round(now.timestamp() * 1000))
    return {
        "turn_s": round(known.turn_ms / 1000, 1),
        "is_paused": known.hold is not None,
        "running": known.running,
        "banks": [
            {
                "player": player,
                "used_s": round(bank.used_ms / 1000, 1),
                "left_s": None if bank.left_ms is None else round(bank.left_ms / 1000, 1),
                "is_low": bank.is_low,
                "lost": known.lost(player),
            }
            for player, bank in known.banks.items()
            if known.rule.kind is not Kind.OFF
        ],
    }


if TYPE_CHECKING:
    from companion.web.table.board import Seen

Plain = dict[str, Any]


class Book:
    """The log of one game in one language, each entry's lines made once.

    An entry's number says which moment it is, whatever was undone since.
    """

    def __init__(self, seen: "Seen") -> None:
        self._seen = seen
        self._entries: dict[int, Plain] = {}
        self._written: dict[int, bytes] = {}
        self._news: dict[int, list[Plain]] = {}

    def entry(self, moment: Moment) -> Plain:
        """The moment as the log has it."""
        if (seq := moment.stamp.seq) not in self._entries:
            self._entries[seq] = log_of(self._seen, [moment])[0]
        return self._entries[seq]

    def written(self, moment: Moment) -> bytes:
        """The same as JSON: whoever was away for long asks for many of them."""
        if (seq := moment.stamp.seq) not in self._written:
            self._written[seq] = to_bytes(self.entry(moment))
        return self._written[seq]

    def news(self, moments: Sequence[Moment]) -> list[Plain]:
        """All that was announced, oldest first."""
        return [each for moment in moments for each in self._news_of(moment)]

    def _news_of(self, moment: Moment) -> list[Plain]:
        if (seq := moment.stamp.seq) not in self._news:
            self._news[seq] = news_of(self._seen, moment)
        return self._news[seq]
