"""What a process costs while it runs: memory, time, threads and how often it is woken, from /proc."""

import os
from pathlib import Path

SWITCHES = ("voluntary_ctxt_switches", "nonvoluntary_ctxt_switches")


def resident_kib(pid: int | str) -> int:
    return _number(Path(f"/proc/{pid}/status"), "VmRSS")


def cpu_s(pid: int) -> float:
    """How long it has been computing, in its own code and in the kernel."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def threads(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/task").iterdir()))


def wake_ups(pid: int) -> int:
    """How often its threads were switched to since they began: a thread that sleeps is not."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return sum(_number(task / "status", name) for task in tasks for name in SWITCHES)


def _number(status: Path, name: str) -> int:
    lines = dict(line.split(":", 1) for line in status.read_text().splitlines())
    return int(lines[name].split()[0])
