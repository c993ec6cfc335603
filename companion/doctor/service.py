"""The program: its settings, its systemd service, and the port of its page."""

import errno

from companion.doctor.finding import BoxUnderTest, Check, Finding, ServiceState, bad, not_checked, ok
from companion.doctor.outside import DoctorOutside
from companion.settings.settings import SYSTEM_FILE

SHOWN = ("LoadState", "ActiveState", "Result", "NRestarts", "UnitFileState")
UNIT = "toscana.service"
# A few restarts are normal, as after the power was cut; more mean that the service keeps failing.
MANY_RESTARTS = 5
ANYWHERE = "0.0.0.0"
LOG = "`journalctl -u toscana -n 30`"

FAILED = f"The service has failed ({{result}}): {LOG} says why, `sudo systemctl restart toscana` tries again."
OFTEN = f"The service was restarted {{restarts}} times: {LOG} says why."
NOT_AT_START = "The service does not start with the Pi: run `sudo systemctl enable --now toscana`."
PORT_TAKEN = (
    "Port {port} is taken by another program: stop that one, or set port under [web] in the settings."
)


def look_at_settings(box: BoxUnderTest) -> Finding:
    settings = box.settings
    builds = {"none": "no LEDs", "gpio": "lite build", "pico": "full build"}
    built = f"{builds[settings.leds]}, OLED {settings.oled.display} on {settings.oled.interface.upper()}"
    if box.settings_file is None:
        return ok(f"No file, so the defaults: {built}. Yours would be {SYSTEM_FILE}.")
    return ok(f"{box.settings_file}: {built}.")


def read_service(outside: DoctorOutside) -> ServiceState:
    if not outside.has("/run/systemd/system"):
        return ServiceState()
    printed = outside.run(("systemctl", "show", UNIT, *(f"--property={name}" for name in SHOWN))) or ""
    words = dict(line.split("=", 1) for line in printed.splitlines() if "=" in line)
    return ServiceState(
        is_installed=words.get("LoadState") == "loaded",
        active=words.get("ActiveState", ""),
        result=words.get("Result", ""),
        restarts=int(words.get("NRestarts") or 0),
        is_enabled=words.get("UnitFileState", "") in ("enabled", "enabled-runtime"),
    )


def look_at_service(box: BoxUnderTest) -> Finding:
    service = box.service
    if not service.is_installed:
        return not_checked("Not installed as a service: `toscana run` starts the box by hand.")
    if service.active == "failed" or (service.active == "activating" and service.result != "success"):
        return bad(FAILED, result=service.result)
    if service.restarts >= MANY_RESTARTS:
        return bad(OFTEN, restarts=service.restarts)
    if not service.is_enabled:
        return bad(NOT_AT_START)
    if service.is_running:
        return ok(f"It runs; restarts since it was started: {service.restarts}.")
    return not_checked("It is stopped: `sudo systemctl start toscana` starts it again.")


def look_at_page(box: BoxUnderTest) -> Finding:
    # Without an address in the settings, the panel may open the page on all of them.
    host, port = box.settings.host or ANYWHERE, box.settings.port
    problem = box.outside.try_port(host, port)
    if problem is None:
        return ok(f"Port {port} is free.")
    if problem.errno == errno.EADDRINUSE:
        if box.service.is_running:
            return ok(f"Port {port} is in use by the box.")
        return bad(PORT_TAKEN, port=port)
    from companion.web.server import explain  # noqa: PLC0415

    return bad(explain(problem, host, port))


SETTINGS_CHECK = Check(
    "settings",
    "Which settings hold; wrong ones stop the doctor at once, with a sentence that names them.",
    look_at_settings,
    (),
)
CHECKS = (
    Check(
        "service", "Whether systemd keeps the box running.", look_at_service, (FAILED, OFTEN, NOT_AT_START)
    ),
    Check("page", "Whether the page's port is free.", look_at_page, (PORT_TAKEN,)),
)
