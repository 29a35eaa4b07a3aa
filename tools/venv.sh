#!/bin/sh
# Brings .venv to what a lock file says and leaves the command in .venv/bin/mutoscope.
# Usage: venv.sh [dev]      with `dev`, the tools of ./check too
#
# A copy of each lock file that .venv was made from lies in it, so a later start only compares two files.
# While packages go in, .venv/unfinished stands: an interrupted set-up is begun anew.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
venv=$root/.venv
python=$venv/bin/python
case ${1-} in
    dev) locks="requirements-dev.lock requirements.lock" ;;
    *) locks="requirements.lock" ;;
esac
lock=${locks%% *}

say() { printf '%s\n' "$*" >&2; }

ready() {
    [ ! -e "$venv/unfinished" ] && [ -x "$venv/bin/mutoscope" ] && [ -x "$python" ] || return 1
    cmp -s "$root/$lock" "$venv/$lock"
}

have_uv() { command -v uv >/dev/null 2>&1; }

# Can what stands in .venv be brought up to date, or must it be made anew?
usable() {
    [ ! -e "$venv/unfinished" ] || return 1
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || return 1
    have_uv || "$python" -m pip --version >/dev/null 2>&1
}

# The first Python that is new enough and has what venv needs (Debian keeps ensurepip in a package of its own).
find_python() {
    for name in python3 python3.14 python3.13 python3.12 python3.11; do
        if "$name" -c 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            printf '%s' "$name"
            return
        fi
    done
    return 1
}

make_venv() {
    if ! have_uv && ! name=$(find_python); then
        say "Python 3.11 or newer with its venv module is missing."
        sh "$root/tools/debian-package.sh" python3-venv || return 1
        name=$(find_python) || { say "Still missing: the python3 that PATH finds first is too old or not Debian's."; return 1; }
    fi
    say "Setting up in .venv; this first time takes about a minute."
    rm -rf "$venv"
    mkdir "$venv"
    : >"$venv/unfinished"
    if have_uv; then
        uv venv --quiet --allow-existing --no-project --python '>=3.11' "$venv"
    else
        "$name" -m venv "$venv"
    fi
}

install_packages() {
    if have_uv; then
        uv pip install --quiet --python "$python" --require-hashes -r "$root/$lock"
    else
        "$python" -m pip install --quiet --disable-pip-version-check --require-hashes -r "$root/$lock"
    fi
}

# The project itself is used from src/: a path file and a launcher do that without a build, and still hold when the
# folder is moved.
install_path() {
    "$python" - "$root/src" <<'PY'
import os, pathlib, sys, sysconfig

packages = pathlib.Path(sysconfig.get_path("purelib"))
(packages / "mutoscope.pth").write_text(os.path.relpath(os.path.realpath(sys.argv[1]), os.path.realpath(packages)) + "\n")
PY
}

install_launcher() {
    cat >"$venv/bin/mutoscope" <<'SH'
#!/bin/sh
self=$(readlink -f -- "$0" 2>/dev/null) || self=$0
exec "${self%/*}/python" -P -m mutoscope "$@"
SH
    chmod +x "$venv/bin/mutoscope"
}

set_up() {
    ! ready || return 0 # another start has just done it
    if usable; then
        say "Bringing .venv up to date."
        : >"$venv/unfinished"
    else
        make_venv || return 1
    fi
    install_packages && install_path && install_launcher || return 1
    for each in $locks; do
        cp "$root/$each" "$venv/$each" || return 1
    done
    rm "$venv/unfinished"
}

ready && exit 0
(
    # Two first starts at once would trip over each other; without flock there is only the hope that nobody does it.
    ! command -v flock >/dev/null 2>&1 || flock 9
    set_up
) 9>"$root/.venv.lock"
