"""Decks on disk: whole or not there, one owner's, deleted when nobody plays with them."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from mutoscope.decks import HOST, Deck, Draft, Limits, Shelf, drafting
from mutoscope.decks import shelf as shelf_module
from mutoscope.decks.deck import DRAFT_FILE, read_tags
from mutoscope.decks.limits import FEWEST_PHOTOS
from mutoscope.games.keepers import tags as known_tags
from mutoscope.games.keepers.cards import deck_codes
from mutoscope.games.keepers.words.vectors import vectors
from mutoscope.kernel.game import Refused
from tests.decks.pictures import CARD, WIDE, copy_draft, file_of, fill, full_draft, picture

INES, OTTO = "ines", "otto"


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


@pytest.fixture
def draft(shelf: Shelf) -> Draft:
    return shelf.begin(INES, "  Summer at  the lake ")


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory with a draft to copy."""
    return full_draft(tmp_path_factory.mktemp("full"))


@pytest.fixture
def made(full: Path, shelf: Shelf) -> Deck:
    return shelf.finish(copy_draft(full, shelf, INES), INES)


def why(refused: pytest.ExceptionInfo[Refused]) -> str:
    return refused.value.code


def test_a_draft_is_its_makers_alone(shelf: Shelf, draft: Draft) -> None:
    assert draft.title == "Summer at the lake"
    assert [found.id for found in shelf.drafts_of(INES)] == [draft.id]
    assert shelf.drafts_of(OTTO) == []
    for act in (
        lambda: shelf.add(draft.id, OTTO, file_of(picture(1)), "a.png"),
        lambda: shelf.finish(draft.id, OTTO),
        lambda: shelf.delete(draft.id, OTTO),
        lambda: shelf.own_draft("draft-" + "0" * 32, INES),
        lambda: shelf.own_draft("../decks/" + draft.id, INES),
    ):
        with pytest.raises(Refused) as refused:
            act()
        assert why(refused) == "no_such_deck"


def test_a_bad_file_is_remembered_with_its_reason_and_the_rest_goes_on(shelf: Shelf, draft: Draft) -> None:
    shelf.add(draft.id, INES, file_of(picture(1)), "one.png")
    for content, name in (
        (b"no picture", "C:\\me\\bad.jpg"),
        (file_of(picture(1), "WEBP", lossless=True).read(), "twin.webp"),
    ):
        with pytest.raises(Refused):
            shelf.add(draft.id, INES, io.BytesIO(content), name)
    shelf.add(draft.id, INES, file_of(picture(2)), "two.png")
    found = shelf.own_draft(draft.id, INES)
    assert [photo.file for photo in found.photos] == ["one.png", "two.png"]
    assert [(refusal.file, "one.png" in refusal.reason) for refusal in found.refused] == [
        ("bad.jpg", False),
        ("twin.webp", True),
    ]
    shelf.forget_refusals(draft.id, INES)
    assert shelf.own_draft(draft.id, INES).refused == []


def test_a_cut_that_is_shifted_shows_another_part(shelf: Shelf, draft: Draft) -> None:
    image = Image.new("RGB", (800, 400), (0, 0, 200))
    image.paste((200, 0, 0), (400, 0, 800, 400))
    photo = shelf.add(draft.id, INES, file_of(image), "two.png")
    for shift, colour in ((0.0, 2), (1.0, 0)):
        assert shelf.change(draft.id, INES, photo.id, shift, "red, BLUE").shift == shift
        content = shelf.picture(draft.id, f"{photo.id}-small.webp")
        assert content is not None
        pixel = Image.open(io.BytesIO(content)).convert("RGB").getpixel((128, 170))
        assert isinstance(pixel, tuple)
        assert pixel[colour] > 150
    assert shelf.own_draft(draft.id, INES).photo(photo.id).tags == ["red", "blue"]
    with pytest.raises(Refused):
        shelf.change(draft.id, INES, photo.id, 1.5, None)


