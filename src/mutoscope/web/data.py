"""The same addresses for programs: who asks with `Accept: application/json` is answered in JSON instead of a page.

A table answers with `match.table_data.TableData`, a form with what it leads to, and whatever is refused with
`RefusalData` and the status that the page would have.
"""

from __future__ import annotations

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response

from mutoscope.web.pages import WHO_ASKS


def wants_data(connection: HTTPConnection) -> bool:
    """Whether a program asks; a browser, which takes pages too, does not."""
    accepted = connection.headers.get("accept", "")
    return "application/json" in accepted and "text/html" not in accepted


def data_answer(data: msgspec.Struct, status: int = 200) -> Response:
    """The answer to a program."""
    return Response(msgspec.json.encode(data), status, WHO_ASKS, "application/json")
