"""Every deck and draft of one data directory.

```
decks/photos-48-0a1b2c3d/   deck.json, photo-1.webp, photo-1-small.webp, …, learnt.json
decks/draft-…/              draft.json, 1.webp, 1-small.webp, 1-source.webp, …
decks/.new-…, decks/.gone-… being written, being deleted: left by a crash, they are swept away
```

A folder gets its name when it is complete, and loses it before it is emptied: there is never half a deck.
"""

from __future__ import annotations

import copy
import re
import secrets
import threading
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final

from mutoscope.decks import learnt
from mutoscope.decks.deck import (
    DECK_FILE,
    DECK_FORMAT,
    DRAFT_FILE,
    Deck,
    Draft,
    DraftPhoto,
    Refusal,
    clean_file_name,
    clean_title,
    read,
    read_tags,
    write,
)
from mutoscope.decks.drafting import copy_cards, deck_of, remove_photo, write_draft
from mutoscope.decks.folders import new_folder, saving, size_of, sweep_strays, throw_away
from mutoscope.decks.limits import FEWEST_PHOTOS, HOST, MOST_PHOTOS, Limits
from mutoscope.games.keepers import tags as card_tags
from mutoscope.games.keepers.cards import PHOTOS, deck_codes
from mutoscope.kernel.game import Refused

if TYPE_CHECKING:
    from mutoscope.decks.photo import Taken

FOLDER: Final = "decks"
MOST_REFUSALS: Final = 60
"""Files that were not taken in, of which a draft remembers the reasons."""
STRAY_SECONDS: Final = 3600.0
"""A folder that is being written belongs to nobody any more when it is older."""
DRAFT_SECONDS: Final = 60 * 24 * 3600.0
"""How long a draft is kept."""
WEIGHED_FOR: Final = 60.0
"""How long the size of all is taken to be what it was."""
_DRAFT: Final = re.compile(r"draft-[0-9a-f]{32}")
_PICTURE: Final = re.compile(r"photo-[1-9][0-9]{0,2}(-small)?\.webp")
_DRAFT_PICTURE: Final = re.compile(r"[1-9][0-9]{0,5}(-small|-source)?\.webp")


