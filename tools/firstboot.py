"""Writes the files that make a box of a card without a terminal: `python -m tools.firstboot FOLDER`."""

import argparse
import textwrap
from pathlib import Path

SOURCES = Path(__file__).parents[1] / "systemd" / "firstboot"
# What `leds` is in the settings of each build.
BUILDS = {"lite": "gpio", "full": "pico"}


def files() -> dict[str, str]:
    """Every file by its path in the folder, for each build and each release of Raspberry Pi OS."""
    found = {"READ-ME.txt": _source("READ-ME.txt")}
    for build, leds in BUILDS.items():
        found[f"{build}/trixie/user-data"] = _filled("user-data", leds, indent=6)
        found[f"{build}/trixie/network-config"] = _source("network-config")
        found[f"{build}/bookworm/firstrun.sh"] = _filled("firstrun.sh", leds, indent=0)
    return found


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


def _filled(name: str, leds: str, indent: int) -> str:
    """The file with the program and its unit inside, as everything has to come with one file."""
    text = _source(name).replace("@LEDS@", leds)
    for mark, source in (("@SCRIPT@", "toscana-first-boot"), ("@UNIT@", "toscana-first-boot.service")):
        content = textwrap.indent(_source(source).rstrip("\n"), " " * indent)
        text = text.replace(mark, content)
    return text


def _source(name: str) -> str:
    return (SOURCES / name).read_text(encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(prog="tools.firstboot", description=__doc__)
    parser.add_argument("folder", type=Path, help="where they go")
    for file in write(parser.parse_args().folder):
        print(file)


if __name__ == "__main__":
    main()
