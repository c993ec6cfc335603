"""The package over the years: upgraded in the middle of a game, removed, purged."""

from tests.vm.bench import Bench
from tests.vm.guest_box import JOURNAL, UNIT
from tests.vm.report import Trial

PACKAGE = "toscana-companion"
VERSION = ("dpkg-query", "--show", "--showformat=${Version}", PACKAGE)


def is_upgraded(bench: Bench) -> str:
    guest, table = bench.guest, bench.played
    settings = guest.read("/etc/toscana/table.toml")
    before = guest.run(*VERSION)
    guest.install(bench.packages.next)
    after = guest.run(*VERSION)
    assert before != after
    assert guest.read("/etc/toscana/table.toml") == settings
    guest.wait_for_unit(lambda: guest.unit("ActiveState") == "active", "the running service")
    table.switch_on_again()
    table.push().back()
    return f"{before} to {after}, same game on the OLED, settings kept, keys work"


def is_removed(bench: Bench) -> str:
    guest = bench.guest
    guest.run("systemctl", "stop", UNIT)
    journal = guest.read(JOURNAL)
    guest.run("dpkg", "--remove", PACKAGE)
    assert guest.attempt("systemctl", "is-active", UNIT)["out"].strip() != "active"
    assert not guest.attempt("which", "toscana")["out"]
    assert guest.read(JOURNAL) == journal
    return "the program is gone, the journal is kept, byte for byte"


def is_purged(bench: Bench) -> str:
    guest = bench.guest
    guest.run("dpkg", "--purge", PACKAGE)
    left = guest.run(
        "find", "/", "-xdev", "-iname", "*toscana*", "-not", "-path", "/root/*", "-not", "-path", "/run/*"
    )
    left_files = [
        line for line in left.splitlines() if not line.startswith(("/var/lib/dpkg/", "/proc/", "/sys/"))
    ]
    assert not left_files, left_files
    return "journal, settings and units are gone"


IS_UPGRADED = Trial("upgraded in the middle of a game", is_upgraded)
IS_REMOVED = Trial("removed", is_removed)
IS_PURGED = Trial("purged", is_purged)
