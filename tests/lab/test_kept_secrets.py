"""Secrets of seats on disk: whose they are, and what is left where two keep one at once or one cannot be kept."""

from __future__ import annotations

import errno
import os
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from mutoscope.kernel.game import Refused
from mutoscope.lab.kept_secrets import KeptSecrets

SERVER = "https://cards.test"
SECRET = "s" * 43
ANOTHER = "n" * 43


def secrets_in(folder: Path) -> list[Path]:
    """The files of a folder, without its lock."""
    return [file for file in folder.iterdir() if file.name != "lock"]


def test_a_damaged_secret_is_as_good_as_none(tmp_path: Path) -> None:
    kept = KeptSecrets(tmp_path)
    kept.keep(SERVER, "Turing", SECRET)
    assert kept.read(SERVER, "Turing") == SECRET
    assert kept.read(f"{SERVER}:8443", "Turing") == kept.read(SERVER, "Hopper") == ""
    (file,) = secrets_in(tmp_path)
    for damage in (b"", b"\xff\xfe", b"a b", b"a" * 43 + b"\r\nCookie: x=y"):
        file.write_bytes(damage)
        assert kept.read(SERVER, "Turing") == ""


def test_a_secret_that_others_can_read_or_have_planted_is_not_used_and_not_lost(tmp_path: Path) -> None:
    kept = KeptSecrets(tmp_path / "kept")
    kept.keep(SERVER, "Turing", SECRET)
    (file,) = secrets_in(tmp_path / "kept")
    for mode in (0o644, 0o640, 0o604, 0o620):
        file.chmod(mode)
        with pytest.raises(Refused, match="chmod 600"):
            kept.read(SERVER, "Turing")
    with pytest.raises(Refused, match="chmod 600"):
        kept.keep(SERVER, "Turing", ANOTHER)
    file.chmod(0o600)
    assert kept.read(SERVER, "Turing") == SECRET
    elsewhere = file.rename(tmp_path / "elsewhere")
    file.symlink_to(elsewhere)
    with pytest.raises(Refused, match="remove the file"):
        kept.read(SERVER, "Turing")
    file.unlink()
    for make in (os.mkfifo, os.mkdir):
        make(file, 0o600)
        with pytest.raises(Refused, match=r"remove (it|the file)"):
            kept.read(SERVER, "Turing")
        file.rmdir() if file.is_dir() else file.unlink()
    file.write_bytes(b"x" * 1_000_000)
    file.chmod(0o600)
    assert kept.read(SERVER, "Turing") == ""


def test_of_two_processes_that_sit_down_under_one_name_at_once_the_later_is_asked_to_join_again(
    tmp_path: Path,
) -> None:
    one, two = KeptSecrets(tmp_path), KeptSecrets(tmp_path)
    read = one.read(SERVER, "Turing"), two.read(SERVER, "Turing")
    one.keep(SERVER, "Turing", SECRET, read[0])
    with pytest.raises(Refused, match="join again"):
        two.keep(SERVER, "Turing", ANOTHER, read[1])
    assert two.read(SERVER, "Turing") == SECRET
    assert len(secrets_in(tmp_path)) == 1


def test_of_two_that_keep_a_secret_at_the_same_moment_one_has_it_and_the_other_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = Path.replace

    def slowly(part: Path, file: Path) -> Path:
        time.sleep(0.2)  # long enough for the other to come to the same place
        return replace(part, file)

    def keep(secret: str) -> str:
        try:
            KeptSecrets(tmp_path).keep(SERVER, "Turing", secret)
        except Refused as refused:
            return refused.message
        return secret

    monkeypatch.setattr(Path, "replace", slowly)
    with ThreadPoolExecutor(2) as both:
        told = list(both.map(keep, (SECRET, ANOTHER)))
    told.remove(KeptSecrets(tmp_path).read(SERVER, "Turing"))
    assert "join again" in told[0]


def test_a_secret_that_cannot_be_put_in_place_leaves_nothing_but_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(part: Path, file: Path) -> Path:
        assert part.read_text("ascii") == ANOTHER
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    kept = KeptSecrets(tmp_path)
    kept.keep(SERVER, "Turing", SECRET)
    monkeypatch.setattr(Path, "replace", no_room)
    with pytest.raises(Refused, match="No space left") as refused:
        kept.keep(SERVER, "Turing", ANOTHER, SECRET)
    assert refused.value.code == "not_saved"
    assert kept.read(SERVER, "Turing") == SECRET
    assert len(secrets_in(tmp_path)) == 1
