# A server to be debugged: one tool, no library, so that a breakpoint stands on a line that a test can name.

import json
import sys


def greet(name):
    greeting = f"Hello, {name}!"  # BREAKPOINT
    return {"content": [{"type": "text", "text": greeting}]}


def answer(method, params):
    if method == "initialize":
        info = {"name": "debuggee", "version": "1.0.0"}
        return {"protocolVersion": params["protocolVersion"], "capabilities": {"tools": {}}, "serverInfo": info}
    if method == "tools/list":
        schema = {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}
        return {"tools": [{"name": "greet", "inputSchema": schema}]}
    if method == "tools/call":
        return greet(params["arguments"]["name"])
    return None


for line in sys.stdin:
    message = json.loads(line)
    if "id" not in message or "method" not in message:
        continue
    result = answer(message["method"], message.get("params"))
    reply = {"error": {"code": -32601, "message": "Method not found"}} if result is None else {"result": result}
    print(json.dumps({"jsonrpc": "2.0", "id": message["id"], **reply}), flush=True)
