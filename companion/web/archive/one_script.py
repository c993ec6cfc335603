"""One script made of the pages' modules, for a file that can't load any."""

import re
from collections.abc import Mapping

# As the pages' own modules are written: each import and export on a line of its own.
IMPORT = re.compile(r'^import (\{.*\}|\* as \w+) from ".*?(\w+)\.js";$', re.MULTILINE)
EXPORT = re.compile(r"^export ((?:async )?function|const) (\w+)", re.MULTILINE)


def one_script(modules: Mapping[str, str]) -> str:
    """These modules by name, each after those that it imports from; each keeps its names to itself."""
    return "\n".join(("const modules = {};", *(_scope(name, code) for name, code in modules.items())))


def _scope(name: str, code: str) -> str:
    exported = ", ".join(match[2] for match in EXPORT.finditer(code))
    body = EXPORT.sub(r"\1 \2", IMPORT.sub(_taken, code))
    return f"modules.{name} = (() => {{\n{body}\nreturn {{ {exported} }};\n}})();"


def _taken(match: re.Match[str]) -> str:
    return f"const {match[1].removeprefix('* as ')} = modules.{match[2]};"
