from collections.abc import Iterator
from pathlib import Path

import pytest

from mutoscope.store import Store


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    with Store.open(data_dir) as store:
        yield store
