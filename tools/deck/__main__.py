"""The command: fetches the drawings, paints every recipe, renders what changed, and checks the words beside it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from subprocess import CalledProcessError

import click
from platformdirs import user_cache_path

from tools.deck import noto, recipes, render

DECK = Path(__file__).resolve().parents[2] / "src" / "mutoscope" / "games" / "keepers" / "deck"


def card_keys() -> list[str]:
    """The keys of the cards that have words, in the deck's order."""
    return [card["key"] for card in tomllib.loads((DECK / "cards.toml").read_text(encoding="utf-8"))["card"]]


@click.command()
@click.option("--only", multiple=True, metavar="KEY", help="Only this card; may be given more than once.")
@click.option("--sheet", is_flag=True, help="Contact sheets too, twelve cards on each, in the cache folder.")
def main(only: tuple[str, ...], sheet: bool) -> None:
    """Rebuild the pictures of the Keepers deck. May be stopped at any time and goes on where it was."""
    unknown = sorted(set(only) - set(recipes.RECIPES))
    if unknown:
        raise click.ClickException(f"there is no recipe for {', '.join(unknown)}")
    try:
        noto.fetch()
    except FileNotFoundError as error:
        raise click.ClickException("npm is needed, once, to fetch the drawings; it comes with Node.js.") from error
    except (CalledProcessError, noto.NotThePackageError) as error:
        raise click.ClickException(str(error)) from error
    order = [key for key in card_keys() if key in recipes.RECIPES]
    order += sorted(set(recipes.RECIPES) - set(order))
    keys = [key for key in order if not only or key in only]
    pictures = DECK / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    click.echo(f"{len(keys)} cards")
    svgs = {key: recipes.painted(key) for key in keys}
    render.render(svgs, pictures, lambda key: click.echo(f"painted {key}"))
    if sheet:
        for path in render.sheets(keys, pictures, user_cache_path("mutoscope") / "deck" / "sheets"):
            click.echo(path)
    if not only:
        for stale in sorted(pictures.glob("*.webp")):
            if stale.stem.removesuffix("-small") not in recipes.RECIPES:
                click.echo(f"no recipe paints {stale.name} any more: removed")
                stale.unlink()
        for key in sorted(set(card_keys()) ^ set(recipes.RECIPES)):
            click.echo(f"{key} has a recipe or words, but not both", err=True)


if __name__ == "__main__":
    main()
