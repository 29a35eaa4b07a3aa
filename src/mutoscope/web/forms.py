"""What people send: a few short fields, each read as what it has to be."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from typing import Final

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request

from mutoscope.kernel.game import Refused

MOST_FIELDS: Final = 40
LONGEST_FIELD: Final = 4096
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")


class Form(Mapping[str, str]):
    """The fields of a form or of a message; of a repeated field the last one counts, as in a browser's radio group."""

    def __init__(self, fields: Mapping[str, str]) -> None:
        self._fields = dict(fields)

    def __getitem__(self, name: str) -> str:
        return self._fields[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)

    def text(self, name: str, longest: int = 200) -> str:
        """A field without its outer blanks, "" when it is not there; Refused (bad_request) when it is longer."""
        text = self._fields.get(name, "").strip()
        if len(text) > longest:
            raise Refused("bad_request", f"The field {name} is longer than {longest} characters.")
        return text

    def number(self, name: str) -> int:
        """A whole number; Refused (bad_request) when it is none."""
        text = self.text(name)
        if not _NUMBER.fullmatch(text):
            raise Refused("bad_request", f"The field {name} must be a whole number.")
        return int(text)

    def number_or_none(self, name: str) -> int | None:
        """A whole number, None when the field is empty or not there; Refused (bad_request) for anything else."""
        return self.number(name) if self.text(name) else None


@asynccontextmanager
async def read_upload(request: Request, name: str, most: int) -> AsyncIterator[tuple[Form, list[UploadFile]]]:
    """A form that brings files under this name, open within; an empty choice of files brings none.

    HTTPException 400 for more than `most` files, or too many or too long fields; 413 for too long a body.
    """
    async with request.form(max_files=most, max_fields=MOST_FIELDS, max_part_size=LONGEST_FIELD) as posted:
        items = posted.multi_items()
        files = [value for key, value in items if key == name and isinstance(value, UploadFile) and value.filename]
        yield Form({key: value for key, value in items if isinstance(value, str)}), files


async def read_form(request: Request) -> Form:
    """The form that was posted.  HTTPException 400 for too many fields or too long ones, 413 for too long a body."""
    posted: FormData = await request.form(max_files=0, max_fields=MOST_FIELDS, max_part_size=LONGEST_FIELD)
    return Form({name: value for name, value in posted.multi_items() if isinstance(value, str)})
