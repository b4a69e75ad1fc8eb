/** Members whose values are the protocol's own: ids, names of methods and kinds. A copy must say the same of them. */
const OF_THE_PROTOCOL = new Set([
  'jsonrpc',
  'id',
  'method',
  'requestId',
  'taskId',
  'required',
  'progressToken',
  'protocolVersion',
  'type',
  'role',
  'mimeType',
  'level',
  'status',
  'resultType',
  'action',
  'mode',
  'stopReason',
  'audience',
  'format',
  'pattern',
  '$schema',
  '$ref',
  '$id',
  'taskSupport',
  'io.modelcontextprotocol/protocolVersion',
  'io.modelcontextprotocol/logLevel',
  'io.modelcontextprotocol/subscriptionId',
  'toolUseId',
  'traceparent',
  'supportedVersions',
  'supported',
  'requested',
  'theme',
  'sizes',
  'priority',
]);

/** Names that both sides must go on to spell alike, unless nothing but shapes shall be left. */
const NAMES = new Set([
  'tools.name',
  'prompts.name',
  'params.name',
  'serverInfo.name',
  'clientInfo.name',
  'serverInfo.version',
  'clientInfo.version',
]);

/** Whether what stands at this path is the protocol's own and stays, whatever it looks like. */
export function isProtocol(path: readonly string[]): boolean {
  const last = path[path.length - 1];
  // What a tool is called with, and gives back, is the server's own, whatever its members are called.
  if (last === undefined || isPayload(path)) return false;
  // A prompt's arguments are named in its definition, and keys in a call.
  return OF_THE_PROTOCOL.has(last) || (last === 'name' && path[path.length - 2] === 'arguments');
}

/** Whether it is a name of a tool, a prompt or a program. */
export function isName(path: readonly string[]): boolean {
  return path.length >= 2 && NAMES.has(path.slice(-2).join('.')) && !isPayload(path);
}

/** Whether it lies in what a call hands over or gives back: arguments, structured content, metadata of other parties. */
export function isPayload(path: readonly string[]): boolean {
  for (let i = 0; i < path.length - 1; i++) {
    const name = path[i]!;
    if ((name === 'arguments' && path[i - 1] === 'params') || name === 'structuredContent' || name === 'env') return true;
  }
  return false;
}
