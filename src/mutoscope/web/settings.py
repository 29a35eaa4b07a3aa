"""What the host of a server decides about its pages."""

from __future__ import annotations

from dataclasses import dataclass, field

from mutoscope.decks import Limits


@dataclass(frozen=True)
class WebSettings:
    """How the pages are served.  The defaults suit a server on one's own computer."""

    behind_proxy: bool = False
    """Whether a proxy in front says in X-Forwarded-Proto and X-Forwarded-For how and by whom it was asked."""
    invite_address: str = ""
    """Where others reach this server (`http://desk.test:8000`); empty is wherever the page was asked for."""
    only_here: bool = False
    """Whether only this computer reaches the server: the invitation then says so."""
    body_bytes: int = 64 * 1024
    """The longest body of a request."""
    upload_bytes: int = 512 * 1024 * 1024
    """The longest body of one that brings photos, which are kept on disk while they come in."""
    uploads_at_once: int = 8
    """How many such requests are taken in at a time."""
    decks: Limits = field(default_factory=Limits)
    """What decks of photos may have."""
    message_bytes: int = 4 * 1024
    """The longest message on a socket."""
    messages_per_second: float = 10.0
    """How many messages a socket may send in the long run."""
    messages_at_once: int = 20
    """How many it may send in one go."""
    sockets_per_seat: int = 8
    """Open pages of one seat."""
    sockets_of_watchers: int = 200
    """Open pages of all who watch one table."""
    guesses_at_once: int = 20
    """How many look-ups of tables that there are not one address may do in one go."""
    guess_seconds: float = 60.0
    """How long until it may do one more."""
    tables_at_once: int = 60
    """How many tables one address may make in one go."""
    table_seconds: float = 10.0
    """How long until it may make one more."""
    heartbeat_seconds: float = 15.0
    """A socket says that it is alive at least this often."""
