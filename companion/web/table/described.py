"""Descriptions: what a request takes and gives, said beside its handler.

The OpenAPI document is made of them: a request of the API that has none fails a test.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any, TypeVar

from aiohttp import web

from companion.frozen import frozen
from companion.games.kit.codec import to_json
from companion.web.table.problems import API

Handler = TypeVar("Handler", bound=Callable[..., Any])
Schema = Mapping[str, Any]
"""A JSON Schema, as plain JSON."""

TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": "integer"}
FLAG: Schema = {"type": "boolean"}
ANY_OBJECT: Schema = {"type": "object"}
JSON = "application/json"


@frozen
class Parameter:
    """Something in the address or the headers of a request."""

    name: str
    about: str
    schema: Schema = field(default_factory=lambda: TEXT)
    place: str = "query"
    """`query`, `path` or `header`; what is in the path is always needed."""


@frozen
class Description:
    """What a request takes and gives. `refusals` says for each status of its own when it comes."""

    summary: str
    answer: Schema | None
    """None where the answer has no content."""
    content: str = JSON
    parameters: tuple[Parameter, ...] = ()
    body: Schema | None = None
    refusals: Mapping[int, str] = field(default_factory=dict)
    needs_token: bool = False


_descriptions: dict[Any, Description] = {}


def described(description: Description) -> Callable[[Handler], Handler]:
    """Note what a handler does, for the OpenAPI document."""

    def note(handler: Handler) -> Handler:
        _descriptions[handler] = description
        return handler

    return note


def description_of(handler: Any) -> Description:
    """What was said beside a handler; KeyError where nothing was."""
    return _descriptions[getattr(handler, "__func__", handler)]


def an_object(required: Mapping[str, Schema], optional: Mapping[str, Schema] | None = None) -> Schema:
    """An object with these fields."""
    return {
        "type": "object",
        "properties": {**required, **(optional or {})},
        "required": list(required),
    }


def span(least: int, most: int) -> Schema:
    """A whole number from one to the other."""
    return {"type": "integer", "minimum": least, "maximum": most}


def a_list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def document_routes(routes: Sequence[web.RouteDef]) -> list[web.RouteDef]:
    """The request for the OpenAPI document of these routes, and of itself."""

    @described(Description("This document.", ANY_OBJECT))
    async def openapi(_: web.Request) -> web.Response:
        from companion.web.table.openapi import document  # noqa: PLC0415 - long after the first picture

        return web.Response(body=to_json(document([*routes, own])), content_type=JSON)

    own = web.get(f"{API}/openapi.json", openapi)
    return [own]
