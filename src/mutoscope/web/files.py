"""Files that never change under their address: style sheets, scripts, fonts, portraits, the games' pictures."""

from __future__ import annotations

import hashlib
import mimetypes
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from mutoscope.games import GAMES, find_game
from mutoscope.kernel.game import Refused

FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "public, no-cache"
FOR_A_DAY: Final = "public, max-age=86400"
KEPT_PICTURES: Final = 512
# The machine's own table may lack the newer ones, and then nosniff would have the browser refuse them.
MEDIA_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}


@dataclass(frozen=True)
class _File:
    body: bytes
    media_type: str
    mark: str


class StaticFiles:
    """The files of `web/static`, and of each game under `games/<id>`, all behind one mark: the hash of everything.

    One mark for all, so that what a style sheet names beside itself is found under the same mark.
    """

    def __init__(self) -> None:
        """Read all of them: about a megabyte."""
        self._files = {path: _read(path, source) for path, source in sorted(_sources())}
        self.mark = _hash("".join(f"{path} {file.mark}\n" for path, file in self._files.items()).encode())

    def address(self, path: str) -> str:
        """The address of a file, `KeyError` for one that is not there."""
        if path not in self._files:
            raise KeyError(path)
        return f"/static/{self.mark}/{path}"

    def has(self, path: str) -> bool:
        """Whether there is such a file."""
        return path in self._files

    async def serve(self, request: Request) -> Response:
        """`/static/{mark}/{path}`.  An old mark (a page opened before the server was renewed) finds what is now."""
        file = self._files.get(request.path_params["path"])
        if file is None:
            raise HTTPException(404, "There is no such file.")
        is_current = request.path_params["mark"] == self.mark
        return kept(request, file.body, file.media_type, file.mark, FOR_EVER if is_current else ASK_AGAIN)


class Pictures:
    """The games' pictures, drawn when they are first asked for."""

    def __init__(self) -> None:
        self._drawn: OrderedDict[tuple[str, str], _File] = OrderedDict()

    async def serve(self, request: Request) -> Response:
        """`/art/{game}/{name}`, with or without `.svg` or `.webp`, or `/art/{game}/{mark}/{name}.svg`.

        Whoever names a mark changes it along with the drawings, so such an address may be kept for ever.
        """
        key = (request.path_params["game"], request.path_params["name"].removesuffix(".svg").removesuffix(".webp"))
        file = self._drawn.get(key)
        if file is None:
            file = _draw(*key)
            self._drawn[key] = file
            if len(self._drawn) > KEPT_PICTURES:
                self._drawn.popitem(last=False)
        else:
            self._drawn.move_to_end(key)
        keep = FOR_EVER if "mark" in request.path_params else FOR_A_DAY
        return kept(request, file.body, file.media_type, file.mark, keep)


def kept(request: Request, body: bytes, media_type: str, mark: str, keep: str) -> Response:
    """An answer that a browser may keep, as `keep` says; 304 when it has the same already."""
    headers = {"ETag": f'"{mark}"', "Cache-Control": keep, "Vary": "Accept-Encoding"}
    # A proxy or our own compression may have made the tag a weak one.
    known = {tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")}
    if headers["ETag"] in known:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=media_type, headers=headers)


def _draw(game_id: str, name: str) -> _File:
    try:
        drawn = find_game(game_id).picture(name)
    except Refused:
        drawn = None
    if drawn is None:
        raise HTTPException(404, "There is no such picture.")
    body, kind = (drawn, ".webp") if isinstance(drawn, bytes) else (drawn.encode(), ".svg")
    return _File(body, MEDIA_TYPES[kind], _hash(body))


def _sources() -> Iterator[tuple[str, Traversable]]:
    yield from _walk("", files(__package__) / "static")
    for game_id in GAMES:
        yield from _walk(f"games/{game_id}/", files(f"mutoscope.games.{game_id}") / "static")


def _walk(prefix: str, folder: Traversable) -> Iterator[tuple[str, Traversable]]:
    if not folder.is_dir():
        return
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _walk(f"{prefix}{entry.name}/", entry)
        elif not entry.name.startswith("."):
            yield f"{prefix}{entry.name}", entry


def _read(path: str, source: Traversable) -> _File:
    body = source.read_bytes()
    suffix = path[path.rfind(".") :] if "." in path else ""
    media_type = MEDIA_TYPES.get(suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"
    return _File(body, media_type, _hash(body))


def _hash(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()[:16]
