import { b64, c2s, call, err, gh, planting, s2c, text } from './make.js';

const { planted, plant } = planting();

const place = (name: string, make: (token: string) => readonly object[], header: (token: string) => object = () => ({})) => {
  const t = gh();
  plant(`place ${name}`, t, make(t), header(t));
};
place('stderr', (t) => [err(`using token ${t}`)]);
place(
  'argv',
  () => [call({})],
  (t) => ({ command: ['npx', 'srv', '--key', t] }),
);
place(
  'argv equals',
  () => [call({})],
  (t) => ({ command: ['npx', 'srv', `--key=${t}`] }),
);
plant('place argv plain', 'argpw110', [call({})], { command: ['npx', 'srv', '--password', 'argpw110'] });
plant('place argv equals plain', 'argpw111', [call({})], { command: ['npx', 'srv', '--api-key=argpw111'] });
plant('place argv env', 'argpw112', [call({})], { command: ['env', 'API_TOKEN=argpw112', 'srv'] });
plant('place argv docker -e', 'argpw113', [call({})], { command: ['docker', 'run', '-e', 'GITHUB_TOKEN=argpw113', 'img'] });
plant('place argv header', 'argpw114', [call({})], {
  command: ['npx', 'mcp-remote', 'https://x', '--header', 'Authorization: Bearer argpw114'],
});
plant('place cwd', 'wilhelmina', [call({})], { cwd: '/home/wilhelmina/work' });
place('method', (t) => [c2s({ jsonrpc: '2.0', id: 7, method: `x/${t}`, params: {} })]);
place('id', (t) => [call({}, t), text('x', t)]);
place('progress message', (t) => [
  s2c({ jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 1, progress: 1, message: `got ${t}` } }),
]);
place('progress token', (t) => [s2c({ jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: t, progress: 1 } })]);
place('error message', (t) => [s2c({ jsonrpc: '2.0', id: 7, error: { code: -32000, message: `401 for ${t}` } })]);
plant('place error data', 'errpw115', [
  s2c({ jsonrpc: '2.0', id: 7, error: { code: -32000, message: 'x', data: { config: { password: 'errpw115' } } } }),
]);
place('resource uri', (t) => [c2s({ jsonrpc: '2.0', id: 7, method: 'resources/read', params: { uri: `notes://${t}/x` } })]);
place('structured content', (t) => [s2c({ jsonrpc: '2.0', id: 7, result: { content: [], structuredContent: { v: t } } })]);
const schema = (p: object) => [
  s2c({
    jsonrpc: '2.0',
    id: 7,
    result: { tools: [{ name: 'x', inputSchema: { type: 'object', properties: { apiKey: { type: 'string', ...p } } } }] },
  }),
];
place('schema default', (t) => schema({ default: t }));
place('schema examples', (t) => schema({ examples: [t] }));
place('schema const', (t) => schema({ const: t }));
place('schema enum', (t) => schema({ enum: [t] }));
place('schema description', (t) => schema({ description: `e.g. ${t}` }));
plant('place schema default plain', 'schpw116', schema({ default: 'schpw116' }));
plant('place schema examples plain', 'schpw117', schema({ examples: ['schpw117'] }));
plant('place schema example plain', 'schpw118', schema({ example: 'schpw118' }));
place('key of object', (t) => [call({ [t]: 1 })]);
place('key nested', (t) => [call({ tokens: { [t]: { scope: 'all' } } })]);
place('log data', (t) => [s2c({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: t } })]);
place('client name', (t) => [
  c2s({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: t, version: '1' } },
  }),
]);
place('cursor', (t) => [c2s({ jsonrpc: '2.0', id: 7, method: 'tools/list', params: { cursor: b64(JSON.stringify({ t })) } })]);
place('meta', (t) => [c2s({ jsonrpc: '2.0', id: 7, method: 'ping', params: { _meta: { 'acme.io/key': t } } })]);
place('tool name', (t) => [call({}, 7, t)]);
place('cancel reason', (t) => [c2s({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7, reason: `bad ${t}` } })]);
place(
  'header extra',
  () => [call({})],
  (t) => ({ note: `made with ${t}` }),
);
place('eof record', (t) => [{ ev: 'exit', code: 1, signal: null, note: t }]);
plant('place completion', 'cmplpw119', [
  c2s({
    jsonrpc: '2.0',
    id: 7,
    method: 'completion/complete',
    params: { ref: { type: 'ref/prompt', name: 'x' }, argument: { name: 'password', value: 'cmplpw119' } },
  }),
]);
plant('place elicited', 'elicpw120', [c2s({ jsonrpc: '2.0', id: 7, result: { action: 'accept', content: { password: 'elicpw120' } } })]);
plant('place env echo', 'envpw121', [text('Error: spawn failed\nenv: { PATH: "/usr/bin", NPM_TOKEN: "envpw121" }')]);
plant('sampling text', 'samppw122', [
  s2c({
    jsonrpc: '2.0',
    id: 7,
    method: 'sampling/createMessage',
    params: { messages: [{ role: 'user', content: { type: 'text', text: 'my password: samppw122' } }] },
  }),
]);

/** Secrets in every place that a trace has. */
export const places = planted;
