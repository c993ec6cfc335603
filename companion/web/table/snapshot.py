"""One snapshot of the table for the page: the game, its forecast and its charts; and entries of the log."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from companion.games.kit.sentences import Sentence
from companion.games.page import Chart, GamePage
from companion.games.port import ABANDONED, Facts, Moment
from companion.ui.kit.game_screens import TellsCauses, TellsNews
from companion.ui.kit.languages import Translator
from companion.ui.kit.thinking import is_paused, turn_time
from companion.ui.kit.words import in_words, sentence_text, translator
from companion.web.table.words import PAGE_WORDS

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
    facts = None if game is None else seen.port.facts(game)
    return {
        "language": words.language.code,
        "words": {text: words.text(text) for text in (*PAGE_WORDS, *page.words)},
        "game": seen.port.name,
        "title": seen.port.title,
        "began": moments[0].stamp.at if moments else None,
        "how": seen.how,
        "state": None if game is None else seen.port.state(game),
        "forecast": {} if game is None else page.forecast(game),
        "facts": None if facts is None else plain_facts(facts),
        "notes": [] if game is None else [sentence_text(words, note) for note in page.notes(game)],
        "news": news,
        "charts": [plain_chart(chart, words) for chart in page.charts(moments)],
        "moves": len(moments),
        "seq": moments[-1].stamp.seq if moments else 0,
        "faults": [sentence_text(words, fault) for fault in seen.faults],
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
        tell = screens.moves_with_causes if isinstance(screens, TellsCauses) else screens.moves
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
    if moment.game is None or not isinstance(screens, TellsNews):
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
    """Seconds of the player on turn, and whether the table pauses."""
    lasted = turn_time(seen.port, seen.timeline.moments, now, seen.breaks)
    return {
        "turn_s": round(lasted.total_seconds(), 1),
        "is_paused": is_paused(seen.breaks),
    }
