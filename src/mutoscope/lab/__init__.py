"""The lab: the same games for researchers, bot writers and designers, over the field's own interfaces.

`Batch` needs nothing more than Mutoscope does; each other module brings what it needs by an extra (docs/lab.md).
"""

from __future__ import annotations

from mutoscope.lab.batch import Batch, Buffers
from mutoscope.lab.observation import Column, Moment, columns, moments

__all__ = ["Batch", "Buffers", "Column", "Moment", "columns", "moments"]
