"""Keepers: one word, a line of pictures, and votes for the most and the least like it.  Three to eight players."""
