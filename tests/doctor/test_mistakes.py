"""Every mistake a builder makes, and the sentence that the doctor says about it."""

import re

import pytest

from companion.doctor.finding import State
from companion.doctor.report import CHECKS
from tests.doctor.bench import Bench, check
from tests.doctor.wrong import Wrong
from tests.doctor.wrong_machine import WRONG_MACHINE
from tests.doctor.wrong_parts import WRONG_PARTS

WRONG = {**WRONG_MACHINE, **WRONG_PARTS}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_a_mistake_is_named_with_its_cure(bench: Bench, wrong: Wrong) -> None:
    assert bench.look(wrong.check).state is not State.BAD
    wrong.arrange(bench)
    finding = bench.look(wrong.check)
    assert (finding.state, finding.sentence) == (State.BAD, wrong.sentence.replace("{root}", str(bench.root)))
    assert any(fits(finding.sentence, mistake) for mistake in check(wrong.check).mistakes)


@pytest.mark.parametrize("name", [each.name for each in CHECKS])
def test_every_mistake_of_the_table_can_be_made(name: str) -> None:
    said = [wrong.sentence for wrong in WRONG.values() if wrong.check == name]
    assert [each for each in check(name).mistakes if not any(fits(one, each) for one in said)] == []


def fits(sentence: str, mistake: str) -> bool:
    """Whether the sentence is this mistake with its gaps filled."""
    return re.fullmatch(re.sub(r"\\\{\w+\\\}", ".+", re.escape(mistake)), sentence) is not None
