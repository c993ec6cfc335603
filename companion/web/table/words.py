"""The table page's own words, the same for every game."""

from companion.games.kit.sentences import mark

PAGE_WORDS = (
    mark("The table"),
    mark("The panel"),
    mark("The evenings behind us"),
    mark("No game is on the table yet."),
    mark("The box does not answer. This page comes back by itself when the box does."),
    mark("{player}'s turn"),
    mark("Pause"),
    mark("The moves"),
    mark("New since you last looked: {count}"),
    mark("Earlier moves"),
    mark("Undone"),
    mark("as a table"),
    mark("My seat"),
    mark("everybody"),
    mark("Colours"),
    mark("as the device"),
    mark("light"),
    mark("dark"),
    mark("high contrast"),
    mark("Layout"),
    mark("a page to scroll"),
    mark("a screen on the wall"),
    mark("ok"),
    mark("What does not work"),
    mark("Enter moves"),
    mark("Entered by {device}"),
)
