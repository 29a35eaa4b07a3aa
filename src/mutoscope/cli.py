"""The command `mutoscope`.

A command's options stand here; its work stands in a room of its own, which it imports when it is called:
`mutoscope --help` must not wait for the web server or the compiler to load.
"""

import click

from mutoscope import __version__


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="mutoscope")
def main() -> None:
    """Play, host and study four card games about pictures."""
