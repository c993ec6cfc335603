"""Between two games: when the box has time for other work, as what decided the last one."""

from pathlib import Path

from companion.record.journal import Journal
from companion.settings.preferences import Preferences
from companion.settings.preferences_file import FILE_NAME, save_preferences
from tests.archive import play
from tests.evening import quick_game
from tests.hands import Hands


def box_after(folder: Path, moves: int | None) -> Hands:
    """A box that is switched on after so many entries of a game, or after all of them."""
    save_preferences(folder / FILE_NAME, Preferences(language="en"))
    with Journal.open(folder / "journal.db") as journal:
        play(journal, quick_game()[:moves])
    return Hands(folder)


def test_there_is_time_once_a_game_is_over_until_the_next_is_set_up(tmp_path: Path) -> None:
    hands = box_after(tmp_path, None)
    after_the_game = hands.box.is_between_games
    hands.show(hands.published[-1].screens.setup())
    assert (after_the_game, hands.box.is_between_games) == (True, False)
    hands.switch_off()


def test_there_is_none_during_a_game(tmp_path: Path) -> None:
    hands = box_after(tmp_path, 20)
    assert not hands.box.is_between_games
    hands.switch_off()
