"""The gallery page: every screen in every language side by side, with the inputs that lead there."""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

STYLE = """
:root { color-scheme: dark; --ink: #e8e6e1; --quiet: #9b9aa2; --line: #2c2d34; --accent: #e0637c; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1320px; padding: 2rem 1.5rem 4rem; background: #15161a; color: var(--ink);
  font: 15px/1.5 system-ui, sans-serif; }
h1 { font-weight: 600; margin: 0; }
header p { color: var(--quiet); margin: .2rem 0 1rem; }
nav { position: sticky; top: 0; padding: .7rem 0; background: #15161aee;
  border-bottom: 1px solid var(--line); }
nav a { color: var(--ink); margin-right: 1.2rem; text-decoration: none; white-space: nowrap; }
nav a:hover { color: var(--accent); }
h2 { margin: 2.5rem 0 .5rem; scroll-margin-top: 3.5rem; font-weight: 600; }
article { border-top: 1px solid var(--line); padding: 1rem 0; }
h3 { font-size: 1rem; font-weight: 600; margin: 0; display: inline-block; min-width: 14rem; }
.path { color: var(--quiet); }
kbd { font: 12px/1 ui-monospace, monospace; border: 1px solid var(--line); border-radius: 4px;
  padding: 2px 5px; margin-right: 3px; color: var(--ink); display: inline-block; }
.screens { display: grid; grid-template-columns: repeat(auto-fit, minmax(280px, 1fr));
  gap: 1rem; margin-top: .6rem; }
img { width: 100%; height: auto; display: block; }
"""


@dataclass(frozen=True, slots=True)
class Shot:
    """One screen in one language: where its picture is, and what it says."""

    language: str
    file: str
    words: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One situation: its name, the inputs that lead to it, and its picture in every language."""

    group: str
    name: str
    path: str
    shots: tuple[Shot, ...]


def page(entries: tuple[Entry, ...]) -> str:
    groups = list(dict.fromkeys(entry.group for entry in entries))
    links = "".join(f'<a href="#{_anchor(group)}">{escape(group)}</a>' for group in groups)
    sections = "\n".join(_section(group, entries) for group in groups)
    return (
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>The screens of the box</title>\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<style>{STYLE}</style>\n'
        f"<header><h1>The screens of the box</h1><p>{len(entries)} situations, each with the inputs that "
        f"lead to it.</p></header>\n<nav>{links}</nav>\n<main>\n{sections}\n</main>\n</html>\n"
    )


def _section(group: str, entries: tuple[Entry, ...]) -> str:
    articles = "\n".join(_article(entry) for entry in entries if entry.group == group)
    return f'<section><h2 id="{_anchor(group)}">{escape(group)}</h2>\n{articles}\n</section>'


def _article(entry: Entry) -> str:
    inputs = "".join(_inputs(entry.path)) or "as it begins"
    pictures = "".join(
        f'<img src="{escape(shot.file)}" lang="{shot.language}" alt="{escape(shot.words)}" loading="lazy">'
        for shot in entry.shots
    )
    return (
        f'<article id="{entry.name}"><h3>{escape(entry.name)}</h3> <span class="path">{inputs}</span>'
        f'<div class="screens">{pictures}</div></article>'
    )


def _inputs(path: str) -> Iterator[str]:
    for word in path.split():
        yield f"<kbd>{escape(word)}</kbd>"


def _anchor(group: str) -> str:
    return group.lower().replace(":", "").replace(" ", "-")
