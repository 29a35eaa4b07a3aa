"""Keyframes: bid with frames, draft them, finish animations.  Two to four players, four in teams."""
