"""Messages: a few sentences in the middle of a screen, and what can be done about them."""

from companion.ui.kit.icons import Icon
from companion.ui.kit.scene import BODY, TALL_BODY, Cue, Paragraph, Scene


def message(title: str, text: str, *hint: Cue, right: str = "") -> Scene:
    """The text under its title; a single cue stands beside the title and leaves room for larger letters."""
    match hint:
        case (Cue(control, act),) if not right:
            body = (Paragraph(TALL_BODY.inset(left=2, right=2), text),)
            return Scene(title, f"{control} {act}", body)
        case _:
            return Scene(title, right, (Paragraph(BODY.inset(left=2, right=2), text),), hint)


def warning(title: str, sentence: str) -> Scene:
    """A sentence under a title, for when there is no screen to show it."""
    return Scene(f"{Icon.WARNING} {title}", body=(Paragraph(TALL_BODY.inset(left=2, right=2), sentence),))
