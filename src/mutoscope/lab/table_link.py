"""The link of a table on a server, as its page gives it, read so that it leads where it says."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final
from urllib.parse import SplitResult, parse_qs, urlsplit

from mutoscope.kernel.game import Refused
from mutoscope.lab.extras import need
from mutoscope.match.codes import read_code

need("httpx2", "mcp")

import httpx2  # noqa: E402

_PORTS: Final = {"http": 80, "https": 443}


@dataclass(frozen=True)
class Link:
    """Where a table is."""

    scheme: str
    host: str
    """With the port, as in an address."""
    code: str

    @property
    def origin(self) -> str:
        """The server's address."""
        return f"{self.scheme}://{self.host}"

    @classmethod
    def read(cls, text: str, plain_hosts: Collection[str] = ()) -> Link:
        """The table of a link or an invitation: `https://cards.example/t/LAMP-4217`.

        Without https only to this computer and to `plain_hosts`.  Refused (bad_request).
        """
        try:
            found = urlsplit(text.strip())
            name, host = found.hostname or "", _host_of(found)
        except (ValueError, httpx2.InvalidURL):
            found, name, host = urlsplit(""), "", ""
        if found.scheme not in ("http", "https") or not host:
            raise Refused(
                "bad_request", "That is no link of a table: one looks like https://cards.example/t/LAMP-4217."
            )
        path = re.fullmatch(r"/(?:t|screen)/([^/]+)(?:/.*)?", found.path)
        typed = path[1] if path else next(iter(parse_qs(found.query).get("code", [])), "")
        code = read_code(typed)
        if not re.fullmatch(r"[A-Z]+-\d+", code):
            raise Refused("bad_request", "That link names no table: one looks like https://cards.example/t/LAMP-4217.")
        if found.scheme == "http" and not is_this_computer(name) and name not in _names(plain_hosts):
            raise Refused(
                "bad_request",
                f"{name} would be spoken to in plain text, and whoever listens on the way could take the seat. Where "
                f"that is all right, as at home, let the person start `mutoscope mcp --plain-http {name}`.",
            )
        return cls(found.scheme, host, code)


def _host_of(place: SplitResult) -> str:
    """The host and port of a link; "" where programs read it differently, so that one is asked and another trusted."""
    name, port = place.hostname or "", place.port
    host = f"[{name}]" if ":" in name else name
    typed = place.netloc.rpartition("@")[2].lower().removesuffix(":")
    if typed not in (host, f"{host}:{port}") or httpx2.URL(f"{place.scheme}://{typed}").host != name:
        return ""
    return host if port in (None, _PORTS.get(place.scheme)) else typed


def _names(hosts: Collection[str]) -> set[str]:
    """Hosts as people write them, as links have them."""
    return {host.strip("[]").lower() for host in hosts}


def is_this_computer(host: str) -> bool:
    """Whether a host's name or address leads to nowhere else."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
