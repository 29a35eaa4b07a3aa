"""Noto's drawings as things in a painted world: lit from the scene's light, shaded, hazed, mirrored."""

from __future__ import annotations

from typing import Literal

from tools.deck.noto import GRID, drawing
from tools.deck.scene import WIDTH, Scene

Look = Literal["lit", "silhouette", "ghost", "glow"]


def subject(
    c: Scene,
    name: str,
    x: float,
    y: float,
    size: float,
    turn: float = 0,
    *,
    flip: bool = False,
    centred: bool = False,
    shadow: bool = False,
    haze: float = 0,
    look: Look = "lit",
    rim: bool = True,
    opacity: float = 1,
    water: float | None = None,
) -> None:
    """Paints a drawing `size` units wide.

    Args:
        c: the scene.
        name: of the drawing, as Noto's package calls it.
        x: the middle of its foot, or of the drawing itself when `centred`.
        y: likewise.
        size: the side of the drawing's square.
        turn: degrees clockwise about that point.
        flip: mirrored left to right.
        centred: see x.
        shadow: it stands on the ground and darkens it.
        haze: 0 near, 1 lost in the distance.
        look: lit by the scene; a plain silhouette; a pale ghost; or glowing by itself.
        rim: whether its edge towards the light shines.
        opacity: of the whole.
        water: the height of a water line that mirrors it.
    """
    scale = size / GRID
    pivot = GRID / 2 if centred else GRID * 0.95
    place = (
        f"translate({x:.1f} {y:.1f}) rotate({turn:g}) scale({-scale if flip else scale:.3f} {scale:.3f}) "
        f"translate({-GRID / 2:g} {-pivot:.1f})"
    )
    filter_id = _filter(c, look, x, y, size, haze, rim=rim)
    if shadow:
        fill = c.radial(c.palette.near, c.palette.near, opacity=(0.55 * (1 - haze), 0))
        aside = size * (0.1 if c.sun_x < x else -0.1)
        c.add(
            f'<ellipse cx="{x + aside:.0f}" cy="{y:.0f}" rx="{size * 0.46:.0f}" ry="{size * 0.075:.0f}" fill="{fill}"/>'
        )
    body = drawing(name, c.new_id())
    lit = f'<g filter="url(#{filter_id})"><g transform="{place}">{body}</g></g>'
    if water is not None:
        name = c.new_id()
        lit = f'<g id="{name}">{lit}</g>'
        c.add(_mirrored(c, name, water, size))
    c.add(lit if opacity == 1 else f'<g opacity="{opacity}">{lit}</g>')


def _mirrored(c: Scene, name: str, water: float, size: float) -> str:
    fade, mask = c.linear("#ffffff", "#ffffff", opacity=(0.55, 0)), c.new_id()
    area = f'x="0" y="{water:.0f}" width="{WIDTH}" height="{size:.0f}"'
    c.define(f'<mask id="{mask}" maskUnits="userSpaceOnUse" {area}><rect {area} fill="{fade}"/></mask>')
    turned = f'<use href="#{name}" transform="matrix(1 0 0 -1 0 {2 * water:.0f})"/>'
    return f'<g mask="url(#{mask})"><g filter="{c.ripple}">{turned}</g></g>'


def _filter(c: Scene, look: Look, x: float, y: float, size: float, haze: float, *, rim: bool) -> str:
    name, p = c.new_id(), c.palette
    if look == "silhouette":
        steps, reach = _flood(c.depth(1 - haze), 1, "SourceAlpha", "flat"), 10
    elif look == "ghost":
        steps, reach = (
            (
                '<feColorMatrix type="saturate" values=".15" result="a"/>'
                + _flood(p.light, 1, "SourceAlpha", "f")
                + '<feBlend in="a" in2="f" mode="screen" result="b"/>'
                '<feGaussianBlur in="f" stdDeviation="14" result="g"/>' + _merge("g", "b")
            ),
            30,
        )
    elif look == "glow":
        steps, reach = (
            (
                f'<feGaussianBlur stdDeviation="{size * 0.09:.1f}" result="g"/>'
                '<feColorMatrix in="g" type="saturate" values="1.6" result="h"/>' + _merge("h", "SourceGraphic")
            ),
            60,
        )
    else:
        dx, dy = (3 if c.sun_x < x else -3), (3 if c.sun_y < y - size / 2 else -2)
        steps, reach = (
            (
                f'<feColorMatrix type="saturate" values="{1 - 0.35 * haze:.2f}" result="s"/>'
                + _flood(p.ambient, 1, "SourceAlpha", "fa")
                + '<feBlend in="s" in2="fa" mode="multiply" result="m"/>'
                + _flood(p.haze, haze * 0.8, "SourceAlpha", "hz")
                + _merge("m", "hz", result="mh")
                + _edge(dx * size / 190, dy * size / 190, max(0.8, size / 140), "r")
                + _flood(p.light, 0.75 if rim else 0, "r", "r3")
                + '<feBlend in="mh" in2="r3" mode="screen" result="lit"/>'
                + _edge(-dx * size / 26, -dy * size / 26, size / 16, "s2")
                + _flood(p.near, 0.5, "s2", "s3")
                + _merge("lit", "s3")
            ),
            15,
        )
    c.define(
        f'<filter id="{name}" x="-{reach}%" y="-{reach}%" width="{100 + 2 * reach}%" height="{100 + 2 * reach}%" '
        f'color-interpolation-filters="sRGB">{steps}</filter>'
    )
    return name


def _flood(colour: str, opacity: float, within: str, result: str) -> str:
    return (
        f'<feFlood flood-color="{colour}" flood-opacity="{opacity:.2f}"/>'
        f'<feComposite in2="{within}" operator="in" result="{result}"/>'
    )


def _edge(dx: float, dy: float, soft: float, result: str) -> str:
    """The rim of the drawing on one side, softened: what a copy moved by (dx, dy) does not cover."""
    return (
        f'<feOffset in="SourceAlpha" dx="{dx:.1f}" dy="{dy:.1f}" result="o"/>'
        '<feComposite in="SourceAlpha" in2="o" operator="out" result="e"/>'
        f'<feGaussianBlur in="e" stdDeviation="{soft:.1f}" result="e1"/>'
        f'<feComposite in="e1" in2="SourceAlpha" operator="in" result="{result}"/>'
    )


def _merge(*names: str, result: str = "out") -> str:
    return f'<feMerge result="{result}">' + "".join(f'<feMergeNode in="{name}"/>' for name in names) + "</feMerge>"
