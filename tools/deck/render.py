"""From SVG to the pictures of the deck: a browser paints, Pillow writes."""

from __future__ import annotations

import hashlib
import io
import os
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

from PIL import Image
from platformdirs import user_cache_path
from playwright.sync_api import Page, sync_playwright

from tools.deck.scene import HEIGHT, WIDTH

SIZES = {"": (WIDTH, HEIGHT, 68), "-small": (256, 358, 72)}
"""By what follows the key in the file's name: width, height, quality."""

CHROMIUM = "--disable-gpu --no-first-run --disable-background-networking --disable-component-update"


def render(svgs: Mapping[str, str], folder: Path, done: Callable[[str], None]) -> None:
    """Renders those of the pictures whose SVG changed since they were last rendered here, and tells of each when done.

    What was rendered is kept losslessly in the cache folder under the hash of its SVG, so a build may be stopped and
    goes on where it was.
    """
    kept = user_cache_path("mutoscope") / "deck" / "rendered"
    kept.mkdir(parents=True, exist_ok=True)
    paths = {key: kept / f"{key}-{hashlib.sha256(svg.encode()).hexdigest()[:16]}.png" for key, svg in svgs.items()}
    wanted = [key for key, path in paths.items() if not path.exists()]
    for key, path in paths.items():
        if path.exists() and not _up_to_date(path, key, folder):
            write(path, key, folder)
    if not wanted:
        return
    with sync_playwright() as playwright:
        installed = shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(
            executable_path=installed, args=CHROMIUM.split(), chromium_sandbox=not _is_root()
        )
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        for key in wanted:
            _shoot(page, svgs[key], paths[key])
            write(paths[key], key, folder)
            done(key)
        browser.close()


def _is_root() -> bool:
    """Whether the sandbox must stay off: Chromium has none for root."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _up_to_date(png: Path, key: str, folder: Path) -> bool:
    files = [folder / f"{key}{suffix}.webp" for suffix in SIZES]
    return all(file.exists() and file.stat().st_mtime > png.stat().st_mtime for file in files)


def _shoot(page: Page, svg: str, path: Path) -> None:
    page.set_content(f"<style>body{{margin:0}}svg{{display:block}}</style>{svg}")
    content = page.screenshot(type="png", timeout=120_000)
    for old in path.parent.glob(f"{path.stem[:-16]}????????????????.png"):
        old.unlink()
    part = path.with_suffix(".part")
    part.write_bytes(content)
    part.rename(path)


def write(png: Path, key: str, folder: Path) -> None:
    """Writes the picture in each size, unless the files there say the same already."""
    with Image.open(png) as opened:
        picture = opened.convert("RGB")
    for suffix, (width, height, quality) in SIZES.items():
        sized = (
            picture if picture.size == (width, height) else picture.resize((width, height), Image.Resampling.LANCZOS)
        )
        content = io.BytesIO()
        sized.save(content, "WEBP", quality=quality, method=6)
        path = folder / f"{key}{suffix}.webp"
        if not path.exists() or path.read_bytes() != content.getvalue():
            path.write_bytes(content.getvalue())


def sheets(keys: list[str], pictures: Path, folder: Path, each: int = 12) -> list[Path]:
    """Contact sheets for the eye: `each` pictures on each, four in a row, as PNG files in the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    width, height, gap, columns = 384, 538, 10, 4
    made = []
    for start in range(0, len(keys), each):
        part = keys[start : start + each]
        rows = -(-len(part) // columns)
        sheet = Image.new("RGB", (columns * (width + gap) + gap, rows * (height + gap) + gap), "#efe7d6")
        for i, key in enumerate(part):
            with Image.open(pictures / f"{key}.webp") as picture:
                small = picture.resize((width, height), Image.Resampling.LANCZOS)
            sheet.paste(small, (gap + i % columns * (width + gap), gap + i // columns * (height + gap)))
        made.append(folder / f"sheet-{start // each + 1:02}.png")
        sheet.save(made[-1])
    return made
