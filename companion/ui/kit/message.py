"""A message: a few sentences in the middle of a screen, and what can be done about them."""

from companion.ui.kit.scene import BODY, Cue, Paragraph, Scene


def message(title: str, text: str, *hint: Cue, right: str = "") -> Scene:
    return Scene(title, right, (Paragraph(BODY.inset(left=2, right=2), text),), hint)
