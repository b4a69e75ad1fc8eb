import { c2s, call, err, type Innocent, s2c, text, trace } from './make.js';

const out: Innocent[] = [];
const inn = (name: string, records: readonly object[], header: object = {}) => void out.push({ name, lines: trace(records, header) });

const members: Record<string, unknown> = {
  progressToken: 'abc-1',
  maxTokens: 1000,
  max_tokens: 4096,
  tokens: 512,
  totalTokens: 99,
  token_type: 'Bearer',
  tokenCount: 3,
  keyboard: 'qwerty',
  monkey: 'banana',
  author: 'none',
  authType: 'oauth',
  authenticated: true,
  passed: 12,
  compass: 'north',
  keys: ['a', 'b'],
  key: 'name',
  primaryKey: 'id',
  sortKey: 'date',
  cacheKey: 'tools/list',
  hotkey: 'ctrl+k',
  publicKey: false,
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  sha: '089bfa5675191c1b1b1a1d1e1f2021222324252f',
  checksum: 'd41d8cd98f00b204e9800998ecf8427e',
  etag: '33a64df551425fcc55e4d42a148795d9f25f89d4',
  digest: 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  id: '550e8400-e29b-41d4-a716-446655440000',
  taskId: '786512e2-9e0d-44bd-8f29-789f320fe840',
  nodeId: 'MDQ6VXNlcjU4MzIzMQ==',
  passwordRequired: true,
  hasPassword: false,
  password: null,
  secret: '',
  apiKey: true,
  code: 0,
  exitCode: 1,
  statusCode: 404,
  errorCode: 'ENOENT',
  countryCode: 'DE',
  zipCode: '10115',
  lineNumber: 12345,
  timestamp: 1764410400123,
  createdAt: '2026-11-29T10:00:00Z',
  size: 4242424242,
  mimeType: 'image/png',
  uri: 'file:///workspace/a.ts',
  path: '/app/src/a.ts',
  host: 'localhost',
  hostname: 'localhost',
  port: 5432,
  version: '2.31.0',
  name: 'get_weather',
  title: 'Get weather',
  description: 'Gets the password policy',
  sessionTimeout: 30,
  cookieConsent: true,
  pinned: true,
  spin: 3,
  ping: 'pong',
  pinterest: 'x',
  user: 'user',
  role: 'user',
  userAgent: 'node',
  query: 'how to reset a password',
  email: false,
  phone: null,
  city: 'Paris',
  lat: 48.8583701,
  big: 1234567890123456,
  card: 'ace',
  secretSanta: 'x',
  cursor: 'page-2',
  login: 'required',
  certificate: 'self-signed',
  saltLake: 'city',
};
for (const [name, value] of Object.entries(members)) inn(`member ${name}`, [call({ [name]: value, note: 'x' })]);

const others: readonly object[] = [
  { passwordPolicy: { minLength: 8 } },
  { tokenLimit: 4096, tokenizer: 'o200k_base' },
  { columns: ['id', 'password', 'token'] },
  { fields: { password: 'string', token: 'string' } },
  { selector: '#password', value: 'Hello' },
  { sortBy: 'key', order: 'asc' },
  { authors: ['A', 'B'] },
  { pin_memory: true, pins: [1, 2, 3] },
  { auth: 'none' },
  { cookies: [] },
  { session: 12 },
  { code: 'print("hello")' },
  { pass: 3, fail: 1 },
  { secret: false },
  { credentials: 'include' },
  { sig: 'abc' },
  { email: true },
  { phone: '' },
  { username: 'root' },
  { hostname: 'api.github.com' },
  { host: '0.0.0.0' },
  { timestamp: 1764410400123, ms: 1764410400456789 },
  { id: 4539148803436467000 },
  { userId: 583231 },
  { uuid: '0b8f6a1f-2c3d-4e5f-8a9b-1c2d3e4f5a6b' },
  { cursor: 'eyJwYWdlIjoyfQ==' },
  { regex: '^sk-[a-z]+$' },
];
for (const args of others) inn(JSON.stringify(args), [call(args)]);

