"""The command `mutoscope`.

A command's options stand here; its work stands in a room of its own, which it imports when it is called:
`mutoscope --help` must not wait for the web server or the compiler to load.
"""

import errno
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Literal

import click

from mutoscope import __version__


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="mutoscope")
def main() -> None:
    """Play, host and study four card games about pictures."""


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 is every one.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="If it is taken, the next free one."
)
@click.option(
    "--data", type=click.Path(path_type=Path), help="Directory of the tables.  [default: your data directory]"
)
@click.option(
    "--bot-pause",
    type=click.FloatRange(0, 60),
    default=1.2,
    show_default=True,
    metavar="SECONDS",
    help="How long a bot seems to think, a third more or less.",
)
@click.option(
    "--durability",
    type=click.Choice(["normal", "full"]),
    default="normal",
    show_default=True,
    help="What survives what: normal the death of the process, full a power cut too.",
)
@click.option(
    "--compile/--no-compile",
    "compiles",
    default=True,
    show_default=True,
    help="Compile the bots of a game in the background once one of them plays; uses more memory (about 150 MB).",
)
@click.option("--behind-proxy", is_flag=True, help="Believe X-Forwarded-Proto and X-Forwarded-For.")
@click.option("--address", default="", metavar="URL", help="Where others reach this server, for invitations.")
@click.option(
    "--cards",
    multiple=True,
    metavar="GAME=FILE",
    help="Offer a card file of your own, written as the game's cards.toml is; may be given several times.",
)
@click.option("--browser/--no-browser", default=True, help="Open the lobby in a browser where there is a desktop.")
def serve(
    host: str,
    port: int,
    data: Path | None,
    bot_pause: float,
    durability: Literal["normal", "full"],
    compiles: bool,
    behind_proxy: bool,
    address: str,
    cards: tuple[str, ...],
    browser: bool,
) -> None:
    """Serve the card tables to browsers."""
    from mutoscope.match import Settings
    from mutoscope.web.serve import CannotServe, Wishes
    from mutoscope.web.serve import serve as run

    wishes = Wishes(
        host=host,
        port=port,
        data_dir=(data or _data_dir()).absolute(),
        table=Settings(durability=durability, bot_pause=(bot_pause * 2 / 3, bot_pause * 4 / 3), compiles_bots=compiles),
        behind_proxy=behind_proxy,
        opens_browser=browser,
        address=address,
        cards=cards,
    )
    try:
        run(wishes, click.echo)
    except CannotServe as reason:
        click.echo(f"Mutoscope cannot start: {reason}", err=True)
        sys.exit(1)


@main.command()
def engine() -> None:
    """Play over standard input and output: a JSON request a line, a JSON answer a line (docs/engine-protocol.md)."""
    from mutoscope.engine.serve import run as answer

    try:
        sys.exit(answer())
    except OSError as error:
        raise click.ClickException(error.strerror or str(error)) from None


@main.command()
@click.option("--seed", help="Always deal the same cards at tables of its own.")
@click.option("--data", type=click.Path(path_type=Path), help="Directory of its seats.  [default: your data directory]")
@click.option(
    "--plain-http",
    "plain_hosts",
    multiple=True,
    metavar="HOST",
    help="Join tables of this host without https, as at home; may be given several times.",
)
def mcp(seed: str | None, data: Path | None, plain_hosts: tuple[str, ...]) -> None:
    """Offer an assistant a seat, among bots or at a table of a server, over the Model Context Protocol.

    It speaks on standard input and output.

    How to connect one: docs/lab.md.
    """
    with _explained():
        from mutoscope.lab.mcp import run as offer
    offer((data or _data_dir()).absolute() / "assistants", seed, plain_hosts)


PLAYED = (
    click.argument("game"),
    click.option(
        "--bot",
        "bots",
        multiple=True,
        default=("random",),
        show_default=True,
        help="Give it several times; with a budget of its own as search@4000 or strong@250ms.",
    ),
    click.option("--players", type=int, help="[default: the fewest that the game is for]"),
    click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game."),
    click.option("--seed", default="1", show_default=True, help="The same seed deals the same cards."),
    click.option(
        "--out",
        type=click.Path(path_type=Path),
        default=Path("study"),
        show_default=True,
        help="Where to write: OUT.jsonl, OUT.json, OUT.parquet. What is there already is not played again.",
    ),
    click.option(
        "--workers", type=click.IntRange(1), default=1, show_default=True, help="Processes; at most one a processor."
    ),
    click.option("--cluster", default="", metavar="ADDRESS", help='A Ray cluster: its address, "auto" or "local".'),
    click.option(
        "--simulations",
        type=click.IntRange(1, 1_000_000),
        help="What a bot may search for a choice, where it has no budget of its own.",
    ),
    click.option("--milliseconds", type=click.IntRange(1, 1_000_000), help="The same in time."),
)


def _played(command: Callable[..., None]) -> Callable[..., None]:
    for decorate in reversed(PLAYED):
        command = decorate(command)
    return command


@main.command()
@_played
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="How many deals.")
def simulate(games: int, **given: object) -> None:
    """Play many deals of GAME with the bots named: one for all seats, or one for each seat or team.

    The bots move round the table from deal to deal. An option may be given several values; every deal is then played
    with each. Control-C keeps what is done, and the same command goes on.
    """
    with _explained():
        from mutoscope.lab.commands import simulate as run

        sys.exit(run(games, **given))


