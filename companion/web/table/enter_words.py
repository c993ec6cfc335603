"""The words of the form in which commands are entered, the same for every game."""

from companion.games.kit.sentences import mark

ENTER_WORDS = (
    mark("Enter moves"),
    mark("The table's PIN"),
    mark("The box shows the PIN in its menu."),
    mark("Name of this device"),
    mark("Sign in"),
    mark("Sign out"),
    mark("Signed in as {device}"),
    mark("Close"),
    mark("Enter it"),
    mark("back"),
    mark("Other commands"),
    mark("New game"),
    mark("Which game?"),
    mark("Add a player"),
    mark("Remove"),
    mark("less"),
    mark("one more"),
    mark("none"),
    mark("yes"),
    mark("no"),
    mark("Entered."),
    mark("Not entered: the box does not answer. Try again."),
    mark("What you filled in is still here."),
    mark("Fill in: {field}"),
    mark("Undo takes back:"),
    mark("Redo brings back:"),
    mark("Nothing to fill in."),
)
