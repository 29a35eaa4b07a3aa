"""Paints the 120 picture cards of Keepers: `python -m tools.deck`, from the root of the repository.

A recipe (`recipes/`) composes a scene of painted scenery and drawings of Noto Emoji; a scene is one SVG, the same to
the letter every time; headless Chromium renders it, Pillow writes it as WebP in two sizes beside the words of the cards
(`cards.toml`) in `src/mutoscope/games/keepers/deck/`. Only what changed is rendered again.

It needs what `./check` installs, a Chromium (installed, or Playwright's own) and, the first time, npm for the drawings.
"""
