"""An assistant at the table: through the protocol's own client, in memory and over a process."""

from __future__ import annotations

import re
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import anyio
import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.types import TextContent

from mutoscope.lab.mcp import make_server
from mutoscope.lab.seats import OwnTable


def with_client(work: Callable[[Client], Awaitable[None]], seed: str = "a") -> None:
    async def run() -> None:
        async with Client(make_server(Path("unused"), seed)) as client:
            await work(client)

    anyio.run(run)


async def call(client: Client, tool: str, **given: object) -> tuple[str, bool]:
    """What a tool says, and whether it is an error."""
    answer = await client.call_tool(tool, given)
    (content,) = answer.content
    assert isinstance(content, TextContent)
    return content.text, bool(answer.is_error)


def first_move(told: str) -> str:
    found = re.search(r"^\[(\d+)", told, re.MULTILINE)
    assert found
    return found[1]


def test_an_assistant_finds_its_tools_and_plays_a_whole_game() -> None:
    async def work(client: Client) -> None:
        tools = {tool.name for tool in (await client.list_tools()).tools}
        assert tools == {
            *("games", "rules", "sit_down", "join_table"),
            *("look", "play", "wait", "say", "result", "leave"),
        }
        assert "photograph" in (await call(client, "games"))[0]
        assert "sunset" in (await call(client, "rules", game="photograph"))[0]
        told, is_error = await call(client, "sit_down", game="photograph", players=3, seat=1, bot="random")
        assert not is_error
        moves = 0
        while "The game is over." not in told:
            told, is_error = await call(client, "play", move=first_move(told))
            assert not is_error
            moves += 1
        assert moves > 5
        assert "seat 2:" in told
        assert (await call(client, "result"))[0] in told
        assert (await call(client, "wait")) == (await call(client, "look"))

    with_client(work)


def test_what_cannot_be_done_is_an_error_that_says_what_can() -> None:
    async def work(client: Client) -> None:
        for tool, given, said in (
            ("look", {}, "sit_down first"),
            ("rules", {"game": "chess"}, "no game"),
            ("sit_down", {"game": "photograph", "players": 9}, "2, 3, 4 players"),
            ("sit_down", {"game": "photograph", "seat": 5}, "seat is 0 to 1"),
            ("sit_down", {"game": "photograph", "bot": "deep"}, "no bot"),
            ("sit_down", {"game": "photograph", "options": {"backs": "torn"}}, "must be one of"),
        ):
            text, is_error = await call(client, tool, **given)
            assert is_error
            assert said in text
        await call(client, "sit_down", game="photograph", bot="random")
        text, is_error = await call(client, "play", move="999")
        assert is_error
        assert "none of your moves" in text
        for tool, given, said in (("say", {"text": "hello"}, "do not listen"), ("result", {}, "not over")):
            text, is_error = await call(client, tool, **given)
            assert is_error
            assert said in text
        await call(client, "leave")
        assert "sit_down first" in (await call(client, "look"))[0]

    with_client(work)


def test_nothing_that_the_seat_may_not_know_is_told() -> None:
    async def work() -> None:
        table = OwnTable.begin("keyframes", 2, 0, "random", {}, "b")
        told = await table.look()
        table._env.play = table._env.play.imagined(0, "another way to lie")
        assert await table.look() == "What you see" + told.partition("What you see")[2]

    anyio.run(work)


def test_the_command_serves_over_standard_input_and_output() -> None:
    async def run() -> None:
        command = StdioServerParameters(command=sys.executable, args=["-m", "mutoscope", "mcp", "--seed", "c"])
        async with Client(stdio_client(command)) as client:
            told, is_error = await call(client, "sit_down", game="photograph", bot="random")
            assert not is_error
            assert "You have seat 0" in told

    anyio.run(run)


@pytest.mark.parametrize("name", ["photograph", "keyframes", "moving_pictures", "keepers"])
def test_every_game_has_a_seat_for_an_assistant(name: str) -> None:
    table = OwnTable.begin(name, None, 0, "random", {}, "d")
    assert "Your moves." in anyio.run(table.look)
