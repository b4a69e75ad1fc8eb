"""A client on whichever Python MCP SDK runs it: starts the server named by its arguments and does what the lines on its stdin say.

Each line is a JSON object `{"tool", "arguments", "times", "timeout"}`: so many calls at once, each given up after `timeout` seconds (null: never).
For each it prints a JSON array of what came of them: the text of the result, or `{"error": …}`. Ends with its stdin.
"""

import json
import os
import sys
from datetime import timedelta
from importlib.metadata import version

import anyio
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

FIRST_LINE = version("mcp").startswith("1.")


async def call(session: ClientSession, order: dict, outcomes: list, at: int) -> None:
    timeout = order["timeout"]
    if timeout is not None and FIRST_LINE:
        timeout = timedelta(seconds=timeout)
    try:
        result = await session.call_tool(order["tool"], order["arguments"], read_timeout_seconds=timeout)
        outcomes[at] = result.content[0].text
    except Exception as error:
        outcomes[at] = {"error": str(error)}


async def main() -> None:
    server = StdioServerParameters(command=sys.argv[1], args=sys.argv[2:], env=dict(os.environ))
    async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
        await session.initialize()
        async for line in anyio.wrap_file(sys.stdin):
            order = json.loads(line)
            outcomes = [None] * order["times"]
            async with anyio.create_task_group() as calls:
                for at in range(order["times"]):
                    calls.start_soon(call, session, order, outcomes, at)
            print(json.dumps(outcomes), flush=True)


anyio.run(main)
