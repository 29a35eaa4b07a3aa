"""The drawings of Noto Emoji: fetched once at a pinned version, checked, read from the package as it is."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import subprocess
import tarfile
from functools import cache
from pathlib import Path
from typing import cast

from platformdirs import user_cache_path

PACKAGE = "@iconify-json/noto"
VERSION = "1.2.9"
SHA512 = "DQiuXENbun41ch+XPSV55H9FaWKpHTyz46YIKtSaKYD4fIDDzL1tR6H4np/T38jfrTAeI3rcKF0mqHYeZVAuaw=="
"""The package's integrity as its registry states it."""

GRID = 128
"""Every drawing stands in a square of so many units."""


class NotThePackageError(Exception):
    """What was fetched is not the package we pinned."""


def package_path() -> Path:
    """Where the package lies once it was fetched."""
    return user_cache_path("mutoscope") / "deck" / f"iconify-json-noto-{VERSION}.tgz"


def fetch() -> None:
    """Brings the package with `npm pack`, unless it is there; raises NotThePackageError when its hash is another."""
    path = package_path()
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        command = ["npm", "pack", f"{PACKAGE}@{VERSION}", "--silent", "--pack-destination", str(path.parent)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    found = base64.b64encode(hashlib.sha512(path.read_bytes()).digest()).decode()
    if found != SHA512:
        path.unlink()
        raise NotThePackageError(f"{path.name} is not {PACKAGE} {VERSION} as we know it: its SHA-512 is {found}.")


@cache
def _drawings() -> dict[str, str]:
    with tarfile.open(package_path()) as package:
        file = package.extractfile("package/icons.json")
        if file is None:
            raise NotThePackageError("the package holds no icons.json")
        content = cast("dict[str, dict[str, dict[str, str]]]", json.load(file))
    drawings = {name: icon["body"] for name, icon in content["icons"].items()}
    for alias, target in content["aliases"].items():
        if target["parent"] in drawings:
            drawings[alias] = drawings[target["parent"]]
    return drawings


def drawing(name: str, prefix: str) -> str:
    """The SVG elements of a drawing, every id in it beginning with the prefix; KeyError when there is none."""
    body = _drawings()[name]
    return re.sub(r'(\bid="|url\(#|href="#)', lambda found: found[1] + prefix, body)
