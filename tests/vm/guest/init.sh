#!/bin/busybox sh
# The first program: finds the disk, mounts it (read-only under memory if the command line says `overlay`), and starts
# systemd. Modules and our own programs stay in memory below /run, so the disk is Debian and the package, nothing else.
PATH=/bin
/bin/busybox mkdir -p /proc /sys /dev /run /disk /memory /new
/bin/busybox --install -s /bin
mount -t proc none /proc
mount -t sysfs none /sys
mount -t devtmpfs none /dev
mount -t tmpfs -o mode=755,nosuid,nodev none /run
while read -r module; do insmod /modules/lib/modules/"$(uname -r)"/"$module"; done </first-modules
while [ ! -b /dev/vda ]; do sleep 0.1; done

if grep -qw overlay /proc/cmdline; then
    mount -t ext4 -o ro /dev/vda /disk
    mount -t tmpfs none /memory
    mkdir /memory/upper /memory/work
    mount -t overlay -o lowerdir=/disk,upperdir=/memory/upper,workdir=/memory/work none /new
else
    mount -t ext4 /dev/vda /new
fi

mkdir -p /run/vm /run/systemd/system/multi-user.target.wants
cp -r /guest/. /run/vm
cp -r /modules/lib/modules /run/vm/modules
cp /run/vm/tests/vm/guest/units/* /run/systemd/system/
for unit in vm-agent vm-hardware; do
    ln -s ../"$unit".service /run/systemd/system/multi-user.target.wants/
done
while read -r unit; do ln -s /dev/null /run/systemd/system/"$unit"; done </run/vm/tests/vm/guest/masked
mount --bind /run/vm/modules /new/usr/lib/modules
mount --move /run /new/run
mount --move /dev /new/dev
umount /sys /proc
exec switch_root /new /lib/systemd/systemd
