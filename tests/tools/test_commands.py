"""No document names a command that nothing runs, and what is said to run them is there."""

import re

import pytest

from tools.commands import BY_HAND, ROOT, Runner, commands_of, main, named_commands, read_runners, runner_of

RUNNERS = read_runners()
NAMED = named_commands()
TEXT = """\
Type `sudo make test-vm`, or `make
bench`; `toscana` is a user, `ls` is not ours, `toscana show last` is.

```sh
make run     # in the browser
# only a comment
  sudo reboot && echo '#1'
```

   ```console
   $ toscana games
   1  `make nothing`
   ```
```
make no command, since the block is for no shell
```
"""


def test_commands_are_found_in_blocks_and_in_sentences() -> None:
    assert list(commands_of(TEXT)) == [
        "make run",
        "sudo reboot && echo '#1'",
        "toscana games",
        "sudo make test-vm",
        "make bench",
        "toscana show last",
    ]


@pytest.mark.parametrize(
    ("command", "form"),
    [
        ("toscana doctor --turn", "toscana doctor --turn"),
        ("sudo toscana doctor", "toscana doctor"),
        ("toscana doctoral", None),
        ("make", None),
    ],
)
def test_the_longest_form_of_whole_words_counts(command: str, form: str | None) -> None:
    runners = [Runner("some test", each) for each in ("toscana doctor --turn", "toscana doctor")]
    found = runner_of(command, runners)
    assert (found and found.form) == form


def test_every_command_of_the_documents_is_run_by_something() -> None:
    assert {"README.md", "CONTRIBUTING.md", "docs/operations.md", "tests/vm/README.md"} <= {
        named.document for named in NAMED
    }
    assert [named for named in NAMED if runner_of(named.command, RUNNERS) is None] == []


def test_no_form_is_left_over() -> None:
    used = {runner_of(named.command, RUNNERS) for named in NAMED}
    assert [runner.form for runner in RUNNERS if runner not in used] == []


@pytest.mark.parametrize("by", sorted({runner.by for runner in RUNNERS}))
def test_what_runs_a_command_is_there(by: str) -> None:
    targets = re.findall(r"^([a-z-]+):.*##", (ROOT / "Makefile").read_text(), re.MULTILINE)
    is_target = by.removeprefix("make ") in targets
    is_reason = by.startswith(BY_HAND) and len(by) > len(BY_HAND) + 10
    assert is_target or is_reason or (ROOT / by).is_file()


def test_every_command_of_toscana_in_the_documents_is_one() -> None:
    page = (ROOT / "systemd" / "debian" / "toscana.1").read_text().replace("\\-", "-")
    known = set(re.findall(r"^\.TP\n\.B (\S+)$", page, re.MULTILINE))
    calls = [re.search(r"(?:^|[ /])toscana ([a-z][a-z-]*)", named.command) for named in NAMED]
    shown = {call[1] for call in calls if call is not None}
    assert {"run", "doctor", "export"} <= shown
    assert shown - known <= {"toscana"}


def test_the_list_names_each_command_with_what_runs_it(capsys: pytest.CaptureFixture[str]) -> None:
    main()
    told = capsys.readouterr().out
    assert "README.md: make bench\n    tests/benchmarks/test_benchmarks.py\n" in told
    assert "NOTHING" not in told
