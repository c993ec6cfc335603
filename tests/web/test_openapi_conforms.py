"""A live box does what its OpenAPI document says, whatever is asked: seeded requests of schemathesis."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.specs.openapi.schemas import OpenApiSchema

from tests.first_game import begin
from tests.processes import running
from tests.web.referee_box import referee_box

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
# A stream has no end, so nobody can wait for the whole answer.
STREAM = "/api/1/stream"
SEEDED = settings(
    max_examples=10,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenApiSchema]:
    folder = tmp_path_factory.mktemp("box")
    begin(folder / "journal.db")
    with running(folder, "sim", "--port", "0") as (_, address):
        yield schemathesis.openapi.from_url(f"{address}api/1/openapi.json")


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_every_request_conforms(document: OpenApiSchema, mode: GenerationMode) -> None:
    asked = 0
    for result in document.get_all_operations():
        assert isinstance(result, Ok)
        operation = result.ok()
        if operation.path == STREAM or (mode is GenerationMode.NEGATIVE and not has_input(operation)):
            continue

        @SEEDED
        @given(operation.as_strategy(mode))
        def ask(case: schemathesis.Case[Any]) -> None:
            answer = case.call()
            if answer.status_code != 429:
                case.validate_response(answer, checks=CHECKS)

        ask()
        asked += 1
    assert asked


def has_input(operation: APIOperation[Any, Any, Any, Any]) -> bool:
    """Whether there is anything that could be wrong about a request."""
    return bool(operation.query or operation.body or operation.path_parameters)


def test_what_a_referee_sends_conforms(folder: Path) -> None:
    """With a token whatever is no command of the game is told so, and the table stays as it was."""
    with referee_box(folder) as box:
        before = box.state()
        body = json.dumps({"pin": box.pin(), "device": "schemathesis"}).encode()
        json_type = {"Content-Type": "application/json"}
        with urlopen(Request(f"{box.address}api/1/session", body, json_type), timeout=20) as signed_in:
            token = json.load(signed_in)["token"]
        operation = schemathesis.openapi.from_url(f"{box.address}api/1/openapi.json")["/api/1/commands"][
            "POST"
        ]

        @SEEDED
        @given(operation.as_strategy())
        def send(case: schemathesis.Case[Any]) -> None:
            answer = case.call(headers={"Authorization": f"Bearer {token}"})
            if answer.status_code != 429:
                case.validate_response(answer, checks=CHECKS)

        send()
        assert box.state() == before
