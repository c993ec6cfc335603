"""Makes the satellites' drawing and tables: `python -m hardware.generators.satellites`."""

from hardware.generators.files import write_changed
from hardware.generators.satellites.pages import files

if __name__ == "__main__":
    write_changed(files(), "The satellites' page is current.")
