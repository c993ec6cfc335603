"""The OpenAPI document, made of what each handler is described with.

A request of the API that has no description fails a test.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from functools import cache
from http import HTTPStatus
from typing import Any, TypeVar

from aiohttp import web

from companion import __version__
from companion.frozen import frozen
from companion.games.kit.codec import to_json
from companion.games.registry import GAMES
from companion.web.problems import API, is_of_the_api

Handler = TypeVar("Handler", bound=Callable[..., Any])
Schema = Mapping[str, Any]
"""A JSON Schema, as plain JSON."""

TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": "integer"}
FLAG: Schema = {"type": "boolean"}
ANY_OBJECT: Schema = {"type": "object"}
NAMES: Schema = {"enum": list(GAMES.names)}
"""The names of the box's games."""
JSON = "application/json"
OPENAPI = "3.1.0"


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
    """What a request takes and gives. `refusals` says for each status of its own when it comes.

    Those of a body and of a token come by themselves.
    """

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
    return {"type": "object", "properties": {**required, **(optional or {})}, "required": list(required)}


def a_body(required: Mapping[str, Schema], optional: Mapping[str, Schema] | None = None) -> Schema:
    """What a request brings: an object with these fields and no other."""
    return {**an_object(required, optional), "additionalProperties": False}


def text_like(pattern: str, **more: Any) -> Schema:
    """A text that this pattern matches whole."""
    return {"type": "string", "pattern": f"^{pattern}$", **more}


def span(least: int, most: int) -> Schema:
    """A whole number from one to the other."""
    return {"type": "integer", "minimum": least, "maximum": most}


def a_list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


PROBLEM = an_object(
    {
        "error": {**TEXT, "description": "a code, for programs"},
        "message": {**TEXT, "description": "one sentence in the language of the box"},
    }
)
ALWAYS = {
    403: "the Host header names another machine",
    413: "the body is larger than 8 KiB, or the request than 16 KiB",
    415: "the body is packed (Content-Encoding)",
    429: "too many requests from this address: wait",
    500: "the box failed; its log says why",
    503: "the box is starting, or has no place for one more page",
}
NO_OBJECT = "the body is no JSON object with these fields"
OF_A_BODY = {400: NO_OBJECT, 415: "the body is not application/json, or it is packed"}
OF_A_TOKEN = {401: "the token is missing, or its PIN was revoked"}
# A part of a path that has a pattern of its own: {id:\d+}.
PATTERN = re.compile(r"\{(\w+):[^{}]*\}")


def document_routes(routes: Sequence[web.RouteDef]) -> list[web.RouteDef]:
    """The request for the OpenAPI document of these routes, and of itself."""

    @cache
    def written() -> bytes:
        return to_json(document([*routes, own])).encode()

    @described(Description("This document.", ANY_OBJECT))
    async def openapi(_: web.Request) -> web.Response:
        return web.Response(body=written(), content_type=JSON)

    own = web.get(f"{API}/openapi.json", openapi)
    return [own]


def document(routes: Iterable[web.RouteDef]) -> dict[str, Any]:
    """The document of the API's requests among these; KeyError where one has no description."""
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        if is_of_the_api(route.path):
            path = PATTERN.sub(r"{\1}", route.path)
            paths.setdefault(path, {})[route.method.lower()] = operation(description_of(route.handler))
    return {
        "openapi": OPENAPI,
        "info": {
            "title": "Toscana Companion",
            "version": __version__,
            "description": "What is on the table, and with the table's PIN a hand in it. See docs/api.md.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {
            "schemas": {"Problem": PROBLEM},
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def operation(description: Description) -> dict[str, Any]:
    """One request of the document."""
    refusals = {
        **ALWAYS,
        **({} if description.body is None else OF_A_BODY),
        **(OF_A_TOKEN if description.needs_token else {}),
        **description.refusals,
    }
    plain: dict[str, Any] = {
        "summary": description.summary,
        "parameters": [_parameter(each) for each in description.parameters],
        "responses": {
            **_success(description),
            **{str(status): _refusal(status, refusals[status]) for status in sorted(refusals)},
        },
    }
    if description.body is not None:
        plain["requestBody"] = {"required": True, "content": {JSON: {"schema": description.body}}}
    if description.needs_token:
        plain["security"] = [{"token": []}]
    return plain


def _parameter(parameter: Parameter) -> dict[str, Any]:
    return {
        "name": parameter.name,
        "in": parameter.place,
        "required": parameter.place == "path",
        "description": parameter.about,
        "schema": parameter.schema,
    }


def _success(description: Description) -> dict[str, Any]:
    if description.answer is None:
        return {"204": {"description": "done"}}
    return {"200": {"description": "ok", "content": {description.content: {"schema": description.answer}}}}


def _refusal(status: int, when: str) -> dict[str, Any]:
    return {
        "description": f"{HTTPStatus(status).phrase}: {when}",
        "content": {JSON: {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
