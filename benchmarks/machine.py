"""What a measurement was made on, in words that name no particular machine."""

from __future__ import annotations

import importlib.metadata
import os
import platform
import shutil
import subprocess
from pathlib import Path


def describe() -> list[str]:
    """Processor, cores, system, and the versions of whatever a measurement depends on; one fact a line."""
    return [
        f"processor: {_processor()}, {len(_cores())} cores",
        f"system: {platform.system()} {platform.release()}, {platform.machine()}",
        f"Python {platform.python_version()} ({platform.python_compiler()})",
        *(f"{name} {version}" for name in ("numba", "llvmlite", "numpy", "open_spiel") if (version := _version(name))),
        *([_c_compiler()] if shutil.which("cc") else []),
    ]


def stay_on_one_core() -> None:
    """Keep this process, and those it starts, on one core, where the system lets us."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(_cores())})


def _cores() -> set[int]:
    if hasattr(os, "sched_getaffinity"):
        return os.sched_getaffinity(0)
    return set(range(os.cpu_count() or 1))


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "unknown"


def _version(distribution: str) -> str | None:
    try:
        return importlib.metadata.version(distribution)
    except importlib.metadata.PackageNotFoundError:
        return None


def _c_compiler() -> str:
    said = subprocess.run(["cc", "--version"], capture_output=True, text=True, check=True).stdout
    return f"C compiler: {said.splitlines()[0]}"
