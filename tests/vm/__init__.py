"""The box on a real Linux kernel: Debian in QEMU, with the kernel's own simulated pins and I2C bus."""
