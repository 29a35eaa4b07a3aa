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
def test_the_tables_are_said_in_every_dialect_with_their_conditions(database: str) -> None:
    dialect = make_url(f"{database}://").get_dialect()()
    said = [str(CreateTable(table).compile(dialect=dialect)) for table in metadata.sorted_tables]
    assert len(said) == 7
    for table in metadata.sorted_tables:
        said += [str(CreateIndex(index).compile(dialect=dialect)) for index in table.indexes]
    assert any("UNIQUE INDEX journal_commands" in text and "WHERE command IS NOT NULL" in text for text in said)


def test_no_list_of_matches_can_carry_the_secret() -> None:
    assert "secret" not in matches.columns
