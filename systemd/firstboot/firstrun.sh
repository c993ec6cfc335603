#!/bin/sh
# Makes a Toscana Companion of a fresh Raspberry Pi OS Lite (64-bit), bookworm. Flash the card with Raspberry Pi Imager, with a user (any but
# toscana) and your Wi-Fi in its settings. Then on the card's first partition (bootfs): rename the firstrun.sh that is there to imager.sh, and
# copy this file and the package toscana-companion_...+deb12_arm64.deb beside it. Start the Pi with it; after some minutes TOSCANA.txt on
# the card tells how it went.

root=${TOSCANA_ROOT:-}
boot=$root/boot/firmware
[ -e "$boot/cmdline.txt" ] || boot=$root/boot

# What Imager wrote: user, name and Wi-Fi. Whether it succeeds or not, the box is made.
if [ -e "$boot/imager.sh" ]; then
    bash "$boot/imager.sh"
    rm -f "$boot/imager.sh"
fi

@INSTALL@
ln -sf ../toscana-first-boot.service "$root/etc/systemd/system/multi-user.target.wants/toscana-first-boot.service"

# This ran once; the next start is the usual one, and makes the box.
rm -f "$boot/firstrun.sh"
sed -i 's/ *systemd\.run.*//' "$boot/cmdline.txt"
sync
exit 0
