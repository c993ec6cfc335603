"""The versions on the disk: a new one is unpacked beside the running one, and a link says which one starts.

    /usr/lib/toscana             the installed package's own version
    /opt/toscana/versions/1.1.0  versions that came by an update
    /opt/toscana/current         the one that starts; without it the package's own
    /opt/toscana/before          the one that comes back
    /opt/toscana/trying          the version on trial in its first line, then a line for each of its starts
    /opt/toscana/failed          the version that did not come up

Each step is one renaming: killed anywhere, one whole version starts. The layout is read by the trial of the
installed package too, which may be older than what runs.
"""

import os
import shutil
from pathlib import Path
from subprocess import SubprocessError

from companion.frozen import frozen
from companion.games.kit.sentences import SentenceError, say, verbatim
from companion.system.child_process import run_child

# So many starts a new version has to come up in.
STARTS = 3
CAME_UP = "came-up"
"""Beside the journal: the version that runs there, written by itself when it has come up."""
UNPACK_S, COMPILE_S, SMOKE_S = 600, 900, 120
# A package grows by this much when it is unpacked and compiled.
GROWTH = 8


class UpdateError(SentenceError):
    """The update can't be done; nothing has changed."""


@frozen
class Slots:
    """The versions below a root, which is another folder in tests."""

    root: Path = Path("/")

    @property
    def folder(self) -> Path:
        return self.root / "opt" / "toscana"

    @property
    def own(self) -> Path:
        """The installed package's version."""
        return self.root / "usr" / "lib" / "toscana"

    @property
    def current(self) -> Path:
        """The folder of the version that starts."""
        return self._target("current") or self.own

    @property
    def before(self) -> Path | None:
        """The folder of the version to go back to; None where there is none."""
        before = self._target("before")
        return None if before in (None, self.current) else before

    @property
    def failed(self) -> str:
        """The last version that did not come up; empty if the last update did."""
        return _read(self.folder / "failed")

    def trial(self) -> tuple[str, int] | None:
        """The version on trial, and how often it was started."""
        version, *starts = _read(self.folder / "trying").splitlines() or [""]
        return (version, len(starts)) if version else None

    def version_folder(self, version: str) -> Path:
        return self.folder / "versions" / version

    def unpack(self, package: Path, version: str) -> None:
        """Put the package's program beside the others, whole and compiled; the way back is the running one.

        UpdateError where that fails; then what was there runs on.
        """
        (self.folder / "versions").mkdir(parents=True, exist_ok=True)
        self._make_room(package)
        self._link("before", self.current)
        for other in (self.folder / "versions").iterdir():
            if other != self.current:
                shutil.rmtree(other)
        place, incoming = self.version_folder(version), self.folder / "incoming"
        shutil.rmtree(incoming, ignore_errors=True)
        _run("dpkg-deb", "--extract", str(package), str(incoming), timeout_s=UNPACK_S)
        program = incoming / "usr" / "lib" / "toscana"
        python = program / "bin" / "python"
        if not python.is_symlink():
            raise UpdateError(verbatim(f"The package of version {version} holds no program."))
        # In the package the link leads there from its own folder.
        system_python = f"/usr/bin/{python.readlink().name}"
        python.unlink()
        python.symlink_to(system_python)
        _run(str(python), "-I", "-m", "compileall", "-q", str(program / "lib"), timeout_s=COMPILE_S)
        _run(str(python), "-I", "-m", "companion", "--version", timeout_s=SMOKE_S)
        os.sync()
        program.rename(place)
        shutil.rmtree(incoming)
        _sync(place.parent)

    def begin_trial(self, version: str) -> None:
        """From the next start on, the box is this version; it goes back by itself if it does not come up."""
        self._write("trying", f"{version}\n")
        (self.folder / "failed").unlink(missing_ok=True)
        self._link("current", self.version_folder(version))

    def count_start(self) -> None:
        version, starts = self.trial() or ("", 0)
        self._write("trying", f"{version}\n" + "start\n" * (starts + 1))

    def go_back(self) -> None:
        """Let the version before start; where there is none, the package's own."""
        self._link("current", self.before or self.own)

    def note_failure(self, version: str) -> None:
        self._write("failed", f"{version}\n")

    def end_trial(self) -> None:
        (self.folder / "trying").unlink(missing_ok=True)
        _sync(self.folder)

    def _target(self, name: str) -> Path | None:
        """Where a link leads to, if a version is there."""
        link = self.folder / name
        target = link.readlink() if link.is_symlink() else None
        return target if target is not None and (target / "pyvenv.cfg").is_file() else None

    def _make_room(self, package: Path) -> None:
        needed = GROWTH * package.stat().st_size
        free = shutil.disk_usage(self.folder).free
        if free < needed:
            raise UpdateError(
                say(
                    "The card has {free} MB free, and the update needs {needed}.",
                    free=free >> 20,
                    needed=needed >> 20,
                )
            )

    def _link(self, name: str, target: Path) -> None:
        new = self.folder / f"{name}.new"
        new.unlink(missing_ok=True)
        new.symlink_to(target)
        new.rename(self.folder / name)
        _sync(self.folder)

    def _write(self, name: str, text: str) -> None:
        """For the box to read, too: the service counts its starts with a mask that keeps others out."""
        new = self.folder / f"{name}.new"
        with new.open("w", encoding="utf-8") as file:
            os.fchmod(file.fileno(), 0o644)
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        new.rename(self.folder / name)
        _sync(self.folder)


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        return ""


def _sync(folder: Path) -> None:
    """Wait until the folder's names are on the disk."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _run(*words: str, timeout_s: float) -> None:
    try:
        done = run_child(words, timeout_s=timeout_s)
    except (OSError, SubprocessError) as problem:
        raise UpdateError(verbatim(f"{words[0]}: {problem}.")) from problem
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()
        raise UpdateError(verbatim(f"{words[0]}: {said[-1] if said else done.returncode}"))
