"""A client on the Python SDK 2.x that subscribes, calls a tool that asks in between, one that changes the list of tools, and waits for
word of the change. The server is named by its arguments. Says what `deploy` answers."""

import os
import sys

import anyio
from mcp import Client, StdioServerParameters
from mcp_types import ElicitResult


async def confirm(*_) -> ElicitResult:
    return ElicitResult(action="accept", content={"confirm": True})


async def main() -> None:
    server = StdioServerParameters(command=sys.argv[1], args=sys.argv[2:], env=dict(os.environ))
    async with Client(server, elicitation_callback=confirm) as client:
        async with client.listen(tools_list_changed=True) as changes:
            await client.list_tools()
            result = await client.call_tool("deploy", {"to": "prod"})
            await client.call_tool("grow", {})
            async for _ in changes:
                break
            await client.list_tools()
        print(result.content[0].text, flush=True)


anyio.run(main)
