"""What a game offers to be entered now: all that recorded games entered, and nothing that it refuses."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.games.entering import Offer
from companion.games.kit.codec import to_json
from companion.games.kit.sentences import Refusal
from companion.games.registry import GAMES
from companion.record.commands import OF_THE_TABLE, command_from_plain
from companion.record.table import Table, Timeline
from companion.ui.kit.offer_form import EMPTY, Form
from companion.ui.kit.offer_form import Path as Path_

FILES = sorted(Path(__file__).parent.glob("*/recorded/*.jsonl"))


def steps(file: Path) -> Iterator[tuple[Table, dict[str, Any]]]:
    """Each accepted command of a recorded game, with the table before it."""
    table = Table(GAMES.usual, Timeline())
    for line in file.read_text().splitlines():
        plain = json.loads(line)
        command = command_from_plain(plain, table.port, GAMES)
        change = command if isinstance(command, Refusal) else table.do(command, GAMES)
        if isinstance(change, Refusal):
            continue
        if plain["do"] not in OF_THE_TABLE:
            yield table, plain
        table = change.keep(None)


def offers_on(table: Table, plain: dict[str, Any]) -> tuple[Offer, ...]:
    name = plain.get("game") or (GAMES.names[0] if plain["do"] == "new_game" else table.port.name)
    return GAMES.entering(name).offers(table.game if name == table.port.name else None)


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_what_was_entered_was_offered(file: Path) -> None:
    count = 0
    for table, plain in steps(file):
        offered = {offer.do: offer for offer in offers_on(table, plain)}
        assert plain["do"] in offered, plain
        offer = offered[plain["do"]]
        is_their_turn = plain.get("player") == offer.preset.get("player")
        if is_their_turn:
            for field, choices in offer.choices.items():
                value = plain.get(field)
                assert value is None or isinstance(value, list | dict) or value in choices, (plain, field)
            left_out = {field for field in offer.without if plain.get(field) is not None}
            assert not left_out or plain["do"] == "new_game", plain
        count += 1
    assert count > 10


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_what_takes_one_touch_is_accepted(file: Path) -> None:
    touched = 0
    for table, plain in steps(file):
        for offer in offers_on(table, plain):
            if offer.is_at_once:
                asked = {"do": offer.do, **json.loads(to_json(offer.preset))}
                command = command_from_plain(asked, table.port, GAMES)
                assert not isinstance(table.do(command, GAMES), Refusal), asked
                touched += 1
    assert touched


@pytest.mark.evenings
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_what_was_entered_can_be_entered_in_the_plain_form(file: Path) -> None:
    count = 0
    for table, plain in steps(file):
        if plain["do"] == "new_game":
            continue
        offer = next(each for each in offers_on(table, plain) if each.do == plain["do"])
        players = tuple(seat.id for seat in table.port.facts(table.game).seats)
        form = filled(partial(Form, table.port.commands.schema(offer.do), offer, players=players), plain)
        said = command_from_plain(json.loads(to_json(form.plain)), table.port, GAMES)
        entered = table.do(command_from_plain(plain, table.port, GAMES), GAMES)
        shown = table.do(said, GAMES)
        assert not isinstance(entered, Refusal)
        assert not isinstance(shown, Refusal), (plain, form.plain)
        assert shown.keep(None).game == entered.keep(None).game, (plain, form.plain)
        count += 1
    assert count > 10


def filled(form_with: Callable[..., Form], plain: Any) -> Form:
    """The form with each field set as it is in the command; a list grows by an item at a time."""
    values: dict[Path_, Any] = {}
    while True:
        form = form_with(values=values)
        fields = {field.path: found(plain, field.path) for field in form.fields}
        if fields == values:
            return form
        values = fields


def found(plain: Any, path: Path_) -> Any:
    """What a command has there; what is null in a map can be chosen."""
    for part in path:
        try:
            plain = plain[part]
        except (KeyError, IndexError, TypeError):
            return None
    return EMPTY if plain is None else plain


@pytest.mark.evenings
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_only_fields_that_there_are_are_filled_in_or_left_out(file: Path) -> None:
    seen = set()
    for table, plain in steps(file):
        for offer in offers_on(table, plain):
            if (offer.do, offer.without) in seen:
                continue
            seen.add((offer.do, offer.without))
            port = GAMES.port(plain.get("game") or table.port.name) if offer.do == "new_game" else table.port
            fields = set(paths(port.commands.schema(offer.do)))
            named = {*offer.preset, *offer.without, *offer.choices, *offer.ranges, *offer.current}
            assert named <= fields, offer.do


def paths(schema: Any, above: str = "") -> Iterator[str]:
    """The path of every field; parts of maps and lists have that of the map or list, or with their key."""
    if "additionalProperties" in schema and "properties" not in schema:
        yield from (f"{above}{name}" for name in schema.get("required", ()))
    for each in schema.get("anyOf", ()):
        yield from paths(each, above)
    for inner in (schema.get("items"), schema.get("additionalProperties")):
        if inner:
            yield from paths(inner, above)
    for name, inner in schema.get("properties", {}).items():
        yield f"{above}{name}"
        yield from paths(inner, f"{above}{name}.")