def test_too_few_photos_are_refused_with_the_numbers(shelf: Shelf, draft: Draft) -> None:
    fill(shelf, draft, 2)
    with pytest.raises(Refused, match=f"need {FEWEST_PHOTOS} photos at least; this deck has 2"):
        shelf.finish(draft.id, INES)


def test_a_deck_is_named_after_how_many_there_are_and_what_is_in_them(
    made: Deck, shelf: Shelf, full: Path, tmp_path: Path
) -> None:
    assert deck_codes(made.name) == (FEWEST_PHOTOS, made.number)
    assert sorted(path.name for path in (shelf.folder / made.name).iterdir()) == sorted(
        ["deck.json", *(f"photo-{n}{end}.webp" for n in range(1, FEWEST_PHOTOS + 1) for end in ("", "-small"))]
    )
    assert shelf.drafts_of(INES) == []
    again = Shelf(tmp_path / "again")
    assert again.finish(copy_draft(full, again, INES), INES).name == made.name


def test_the_same_deck_is_not_made_twice(made: Deck, shelf: Shelf, full: Path) -> None:
    again = copy_draft(full, shelf, INES)
    with pytest.raises(Refused) as refused:
        shelf.finish(again, INES)
    assert why(refused) == "same_deck"
    assert shelf.finish(copy_draft(full, shelf, OTTO), OTTO).name != made.name, (
        "nobody can tell that somebody else has these photos"
    )


def test_only_its_owner_and_those_at_a_table_with_them_choose_a_deck(made: Deck, shelf: Shelf) -> None:
    shelf.may_choose(made.name, {INES})
    shelf.may_choose(made.name, {OTTO, INES})
    for name, people, code in (
        (made.name, {OTTO}, "not_your_deck"),
        (made.name, set(), "not_your_deck"),
        ("photos-24-00000000", {INES}, "no_such_deck"),
    ):
        with pytest.raises(Refused) as refused:
            shelf.may_choose(name, people)
        assert why(refused) == code
    assert shelf.decks_for(OTTO) == []


def test_everybody_may_choose_the_hosts_deck_and_nobody_change_it(full: Path, shelf: Shelf) -> None:
    deck = shelf.finish(copy_draft(full, shelf, HOST), HOST)
    shelf.may_choose(deck.name, {OTTO})
    assert [found.name for found in shelf.decks_for(OTTO)] == [deck.name]
    with pytest.raises(Refused):
        shelf.delete(deck.name, OTTO)


def test_a_deck_in_use_keeps_its_pictures_until_it_is_not(made: Deck, shelf: Shelf) -> None:
    assert shelf.delete(made.name, INES, in_use={made.name}) is False
    assert shelf.decks_for(INES) == []
    with pytest.raises(Refused):
        shelf.may_choose(made.name, {INES})
    assert shelf.picture(made.name, "photo-1.webp")
    shelf.sweep({made.name})
    assert shelf.picture(made.name, "photo-1.webp")
    shelf.sweep(set())
    assert shelf.picture(made.name, "photo-1.webp") is None
    assert known_tags.deck_tags(made.number, FEWEST_PHOTOS) == ()


def test_a_deck_that_nobody_plays_with_is_gone_at_once(made: Deck, shelf: Shelf) -> None:
    assert shelf.delete(made.name, INES) is True
    assert list(shelf.folder.iterdir()) == []


@pytest.mark.parametrize(
    "file",
    ["deck.json", "../deck.json", "photo-1.webp/../deck.json", "photo-0.webp", "photo-1-source.webp", "photo-25.webp"],
)
def test_nothing_but_pictures_is_handed_out(made: Deck, shelf: Shelf, file: str) -> None:
    assert shelf.picture(made.name, file) is None
    assert shelf.picture("..", file) is None


