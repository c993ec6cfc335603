"""The commands of a game as JSON Schema, with words for people, and which of them are possible now."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from aiohttp import web

from companion.games.entering import NamedParts, Offer
from companion.games.kit.fields import Schema
from companion.games.kit.sentences import Several, mark, say, shown
from companion.games.port import GamePort, Moment
from companion.games.registry import Registry
from companion.ui.kit.languages import Titles, Translator, in_words, sentence_text, translator
from companion.ui.kit.setup.people import COLOURS
from companion.web.openapi import (
    ANY_OBJECT,
    FLAG,
    NAMES,
    NUMBER,
    TEXT,
    Description,
    Parameter,
    a_list,
    an_object,
    described,
    or_null,
)
from companion.web.problems import API, not_found
from companion.web.table.api import json_answer, seen_on
from companion.web.table.board import Board, Seen
from companion.web.table.server_sent_events import to_bytes
from companion.web.table.snapshot import log_of
from companion.web.words import page_words

NEW_GAME = "new_game"
OF_THE_TABLE: Mapping[str, str] = {
    "undo": mark("undo"),
    "redo": mark("redo"),
    "abandon": mark("End without a result"),
}
# Where a schema holds another one.
INNER = ("items", "additionalProperties", "propertyNames")
STEP = or_null(an_object({"seq": NUMBER, "by": or_null(TEXT), "moves": a_list(TEXT)}))
FORMS = an_object(
    {
        "version": TEXT,
        "words": {"type": "object", "additionalProperties": TEXT},
        "game": TEXT,
        "title": TEXT,
        "is_running": FLAG,
        "games": a_list(an_object({"name": TEXT, "title": TEXT, "players": a_list(NUMBER)})),
        "colours": a_list(an_object({"const": TEXT, "title": TEXT})),
        "commands": a_list(an_object({"do": TEXT, "title": TEXT, "schema": ANY_OBJECT})),
        "now": a_list(
            an_object(
                {
                    "do": TEXT,
                    "preset": ANY_OBJECT,
                    "current": ANY_OBJECT,
                    "without": a_list(TEXT),
                    "choices": ANY_OBJECT,
                    "ranges": ANY_OBJECT,
                    "needed": a_list(TEXT),
                    "unfolded": a_list(TEXT),
                    "only_with": ANY_OBJECT,
                    "needed_with": ANY_OBJECT,
                    "by_name": ANY_OBJECT,
                    "note": or_null(TEXT),
                    "is_at_once": FLAG,
                    "is_repeated": FLAG,
                    "before": a_list(ANY_OBJECT),
                    "parts": TEXT,
                }
            )
        ),
        "undo": STEP,
        "redo": STEP,
    }
)


class CommandForms:
    """The request for the commands; it only reads."""

    def __init__(self, board: Board, games: Registry) -> None:
        self._board = board
        self._games = games

    def routes(self) -> list[web.RouteDef]:
        return [web.get(f"{API}/commands", self.commands)]

    @described(
        Description(
            "The commands of the game on the table, or of another one, as JSON Schema with titles; "
            "`now` lists those that are possible, the likeliest first.",
            FORMS,
            parameters=(Parameter("game", "the game, if not the one on the table", NAMES),),
            refusals={404: "there is no game of this name"},
        )
    )
    async def commands(self, request: web.Request) -> web.Response:
        seen = seen_on(self._board)
        name = request.query.get("game", seen.port.name)
        if name not in self._games.names:
            sentence = "There is no game {given}; this box has {games}."
            raise not_found(say(sentence, given=shown(name), games=Several(self._games.names)))
        return json_answer(
            self._board.kept(
                ("commands", name),
                lambda: to_bytes({"version": self._board.mark, **forms_of(seen, self._games, name)}),
            )
        )


def forms_of(seen: Seen, games: Registry, name: str) -> dict[str, Any]:
    """The answer but for its version."""
    words = translator(seen.language, in_words)
    timeline = seen.timeline
    game = None if timeline.now is None else timeline.now.game
    is_running = game is not None and not seen.port.facts(game).is_over
    return {
        "words": {text: words.text(text) for text in page_words("enter")},
        "game": name,
        "title": words.text(games.title(name)),
        "is_running": is_running,
        "games": [
            {
                "name": each.name,
                "title": words.text(each.title),
                "players": [each.players[0], each.players[-1]],
            }
            for each in games.listings
        ],
        "colours": [{"const": colour, "title": words.text(word)} for colour, word in COLOURS.items()],
        "commands": commands_of(games.port(name), games, words),
        "now": [
            {
                **offer.__dict__,
                "note": None if offer.note is None else sentence_text(words, offer.note),
                "before": _before(timeline.moments, offer),
                "by_name": {path: _titled(parts, words) for path, parts in offer.by_name.items()},
            }
            for offer in _offers(seen, games, name, game, is_running=is_running)
        ],
        "undo": _step(seen, timeline.now if timeline.steps_back else None),
        "redo": _step(seen, timeline.undone),
    }


def commands_of(port: GamePort, games: Registry, words: Translator) -> list[dict[str, Any]]:
    """Every command that a game reads, the table's own last."""
    names = {**OF_THE_TABLE, **games.entering(port.name).names}
    found = []
    for do in (*port.commands.names, *OF_THE_TABLE):
        titles = Titles(do, names, words)
        schema = _of_the_table(do) if do in OF_THE_TABLE else titled(port.commands.schema(do), titles)
        if do == NEW_GAME:
            schema = _naming_its_game(schema, port.name, is_usual=port.name == games.names[0])
        found.append({"do": do, "title": titles.command, "schema": schema})
    return found


