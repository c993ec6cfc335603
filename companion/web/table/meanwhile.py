"""What happened at the table since a phone looked, for whoever wanted to enter something there."""

from companion.games.kit.sentences import Sentence, say
from companion.games.port import ABANDONED
from companion.ui.kit.languages import Translator
from companion.ui.kit.words import sentence_text
from companion.web.table.board import Seen


def meanwhile(moved: Seen | None, words: Translator) -> Sentence:
    """How the table moved last and who did it, and that the phone's own command was not entered."""
    return say("{news} Nothing was entered for you: look at the table again.", news=_news(moved, words))


def _news(moved: Seen | None, words: Translator) -> Sentence:
    if moved is None or moved.how is None:
        return say("The table has changed meanwhile.")
    what = _headline(moved, words)
    match moved.how, moved.by:
        case "undone", None:
            return say("An entry was undone at the box meanwhile.")
        case "undone", str(device):
            return say("{device} has undone an entry meanwhile.", device=device)
        case _, None:
            return say("Entered at the box meanwhile: {what}.", what=what)
        case _, str(device):
            return say("{device} has entered meanwhile: {what}.", device=device, what=what)
    raise AssertionError("every way is told")


def _headline(seen: Seen, words: Translator) -> str:
    """What the last entry that stands was."""
    now = seen.timeline.now
    if now is None:
        return ""
    return (
        sentence_text(words, ABANDONED)
        if now.game is None
        else seen.screens.headline(now.events, now.game, words)
    )
