"""The two point tracks as they are printed: 50 spaces, and a marker that shows 50 and 100 of red."""

TRACK_SPACES = 50
MARKERS = (50, 100)


def space_of(points: int) -> int:
    """Where the counter stands: it starts on 50, and comes there again with every 50 points."""
    return points % TRACK_SPACES or TRACK_SPACES


def marker_of(points: int) -> int:
    """What the marker beside red shows; 0 while it is not laid."""
    return max((shown for shown in MARKERS if points >= shown), default=0)
