"""The schemas of commands: what they accept the game reads, and what the game reads they accept."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from jsonschema import Draft202012Validator

from companion.games.kit import codec
from companion.games.kit.codec import to_json
from companion.games.kit.corrections import Corrections
from companion.games.kit.fields import MalformedError
from companion.games.kit.sentences import Term
from companion.games.port import Begin, GamePort
from companion.games.registry import GAMES
from companion.record.commands import command_from_plain
from companion.ui.kit.languages import LANGUAGES, Language, in_words, translator
from companion.web.table.command_forms import NEW_GAME, OF_THE_TABLE, commands_of
from tests.web.schema_values import values

RECORDED = Path(__file__).parent.parent / "games"
COMMANDS = [(game, name) for game in GAMES.names for name in GAMES.port(game).commands.names]
SEEDED = settings(
    max_examples=25,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


def schema_of(port: GamePort, name: str) -> Any:
    return json.loads(to_json(port.commands.schema(name)))


@pytest.fixture
def without_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A `check` looks at several fields at once, which a schema does not say."""
    leave_out_checks(monkeypatch)


def leave_out_checks(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(codec, "hasattr", lambda *_: False, raising=False)
    patch.setattr(Corrections, "check", lambda *_: None)


@pytest.mark.usefixtures("without_checks")
@pytest.mark.parametrize(("game", "name"), COMMANDS)
def test_what_a_schema_accepts_is_read(game: str, name: str) -> None:
    port = GAMES.port(game)

    @SEEDED
    @given(values(schema_of(port, name)))
    def read(plain: Any) -> None:
        port.commands.read(plain)

    read()


@pytest.mark.parametrize("game", GAMES.names)
def test_what_is_read_is_accepted_and_what_is_not_read_is_not(game: str) -> None:
    """Recorded commands, each also with one value bent."""
    port = GAMES.port(game)
    schemas = {name: Draft202012Validator(schema_of(port, name)) for name in port.commands.names}
    bent = [each for plain in recorded(game) for each in bendings(plain)]
    assert len(bent) > 500
    for plain in bent:
        name = plain.get("do")
        if not isinstance(name, str) or name not in schemas:
            continue
        is_accepted = schemas[name].is_valid(plain)
        assert is_accepted or not is_read(port, plain), plain
        assert not is_accepted or is_read(port, plain) or refused_by_check(port, plain), plain


def recorded(game: str) -> Iterator[dict[str, Any]]:
    for file in sorted((RECORDED / game / "recorded").glob("*.jsonl")):
        for line in file.read_text().splitlines()[:40]:
            plain = json.loads(line)
            if plain["do"] not in OF_THE_TABLE:
                plain.pop("game", None)
                yield plain


WILD: tuple[Any, ...] = (
    None,
    True,
    7,
    -1,
    1.5,
    "",
    "x",
    " ",
    "red",
    "a\nb",
    "\u3000",
    [],
    ["red"],
    {},
    {"red": 1},
)


def bendings(plain: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The command as it is, without one field, and with one that is something else."""
    yield plain
    for name, inner in plain.items():
        yield {key: value for key, value in plain.items() if key != name}
        yield from ({**plain, name: value} for value in WILD)
        if isinstance(inner, dict):
            yield from ({**plain, name: {**inner, key: value}} for key in ("red", "zz") for value in WILD)
    yield {**plain, "extra": 1}


def is_read(port: GamePort, plain: dict[str, Any]) -> bool:
    try:
        port.commands.read(plain)
    except MalformedError:
        return False
    return True


def refused_by_check(port: GamePort, plain: dict[str, Any]) -> bool:
    """Whether only a `check` refuses it: without them it is read."""
    with pytest.MonkeyPatch.context() as patch:
        leave_out_checks(patch)
        return is_read(port, plain)


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda each: each.code)
@pytest.mark.parametrize("game", GAMES.names)
def test_titles_change_nothing_of_what_is_accepted(game: str, language: Language) -> None:
    port = GAMES.port(game)
    forms = commands_of(port, GAMES, translator(language.code, in_words))
    schemas = {form["do"]: Draft202012Validator(json.loads(to_json(form["schema"]))) for form in forms}
    assert set(schemas) == {*port.commands.names, *OF_THE_TABLE}
    for validator in schemas.values():
        validator.check_schema(validator.schema)
    for plain in recorded(game):
        named = {**plain, "game": game} if plain["do"] == NEW_GAME else plain
        assert schemas[plain["do"]].is_valid(named) is is_read(port, plain)
    for do in OF_THE_TABLE:
        assert schemas[do].is_valid({"do": do})
        assert not schemas[do].is_valid({"do": do, "player": "anna"})


def test_a_new_game_that_names_none_is_of_the_first() -> None:
    words = translator("en", in_words)
    for game in GAMES.names:
        plain = next(each for each in recorded(game) if each["do"] == NEW_GAME)
        form = next(each for each in commands_of(GAMES.port(game), GAMES, words) if each["do"] == NEW_GAME)
        accepts = Draft202012Validator(json.loads(to_json(form["schema"]))).is_valid
        assert accepts({**plain, "game": game})
        assert not accepts({**plain, "game": "chess"})
        assert accepts(plain) is (game == GAMES.names[0])
        begun = command_from_plain({**plain, "game": game}, GAMES.usual, GAMES)
        assert isinstance(begun, Begin)
        assert begun.game == game


def fields_of(schema: Any) -> Iterator[str]:
    """Every name of a field in a schema, however deep."""
    if isinstance(schema, dict):
        yield from (name for name, inner in schema.get("properties", {}).items() if "const" not in inner)
        for inner in schema.values():
            yield from fields_of(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from fields_of(inner)


@pytest.mark.parametrize(("game", "name"), COMMANDS)
def test_every_command_field_and_value_has_a_name(game: str, name: str) -> None:
    names = GAMES.entering(game).names
    assert name in names
    schema = GAMES.port(game).commands.schema(name)
    assert [field for field in fields_of(schema) if not {field, f"{name}.{field}"} & names.keys()] == []
    plain_values = {str(value) for value in plain_enums(schema)}
    assert [value for value in plain_values if not any(key.endswith(f"={value}") for key in names)] == []


def plain_enums(schema: Any) -> Iterator[str]:
    """The values of enumerations that have no words of their own."""
    if isinstance(schema, dict):
        yield from (value for value in schema.get("enum", ()) if not isinstance(value, Term))
        for inner in schema.values():
            yield from plain_enums(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from plain_enums(inner)
