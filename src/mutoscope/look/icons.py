"""The icons of the pages, and the mark: a reel of cards seen end-on, with its crank.

An icon is drawn in the colour of the text round it and says nothing to a screen reader: the control that holds it
has the words.
"""

from typing import Final

from markupsafe import Markup

from mutoscope.look.svg import join

# Each is drawn in a box of 24 units with a round line 2 units wide.
ICONS: Final[dict[str, str]] = {
    "back": '<path d="M14.5 5 7.5 12l7 7"/>',
    "chat": '<path d="M4 5.5h16v10H10l-4 4v-4H4Z"/>',
    "chat-off": '<path d="M4 5.5h16v10H10l-4 4v-4H4ZM3 21 21 3"/>',
    "check": '<path d="m5 12.5 4.5 4.5L19 7"/>',
    "clapper": '<path d="M4 10.5h16V20H4ZM4 10 19.3 5.2"/><path d="m8.5 9 2-3.8M14 7.3l2-3.8"/>',
    "clockwork": (
        '<circle cx="12" cy="12" r="3"/>'
        '<path d="M12 3.5v3M12 17.5v3M3.5 12h3M17.5 12h3M6 6l2.1 2.1M15.9 15.9 18 18M6 18l2.1-2.1'
        'M15.9 8.1 18 6"/>'
    ),
    "crank": '<circle cx="9" cy="13" r="5.5"/><path d="M9 13 19 6M17.5 4l3 4"/>',
    "cross": '<path d="m6 6 12 12M18 6 6 18"/>',
    "down": '<path d="M12 5v14M6 13l6 6 6-6"/>',
    "eye": '<path d="M2.5 12Q7 5.5 12 5.5t9.5 6.5Q17 18.5 12 18.5T2.5 12Z"/><circle cx="12" cy="12" r="3"/>',
    "first": '<path d="M18 5.5 11.5 12l6.5 6.5M6.5 5.5v13"/>',
    "flag": '<path d="M6 4v16M6 5h12l-3.5 4L18 13H6"/>',
    "hand": (
        '<path d="M8 12V6a1.5 1.5 0 0 1 3 0v5-6.5a1.5 1.5 0 0 1 3 0V11V6a1.5 1.5 0 0 1 3 0'
        'v8c0 4-2 7-6 7-3.5 0-5-2-7.5-6-.8-1.3 1-2.6 2-1.5Z"/>'
    ),
    "help": (
        '<path d="M9.3 9.3a2.8 2.8 0 1 1 4.2 2.5c-1 .6-1.5 1.2-1.5 2.4"/>'
        '<circle cx="12" cy="17.4" r=".6" fill="currentColor"/>'
    ),
    "keyboard": (
        '<rect x="3.5" y="7" width="17" height="10" rx="2"/>'
        '<path d="M8 13.5h8M7 10.5h0M10.5 10.5h0M14 10.5h0M17 10.5h0"/>'
    ),
    "last": '<path d="M6 5.5 12.5 12 6 18.5M17.5 5.5v13"/>',
    "left": '<path d="M19 12H5M11 6l-6 6 6 6"/>',
    "link": (
        '<path d="M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1"/>'
    ),
    "lock": '<rect x="5" y="11" width="14" height="9" rx="2"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>',
    "menu": '<path d="M4 7h16M4 12h16M4 17h16"/>',
    "minus": '<path d="M5 12h14"/>',
    "next": '<path d="M9 5.5 15.5 12 9 18.5"/>',
    "pause": '<path d="M8 6v12M16 6v12" stroke-width="3.4"/>',
    "person": '<circle cx="12" cy="8" r="3.6"/><path d="M5 20q0-6.5 7-6.5t7 6.5"/>',
    "play": '<path d="M8 5.5v13l10.5-6.5Z" fill="currentColor"/>',
    "plus": '<path d="M12 5v14M5 12h14"/>',
    "prev": '<path d="M15 5.5 8.5 12l6.5 6.5"/>',
    "refresh": '<path d="M19 8a8 8 0 1 0 1 6M19.5 3.5V8.5h-5"/>',
    "right": '<path d="M5 12h14M13 6l6 6-6 6"/>',
    "ring": '<circle cx="12" cy="12" r="8" stroke-width="3"/>',
    "safelight": (
        '<path d="M8.5 9.5a3.5 3.5 0 0 1 7 0v3h-7ZM12 6V3M6.5 12.5h11"/><path d="m9 16-1 3M12 16v4M15 16l1 3"/>'
    ),
    "scissors": (
        '<circle cx="6.5" cy="7" r="2.5"/><circle cx="6.5" cy="17" r="2.5"/><path d="M8.6 8.5 20 16M8.6 15.5 20 8"/>'
    ),
    "screen": '<rect x="3.5" y="5" width="17" height="11" rx="1.5"/><path d="M12 16v3.5M8 20h8"/>',
    "share": (
        '<circle cx="6" cy="12" r="2.5"/><circle cx="17" cy="6" r="2.5"/><circle cx="17" cy="18" r="2.5"/>'
        '<path d="m8.3 10.8 6.4-3.6M8.3 13.2l6.4 3.6"/>'
    ),
    "sound": '<path d="M5 9.5v5h3.5L13 18V6L8.5 9.5Z"/><path d="M16 9.5q2 2.5 0 5M18.5 7q4 5 0 10"/>',
    "square": '<path d="M4.5 4.5h15v15h-15Z" fill="currentColor" stroke="none"/>',
    "star": (
        '<path d="m12 3.5 2.5 5.7 6.2.6-4.7 4.1 1.4 6.1L12 16.8 6.6 20 8 13.9 3.3 9.8l6.2-.6Z" fill="currentColor"/>'
    ),
    "sun": (
        '<circle cx="12" cy="12" r="4"/>'
        '<path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4"/>'
    ),
    "sunset": (
        '<circle cx="12" cy="12" r="5.5" fill="currentColor"/>'
        '<path d="M12 1.5v2.5M12 20v2.5M1.5 12H4M20 12h2.5M4.6 4.6l1.8 1.8M17.6 17.6l1.8 1.8'
        'M4.6 19.4l1.8-1.8M17.6 6.4l1.8-1.8"/>'
    ),
    "trophy": '<path d="M7 4h10v5a5 5 0 0 1-10 0ZM7 5.5H4q0 4.5 3.5 4.8M17 5.5h3q0 4.5-3.5 4.8M12 14v4M8 20h8"/>',
    "undo": '<path d="M8.5 5 4 9.5 8.5 14M4.5 9.5H14a5 5 0 0 1 0 10h-3"/>',
    "up": '<path d="M12 19V5M6 11l6-6 6 6"/>',
    "wifi": (
        '<path d="M3 9q9-8 18 0M6.5 12.8q5.5-4.8 11 0M9.8 16.3q2.2-1.9 4.4 0"/>'
        '<circle cx="12" cy="19" r=".8" fill="currentColor"/>'
    ),
    "wind": '<path d="M4 12h13M12 6.5 17.5 12 12 17.5"/><path d="M20.5 5v14"/>',
}