def test_a_crash_at_any_write_leaves_no_half_deck(full: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Crash(BaseException):
        """Nothing catches it."""

    for crash_at in (0, 1, 20, 2 * FEWEST_PHOTOS):
        shelf = Shelf(tmp_path / str(crash_at))
        copy_draft(full, shelf, INES)
        left = crash_at

        def write_or_crash(path: Path, content: bytes, is_durable: bool = True) -> None:
            nonlocal left
            if left == 0:
                raise Crash
            left -= 1
            path.write_bytes(content)

        with monkeypatch.context() as patched:
            patched.setattr(drafting, "write_bytes", write_or_crash)
            patched.setattr(shelf_module, "write", lambda path, value: write_or_crash(path, b"{}"))
            with pytest.raises(Crash):
                shelf.finish(shelf.drafts_of(INES)[0].id, INES)
        fresh = Shelf(tmp_path / str(crash_at))
        assert fresh.decks() == []
        assert fresh.finish(fresh.drafts_of(INES)[0].id, INES).title == "Full"


def test_what_a_crash_has_left_is_swept_away_when_it_is_old(shelf: Shelf, draft: Draft) -> None:
    (shelf.folder / ".new-1").mkdir()
    shelf.sweep(set())
    assert (shelf.folder / ".new-1").exists(), "it may be being written"
    Shelf(shelf.folder.parent, clock=lambda: 4e9).sweep(set())
    assert list(shelf.folder.iterdir()) == [], "an old draft goes too"


def test_a_draft_file_that_is_no_draft_is_nobodys(shelf: Shelf, draft: Draft) -> None:
    (shelf.folder / draft.id / DRAFT_FILE).write_text("{")
    assert shelf.drafts_of(INES) == []


def test_a_person_has_so_many_decks_and_the_server_so_much_room(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, Limits(shelves=2))
    for _ in range(2):
        shelf.begin(INES, "")
    with pytest.raises(Refused, match="2 decks already"):
        shelf.begin(INES, "")
    shelf.begin(OTTO, "")
    small = Shelf(tmp_path, Limits(all_bytes=1))
    with pytest.raises(Refused) as refused:
        small.begin(OTTO, "")
    assert why(refused) == "no_room"


def test_tags_are_words_however_they_are_parted() -> None:
    assert read_tags("Quiet, red;  red #Wild\n'old'") == ["quiet", "red", "wild", "old"]
    assert read_tags(" ") == []
    with pytest.raises(Refused):
        read_tags(" ".join(f"word{n}" for n in range(13)))
    with pytest.raises(Refused):
        read_tags("x" * 25)


def test_the_mood_of_a_photo_is_measured_and_the_bots_are_told(full: Path, shelf: Shelf) -> None:
    draft = copy_draft(full, shelf, INES)
    dark = shelf.add(draft, INES, file_of(Image.new("RGB", CARD, (10, 5, 30))), "night.png")
    assert {"dark", "calm", "cold"} <= set(dark.moods)
    shelf.change(draft, INES, dark.id, None, "lonely")
    deck = shelf.finish(draft, INES)
    tags = known_tags.deck_tags(deck.number, FEWEST_PHOTOS + 1)
    assert tags[-1] == ("lonely", *dark.moods)
    assert all(vectors().of(tag) is not None for tag in tags[-1])
    shelf.tag(deck.name, INES, 1, "merry")
    assert known_tags.deck_tags(deck.number, FEWEST_PHOTOS + 1)[0][0] == "merry"


def test_a_wide_photo_can_be_taken_out_of_a_draft_with_all_its_files(shelf: Shelf, draft: Draft) -> None:
    photo = shelf.add(draft.id, INES, file_of(picture(1, WIDE)), "a.png")
    shelf.remove(draft.id, INES, photo.id)
    assert [path.name for path in (shelf.folder / draft.id).iterdir()] == [DRAFT_FILE]
    shelf.add(draft.id, INES, file_of(picture(1, WIDE)), "a.png")
