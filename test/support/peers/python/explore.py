"""A client on whichever Python MCP SDK runs it: starts the server named by its arguments, does with it what the script on its stdin (JSON) says, and closes.

`revision` is what it offers. 2.x speaks 2026-07-28 without a handshake, through its `Client`.
"""

import json
import os
import sys
from datetime import timedelta
from importlib.metadata import version

import anyio
import mcp.client.session as session_module
import mcp.types as types
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

FIRST_LINE = version("mcp").startswith("1.")


async def roots(context):
    return types.ListRootsResult(roots=[types.Root(uri="file:///home/user/project", name="project")])


async def sampled(context, params):
    return types.CreateMessageResult(
        role="assistant", content=types.TextContent(type="text", text="An answer."), model="model"
    )


async def filled(context, params):
    """How a person fills in the form of server-everything; a page that is to be visited has none."""
    if getattr(params, "mode", "form") == "url":
        return types.ElicitResult(action="accept")
    return types.ElicitResult(action="accept", content={"name": "A. Person", "check": True, "number": 0.5, "integer": 7})


async def refused_or_not(work):
    """What a server refuses, or a client takes for wrong, is on the wire all the same."""
    try:
        return await work
    except Exception:
        return None


async def pages(list_page):
    cursor = None
    while True:
        page = await list_page(cursor)
        cursor = getattr(page, "nextCursor", None) or getattr(page, "next_cursor", None)
        if cursor is None:
            return


def listing(session, method):
    """`ClientSession` takes the cursor in its params, the `Client` of 2.x by its name."""

    async def page(cursor):
        if cursor is None:
            return await method()
        if isinstance(session, ClientSession):
            return await method(params=types.PaginatedRequestParams(cursor=cursor))
        return await method(cursor=cursor)

    return page


async def explore(session, script, handshake):
    async def call(tool, arguments, **options):
        return await refused_or_not(session.call_tool(tool, arguments, **options))

    if handshake:
        await session.send_ping()
    await pages(listing(session, session.list_tools))
    for tool, arguments in script["calls"]:
        await call(tool, arguments)
    if "long" in script:

        async def on_progress(progress, total, message):
            pass

        await call(*script["long"], progress_callback=on_progress)
        await call(*script["long"], read_timeout_seconds=timedelta(seconds=0.3) if FIRST_LINE else 0.3)
    if script.get("prompts"):
        await pages(listing(session, session.list_prompts))
        for name, arguments in script["prompts"]:
            await refused_or_not(session.get_prompt(name, arguments))
    if script.get("resources"):
        await pages(listing(session, session.list_resources))
        await pages(listing(session, session.list_resource_templates))
        for uri in script["resources"]:
            await refused_or_not(session.read_resource(types.AnyUrl(uri) if hasattr(types, "AnyUrl") else uri))
    # Servers ask for roots a moment after the handshake, and what was given up may still be answered: 1.x fails if that meets its end.
    await anyio.sleep(1)


async def main() -> None:
    order = json.load(sys.stdin)
    script, revision = order["script"], order["revision"]
    server = StdioServerParameters(command=sys.argv[1], args=sys.argv[2:], env=dict(os.environ))
    answers = {"list_roots_callback": roots, "sampling_callback": sampled, "elicitation_callback": filled}
    if revision == "2026-07-28":
        from mcp import Client

        async with Client(server, **answers) as client:
            await explore(client, script, handshake=False)
        return
    # Either line offers the newest revision it knows, which is all that is changed here.
    types.LATEST_PROTOCOL_VERSION = revision
    session_module.LATEST_HANDSHAKE_VERSION = revision
    async with stdio_client(server) as (read, write), ClientSession(read, write, **answers) as session:
        await session.initialize()
        await explore(session, script, handshake=True)


anyio.run(main)
