"""The Python SDK's `Client` as it comes (2.x only): it asks the server named by its arguments for its era first, on the same process.
Says what `echo` answers."""

import os
import sys

import anyio
from mcp import Client, StdioServerParameters


async def main() -> None:
    server = StdioServerParameters(command=sys.argv[1], args=sys.argv[2:], env=dict(os.environ))
    async with Client(server) as client:
        result = await client.call_tool("echo", {"text": "hello"})
        print(result.content[0].text, flush=True)


anyio.run(main)
