"""A live box does what its OpenAPI document says, whatever is asked: seeded requests of schemathesis."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
import schemathesis
from hypothesis import given
from schemathesis import GenerationMode
from schemathesis.specs.openapi.schemas import OpenApiSchema

from tests.processes import running
from tests.web.conforming import CHECKS, SEEDED, ask_much, document_of, operations
from tests.web.referee_box import referee_box


@pytest.fixture
def document(folder: Path) -> Iterator[OpenApiSchema]:
    with running(folder, "sim", "--port", "0") as (_, address):
        yield document_of(address)


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_every_request_conforms(document: OpenApiSchema, mode: GenerationMode) -> None:
    assert sum(ask_much(operation, mode) for operation in operations(document, mode))


def test_what_a_referee_sends_conforms(folder: Path) -> None:
    """With a token whatever is no command of the game is told so, and the table stays as it was."""
    with referee_box(folder) as box:
        before = box.state()
        body = json.dumps({"pin": box.pin(), "device": "schemathesis"}).encode()
        json_type = {"Content-Type": "application/json"}
        with urlopen(Request(f"{box.address}api/1/session", body, json_type), timeout=20) as signed_in:
            token = json.load(signed_in)["token"]
        operation = document_of(box.address)["/api/1/commands"]["POST"]

        @SEEDED
        @given(operation.as_strategy())
        def send(case: schemathesis.Case[Any]) -> None:
            answer = case.call(headers={"Authorization": f"Bearer {token}"})
            if answer.status_code != 429:
                case.validate_response(answer, checks=CHECKS)

        send()
        assert box.state() == before
