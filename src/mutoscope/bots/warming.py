"""Compiling in the background, once each."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from mutoscope.kernel import compiled


class Warming:
    """What was compiled, or is being compiled, by name.  Safe to use from several threads."""

    def __init__(self) -> None:
        self._threads: dict[str, threading.Thread] = {}
        self._done: set[str] = set()
        self._lock = threading.Lock()

    def start(self, name: str, compile_it: Callable[[], None]) -> threading.Thread:
        """Compile in a thread of its own, unless that was begun before; the thread ends when it is done.

        Does nothing where no compiler is installed; what fails is logged.
        """
        with self._lock:
            if name not in self._threads:
                # A daemon: a server that is stopped must not wait for the compiler.
                thread = threading.Thread(
                    target=self._compile, args=(name, compile_it), name=f"compile {name}", daemon=True
                )
                self._threads[name] = thread
                thread.start()
            return self._threads[name]

    def is_done(self, name: str) -> bool:
        """Whether it is compiled."""
        return name in self._done

    def _compile(self, name: str, compile_it: Callable[[], None]) -> None:
        if not compiled.is_available():
            return
        try:
            compile_it()
        except Exception:
            logging.getLogger(__name__).exception("%s stays interpreted: it could not be compiled", name)
        else:
            self._done.add(name)
