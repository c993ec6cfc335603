"""Reading a command: the table's own, or one of the game's that it is about."""

from collections.abc import Mapping
from typing import Any

from companion.games.kit.fields import Fields, MalformedError, Reader, malformed, read_line
from companion.games.kit.sentences import Code, Refusal, Several, shown
from companion.games.port import Abandon, Begin, GamePort, Redo, Undo
from companion.games.registry import Registry

NEW_GAME = "new_game"
OF_THE_TABLE: Mapping[str, type[Abandon | Undo | Redo]] = {"abandon": Abandon, "undo": Undo, "redo": Redo}


def command_from_json(
    line: bytes, port: GamePort, games: Registry, *, is_running: bool = True
) -> Any | Refusal:
    """The command a line of JSON asks for; a refusal where it is none, whatever the bytes."""
    try:
        plain = read_line(line)
    except MalformedError as problem:
        return Refusal(Code.BAD_COMMAND, problem.sentence)
    return command_from_plain(plain, port, games, is_running=is_running)


def command_from_plain(
    plain: object, port: GamePort, games: Registry, *, is_running: bool = True
) -> Any | Refusal:
    """The command an object asks for; `port` is the game on the table.

    A new game that names none is of the registry's first. While no game runs, a command of another game
    is refused by that game's rules.
    """
    try:
        return _read(plain, port, games)
    except MalformedError as problem:
        refusal = Refusal(Code.BAD_COMMAND, problem.sentence)
        return refusal if is_running else _refused_by_another(plain, port, games) or refusal


def _refused_by_another(plain: object, port: GamePort, games: Registry) -> Refusal | None:
    """What the first other game that reads this as a command of its own says, with no game on the table."""
    name = plain.get("do") if isinstance(plain, dict) else None
    others = () if name == NEW_GAME else (each for each in games.names if each != port.name)
    for other in map(games.port, others):
        if name not in other.commands.names:
            continue
        try:
            command = other.commands.read(plain)
        except MalformedError:
            continue
        played = other.bad_form(command) or other.play(None, command)
        return played if isinstance(played, Refusal) else None
    return None


def _read(plain: object, port: GamePort, games: Registry) -> Any:
    fields = Fields(plain, "A command")
    name = fields.read("do", _command_of(port))
    if name in OF_THE_TABLE:
        fields.where = name
        fields.end()
        return OF_THE_TABLE[name]()
    if name == NEW_GAME:
        port = _named(fields.take("game"), games)
        return Begin(port.name, port.commands.read_rest(name, fields))
    return port.commands.read_rest(name, fields)


def _command_of(port: GamePort) -> Reader[str]:
    def read(plain: object, _: str) -> str:
        if isinstance(plain, str) and plain in (NEW_GAME, *OF_THE_TABLE):
            return plain
        names = (*port.commands.names, *OF_THE_TABLE)
        if not isinstance(plain, str) or plain not in names:
            malformed(
                "{given} is not a command of {game}; possible: {names}.",
                given=shown(plain),
                game=port.title,
                names=Several(names),
            )
        return plain

    return read


def _named(name: object, games: Registry) -> GamePort:
    """The game that a new one is of; without a name the registry's first."""
    if name is None:
        return games.usual
    if not isinstance(name, str) or name not in games.names:
        malformed(
            "There is no game {given}; this box has {games}.", given=shown(name), games=Several(games.names)
        )
    return games.port(name)
