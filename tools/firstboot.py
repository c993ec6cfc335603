"""Writes the files that make a box of a card without a terminal: `python -m tools.firstboot FOLDER`."""

import argparse
import re
import textwrap
from pathlib import Path

SOURCES = Path(__file__).parents[1] / "systemd" / "firstboot"
# What `leds` is in the settings of each build.
BUILDS = {"lite": "gpio", "full": "pico"}
# Which line stands for the content of which other file.
MARKS = {
    "@INSTALL@": "install-first-boot.sh",
    "@USERS@": "name-and-users.yaml",
    "@SCRIPT@": "toscana-first-boot",
    "@UNIT@": "toscana-first-boot.service",
    "@TABLE@": "table.toml",
}


def files() -> dict[str, str]:
    """Every file by its path in the folder, for each build and each release of Raspberry Pi OS."""
    found = {"READ-ME.txt": _source("READ-ME.txt")}
    for build, leds in BUILDS.items():
        found[f"{build}/trixie/user-data"] = _filled("user-data", leds)
        found[f"{build}/trixie/network-config"] = _source("network-config")
        found[f"{build}/bookworm/firstrun.sh"] = _filled("firstrun.sh", leds)
        found[f"{build}/card/user-data"] = _filled("card-user-data", leds)
        found[f"{build}/card/vendor-data"] = _filled("vendor-data", leds)
        found[f"{build}/card/network-config"] = _source("network-config")
        found[f"{build}/table.toml"] = _filled("table.toml", leds)
    return found


def for_image(leds: str) -> dict[str, str]:
    """What lies on the first partition of our own card image, where the package is installed already."""
    return {
        "table.toml": _filled("table.toml", leds),
        "user-data": _filled("card-user-data", leds),
        "meta-data": "instance-id: toscana\n",
    }


def write(folder: Path) -> list[Path]:
    """The files in this folder. Texts for people have the line ends of Windows, programs those of Unix."""
    written = []
    for name, text in files().items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        ends = "\r\n" if file.suffix == ".txt" else "\n"
        file.write_text(text, encoding="utf-8", newline=ends)
        written.append(file)
    return written


def _filled(name: str, leds: str) -> str:
    """The file with others inside, as everything has to come with one file."""
    text = _source(name)
    for mark, source in MARKS.items():
        for line in re.findall(rf"(?m)^ *{mark}$", text):
            content = textwrap.indent(_source(source).rstrip("\n"), line.removesuffix(mark))
            text = text.replace(line, content)
    return text.replace("@LEDS@", leds)


def _source(name: str) -> str:
    return (SOURCES / name).read_text(encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(prog="tools.firstboot", description=__doc__)
    parser.add_argument("folder", type=Path, help="where they go")
    for file in write(parser.parse_args().folder):
        print(file)


if __name__ == "__main__":
    main()