def _inline(box: int, name: str, body: str) -> Markup:
    return Markup(f'<svg class="{name}" viewBox="0 0 {box} {box}" aria-hidden="true" focusable="false">{body}</svg>')


_LINE: Final = 'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
_DRAWN: Final = {name: _inline(24, "ico", f"<g {_LINE}>{body}</g>") for name, body in ICONS.items()}

_CARDS: Final = join(
    f'<path transform="rotate({turn * 20 + 4})" d="M-1.2-7.5-1.7-16.5q1.7-1.5 3.4 0L1.2-7.5Z"/>' for turn in range(18)
)
_MARK: Final = _inline(
    40,
    "mark",
    f'<g transform="translate(18 20)"><g fill="currentColor">{_CARDS}</g>'
    '<circle r="4.6" fill="none" stroke="currentColor" stroke-width="2.4"/></g>'
    '<path class="mark-crank" d="M18 20 36 27" stroke="#c9922e" stroke-width="3" stroke-linecap="round"/>'
    '<circle class="mark-lamp" cx="36" cy="27" r="3.6" fill="#e9a53a"/>',
)


def icon(name: str) -> Markup:
    """The icon as inline SVG; the style sheet sizes it (class ``ico``). Raises `KeyError` for a name not in `ICONS`."""
    return _DRAWN[name]


def mark() -> Markup:
    """The mark of Mutoscope as inline SVG (class ``mark``)."""
    return _MARK
