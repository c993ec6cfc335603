"""Seeded requests of schemathesis, made from the OpenAPI document of a live box, and what must hold."""

from collections.abc import Iterator
from typing import Any

import schemathesis
from hypothesis import HealthCheck, given, settings
from requests import Session
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.specs.openapi.schemas import OpenApiSchema

Operation = APIOperation[Any, Any, Any, Any]

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
CHECKS_OF = {GenerationMode.POSITIVE: CHECKS, GenerationMode.NEGATIVE: [*CHECKS, negative_data_rejection]}
MALFORMED = (400, 405, 413, 415, 422)
# A stream has no end, so nobody can wait for the whole answer.
STREAM = "/api/1/stream"
SEEDED = settings(
    max_examples=20,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


def document_of(address: str) -> OpenApiSchema:
    return schemathesis.openapi.from_url(f"{address}api/1/openapi.json")


def operations(document: OpenApiSchema, mode: GenerationMode) -> Iterator[Operation]:
    """All that can be asked; for wrong requests those that have anything that could be wrong."""
    for result in document.get_all_operations():
        assert isinstance(result, Ok)
        operation = result.ok()
        has_input = bool(operation.query or operation.body or operation.path_parameters)
        if operation.path != STREAM and (mode is GenerationMode.POSITIVE or has_input):
            yield operation


def ask_much(operation: Operation, mode: GenerationMode) -> int:
    """Ask for it in many ways, right or wrong ones; how many. An answer that does not conform is raised.

    Over one connection: new ones count against the limit of an address, and are closed beyond it.
    """
    asked = 0

    @SEEDED
    @given(operation.as_strategy(mode))
    def ask(case: schemathesis.Case[Any]) -> None:
        nonlocal asked
        asked += 1
        answer = case.call(session=session)
        if answer.status_code != 429:
            case.validate_response(answer, checks=CHECKS_OF[mode])
            # What the document allows is refused for nothing that stands in the request.
            assert mode is GenerationMode.NEGATIVE or answer.status_code not in MALFORMED, answer.text

    with Session() as session:
        ask()
    return asked
