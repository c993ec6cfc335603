"""The small sign of a box at a tournament: whether the hub has everything, and how long the round lasts."""

from dataclasses import replace

from companion.tournament.attending import Attending, Sign
from companion.ui.kit.font import Face, width
from companion.ui.kit.icons import Icon
from companion.ui.kit.layout import title_room
from companion.ui.kit.scene import Cue, Scene
from companion.ui.kit.thinking import clock_of_seconds

# How often a picture with the round's clock is drawn again.
REDRAW_S = 1.0
GAP = " "
# Two digits have room beside the longest title; menu, Tournament has the whole number.
MOST = 99
BEYOND = f"{MOST}+"
MOST_CUES_BESIDE_TIME = 2


def link_sign(event: Attending, beyond: str = BEYOND) -> str:
    """Sent, waiting with how many, or no hub; `beyond` is how more than two digits have room for are told."""
    many = str(event.waiting) if event.waiting <= MOST else beyond
    match event.sign:
        case Sign.SENT:
            return Icon.HUB
        case Sign.WAITING:
            return f"{Icon.HUB}{many}"
        case Sign.NO_HUB:
            return f"{Icon.NO_HUB}{many if event.waiting else ''}"


def time_left(event: Attending) -> str:
    """Minutes and seconds of the round, with a minus once it is over; empty without a clock."""
    left_s = event.left_s
    if left_s is None:
        return ""
    return clock_of_seconds(left_s) if left_s >= 0 else f"-{clock_of_seconds(-left_s)}"


def with_sign(scene: Scene, event: Attending) -> Scene:
    """The scene with the sign in its title bar, where a long title makes way, and the round's time.

    The time takes the place of the first of several cues, else it stands beside the sign.
    """
    left, redraw_s, hint = time_left(event), scene.redraw_s, scene.hint
    if left:
        redraw_s = REDRAW_S if redraw_s is None else min(redraw_s, REDRAW_S)
    if left and len(hint) > MOST_CUES_BESIDE_TIME:
        left, hint = "", (Cue(Icon.CLOCK, left), *hint[1:])
    right = _right(scene.right.strip(), left, link_sign(event))
    if width(Face.SMALL, scene.title) > title_room(right):
        right = _right(scene.right.strip(), left, link_sign(event, str(MOST)))
    title = _cut(scene.title, title_room(right))
    return replace(scene, title=title, right=right, redraw_s=redraw_s, hint=hint)


def _right(*parts: str) -> str:
    return GAP.join(part for part in parts if part)


def _cut(title: str, room: int) -> str:
    if width(Face.SMALL, title) <= room:
        return title
    while title and width(Face.SMALL, f"{title}…") > room:
        title = title[:-1]
    return f"{title.rstrip()}…"
