"""Decks of people's own photos: pictures taken in and cut to cards, kept on disk, known to the bots by tags.

`Shelf` is where to begin: every deck and draft of one data directory.  Nothing here knows the web or a match.
"""

from mutoscope.decks.deck import OPTION, Deck, Draft, DraftPhoto, Photo, Refusal, photos_in
from mutoscope.decks.limits import HOST, Limits
from mutoscope.decks.shelf import Shelf

__all__ = ["HOST", "OPTION", "Deck", "Draft", "DraftPhoto", "Limits", "Photo", "Refusal", "Shelf", "photos_in"]
