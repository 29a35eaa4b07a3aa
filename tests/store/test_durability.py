from itertools import islice
from pathlib import Path

import pytest

from mutoscope.store import Store
from tests.store.processes import running
from tests.store.rows import match, step


@pytest.mark.parametrize("acknowledged", [1, 150, 700])
def test_a_process_killed_in_mid_stream_loses_no_acknowledged_step_and_leaves_no_half_command(
    data_dir: Path, acknowledged: int
) -> None:
    with running("write", data_dir) as process:
        assert process.stdout is not None
        said = [line.split() for line in islice(process.stdout, acknowledged)]
        process.kill()  # SIGKILL: no handler, no flush
        said += [line.split() for line in process.stdout if line.endswith("\n")]
    assert len(said) >= acknowledged
    last: dict[str, int] = {}
    for name, acknowledged_n in said:
        last[name] = int(acknowledged_n)
    with Store.open(data_dir) as store:
        for name in last:
            saved = store.load_match(name)
            assert saved is not None
            assert len(saved.journal) > last[name]
            assert len(saved.journal) % 2 == 0
            assert saved.match.length == len(saved.journal)
            assert saved.match.options == match(name).options
            for n, row in enumerate(saved.journal):
                assert row == step(n, name, command=None if n % 2 else str(n))
        store.append([step(len(store.journal(said[0][0])), said[0][0])]).result()
