"""The sounds: notes that the host sends, played one after the other without waiting for any of them."""

from seats import since


class Melody:
    """What is played now; a new melody ends the old one. `tone` is given a pitch in Hz and a loudness."""

    def __init__(self, tone) -> None:
        self._tone = tone
        self._notes: list[tuple[int, int, int]] = []
        self._began_ms = 0

    def play(self, notes: list[tuple[int, int, int]], now_ms: int) -> None:
        """Each note is its pitch (0 is a rest), how many milliseconds it lasts, and its loudness (0-255)."""
        self._notes = notes
        self._began_ms = now_ms
        self._sound()

    def go_on(self, now_ms: int) -> None:
        """Change to the next note when its time has come, and fall silent after the last."""
        while self._notes and since(now_ms, self._began_ms) >= self._notes[0][1]:
            self._began_ms += self._notes[0][1]
            self._notes = self._notes[1:]
            self._sound()

    def _sound(self) -> None:
        if self._notes:
            self._tone(self._notes[0][0], self._notes[0][2])
        else:
            self._tone(0, 0)
