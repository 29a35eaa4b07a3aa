#!/bin/sh
# Writes requirements.lock and requirements-dev.lock anew from pyproject.toml, with uv (brought for the moment where
# there is none). What is locked stays as it is unless pyproject.toml forbids it; `lock.sh --upgrade` takes the newest.
set -eu
cd "$(dirname -- "$0")/.."

if ! command -v uv >/dev/null 2>&1; then
    temporary=$(mktemp -d)
    trap 'rm -rf "$temporary"' EXIT
    python3 -m venv "$temporary"
    "$temporary/bin/python" -m pip install --quiet --disable-pip-version-check uv
    PATH=$temporary/bin:$PATH
fi

# One file for every machine: Linux and macOS, any processor, Python 3.11 and later. No address of an index gets in.
compile() {
    uv pip compile --quiet --universal --python-version 3.11 --no-python-downloads --generate-hashes \
        --no-header --no-annotate --no-emit-index-url --no-emit-find-links pyproject.toml "$@"
}
compile "$@" --output-file requirements.lock
compile "$@" --group dev --constraints requirements.lock --output-file requirements-dev.lock
