"""What the tests in this folder need of the system; `python -m tests.browser.chromium` prints what is missing.

Playwright drives the Chromium that the system has and downloads none.
"""

import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path

COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC_APPLICATIONS = (
    Path("/Applications/Chromium.app/Contents/MacOS/Chromium"),
    Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
)


def find_chromium() -> Path | None:
    """The Chromium or Chrome of this system, or None."""
    for command in COMMANDS:
        if found := shutil.which(command):
            return Path(found)
    return next((path for path in MAC_APPLICATIONS if path.exists()), None)


def driver_starts() -> bool:
    """Whether Playwright's own driver runs here: it wants a library that a bare Debian lacks."""
    spec = find_spec("playwright")
    if spec is None or spec.origin is None:
        return False
    node = Path(spec.origin).parent / "driver" / "node"
    return subprocess.run([node, "--version"], capture_output=True, check=False).returncode == 0


def missing_packages() -> list[str]:
    """The Debian packages that would let the tests run; empty when they can."""
    missing = []
    if find_chromium() is None:
        missing.append("chromium")
    if not driver_starts():
        missing.append("libatomic1")
    return missing


if __name__ == "__main__":
    print(*missing_packages())  # noqa: T201
