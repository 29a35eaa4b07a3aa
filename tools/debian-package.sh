#!/bin/sh
# Installs Debian packages when that is allowed here; otherwise prints the exact line to type and fails.
# Usage: debian-package.sh PACKAGE...
set -eu

if ! command -v apt-get >/dev/null 2>&1; then
    echo "Install with this system's package manager what Debian calls: $*" >&2
    exit 1
fi
if [ "$(id -u)" != 0 ]; then
    echo "Install it first, then run this again:  sudo apt-get install $*" >&2
    exit 1
fi
export DEBIAN_FRONTEND=noninteractive
echo "Installing with apt-get: $*" >&2
if ! { apt-get -qq update && apt-get -qqy install --no-install-recommends "$@"; } </dev/null >/dev/null 2>&1; then
    echo "apt-get could not do it. To see why, type:  apt-get update && apt-get install $*" >&2
    exit 1
fi
