mkdir -p "$root/usr/local/sbin" "$root/etc/systemd/system/multi-user.target.wants"
# The settings, if no table.toml lies beside this file.
cat >"$root/etc/toscana-first-boot.toml" <<'END_OF_SETTINGS'
@TABLE@
END_OF_SETTINGS
cat >"$root/usr/local/sbin/toscana-first-boot" <<'END_OF_SCRIPT'
@SCRIPT@
END_OF_SCRIPT
chmod 0755 "$root/usr/local/sbin/toscana-first-boot"
cat >"$root/etc/systemd/system/toscana-first-boot.service" <<'END_OF_UNIT'
@UNIT@
END_OF_UNIT
