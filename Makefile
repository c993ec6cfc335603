# Toscana Companion. `make` alone lists the targets.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
.DEFAULT_GOAL := help
# The tests start the program hundreds of times: compiled once, it starts in half the time.
unexport PYTHONDONTWRITEBYTECODE
.PHONY: help env run quick test test-vm test-firstboot test-readonly test-wifi test-pi test-hold test-tournament bench-tournament tournament lint bench screens hardware test-carrier image deb release test-release test-deb test-pico flash clean

help: ## list the targets
	@awk -F':.*## ' '/^[a-z-]+:.*## / {printf "  make %-9s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

env: $(VENV)/ready ## build the environment in .venv (the other targets do it by themselves)

$(VENV)/ready: pyproject.toml tools/make-env
	tools/make-env "$(PYTHON)" "$(VENV)"
	@touch $@

run: env ## play in the browser: the box without hardware, at http://127.0.0.1:8088/
	$(BIN)/toscana sim

quick: lint ## the first answer, within a minute: what lint checks, the layers, the rules, the screens in English
	$(BIN)/pytest -q -n $$(nproc) tests/test_layers.py tests/games tests/ui --language en -m "not evenings" \
		--ignore-glob='*/test_properties.py' --ignore-glob='*/test_mutations.py'

test: lint ## run every check: format, lint, types, translations and all tests
	tools/need-debian chromium=chromium chromium-headless-shell=chromium-headless-shell firefox-esr=firefox-esr \
		systemd-analyze=systemd lintian=lintian mosquitto=mosquitto openssl=openssl minisign=minisign \
		mcopy=mtools mkfs.vfat=dosfstools sfdisk=fdisk
	$(BIN)/pytest -n auto --dist loadfile

test-vm: env ## try the package on a real kernel in QEMU, as root: keys, OLED, crashes, power cuts
	tools/need-debian qemu-system-x86_64=qemu-system-x86 qemu-img=qemu-utils mmdebstrap=mmdebstrap \
		busybox=busybox-static depmod=kmod mkfs.ext4=e2fsprogs minisign=minisign sfdisk=fdisk mcopy=mtools mkfs.vfat=dosfstools
	$(BIN)/python -m tests.vm

test-firstboot: env ## make a box of a fresh Debian in QEMU by the release's first-boot files alone, as root
	tools/need-debian qemu-system-x86_64=qemu-system-x86 qemu-img=qemu-utils mmdebstrap=mmdebstrap \
		busybox=busybox-static depmod=kmod mkfs.ext4=e2fsprogs sfdisk=fdisk mcopy=mtools mkfs.vfat=dosfstools
	$(BIN)/python -m tests.vm.first_boot

test-readonly: env ## switch the documented read-only root on and off again in QEMU, as root
	tools/need-debian qemu-system-x86_64=qemu-system-x86 qemu-img=qemu-utils mmdebstrap=mmdebstrap \
		busybox=busybox-static depmod=kmod mkfs.ext4=e2fsprogs
	$(BIN)/python -m tests.vm.read_only_root

test-wifi: env ## open the box's own Wi-Fi in QEMU, as root, with a phone that scans its codes and a home network to join
	tools/need-debian qemu-system-x86_64=qemu-system-x86 qemu-img=qemu-utils mmdebstrap=mmdebstrap \
		busybox=busybox-static depmod=kmod mkfs.ext4=e2fsprogs
	$(BIN)/python -m tests.vm.wifi

test-pi: env ## boot the card image (make image) on an emulated Raspberry Pi, as root, and play on it
	tools/need-debian qemu-img=qemu-utils mmdebstrap=mmdebstrap mcopy=mtools fdtoverlay=device-tree-compiler xz=xz-utils minisign=minisign
	$(BIN)/python -m tests.pi $(IMAGE)

test-hold: env ## attack the running box and its journal, and say what held: floods, garbage, kills, flipped bits, a worn knob
	$(BIN)/python -m tests.hold

test-tournament: env ## kill and freeze hub, broker and boxes of a tournament at random, and count what was lost
	tools/need-debian mosquitto=mosquitto openssl=openssl faketime=faketime
	$(BIN)/python -m tests.tournament.proofs.chaos $(if $(SECONDS),--seconds $(SECONDS))
	$(BIN)/python -m tests.tournament.proofs.takeover

bench-tournament: env ## measure the hub of a tournament beside a bare subscriber, and with a thousand boxes
	tools/need-debian mosquitto=mosquitto openssl=openssl
	$(BIN)/python -m tests.tournament.proofs.bench

tournament: env ## a whole event on this computer: hub, broker, and real boxes that bots play
	tools/need-debian mosquitto=mosquitto openssl=openssl
	$(BIN)/python -m tests.tournament.show $(if $(TABLES),--tables $(TABLES))

lint: env ## check format, lint, types and translations
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m tools.messages check

bench: env ## print the benchmarks, each a ratio measured side by side
	$(BIN)/python -m tests.benchmarks

screens: env ## picture every screen in every language, the guide's pictures, and the cards for the table
	$(BIN)/python -m tools.screens

hardware: env ## make what hardware/ is made of: wiring, bills, currents, carrier board, enclosure, legend
	tools/need-debian openscad=openscad xvfb-run=xvfb
	$(BIN)/python -m hardware.generators.wiring
	$(BIN)/python -m hardware.generators.carrier
	$(BIN)/python -m hardware.generators.satellites
	$(BIN)/python -m hardware.generators.enclosure

test-carrier: env ## let KiCad check the carrier board, as root: design rules, circuit rules, its own gerbers
	tools/need-debian mmdebstrap=mmdebstrap
	$(BIN)/python -m tests.hardware.carrier

image: env ## build bootable card images for a Zero 2 W, 3 and 4 from Debian's packages, as root, into dist/ (BUILD=lite for one)
	tools/need-debian mmdebstrap=mmdebstrap qemu-aarch64-static=qemu-user-static update-binfmts=binfmt-support \
		arch-test=arch-test dtc=device-tree-compiler mkfs.vfat=dosfstools mcopy=mtools sfdisk=fdisk mke2fs=e2fsprogs xz=xz-utils
	$(BIN)/python -m tools.image $(BUILD)

deb: env ## build the Debian packages, for Raspberry Pi OS and for PCs, into dist/
	$(BIN)/python -m tools.deb

release: env ## everything a builder needs as a folder and as downloads in dist/ (KEY=... signs, IMAGE="..." adds card images)
	tools/need-debian openscad=openscad chromium=chromium minisign=minisign
	$(BIN)/python -m tools.release $(if $(KEY),--key $(KEY)) $(if $(IMAGE),--image $(IMAGE))

test-release: env ## make the release once more from a fresh clone, with nothing kept from before, and compare every byte
	$(BIN)/python -m tools.release.again

test-deb: env ## install, upgrade, remove and purge every package in a bare Debian, arm64 on QEMU (as root)
	tools/need-debian mmdebstrap=mmdebstrap qemu-aarch64-static=qemu-user-static \
		update-binfmts=binfmt-support arch-test=arch-test
	$(BIN)/python -m tools.deb_trial

test-pico: env ## start the release's file for the Pico on an emulated RP2040, and talk to it as the box does
	$(BIN)/python -m tests.firmware.emulated_board $(if $(MICROPYTHON_UF2),--micropython $(MICROPYTHON_UF2))

flash: env ## bring the firmware to the Pico on USB (PORT=/dev/... if there are two)
	$(BIN)/toscana pico update $(if $(PORT),--port $(PORT))

clean: ## remove the environment and all caches
	rm -rf $(VENV) $(VENV)-micropython .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist
