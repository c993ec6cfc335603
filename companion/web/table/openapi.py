"""The OpenAPI document: every request of the API, from what stands beside its handler."""

import re
from collections.abc import Iterable
from http import HTTPStatus
from typing import Any

from aiohttp import web

from companion import __version__
from companion.web.table.described import JSON, TEXT, Description, Parameter, an_object, description_of
from companion.web.table.problems import is_of_the_api

OPENAPI = "3.1.0"
PROBLEM = an_object(
    {
        "error": {**TEXT, "description": "a code, for programs"},
        "message": {**TEXT, "description": "one sentence in the language of the box"},
    }
)
ALWAYS = {
    403: "the Host header names another machine",
    413: "the body is larger than 8 KiB, or the request than 16 KiB",
    429: "too many requests from this address: wait",
    500: "the box failed; its log says why",
    503: "the box is starting, or has no place for one more page",
}
# A part of a path that has a pattern of its own: {id:\d+}.
PATTERN = re.compile(r"\{(\w+):[^{}]*\}")


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
    refusals = {**ALWAYS, **description.refusals}
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
