import subprocess
import sys
from dataclasses import fields

import pytest
from sqlalchemy import Table, make_url
from sqlalchemy.schema import CreateIndex, CreateTable

from mutoscope.store import ChatRow, JournalRow, MatchRow, PlayerRow, SeatRow
from mutoscope.store.schema import chat, journal, matches, metadata, players, seats


@pytest.mark.parametrize(
    ("table", "kind"),
    [(players, PlayerRow), (matches, MatchRow), (seats, SeatRow), (journal, JournalRow), (chat, ChatRow)],
    ids=lambda value: getattr(value, "name", None),
)
def test_the_columns_of_a_table_are_the_fields_of_its_row(table: Table, kind: type) -> None:
    assert [column.name for column in table.columns] == [field.name for field in fields(kind)]


@pytest.mark.parametrize("database", ["sqlite", "postgresql+psycopg"])
def test_the_tables_are_said_in_both_dialects(database: str) -> None:
    dialect = make_url(f"{database}://").get_dialect()()
    said = [str(CreateTable(table).compile(dialect=dialect)) for table in metadata.sorted_tables]
    assert len(said) == 7
    for table in metadata.sorted_tables:
        said += [str(CreateIndex(index).compile(dialect=dialect)) for index in table.indexes]
    index = next(text for text in said if "UNIQUE INDEX journal_commands" in text)
    assert ("WHERE command IS NOT NULL" in index) == (database == "sqlite")


def test_a_start_loads_no_dialect_that_it_does_not_use() -> None:
    program = "import sys, mutoscope.store; print('sqlalchemy.dialects.postgresql' in sys.modules)"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ended.stdout == "False\n"


def test_no_list_of_matches_can_carry_the_secret() -> None:
    assert "secret" not in matches.columns
