"""Colours: mixing them, and the light of each hour and weather a card can have."""

from __future__ import annotations

from dataclasses import dataclass


def mix(a: str, b: str, t: float) -> str:
    """The colour so far (`t`, 0 to 1) on the way from `a` to `b`, all of them `#rrggbb`."""
    pairs = zip(bytes.fromhex(a[1:]), bytes.fromhex(b[1:]), strict=True)
    return "#" + "".join(f"{round(x + (y - x) * t):02x}" for x, y in pairs)


@dataclass(frozen=True)
class Palette:
    """The light of a scene."""

    sky: tuple[str, str, str, str]
    """From the top of the picture to the horizon."""
    haze: str
    """What far things fade to."""
    near: str
    """What near things and shadows darken to."""
    light: str
    ambient: str
    """What falls on every subject (multiplied)."""
    sun: tuple[float, float]
    """Where the light comes from, as shares of the width and the height."""


PALETTES = {
    name: Palette((a, b, c, d), haze, near, light, ambient, sun)
    for name, a, b, c, d, haze, near, light, ambient, sun in (
        ("dusk", "#2b1d4f", "#7a3b7a", "#e5736b", "#ffc37a", "#f3a27c", "#2a1738", "#ffd9a0", "#efc4bc", (0.68, 0.52)),
        ("night", "#070c24", "#10204a", "#24457a", "#4b77a3", "#3d6592", "#060b1c", "#cfe6ff", "#a0b4e0", (0.7, 0.2)),
        ("teal", "#06222c", "#0d4250", "#1f7f83", "#8fd3bd", "#6fbcae", "#05191f", "#e6fff0", "#b0dcd2", (0.3, 0.25)),
        ("dawn", "#6e8fc4", "#b9b4dd", "#f6c9c4", "#ffe9c2", "#f6d6c4", "#4a4a76", "#fff4d4", "#f8e4dc", (0.3, 0.5)),
        ("noon", "#2f93d6", "#6fc0e8", "#b9e4f0", "#f3f5dc", "#cfe8dc", "#2f6b4a", "#fffbe0", "#fff8ea", (0.75, 0.16)),
        ("ember", "#1a0a12", "#5a1420", "#b8321f", "#ff9a3d", "#c9502c", "#16060c", "#ffc871", "#eeb08c", (0.5, 0.5)),
        ("snow", "#5a6f93", "#93a9c4", "#cdd9e4", "#f2f1ec", "#dfe6ec", "#6d82a3", "#ffffff", "#e2e9f5", (0.3, 0.2)),
        ("storm", "#161a25", "#2d3a4c", "#56677a", "#9aa9a6", "#7d8c92", "#12151d", "#eef3d8", "#b9c2ca", (0.6, 0.2)),
        ("rose", "#3d1740", "#8e2f66", "#e0678a", "#ffc3b3", "#f09aa3", "#2b0d2e", "#ffe3d0", "#f2ccd0", (0.35, 0.4)),
        ("abyss", "#1c86a0", "#0d5679", "#082f56", "#040f2b", "#1a6f8e", "#031024", "#b8fff2", "#9ad4e4", (0.4, -0.05)),
        ("moss", "#e5efb7", "#b4d08d", "#5f9468", "#1f4a40", "#a9cf96", "#0b241f", "#faffd0", "#e0ecc4", (0.55, 0.15)),
        ("sepia", "#6b4a35", "#a97f55", "#d9b380", "#f4e0b4", "#e0c090", "#33211a", "#fff0c8", "#f5dfb8", (0.65, 0.3)),
        ("plum", "#120a2a", "#2c1658", "#5b2f8f", "#b069c4", "#7d47a6", "#0c0620", "#ffd6f5", "#ccb2ec", (0.4, 0.25)),
        ("gold", "#e8962e", "#f4b843", "#fbd873", "#fff3c4", "#fbe3a0", "#7a3f12", "#fffbe6", "#fff0cc", (0.3, 0.25)),
        ("mint", "#58b8a4", "#93d6bd", "#cdeed8", "#f6f8e2", "#d6efdc", "#1f5a58", "#ffffff", "#f4fbee", (0.7, 0.2)),
        ("coral", "#f0705a", "#f79a7c", "#fcc8a6", "#fff0d8", "#fbd3b8", "#7a2438", "#fff8e6", "#ffece0", (0.3, 0.3)),
        ("ink", "#1f3f7a", "#4a78b4", "#a4c4dc", "#f4efdf", "#c9d8e0", "#12244a", "#fffdf0", "#e6ecf4", (0.3, 0.2)),
        ("autumn", "#a8583a", "#d98a48", "#f0bf74", "#fbe6b8", "#efc48a", "#4a1f18", "#fff2cc", "#fbe4c0", (0.7, 0.3)),
        ("lilac", "#8f86d0", "#b8aee6", "#dccdf0", "#fbeaf0", "#e2d6f0", "#3f3670", "#fffaff", "#f3ecfb", (0.65, 0.2)),
        ("jade", "#0f6a5a", "#2f9a74", "#86cf8e", "#eaf3b4", "#b8dd9c", "#083a34", "#fcffdc", "#e6f4cc", (0.35, 0.2)),
        ("cherry", "#7a0f24", "#b81f34", "#e65a50", "#ffb89a", "#e8806c", "#3a0614", "#fff0dc", "#fcd8c8", (0.6, 0.3)),
        ("blue", "#0a2f7a", "#1f5fc4", "#5fa4ec", "#cfeaff", "#8fc4f2", "#061a4a", "#ffffff", "#d4e6ff", (0.65, 0.2)),
    )
}
