"""The project as a whole: what it locks, ships, names and vendors."""

import ast
import ipaddress
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import mutoscope

ROOT = Path(__file__).resolve().parent.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

# What runs may name the namespace of a drawing, and no address that anything could be fetched from. What is read
# (papers, docstrings, comments) may also name where a licence, a vendored work or a figure comes from.
HOSTS_IN_CODE = {"localhost", "testserver", "www.w3.org"}
HOSTS_IN_WORDS = {
    "github.com",
    "huggingface.co",
    "openfontlicense.org",
    "scripts.sil.org",
    "wordnet.princeton.edu",
    "www.apache.org",
    "www.sqlite.org",
}
PAPERS = {"", ".md", ".txt"}
RESERVED = {"example", "invalid", "test"}

ADDRESS = re.compile(r"(?:https?|wss?)://(?:[^\s/@]*@)?([A-Za-z0-9][A-Za-z0-9.-]*)")
MACHINE_PATH = re.compile(r"(?<![\w.])/(?:home|root|Users|work)/[\w.]")
DISTRIBUTION = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


def tracked_files() -> list[Path]:
    """What git keeps; skips the test where the project is not a git checkout."""
    try:
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this is not a git checkout, or there is no git")
    return [path for name in listed.decode().split("\0") if name and (path := ROOT / name).is_file()]


def tracked_texts() -> dict[Path, str]:
    texts = {}
    for path in tracked_files():
        content = path.read_bytes()
        if b"\0" not in content:
            texts[path.relative_to(ROOT)] = content.decode()
    return texts


def hosts(text: str) -> set[str]:
    """The hosts of other people that a text names by address."""
    named = {host.lower().rstrip(".") for host in ADDRESS.findall(text)}
    return {host for host in named if not is_local(host) and not RESERVED & set(host.split("."))}


def is_local(host: str) -> bool:
    try:
        return not ipaddress.ip_address(host).is_global
    except ValueError:
        return False


def what_runs(path: Path, text: str) -> str:
    """The text without what is only read: of a Python file, its strings but for the docstrings."""
    if path.suffix in PAPERS:
        return ""
    if path.suffix != ".py":
        return text
    strings, docstrings = [], set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr):
            docstrings.add(node.value)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            strings.append(node)
    return "\n".join(str(node.value) for node in strings if node not in docstrings)


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def named_by(requirements: list[str]) -> set[str]:
    found = (DISTRIBUTION.match(requirement) for requirement in requirements)
    return {normal(match[0]) for match in found if match}


def locked(lock: str) -> dict[str, set[str]]:
    """The versions that a lock file holds, by distribution (one a Python version, at times)."""
    versions: dict[str, set[str]] = {}
    for name, version in re.findall(r"^([\w.-]+)==([^ ;\\]+)", (ROOT / lock).read_text(encoding="utf-8"), re.MULTILINE):
        versions.setdefault(normal(name), set()).add(version)
    return versions


def test_every_dependency_is_locked() -> None:
    assert named_by(PYPROJECT["project"]["dependencies"]) <= locked("requirements.lock").keys()
    assert named_by(PYPROJECT["dependency-groups"]["dev"]) <= locked("requirements-dev.lock").keys()


def test_a_tool_for_developers_is_not_locked_for_players() -> None:
    assert not named_by(PYPROJECT["dependency-groups"]["dev"]) & locked("requirements.lock").keys()


def test_developers_and_players_run_the_same_versions() -> None:
    for name, versions in locked("requirements.lock").items():
        assert locked("requirements-dev.lock")[name] == versions, name


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_a_lock_holds_only_pinned_versions_and_their_hashes(lock: str) -> None:
    pin = re.compile(r"[a-z0-9-]+==\S+( ; [\w '.<>=!()-]+)? \\")
    digest = re.compile(r"    --hash=sha256:[0-9a-f]{64}( \\)?")
    for line in (ROOT / lock).read_text(encoding="utf-8").splitlines():
        assert pin.fullmatch(line) or digest.fullmatch(line), line


def test_nothing_that_runs_names_a_host_of_somebody_else() -> None:
    for path, text in tracked_texts().items():
        assert hosts(what_runs(path, text)) <= HOSTS_IN_CODE, path


def test_an_address_to_read_is_one_that_the_project_chose() -> None:
    for path, text in tracked_texts().items():
        assert hosts(text) <= HOSTS_IN_CODE | HOSTS_IN_WORDS, path


def test_no_file_names_a_path_of_the_machine_it_was_written_on() -> None:
    for path, text in tracked_texts().items():
        assert not (found := MACHINE_PATH.search(text)), f"{path}: {found}"


def test_every_picture_font_and_vendored_file_has_its_source_named() -> None:
    named = (ROOT / "THIRD_PARTY.md").read_text(encoding="utf-8")
    for path in tracked_files():
        inside = path.relative_to(ROOT)
        if "vendor" in inside.parts or path.suffix in {".jpg", ".png", ".webp", ".woff2"}:
            folders = [f"`{parent.as_posix()}/`" for parent in inside.parents if parent != Path()]
            assert any(place in named for place in [f"`{inside.as_posix()}`", *folders]), inside


def test_the_command_says_the_version_of_the_package() -> None:
    said = subprocess.run([sys.executable, "-m", "mutoscope", "--version"], capture_output=True, text=True, check=True)
    assert said.stdout == f"mutoscope, version {mutoscope.__version__}\n"


def test_the_wheel_holds_every_file_of_the_package(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path], cwd=ROOT, check=True)
    (wheel,) = tmp_path.glob(f"mutoscope-{mutoscope.__version__}-*.whl")
    held = set(zipfile.ZipFile(wheel).namelist())
    source = ROOT / "src"
    assert {path.relative_to(source).as_posix() for path in tracked_files() if source in path.parents} <= held
