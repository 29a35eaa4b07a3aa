"""Photograph: fixed-order hands, photo reels, and the sunset.  Two to four players."""
