"""The table page as an output: the game with its timeline, the faults and the breaks."""

from companion.engine import Published
from companion.web.table.board import Board, Seen


class TablePageOutput:
    def __init__(self, board: Board) -> None:
        self._board = board

    def __call__(self, published: Published) -> None:
        self._board.show(
            Seen(
                published.port,
                published.screens,
                published.timeline,
                None if published.how is None else published.how.name.lower(),
                published.faults,
                published.language,
                published.breaks,
                published.by,
            )
        )
