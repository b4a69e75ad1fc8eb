"""A server on the Python SDK 2.x for what is new in the era without a handshake: a tool that asks in between (`deploy`), and one that
changes the list of tools (`grow`)."""

from typing import Annotated

from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.resolve import Elicit, Resolve
from pydantic import BaseModel

server = MCPServer("rounds")


class Confirmation(BaseModel):
    confirm: bool


def confirmed(to: str) -> Elicit[Confirmation]:
    return Elicit(f"Deploy to {to}?", Confirmation)


@server.tool()
async def deploy(to: str, confirmation: Annotated[Confirmation, Resolve(confirmed)]) -> str:
    return f"deployed to {to}" if confirmation.confirm else "not deployed"


def grown() -> str:
    return "grown"


@server.tool()
async def grow(ctx: Context) -> str:
    server.add_tool(grown, name=f"grown-{len(await server.list_tools()) - 1}")
    await ctx.notify_tools_changed()
    return "grown"


server.run("stdio")
