"""The rules at full speed: a second copy of a rules module, every function compiled.  The only file that knows numba.

`load` runs a module's text once more under another name and wraps each of its functions in `numba.njit`; functions and
modules that it imports from other rule-like modules (`mutoscope.games`, `mutoscope.kernel.shuffle`, `mutoscope.bots`)
are loaded the same way first.  The rules never mention the compiler.

Compiled code is cached on disk, privately, in a folder named by a hash of every text that went into it: numba itself
does not notice a change in a function that the cached one calls.
"""

from __future__ import annotations

import ast
import hashlib
import importlib
import importlib.util
import os
import platform
import sys
import tempfile
import threading
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol, cast

PREFIXES = (
    "mutoscope.games.",
    "mutoscope.bots.",
    "mutoscope.lab.",
    "mutoscope.kernel.shuffle",
    "mutoscope.kernel.loops",
)
COMPILED = "mutoscope_compiled."

_lock = threading.RLock()
_loaded: dict[str, types.ModuleType] = {}
_cache_dirs: dict[str, Path] = {}


class _Config(Protocol):
    CACHE_DIR: str


class _Njit(Protocol):
    def __call__(self, *, cache: bool, nogil: bool, _nrt: bool) -> Callable[[types.FunctionType], object]: ...


def load(name: str, rules: str | None = None, **more: str) -> types.ModuleType:
    """The compiled copy of a rule-like module, by its import name.  Functions compile at their first call.

    A module written over any game's rules (it declares `rules: Rules` and gives it no value) is loaded once per game:
    `rules` is the import name of the rules module to bind, `more` names other modules that it leaves open in the same
    way.  Safe to call from several threads.  ImportError where the compiler is not installed.
    """
    bound = _bound(rules, more)
    with _lock:
        key = _key(name, bound)
        if key not in _loaded:
            _loaded[key] = _load(name, bound)
        return _loaded[key]


def interpreted(name: str, rules: str | None = None, **more: str) -> types.ModuleType:
    """The same module, not compiled: what `load` gives, at Python's speed, on plain objects."""
    bound = _bound(rules, more)
    if not bound:
        return importlib.import_module(name)
    with _lock:
        key = f"interpreted {_key(name, bound)}"
        if key not in _loaded:
            original = importlib.import_module(name)
            _loaded[key] = _run_again(original, _key(name, bound))
            for left_open, module in bound.items():
                vars(_loaded[key])[left_open] = importlib.import_module(module)
        return _loaded[key]


def _bound(rules: str | None, more: dict[str, str]) -> dict[str, str]:
    return more if rules is None else {"rules": rules, **more}


def _key(name: str, bound: dict[str, str]) -> str:
    return ":".join([name, *bound.values()])


def is_available() -> bool:
    """Whether a compiler is installed; everything runs interpreted without one."""
    return importlib.util.find_spec("numba") is not None


def _load(name: str, bound: dict[str, str]) -> types.ModuleType:
    import numba

    original = importlib.import_module(name)
    texts = [Path(__file__).read_bytes(), *_texts(name, set())]  # how it is compiled counts too
    for module in bound.values():
        texts += _texts(module, set())
    filling = {left_open: load(module) for left_open, module in bound.items()}
    made = _run_again(original, COMPILED + _key(name, bound))
    _cache_dirs[made.__name__] = _cache_dir(texts)
    config = cast(_Config, numba.config)
    kept, config.CACHE_DIR = config.CACHE_DIR, str(_cache_dirs[made.__name__])
    try:
        njit = cast(_Njit, numba.njit)
        vars(made).update(filling)
        for key, value in list(vars(made).items()):
            if isinstance(value, types.FunctionType):
                if value.__module__ == made.__name__:
                    # Nothing is allocated, so nobody need count who uses an array: counting would only cost time.
                    setattr(made, key, njit(cache=True, nogil=True, _nrt=False)(value))
                elif _is_ruly(value.__module__):
                    setattr(made, key, getattr(load(value.__module__), key))
    finally:
        config.CACHE_DIR = kept
    return made


def _run_again(original: types.ModuleType, name: str) -> types.ModuleType:
    """A second run of a module's text under another name."""
    path = str(original.__file__)
    made = types.ModuleType(name)
    made.__file__ = path
    # Cached functions are found again through sys.modules: without this they fail to load from the cache.
    sys.modules[name] = made
    exec(compile(Path(path).read_text(encoding="utf-8"), path, "exec", dont_inherit=True), vars(made))
    return made


def _is_ruly(module: str) -> bool:
    return module.startswith(PREFIXES)


def _texts(module: str, met: set[str]) -> Iterator[bytes]:
    """The source of a module and of every module of ours that it imports anything from."""
    met.add(module)
    source = Path(str(importlib.import_module(module).__file__)).read_bytes()
    yield source
    for node in ast.walk(ast.parse(source)):
        source_of = node.module or "" if isinstance(node, ast.ImportFrom) else ""
        if source_of.startswith("mutoscope.") and source_of not in met:
            yield from _texts(source_of, met)


def cache_key(texts: list[bytes]) -> str:
    """Names the folder of compiled code for these texts, with this compiler, on this kind of machine."""
    import numba

    key = hashlib.sha256(f"{numba.__version__} {platform.python_version()} {platform.machine()}".encode())
    for text in texts:
        key.update(hashlib.sha256(text).digest())
    return key.hexdigest()[:20]


def cache_dir_of(module: types.ModuleType) -> Path:
    """The folder that holds the compiled code of a module that `load` gave."""
    return _cache_dirs[module.__name__]


def _cache_dir(texts: list[bytes]) -> Path:
    """A folder of our own for compiled code, one per set of texts; never shared, for cached code is run as it is."""
    key = cache_key(texts)
    for root in _cache_roots():
        path = root / "compiled" / key
        try:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
            if all(_is_ours(folder) for folder in (path, path.parent, root)) and os.access(path, os.W_OK):
                return path
        except OSError:
            continue
    return Path(tempfile.mkdtemp(prefix="mutoscope-"))


def _cache_roots() -> Iterator[Path]:
    import platformdirs

    yield Path(platformdirs.user_cache_dir("mutoscope"))
    yield Path(tempfile.gettempdir()) / f"mutoscope-{os.getuid() if hasattr(os, 'getuid') else 'user'}"


def _is_ours(folder: Path) -> bool:
    """Whether a folder belongs to us and nobody else may write there."""
    if not hasattr(os, "getuid"):
        return True
    found = folder.lstat()
    return found.st_uid == os.getuid() and not found.st_mode & 0o022
