"""`make test-vm`: boots Debian with the box on it, tries what years of evenings bring, and prints a table."""

import argparse
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from companion import __version__
from tests.vm.bench import Bench, Packages
from tests.vm.host import CACHE, HostError, expect_root
from tests.vm.kernel import Kernel, prepare_kernel
from tests.vm.report import Report, Trial
from tests.vm.rootfs import prepare_root
from tests.vm.trials.lists import TRIALS
from tests.vm.trials.packaging import IS_UPGRADED
from tools import deb
from tools.deb_targets import TARGETS
from tools.deb_wheels import WheelsError
from tools.mirror import MirrorError

ARCH = "amd64"
SUITES = tuple(TRIALS)


def main(words: Sequence[str] | None = None) -> int:
    """The exit status: 0 if all held, 1 if something did not, 2 if nothing could be tried."""
    parser = argparse.ArgumentParser(prog="tests.vm", description=__doc__)
    parser.add_argument("--suite", choices=SUITES, help="try this release of Debian only")
    only = parser.parse_args(words).suite
    suites = (only,) if only else SUITES
    began_s = time.monotonic()
    try:
        expect_root()
        CACHE.mkdir(parents=True, exist_ok=True)
        benches = _prepare(suites)
    except (HostError, MirrorError, WheelsError) as problem:
        print(f"make test-vm: {problem}", file=sys.stderr)
        return 2
    print(f"Prepared in {time.monotonic() - began_s:.0f} s; kernel {benches[0].kernel.version}.", flush=True)
    report = Report()
    with ThreadPoolExecutor() as side_by_side:
        list(side_by_side.map(lambda bench: _attempt(report, bench, TRIALS[bench.suite]), benches))
    print(f"\n{report.table()}\n\n{time.monotonic() - began_s:.0f} s in all.")
    return 0 if report.has_all_held() else 1


def _prepare(suites: tuple[str, ...]) -> list[Bench]:
    with ThreadPoolExecutor() as side_by_side:
        kernel = side_by_side.submit(prepare_kernel)
        roots = side_by_side.map(prepare_root, suites)
        packages = side_by_side.map(packages_of, suites)
        found: Kernel = kernel.result()
        return [Bench(*each) for each in zip(suites, [found] * len(suites), roots, packages, strict=True)]


def packages_of(suite: str) -> Packages:
    """This version, and for a release that is upgraded the same once more under a later number."""
    target = next(each for each in TARGETS if (each.suite.name, each.arch.name) == (suite, ARCH))
    later = [f"{__version__}.1"] if IS_UPGRADED in TRIALS[suite] else []
    now = deb.build([target], __version__, CACHE / "packages")[0]
    # Never shipped, so it is packed quickly.
    built = [deb.build([target], version, CACHE / "packages", xz_level=0)[0] for version in later]
    return Packages(now, (built or [now])[0])


def _attempt(report: Report, bench: Bench, trials: tuple[Trial, ...]) -> None:
    try:
        report.attempt(bench, trials)
    finally:
        bench.close()


if __name__ == "__main__":
    sys.exit(main())
