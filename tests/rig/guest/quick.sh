#!/bin/sh
# Takes out of a bottle's Debian, in a chroot, what only costs time where there is no network, console, real disk or
# loadable module. Each program that starts costs a bottle 0.1 s and more, and a boot starts a hundred.
set -eu
# Of what writes units at boot only /etc/fstab's is needed.
mkdir -p /etc/systemd/system-generators
for generator in /usr/lib/systemd/system-generators/*; do
    case $generator in *-fstab-generator) continue ;; esac
    ln -sf /dev/null "/etc/systemd/system-generators/${generator##*/}"
done
systemctl --quiet mask getty.target getty-static.service e2scrub_reap.service systemd-pstore.service \
    apt-daily.timer apt-daily-upgrade.timer dpkg-db-backup.timer e2scrub_all.timer fstrim.timer \
    systemd-hwdb-update.service systemd-update-done.service ldconfig.service systemd-journal-catalog-update.service \
    systemd-sysusers.service systemd-tmpfiles-setup-dev.service systemd-random-seed.service \
    systemd-update-utmp.service systemd-update-utmp-runlevel.service systemd-user-sessions.service \
    systemd-fsckd.service systemd-fsckd.socket dev-mqueue.mount proc-sys-fs-binfmt_misc.automount \
    modprobe@configfs.service modprobe@dm_mod.service modprobe@drm.service modprobe@fuse.service modprobe@loop.service
# A machine that has been started before: else each boot writes a new name for itself and takes care of it.
systemd-machine-id-setup >/dev/null 2>&1