def _of_the_table(do: str) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {"do": {"const": do}},
        "required": ["do"],
        "additionalProperties": False,
    }


def _naming_its_game(schema: dict[str, Any], name: str, *, is_usual: bool) -> dict[str, Any]:
    """A new game says which; one that says nothing is of the first in the list."""
    named = {"enum": [name, None]} if is_usual else {"const": name}
    return {
        **schema,
        "properties": {**schema["properties"], "game": named},
        "required": [*schema["required"], *(() if is_usual else ("game",))],
    }


def _offers(seen: Seen, games: Registry, name: str, game: Any, *, is_running: bool) -> tuple[Offer, ...]:
    entering, is_on_table = games.entering(name), name == seen.port.name
    if is_running and not is_on_table:
        return ()
    memory = seen.memories.get(name)
    return tuple(entering.recalled(offer, memory) for offer in entering.offers(game if is_on_table else None))


def _titled(parts: NamedParts, words: Translator) -> NamedParts:
    english = parts["title"]
    return {**parts, "title": words.text(english)}


def _before(moments: Sequence[Moment], offer: Offer) -> list[dict[str, Any]]:
    """What was entered with this command in this game, each once, the newest first."""
    if not offer.is_repeated:
        return []
    entered = dict.fromkeys(moment.command for moment in reversed(moments))
    return [command for command in map(json.loads, entered) if command["do"] == offer.do]


def _step(seen: Seen, moment: Moment | None) -> dict[str, Any] | None:
    """The entry that undo takes back, or redo brings back."""
    if moment is None:
        return None
    (entry,) = log_of(seen, (moment,))
    return {"seq": entry["seq"], "by": entry["by"], "moves": entry["moves"]}


def titled(schema: Schema, titles: Titles, field: str = "") -> dict[str, Any]:
    """The schema with a title for each field and each value; what it accepts stays the same."""
    plain: dict[str, Any] = dict(schema)
    if "enum" in plain:
        plain["oneOf"] = [
            {"const": value, "title": titles.value(field, value)} for value in plain.pop("enum")
        ]
    if "properties" in plain:
        plain["properties"] = {
            name: inner if "const" in inner else {"title": titles.field(name), **titled(inner, titles, name)}
            for name, inner in plain["properties"].items()
        }
    if "anyOf" in plain:
        plain["anyOf"] = [titled(each, titles, field) for each in plain["anyOf"]]
    for name in INNER:
        if isinstance(plain.get(name), Mapping):
            plain[name] = titled(plain[name], titles, field)
    return plain