@main.command()
@_played
@click.option("--deals", type=click.IntRange(1), default=100, show_default=True, help="Each for every line-up.")
def tournament(deals: int, **given: object) -> None:
    """Let the bots named play GAME against each other, every line-up on the same deals, in every place.

    Control-C keeps what is done, and the same command goes on.
    """
    with _explained():
        from mutoscope.lab.commands import tournament as run

        sys.exit(run(deals, **given))


@main.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), default=Path("report.html"), show_default=True)
def report(files: tuple[Path, ...], out: Path) -> None:
    """Draw what simulate and tournament wrote (FILES ending in .parquet) as one page for game designers."""
    with _explained():
        from mutoscope.lab.report import report as draw

        draw(files, out)
    click.echo(f"Written: {out}")


@contextmanager
def _explained() -> Iterator[None]:
    """Say what cannot be done, or which extra is missing, and nothing else."""
    from mutoscope.kernel.game import Refused

    try:
        yield
    except (Refused, ImportError) as reason:
        raise click.ClickException(str(reason)) from None
    except BrokenPipeError:
        raise  # whoever read what is said has gone
    except OSError as reason:
        where = f"{reason.filename}: " if reason.filename else ""
        raise click.ClickException(f"{where}{reason.strerror or reason}{_remedy(reason)}") from None


def _remedy(reason: OSError) -> str:
    """What would do where something cannot be written; nothing where the error has no number (it says so itself)."""
    if reason.errno in (errno.ENOSPC, errno.EDQUOT):
        return ". Make room and say the same again, or choose another place with --out."
    return ". Choose another place with --out." if reason.errno else ""


@main.command()
@click.argument("file", type=click.File("rb"))
@click.pass_context
def verify(context: click.Context, file: BinaryIO) -> None:
    """Check a finished match from its FILE: the promised secret, the deck, every move, every hash, the scores.

    The page of a finished match offers the file. Exits with 1 when anything in it does not agree.
    """
    from mutoscope.match.verify import verify as check

    findings = check(file.read())
    for finding in findings:
        click.echo(f"{'ok   ' if finding.is_good else 'WRONG'}  {finding.text}")
    context.exit(0 if all(finding.is_good for finding in findings) else 1)


@main.group()
def deck() -> None:
    """Decks of photos that everybody at your server may play Keepers with (docs/photo-decks.md)."""


DATA = click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="Directory of the tables.  [default: your data directory]",
)


@deck.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--title", default="", help="What people call the deck.  [default: the folder's name]")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Put the deck here, offer it to nobody.")
@DATA
def build(folder: Path, title: str, out: Path | None, data: Path | None) -> None:
    """Make a deck of the pictures in FOLDER and offer it at your server.

    A file that cannot be a card is named and skipped; the command fails only if no deck comes out.  Tags, which help
    the bots, may stand in FOLDER/tags.txt, a line a picture: beach.jpg: blue, wide, lonely
    """
    from mutoscope.decks import Shelf
    from mutoscope.decks.build import Bad, build_into, pictures_in
    from mutoscope.decks.build import build as make
    from mutoscope.kernel.game import Refused

    skipped: list[Bad] = []

    def done(file: Path, bad: Bad | None) -> None:
        bar.update(1, file.name)
        if bad is not None:
            skipped.append(bad)

    title = title or folder.resolve().name[:40]
    try:
        files = pictures_in(folder)
        shown = click.progressbar(length=len(files), label="Photos", item_show_func=lambda name: name)
        with shown as bar:
            if out is None:
                made = make(Shelf(data or _data_dir()), folder, files, title, done)
                said = f"{made.title}: {len(made.photos)} photos, offered to everybody as {made.name}."
            else:
                said = f"The deck is in {build_into(out, folder, files, title, done)}."
    except Refused as refused:
        raise click.ClickException(refused.message) from None
    finally:
        for bad in skipped:
            click.echo(f"Skipped {bad.file}: {bad.reason}", err=True)
    click.echo(said)


@deck.command(name="list")
@DATA
def list_decks(data: Path | None) -> None:
    """List the decks that everybody at your server may play with."""
    from mutoscope.decks import HOST, Shelf

    decks = Shelf(data or _data_dir()).decks_of(HOST)
    for found in decks:
        click.echo(f"{found.name}  {len(found.photos):>3} photos  {found.title}")
    if not decks:
        click.echo("There is none: mutoscope deck build FOLDER makes one.", err=True)


@deck.command()
@click.argument("name")
@DATA
def delete(name: str, data: Path | None) -> None:
    """Delete the deck NAME, as `mutoscope deck list` names it.

    Tables that are playing with it keep its pictures until they are done.
    """
    from mutoscope.decks import HOST, Shelf
    from mutoscope.kernel.game import Refused

    try:
        # A server may be running, and only it knows its tables: it throws the pictures away.
        Shelf(data or _data_dir()).delete(name, HOST, in_use=(name,))
    except Refused as refused:
        raise click.ClickException(refused.message) from None
    click.echo("Deleted. The server throws the pictures away once no table plays with them.")


def _data_dir() -> Path:
    from platformdirs import user_data_path

    return user_data_path("mutoscope", appauthor=False).absolute()
