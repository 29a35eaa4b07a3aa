"""What every test shares."""

import os

from hypothesis import settings

# Anybody's run may find a new example; a run of continuous integration must say the same thing twice.
settings.register_profile("exploring", deadline=None)
settings.register_profile("repeatable", deadline=None, derandomize=True, database=None, print_blob=True)
settings.load_profile("repeatable" if os.environ.get("CI") == "true" else "exploring")
