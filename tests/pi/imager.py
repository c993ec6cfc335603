"""What Raspberry Pi Imager writes onto a card of `init_format: cloudinit`: name, user, Wi-Fi.

As its 2.0 does, line by line (customization_generator.cpp, downloadthread.cpp of rpi-imager).
"""

from dataclasses import dataclass

from tests.pi.board import Board

USER_DATA = """#cloud-config
manage_resolv_conf: false

hostname: {name}
manage_etc_hosts: true
packages:
- avahi-daemon
apt:
  preserve_sources_list: true
  conf: |
    Acquire {{
      Check-Date "false";
    }};
timezone: {zone}
keyboard:
  model: pc105
  layout: "{keyboard}"
user:
  name: {user}
  shell: /bin/bash
  lock_passwd: false
  passwd: "{password}"
  sudo: null
ssh_pwauth: true
runcmd:
  - [ systemctl, enable, --now, ssh ]
"""
NETWORK_CONFIG = """network:
  version: 2
  ethernets:
    eth0:
      dhcp4: true
      dhcp6: true
      optional: true
  wifis:
    wlan0:
      dhcp4: true
      regulatory-domain: "{country}"
      access-points:
        "{wifi}":
          password: "{key}"
      optional: true
"""
INSTANCE = "rpi-imager-1795039200000"


@dataclass(frozen=True, slots=True)
class Wishes:
    """What somebody typed into Imager; passwords are hashed by it."""

    name: str = "vineyard"
    user: str = "anna"
    password: str = "$5$harvest2026$Bgx4cQOZimHgEFuezQUAG9R/Och.aET2oKkTicqABy/"
    zone: str = "Europe/Helsinki"
    keyboard: str = "fi"
    country: str = "FI"
    wifi: str = "Harvest home"
    key: str = "5a0df4d9a3c8b7f6e5d4c3b2a1908f7e6d5c4b3a291807f6e5d4c3b2a1908f7e"


WISHES = Wishes()


def write(board: Board, wishes: Wishes) -> None:
    """Onto the card, between flashing and the first start."""
    told = {name: getattr(wishes, name) for name in Wishes.__slots__}
    board.put("user-data", USER_DATA.format(**told))
    board.put("network-config", NETWORK_CONFIG.format(**told))
    board.put("meta-data", f"instance-id: {INSTANCE}\n")
    board.put("cmdline.txt", f"{board.get('cmdline.txt').strip()} ds=nocloud;i={INSTANCE}")


def expect(board: Board, wishes: Wishes) -> str:
    """Each wish as the machine has it; gives them as a sentence."""
    assert board.must("hostname") == wishes.name
    assert wishes.name in board.must("cat /etc/hosts").split()
    shadow = board.must(f"getent shadow {wishes.user}").split(":")
    assert shadow[1] == wishes.password, shadow
    assert "sudo" in board.must(f"id -nG {wishes.user}").split()
    board.must("systemctl is-enabled ssh")
    assert board.must("readlink /etc/localtime").endswith(wishes.zone)
    wifi = board.must("cat /run/NetworkManager/system-connections/*wlan0*")
    lines = [line.strip() for line in wifi.splitlines()]
    assert f"ssid={wishes.wifi}" in lines, wifi
    assert f"psk={wishes.key}" in lines, wifi
    known = board.must("nmcli --terse --fields DEVICE,NAME connection show")
    assert wishes.wifi in known, known
    return (
        f"name, user with password and sudo, SSH and time zone are set; NetworkManager knows {wishes.wifi!r}"
    )
