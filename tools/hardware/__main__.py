"""Writes the wiring, the bills, the currents and the guide's tables: `python -m tools.hardware`."""

from tools.hardware.bill import HARDWARE
from tools.hardware.pages import make


def main() -> None:
    written = make()
    for file in written:
        print(f"written: {file.relative_to(HARDWARE.parent)}")
    if not written:
        print("Wiring, bills, currents and the build guide are current.")


if __name__ == "__main__":
    main()
