"""A picture being painted: its random numbers, its light, its layers, and the finish that makes gouache of vectors."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from tools.deck.palettes import PALETTES, mix

WIDTH, HEIGHT = 640, 896
MARGIN = 10
"""So many units of the edge are cut off: what wobbles there would leave gaps."""

Point = tuple[float, float]


class Scene:
    """One card being painted, 640 by 896 units, back to front. Its key seeds whatever is random in it."""

    def __init__(self, key: str, palette: str) -> None:
        self.key = key
        self.random = random.Random(key)
        self.use(palette)
        self._layers: list[str] = []
        self._definitions: list[str] = []
        self._ids = 0
        self._grain = self.random.randint(1, 999)

    def use(self, palette: str) -> None:
        """Goes on in another light."""
        self.palette = PALETTES[palette]
        self.sun_x, self.sun_y = self.palette.sun[0] * WIDTH, self.palette.sun[1] * HEIGHT

    def tint(
        self,
        *,
        sky: Sequence[str] | None = None,
        haze: str | None = None,
        near: str | None = None,
        light: str | None = None,
        ambient: str | None = None,
    ) -> None:
        """Changes colours of the palette from here on."""
        p = self.palette
        a, b, c, d = sky or p.sky
        self.palette = replace(
            p, sky=(a, b, c, d), haze=haze or p.haze, near=near or p.near, light=light or p.light,
            ambient=ambient or p.ambient,
        )  # fmt: skip

    def light_from(self, x: float, y: float) -> None:
        """Moves the light."""
        self.sun_x, self.sun_y = x, y

    def add(self, svg: str) -> None:
        """Paints a layer over all that is there."""
        self._layers.append(svg)

    def define(self, svg: str) -> None:
        """Adds a gradient, filter, clip or mask."""
        self._definitions.append(svg)

    def new_id(self) -> str:
        """An id that nothing else in the picture has."""
        self._ids += 1
        return f"{self.key}{self._ids}"

    def linear(
        self,
        *colours: str,
        opacity: Sequence[float] | None = None,
        at: Sequence[float] | None = None,
        across: bool = False,
    ) -> str:
        """A gradient from top to bottom (or left to right) of what it fills, as a value for `fill`."""
        name = self.new_id()
        end = 'x2="1" y2="0"' if across else 'x2="0" y2="1"'
        stops = _stops(colours, opacity, at)
        self.define(f'<linearGradient id="{name}" x1="0" y1="0" {end}>{stops}</linearGradient>')
        return f"url(#{name})"

    def radial(self, *colours: str, opacity: Sequence[float] | None = None, at: Sequence[float] | None = None) -> str:
        """A gradient from the middle of what it fills to its rim, as a value for `fill`."""
        name = self.new_id()
        self.define(f'<radialGradient id="{name}">{_stops(colours, opacity, at)}</radialGradient>')
        return f"url(#{name})"

    def depth(self, nearness: float, darker: float = 0) -> str:
        """The colour of plain things at a distance: 0 far in the haze, 1 in front."""
        return mix(mix(self.palette.haze, self.palette.near, nearness), "#000000", darker)

    @contextmanager
    def clipped(self, path: str) -> Iterator[None]:
        """What is painted inside shows within the path (the `d` of one) only."""
        name = self.new_id()
        self.define(f'<clipPath id="{name}"><path d="{path}"/></clipPath>')
        self.add(f'<g clip-path="url(#{name})">')
        yield
        self.add("</g>")

    @contextmanager
    def group(self, attributes: str) -> Iterator[None]:
        """What is painted inside shares these attributes: `transform="rotate(8)"`, `opacity=".5"`."""
        self.add(f"<g {attributes}>")
        yield
        self.add("</g>")

    @property
    def ripple(self) -> str:
        """The filter of a reflection in water, as a value for `filter`."""
        return f"url(#ripple-{self.key})"

    @property
    def blur(self) -> str:
        """The filter that makes soft, as a value for `filter`."""
        return f"url(#blur-{self.key})"

    def svg(self) -> str:
        """The picture as one file, finished with wobble, brush marks, grain and darker corners."""
        view = f"{MARGIN} {MARGIN * 1.4:g} {WIDTH - 2 * MARGIN} {HEIGHT - 2.8 * MARGIN:g}"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="{view}" '
            f'width="{WIDTH}" height="{HEIGHT}"><defs>{"".join(self._definitions)}{self._finish()}</defs>'
            f'<g filter="url(#paint-{self.key})"><rect x="-30" y="-30" width="{WIDTH + 60}" height="{HEIGHT + 60}" '
            f'fill="{self.palette.sky[0]}"/>{"".join(self._layers)}</g>'
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#corners-{self.key})"/></svg>\n'
        )

    def _finish(self) -> str:
        key, seed = self.key, self._grain
        noise = '<feTurbulence type="fractalNoise" baseFrequency="{}" numOctaves="{}" seed="{}" result="{}"/>'
        grey = '<feColorMatrix in="{}" type="matrix" values="{}0 0 0 0 {}" result="{}"/>'
        marks, grain = ".5 0 0 0 .26 " * 3, ".9 0 0 0 .08 " * 3
        return (
            f'<filter id="blur-{key}" x="-20%" y="-40%" width="140%" height="180%">'
            '<feGaussianBlur stdDeviation="16"/></filter>'
            f'<filter id="ripple-{key}" x="-5%" y="-5%" width="110%" height="110%">'
            + noise.format(".006 .09", 2, seed, "n")
            + '<feDisplacementMap in="SourceGraphic" in2="n" scale="22" xChannelSelector="R" yChannelSelector="A"/>'
            f'</filter><filter id="paint-{key}" x="-4%" y="-3%" width="108%" height="106%" '
            'color-interpolation-filters="sRGB">'
            + noise.format(".03", 3, seed, "n")
            + '<feDisplacementMap in="SourceGraphic" in2="n" scale="6" xChannelSelector="R" yChannelSelector="G" '
            'result="w"/>'
            + noise.format(".011 .026", 4, seed + 3, "b")
            + grey.format("b", marks, 1, "b1")
            + '<feBlend in="b1" in2="w" mode="soft-light" result="p"/>'
            + noise.format(".75", 2, seed + 9, "g")
            + grey.format("g", grain, 0.36, "g1")
            + '<feBlend in="g1" in2="p" mode="soft-light" result="q"/>'
            '<feColorMatrix in="q" type="saturate" values="1.16" result="v"/><feComponentTransfer in="v">'
            '<feFuncR type="gamma" amplitude="1.05" exponent=".92"/>'
            '<feFuncG type="gamma" amplitude="1.04" exponent=".93"/>'
            '<feFuncB type="gamma" amplitude="1.03" exponent=".95"/></feComponentTransfer></filter>'
            f'<radialGradient id="corners-{key}" cx=".5" cy=".46" r=".78"><stop offset=".55" stop-color="#000" '
            f'stop-opacity="0"/><stop offset="1" stop-color="{self.palette.near}" stop-opacity=".45"/></radialGradient>'
        )


def _stops(colours: Sequence[str], opacity: Sequence[float] | None, at: Sequence[float] | None) -> str:
    last = len(colours) - 1
    return "".join(
        f'<stop offset="{at[i] if at else i / last:.3g}" stop-color="{colour}" '
        f'stop-opacity="{opacity[i] if opacity else 1:.3g}"/>'
        for i, colour in enumerate(colours)
    )
