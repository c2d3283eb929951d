#!/bin/sh
# Removes from a Debian system what no program of the image uses. What remains are the libraries, a shell with the usual
# commands, certificates and the database of packages, which scanners read.
set -eu
# Licenses stay, other documentation goes.
find /usr/share/doc -type f ! -name copyright ! -path /usr/share/doc/ffmpeg/version -delete
find /usr/share/doc -mindepth 1 -type d -empty -delete
rm -rf /usr/share/man /usr/share/info /usr/share/locale /usr/share/i18n /usr/share/lintian /usr/share/bash-completion \
  /var/log/* /var/cache/* /var/lib/apt /var/backups/* /tmp/*
# Node alone, without npm and headers.
find /usr/local/bin -mindepth 1 ! -name node ! -name ffmpeg ! -name ffprobe -delete
rm -rf /usr/local/lib/node_modules /usr/local/include /usr/local/share /usr/local/*.md /opt/*
# Nothing can be installed in a running container. Scripts of packages would need what is removed with them.
rm -f /var/lib/dpkg/info/*.prerm /var/lib/dpkg/info/*.postrm
packages() { dpkg-query --show --showformat '${Package}\n' "$@" 2>/dev/null || true; }
# shellcheck disable=SC2046
dpkg --purge --force-depends --force-remove-essential --force-remove-protected $(packages apt 'libapt-pkg*' gpgv debian-archive-keyring adduser \
  passwd login 'libpam*' mount util-linux util-linux-extra e2fsprogs 'libext2fs*' logsave libss2 libcom-err2 ncurses-bin diffutils \
  'libgnutls30*' 'libp11-kit0*' 'libgcrypt20*' 'libgpg-error0*' 'libdb5.3*' 'libhogweed*' 'libnettle*' 'libtasn1*' libseccomp2 libsystemd0 libudev1 bsdutils perl-base)
rm -rf /var/lib/dpkg/*-old /var/log/* /var/cache/* /etc/*-
# No library of a remaining program was removed.
if find /usr/bin /usr/sbin /usr/lib /usr/local/bin -type f \( -perm /111 -o -name '*.so*' \) -exec ldd {} \; 2>/dev/null | grep 'not found'; then
  exit 1
fi