class Shelf:
    """May be used from several threads; what a person asks and cannot be done is Refused, with nothing changed.

    A deck of the host may be put here, or taken away, by another process meanwhile.
    """

    def __init__(self, data_dir: Path, limits: Limits | None = None, clock: Callable[[], float] = time.time) -> None:
        self.folder = data_dir / FOLDER
        self.limits = limits or Limits()
        self._clock = clock
        self._lock = threading.RLock()
        self._known: dict[str, tuple[int, Deck]] = {}
        self._size = 0
        self._weigh_again = 0.0

    # ------------------------------------------------------------------ looking

    def decks(self) -> list[Deck]:
        """Every deck that may be chosen, by its title."""
        found = [self.find(folder.name) for folder in self._folders() if re.fullmatch(PHOTOS, folder.name)]
        return sorted(
            (deck for deck in found if deck and not deck.is_deleted), key=lambda deck: (deck.title, deck.name)
        )

    def decks_of(self, owner: str) -> list[Deck]:
        """The decks that somebody made."""
        return [deck for deck in self.decks() if deck.owner == owner]

    def decks_for(self, owner: str) -> list[Deck]:
        """The decks that somebody may choose for a table: their own, and the host's."""
        return [deck for deck in self.decks() if deck.owner in (owner, HOST)]

    def drafts_of(self, owner: str) -> list[Draft]:
        """What somebody has begun, the newest first."""
        found = [read(folder / DRAFT_FILE, Draft) for folder in self._folders() if _DRAFT.fullmatch(folder.name)]
        return sorted((draft for draft in found if draft and draft.owner == owner), key=lambda draft: -draft.created)

    def find(self, name: str) -> Deck | None:
        """A deck by its name, also one that is deleted and still played with.  It is shared: nobody changes it."""
        if not re.fullmatch(PHOTOS, name):
            return None
        path = self.folder / name / DECK_FILE
        try:
            changed = path.stat().st_mtime_ns
        except OSError:
            self._known.pop(name, None)
            return None
        known = self._known.get(name)
        if known is None or known[0] != changed:
            deck = read(path, Deck)
            if (
                deck is None
                or deck.format != DECK_FORMAT
                or deck.name != name
                or len(deck.photos) != deck_codes(name)[0]
            ):
                return None
            known = self._known[name] = (changed, deck)
        return known[1]

    def own_deck(self, name: str, owner: str) -> Deck:
        """A deck of somebody's, to look at or to change; Refused (no_such_deck)."""
        deck = self.find(name)
        if deck is None or deck.is_deleted or deck.owner != owner:
            raise _no_deck()
        return copy.deepcopy(deck)

    def own_draft(self, draft_id: str, owner: str) -> Draft:
        """A draft of somebody's; Refused (no_such_deck)."""
        draft = read(self.folder / draft_id / DRAFT_FILE, Draft) if _DRAFT.fullmatch(draft_id) else None
        if draft is None or draft.owner != owner or draft.id != draft_id:
            raise _no_deck()
        return draft

    def may_choose(self, name: str, people: Collection[str]) -> None:
        """Refused (no_such_deck, not_your_deck) unless it is the host's, or its owner is one of these people."""
        deck = self.find(name)
        if deck is None or deck.is_deleted:
            raise Refused("no_such_deck", "This deck of photos is not here (any more): choose another.")
        if deck.owner not in (HOST, *people):
            raise Refused("not_your_deck", "This deck of photos is somebody else's: choose one of yours, or ours.")

    def picture(self, name: str, file: str) -> bytes | None:
        """A picture of a deck or a draft, whoever asks; None where there is none."""
        pattern = _PICTURE if re.fullmatch(PHOTOS, name) else _DRAFT_PICTURE if _DRAFT.fullmatch(name) else None
        if pattern is None or not pattern.fullmatch(file):
            return None
        try:
            return (self.folder / name / file).read_bytes()
        except OSError:
            return None

    def _folders(self) -> list[Path]:
        try:
            return [folder for folder in self.folder.iterdir() if not folder.name.startswith(".")]
        except OSError:
            return []

    # ------------------------------------------------------------------ making a deck

    def begin(self, owner: str, title: str) -> Draft:
        """A new draft.  Refused: bad_title, too_many_decks, no_room, not_saved."""
        with self._lock, saving():
            wanted = clean_title(title)
            most = self.limits.shelves
            if owner != HOST and len(self.decks_of(owner)) + len(self.drafts_of(owner)) >= most:
                raise Refused("too_many_decks", f"You have {most} decks already: delete one of them first.")
            self._must_have_room()
            draft = Draft(id=f"draft-{secrets.token_hex(16)}", title=wanted, owner=owner, created=self._clock())
            with new_folder(self.folder, draft.id) as folder:
                write(folder / DRAFT_FILE, draft)
            return draft

    def add(self, draft_id: str, owner: str, file: BinaryIO, file_name: str) -> DraftPhoto:
        """Take a picture into a draft.

        Refused: bad_photo with the reason, which the draft remembers too; no_such_deck, no_room, not_saved.
        """
        from mutoscope.decks.photo import take  # loads Pillow

        known_as = clean_file_name(file_name)
        draft = self.own_draft(draft_id, owner)
        try:
            if len(draft.photos) >= MOST_PHOTOS:
                raise Refused("bad_photo", f"The deck is full: it has {MOST_PHOTOS} photos.")
            self._must_have_room()
            return self._add(draft_id, owner, take(file, self.limits), known_as)
        except Refused as refused:
            if refused.code == "bad_photo":
                self.refuse(draft_id, owner, known_as, refused.message)
            raise

    def _add(self, draft_id: str, owner: str, taken: Taken, file_name: str) -> DraftPhoto:
        from mutoscope.decks.darkroom import write_photo

        with self._lock, saving():
            draft = self.own_draft(draft_id, owner)  # it may have grown meanwhile
            twin = next((photo for photo in draft.photos if photo.digest == taken.digest), None)
            if twin is not None:
                raise Refused("bad_photo", f"It is the same picture as {twin.file}, which is in the deck already.")
            photo = write_photo(self.folder / draft.id, draft.next, file_name, taken)
            draft.next += 1
            draft.photos.append(photo)
            write_draft(self.folder, draft)
            return photo

    def refuse(self, draft_id: str, owner: str, file_name: str, reason: str) -> None:
        """Remember that a file was not taken in, and why.  Refused: no_such_deck, not_saved."""
        with self._lock, saving():
            draft = self.own_draft(draft_id, owner)
            draft.refused = [*draft.refused, Refusal(file=clean_file_name(file_name), reason=reason)][-MOST_REFUSALS:]
            write_draft(self.folder, draft)

    def forget_refusals(self, draft_id: str, owner: str) -> None:
        """The reasons have been read.  Refused: no_such_deck, not_saved."""
        with self._lock, saving():
            draft = self.own_draft(draft_id, owner)
            draft.refused = []
            write_draft(self.folder, draft)

    def change(self, draft_id: str, owner: str, photo_id: int, shift: float | None, tags: str | None) -> DraftPhoto:
        """Cut a picture elsewhere, `shift` from 0 to 1, and give it other tags.

        Refused: no_such_deck, no_such_photo, bad_request, bad_tags, not_saved.
        """
        from mutoscope.decks.darkroom import cut_again  # loads Pillow

        wanted = None if tags is None else read_tags(tags)
        with self._lock, saving():
            draft = self.own_draft(draft_id, owner)
            photo = draft.photo(photo_id)
            if wanted is not None:
                photo.tags = wanted
            if shift is not None and shift != photo.shift:
                if not 0 <= shift <= 1:
                    raise Refused("bad_request", "A picture is cut between 0 (left or top) and 1 (right or foot).")
                cut_again(self.folder / draft.id, photo, shift)
            write_draft(self.folder, draft)
            return photo

    def remove(self, draft_id: str, owner: str, photo_id: int) -> None:
        """Take a picture out of a draft.  Refused: no_such_deck, no_such_photo, not_saved."""
        with self._lock, saving():
            draft = self.own_draft(draft_id, owner)
            draft.photos.remove(draft.photo(photo_id))
            write_draft(self.folder, draft)
            remove_photo(self.folder / draft.id, photo_id)

    def finish(self, draft_id: str, owner: str) -> Deck:
        """Make a deck of a draft.  Refused: too_few_photos with the numbers, no_such_deck, same_deck, not_saved."""
        with self._lock, saving():
            draft = self.own_draft(draft_id, owner)
            if len(draft.photos) < FEWEST_PHOTOS:
                raise Refused(
                    "too_few_photos",
                    f"Three players need {FEWEST_PHOTOS} photos at least; this deck has {len(draft.photos)}.",
                )
            deck = deck_of(draft, self._clock())
            known = self.find(deck.name)
            if known is not None and not known.is_deleted:
                raise Refused("same_deck", f"You have a deck of these photos already: {known.title}.")
            if known is None:
                with new_folder(self.folder, deck.name) as folder:
                    copy_cards(draft, self.folder / draft.id, folder)
                    write(folder / DECK_FILE, deck)
            else:
                write(self.folder / deck.name / DECK_FILE, deck)
            throw_away(self.folder / draft.id)
            self.tell_bots(deck)
            return deck

    # ------------------------------------------------------------------ a deck's later life

    def rename(self, name: str, owner: str, title: str) -> None:
        """Give a deck or a draft another title.  Refused: no_such_deck, bad_title, not_saved."""
        wanted = clean_title(title)
        with self._lock, saving():
            if _DRAFT.fullmatch(name):
                draft = self.own_draft(name, owner)
                draft.title = wanted
                write_draft(self.folder, draft)
            else:
                deck = self.own_deck(name, owner)
                deck.title = wanted
                write(self.folder / name / DECK_FILE, deck)

    def tag(self, name: str, owner: str, number: int, tags: str) -> None:
        """Give the photo of this number, the first being 1, other tags, in a deck that is made.

        Refused: no_such_deck, no_such_photo, bad_tags, not_saved.
        """
        wanted = read_tags(tags)
        with self._lock, saving():
            deck = self.own_deck(name, owner)
            if not 1 <= number <= len(deck.photos):
                raise Refused("no_such_photo", f"The photos of this deck go from 1 to {len(deck.photos)}.")
            deck.photos[number - 1].tags = wanted
            write(self.folder / name / DECK_FILE, deck)
            self.tell_bots(deck)

    def delete(self, name: str, owner: str, in_use: Collection[str] = ()) -> bool:
        """Delete a deck or a draft.  Refused: no_such_deck, not_saved.

        A deck that is among those `in_use` is offered to nobody from now on; its pictures are kept until `sweep` finds
        it no longer in use.  Answers whether the pictures are gone.
        """
        with self._lock, saving():
            if _DRAFT.fullmatch(name):
                throw_away(self.folder / self.own_draft(name, owner).id)
                return True
            deck = self.own_deck(name, owner)
            if name in in_use:
                deck.is_deleted = True
                write(self.folder / name / DECK_FILE, deck)
                return False
            throw_away(self.folder / name)
            card_tags.forget_deck(deck.number, len(deck.photos))
            return True

    def learn(self, name: str, found: list[learnt.Win]) -> None:
        """Remember with which words photos of a deck have become Keepers, and tell the bots.  Refused: not_saved."""
        with self._lock, saving():
            deck = self.find(name)
            if deck is not None:
                learnt.learn(self.folder / name, found)
                self.tell_bots(deck)

    def tell_bots(self, deck: Deck) -> None:
        """Let the bots of this process know a deck's tags."""
        card_tags.use_deck(deck.number, learnt.tags_of(deck, learnt.read(self.folder / deck.name)))

    def tell_bots_all(self) -> None:
        """The same for every deck, also those that are deleted and still played with."""
        for folder in self._folders():
            deck = self.find(folder.name)
            if deck is not None:
                self.tell_bots(deck)

    def sweep(self, in_use: Collection[str]) -> None:
        """Throw away what is deleted and no longer in use, and what a crash has left behind."""
        with self._lock, suppress(OSError):
            for folder in self._folders():
                deck = self.find(folder.name)
                if deck is not None and deck.is_deleted and deck.name not in in_use:
                    throw_away(self.folder / deck.name)
                    card_tags.forget_deck(deck.number, len(deck.photos))
                draft = read(folder / DRAFT_FILE, Draft)
                if draft is not None and draft.created < self._clock() - DRAFT_SECONDS:
                    throw_away(folder)
            sweep_strays(self.folder, self._clock() - STRAY_SECONDS)

    def _must_have_room(self) -> None:
        now = self._clock()
        if now >= self._weigh_again:
            self._size, self._weigh_again = size_of(self.folder), now + WEIGHED_FOR
        if self._size >= self.limits.all_bytes:
            raise Refused("no_room", "This server has no room for more photos: delete a deck, or ask its host.")


def _no_deck() -> Refused:
    return Refused("no_such_deck", "You have no such deck: it may be deleted, or made in another browser.")
