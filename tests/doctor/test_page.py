"""The doctor's page in the docs."""

from companion.doctor.report import CHECKS
from tools.doctor_page import PAGE, page


def test_the_page_lists_every_check_and_what_it_may_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m tools.doctor_page"
    assert all(f"\n### {check.name}\n" in page() for check in CHECKS)


def test_everything_said_is_a_sentence() -> None:
    said = [each for check in CHECKS for each in (check.subject, *check.mistakes)]
    assert [each for each in said if not each.endswith(".")] == []
