"""`python -m mutoscope` is the command `mutoscope`."""

from mutoscope.cli import main

if __name__ == "__main__":
    main(prog_name="mutoscope")
