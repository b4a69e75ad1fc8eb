"""A server on whichever Python MCP SDK runs it, with the tools of every server here (`echo`, `slow`, `running`) and two bad habits of
real ones: `blocking` holds the event loop, `stubborn` goes on although it is cancelled."""

import time

import anyio

try:
    from mcp.server.fastmcp import Context, FastMCP as Server
except ModuleNotFoundError:  # 2.x gave it another name.
    from mcp.server.mcpserver import Context, MCPServer as Server

server = Server("python")
running_now = 0


@server.tool()
def echo(text: str) -> str:
    return text


@server.tool()
async def running() -> str:
    return str(running_now)


@server.tool()
async def slow(seconds: float, steps: int, ctx: Context) -> str:
    global running_now
    running_now += 1
    try:
        for step in range(1, steps + 1):
            await anyio.sleep(seconds / steps)
            await ctx.report_progress(step, steps)
    finally:
        running_now -= 1
    return "done"


@server.tool()
async def blocking(seconds: float) -> str:
    """Sleeps on the event loop's own thread, as code that was written without thinking of it does (2.x runs plain functions in threads)."""
    time.sleep(seconds)
    return "done"


@server.tool()
async def stubborn(seconds: float) -> str:
    try:
        await anyio.sleep(seconds)
    except anyio.get_cancelled_exc_class():
        with anyio.CancelScope(shield=True):
            await anyio.sleep(0.2)
    return "done all the same"


server.run("stdio")
