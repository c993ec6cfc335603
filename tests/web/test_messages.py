"""Messages of a page: each wish is read, and whatever else comes is one sentence."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices.ports import Line
from companion.web.messages import (
    Message,
    MessageError,
    Plug,
    Press,
    Release,
    StillDown,
    Times,
    TurnKnob,
    message_from_json,
)

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"press":"back"}', Press(Line.BACK)),
        ('{"release":"key_3"}', Release(Line.KEY_3)),
        ('{"turn":-2}', TurnKnob(-2)),
        ('{"press":"seat_5"}', Press(4)),
        ('{"release":"seat_1","times":[3,4.5]}', Release(0, Times(3, 4.5))),
        ('{"still":"down","times":[7,7]}', StillDown(Times(7, 7))),
        ('{"plug":"display"}', Plug("display", is_in=True)),
        ('{"unplug":"lamp_rows"}', Plug("lamp_rows", is_in=False)),
    ],
)
def test_each_wish_is_read(text: str, message: Message) -> None:
    assert message_from_json(text) == message


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        "{}",
        '{"press":"knob_a"}',
        '{"press":["back"]}',
        '{"press":"back","turn":1}',
        '{"turn":true}',
        '{"turn":1.0}',
        '{"turn":1000000}',
        '{"turn":NaN}',
        '{"press":"seat_0"}',
        '{"press":"seat_6"}',
        '{"press":0}',
        '{"still":"down"}',
        '{"still":"up","times":[1,2]}',
        '{"press":"back","times":[1]}',
        '{"press":"back","times":[2,1]}',
        '{"press":"back","times":[0,5001]}',
        '{"press":"back","times":[true,2]}',
        '{"press":"back","times":[0,NaN]}',
        '{"press":"back","times":[1,' + "9" * 400 + "]}",
        '{"press":"back","times":[1e300,1e300]}',
        '{"times":[1,2]}',
        '{"plug":"toaster"}',
        '{"fly":1}',
        "[" * 1000,
        "9" * 1000,
    ],
)
def test_anything_else_is_one_sentence(text: str) -> None:
    with pytest.raises(MessageError) as problem:
        message_from_json(text)
    sentence = str(problem.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence


@given(st.text() | anything.map(json.dumps))
def test_no_garbage_gets_further(text: str) -> None:
    with pytest.raises(MessageError):
        message_from_json(text)
