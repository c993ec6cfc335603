"""The README's snippets do what they show."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = ("README.md", "docs/commands.md")


def snippets(document: str) -> list[tuple[str, str]]:
    """Each `$ command` of the console blocks with the output shown below it."""
    blocks = re.findall(r"```console\n(.*?)```", (ROOT / document).read_text(), re.DOTALL)
    steps = [step for block in blocks for step in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]
    return [(command, output) for command, _, output in (step.partition("\n") for step in steps)]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_what_a_document_shows_is_what_happens(document: str, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "docs", tmp_path / "docs")
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "TOSCANA_JOURNAL": str(tmp_path / "journal.db"),
    }
    steps = snippets(document)
    assert steps
    for command, expected in steps:
        shown = subprocess.run(
            ["bash", "-c", command],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        pattern = ".*".join(re.escape(part) for part in expected.split("..."))
        assert re.fullmatch(pattern, shown.stdout, re.DOTALL), f"{command}\n{shown.stdout}{shown.stderr}"


GUIDES = [str(file.relative_to(ROOT)) for file in sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md", *GUIDES])
def test_every_link_leads_somewhere(document: str) -> None:
    folder = (ROOT / document).parent
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", (ROOT / document).read_text())
    assert [link for link in links if "://" not in link and not (folder / link).exists()] == []


@pytest.mark.parametrize("document", GUIDES)
def test_every_link_inside_a_page_leads_to_a_heading(document: str) -> None:
    text = (ROOT / document).read_text()
    headings = {anchor(heading) for heading in re.findall(r"^#+ (.*)$", text, re.MULTILINE)}
    assert [link for link in re.findall(r"\]\(#([^)]+)\)", text) if link not in headings] == []


def anchor(heading: str) -> str:
    """What a heading is called in links: small letters, hyphens for spaces, no punctuation."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


@pytest.mark.parametrize("document", ["docs/architecture.md", "CONTRIBUTING.md"])
def test_the_files_that_a_document_names_are_there(document: str) -> None:
    """A path in backquotes begins at the project, the package or a game; <name> is any game."""
    text = (ROOT / document).read_text().replace("<name>", "toscana")
    named = re.findall(r"`((?:[\w.-]+/)+[\w-]+\.(?:py|md|toml|js))`", text)
    assert named
    roots = (ROOT, ROOT / "companion", ROOT / "companion" / "games" / "toscana")
    assert [path for path in named if not any((root / path).exists() for root in roots)] == []