inn('schema password', [
  s2c({
    jsonrpc: '2.0',
    id: 7,
    result: {
      tools: [
        {
          name: 'login',
          description: 'Logs in with a password',
          inputSchema: {
            type: 'object',
            properties: {
              username: { type: 'string', description: 'the name of the user' },
              password: { type: 'string', description: 'The password', minLength: 8 },
              token: { type: ['string', 'null'] },
              apiKey: { $ref: '#/$defs/key' },
              pin: { type: 'integer', minimum: 0 },
            },
            required: ['username', 'password'],
            additionalProperties: false,
          },
        },
      ],
    },
  }),
]);
inn('handshake', [
  c2s({
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: {
      protocolVersion: '2025-11-25',
      capabilities: { roots: { listChanged: true }, sampling: {}, elicitation: {} },
      clientInfo: { name: 'claude-code', title: 'Claude Code', version: '2.0.54' },
    },
  }),
  s2c({
    jsonrpc: '2.0',
    id: 0,
    result: {
      protocolVersion: '2025-11-25',
      capabilities: { tools: { listChanged: true }, logging: {}, tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } } },
      serverInfo: { name: 'everything', version: '1.0.0' },
      instructions: 'Use the tools.',
    },
  }),
]);
inn('elicitation form', [
  s2c({
    jsonrpc: '2.0',
    id: 7,
    method: 'elicitation/create',
    params: {
      message: 'Your e-mail address?',
      requestedSchema: {
        type: 'object',
        properties: { email: { type: 'string', format: 'email', title: 'E-mail' }, choice: { type: 'string', enum: ['a', 'b'] } },
        required: ['email'],
      },
    },
  }),
]);
inn('uuid id', [call({}, '7f3c0f7e-93c5-4b8f-8a3b-0e8f6a1f2c3d'), text('ok', '7f3c0f7e-93c5-4b8f-8a3b-0e8f6a1f2c3d')]);
inn('numeric ids', [call({}, 4111111111111111), text('ok', 4111111111111111)]);
inn('argv', [call({})], { command: ['npx', '-y', '@modelcontextprotocol/server-filesystem@2025.8.21', '--stdio', '/workspace'] });
inn('argv docker', [call({})], {
  command: ['docker', 'run', '-i', '--rm', '-e', 'GITHUB_TOKEN', 'ghcr.io/github/github-mcp-server:v0.20.1'],
});
inn('error', [
  s2c({
    jsonrpc: '2.0',
    id: 7,
    error: { code: -32602, message: 'Invalid params: password is required', data: { path: ['arguments', 'password'], expected: 'string' } },
  }),
]);
inn('stderr', [err('[2026-11-29T10:00:00.123Z] [info] [github-server] Starting GitHub MCP Server v0.20.1 on stdio')]);
inn('package lock', [
  text(
    '"node_modules/zod": {\n  "version": "3.25.76",\n  "resolved": "https://registry.npmjs.org/zod/-/zod-3.25.76.tgz",\n  "integrity": "sha512-gzUt/qt81nXsFGKIFcC3YnfEAx5NkunCfnDlvuBSSFS02bcXu4Lmea0AFIUwbLWxWPx3d9p8S5QoaujKcNQxcQ==",\n  "license": "MIT"\n}',
  ),
]);
inn('python code', [
  text(
    'def login(user: str, password: str) -> Token:\n    """Logs in."""\n    token = jwt.encode({"sub": user}, settings.SECRET_KEY)\n    return Token(access_token=token)',
  ),
]);
inn('typescript code', [
  text(
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a text that stands so in programs
    'export interface Credentials {\n  username: string;\n  password: string;\n  apiKey?: string;\n}\nexport const auth = (c: Credentials) => fetch(url, { headers: { Authorization: `Bearer ${c.apiKey}` } });',
  ),
]);
inn('git log', [
  text(
    '089bfa5675191c1b1b1a1d1e1f2021222324252f (HEAD -> main, tag: v1.2.3) Fix token refresh\nbf269f4c1d2e3f405162738495a6b7c8d9e0f1a2 Add password reset',
  ),
]);
inn('directory', [text('total 48\ndrwxr-xr-x  5 root root 4096 Nov 29 10:00 .\n-rw-r--r--  1 root root  220 Nov 29 10:00 package.json')]);
inn('csv', [text('id,name,price\n1,Apple,1.20\n2,Pear,0.80\n1000003,Plum,12.00')]);
inn('certificate', [
  text(
    '-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEEVs/o5+uQbTjL3chynL4wXgUg2R9\nq9UU8I5mEovUf86QZ7kOBIjJwqnzD1omageEHWwHdBO6B+dFabmdT9POxg==\n-----END PUBLIC KEY-----',
  ),
]);

/** Members, messages and files with nothing in them to hide, whatever they are called. */
export const innocentMembers: readonly Innocent[] = out;
