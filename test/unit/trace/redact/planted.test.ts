import { describe, expect, it } from 'vitest';
import { utf8Length } from '../../../../src/session/bytes.js';
import type { TraceHeader, TraceRecord } from '../../../../src/trace/record.js';
import type { Mode } from '../../../../src/trace/redact/finder.js';
import { type RedactionOptions, Redactor } from '../../../../src/trace/redact/redactor.js';

const SECRET = 'hV7-kq92_Zx41LmPw0';
const json = (value: unknown) => JSON.stringify(value);
const call = (args: unknown) => json({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'x', arguments: args } });
const says = (text: string) => json({ jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text }] } });
const base64 = (text: string) => btoa(text);
/** So that no scanner takes this file itself for one that leaks. */
const joined = (...parts: string[]) => parts.join('');

/** A copy of lines, those that begin with `{` or `[` as frames of the client, the others as stderr; and what was taken out of them. */
function copy(lines: readonly string[], options: Partial<RedactionOptions> = {}) {
  const records = lines.map((raw, t): TraceRecord => (/^[[{]/.test(raw) ? { t, dir: 'c2s', raw } : { t, dir: 'stderr', raw }));
  const redactor = new Redactor({ mode: 'secrets', ...options });
  for (const record of records) redactor.learn(record);
  const copies = records.map((record, i) => redactor.redact(record, records[i + 1] ?? null) as { raw: string });
  for (const [i, { raw }] of copies.entries()) expect(utf8Length(raw), raw).toBe(utf8Length(lines[i]!));
  return { texts: copies.map(({ raw }) => raw), taken: redactor.taken };
}

describe('a secret is gone from a copy', () => {
  it.each<readonly [string, readonly string[]]>([
    ['under a telling name', [call({ apiKey: SECRET })]],
    ['in an object of environment variables', [call({ env: { HARMLESS: SECRET } })]],
    ['as the value of a named pair', [call({ headers: [{ name: 'X-Api-Key', value: SECRET }] })]],
    ['behind an option of a command', [call({ args: ['--port', '80', '--auth-token', SECRET] })]],
    ['as an option with a value', [call({ args: [`--token=${SECRET}`] })]],
    ['in a header line', [says(`GET / HTTP/1.1\r\nAuthorization: Bearer ${SECRET}\r\nHost: a`)]],
    ['in a cookie', [says(`Cookie: theme=dark; s=${SECRET}`)]],
    ['in front of the host of a URL', [call({ url: `postgres://admin:${SECRET}@db.internal:5432/x` })]],
    ['in the query of a URL', [call({ url: `https://a.example/p?x=1&access_token=${SECRET}#top` })]],
    ['in an assignment that a program prints', [`DB_PASSWORD=${SECRET}`]],
    ['in a line of a log', [`2026-01-01 INFO connecting, api_key: "${SECRET}", retries: 3`]],
    ['in JSON within a string', [says(json({ deep: { password: SECRET } }))]],
    ['in JSON within JSON within a string', [says(json({ body: json({ secret: SECRET }) }))]],
    ['under a schema’s default', [says(json({ properties: { password: { type: 'string', default: SECRET } } }))]],
    ['written with escapes', [call({ password: SECRET }).replace('hV7', '\\u0068V7')]],
    ['in a line that is no JSON', [`{"password": "${SECRET}", broken`]],
    ...['PGPASSWORD', 'DB_PASS', 'SMTP_PW', 'OPENAI_KEY', 'REDIS_AUTH', 'Passwort'].map(
      (name) => [`in the variable ${name}`, [`${name}=${SECRET}`]] as const,
    ),
    ...['auth', 'dbPass', 'dbPassword', 'passphrase'].map((name) => [`under ${name}`, [call({ [name]: SECRET })]] as const),
    ['in a list of tokens', [call({ tokens: ['a', SECRET] })]],
    ['below a telling name', [call({ credentials: { value: SECRET }, Password: { v: SECRET } })]],
    ['in the call of curl', [says(`curl -u admin:${SECRET} https://a.example`)]],
    ['in the call of mysql', [`$ mysql -h db -u root -p${SECRET} shop`]],
    ['between tags', [says(`<db><password>${SECRET}</password></db>`)]],
    ['in a netrc', [says(`machine a.example login me password ${SECRET}`)]],
    ['in a URL, with a slash or a hash in it', [says(`postgres://u:a/b${SECRET}@h/x mysql://root:a#b${SECRET}@h`)]],
    ['behind a quotation mark in it', [says(`{password: "ab\\"${SECRET}"}`)]],
    ['behind a blank in it', [`password: correct horse ${SECRET}`]],
    ['in a block of YAML', [says(`db:\n  password: |\n    ${SECRET}\n  port: 1\n`)]],
  ])('%s', (_, lines) => {
    const { texts } = copy(lines);
    expect(texts.join('\n')).not.toContain(SECRET);
    expect(texts.join('\n')).not.toContain(SECRET.slice(4));
  });

  it.each([
    ['in an argument of a later call', call({ query: `select '${SECRET}'` })],
    ['in an answer', says(`you said ${SECRET}, right?`)],
    ['in the text of an error', json({ jsonrpc: '2.0', id: 1, error: { code: -1, message: `bad key ${SECRET}` } })],
    ['in base64', says(base64(`user:${SECRET}`))],
    ['in base64 over several lines', says(base64(`${'x'.repeat(40)}:${SECRET}:${'y'.repeat(40)}`).replace(/(.{38})/g, '$1\n'))],
    ['encoded for a URL', says(`https://a.example/?q=${encodeURIComponent(SECRET)}`)],
    ['as the name of a member', call({ [SECRET]: 1 })],
    ['on stderr', `using ${SECRET}`],
    ['in base64 on stderr', `Proxy: ${base64(`a:${SECRET}`)}`],
  ])('that was found elsewhere: %s', (_, line) => {
    for (const lines of [
      [call({ password: SECRET }), line],
      [line, call({ password: SECRET })],
    ]) {
      const { texts } = copy(lines);
      expect(texts.join('\n')).not.toContain(SECRET);
      for (const run of texts.join('\n').match(/[A-Za-z0-9+/=]{24,}/g) ?? [])
        expect(atob(run.replace(/=+$/, '').slice(0, 4 * Math.floor(run.length / 4)))).not.toContain(SECRET);
    }
  });

  it('split over two lines of stderr, wherever it is split', () => {
    for (let at = 4; at < SECRET.length; at++) {
      const { texts } = copy([call({ password: SECRET }), `the key is ${SECRET.slice(0, at)}`, `${SECRET.slice(at)} indeed`]);
      expect(texts[1]).not.toContain(SECRET.slice(0, at));
      expect(texts[2]).not.toContain(SECRET.slice(at, at + 4).padEnd(4, '?'));
      expect(texts[2]).toMatch(/ indeed$/);
    }
  });

  it('a token that is only ever seen wrapped', () => {
    const token = joined('gh', 'p_', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8');
    const { texts } = copy([`token ${token.slice(0, 20)}`, `${token.slice(20)} end`]);
    expect(texts.join('')).not.toContain('k1L2m3');
    expect(texts.join('')).not.toContain('a1B2c3');
  });

  it('a token that is broken by the end of a line within a text', () => {
    const token = joined('gh', 'p_', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8');
    const [text] = copy([says(`token:\n${token.slice(0, 30)}\n${token.slice(30)}`)]).texts;
    expect(text).not.toMatch(/a1B2c3|5P6q7R8/);
    const whole = says(`token:\n${token}\nthen on`);
    expect(copy([whole]).texts[0]).toMatch(/then on/);
  });

  it('in an id, a method or the name of a tool, where it is a token by its shape or a person says so', () => {
    const token = joined('gh', 'p_', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8');
    const line = json({ jsonrpc: '2.0', id: token, method: 'x/heron-17', params: { name: 'heron-17', _meta: { progressToken: token } } });
    const { texts } = copy([line, json({ jsonrpc: '2.0', id: token, result: {} })], { hide: ['heron-17'] });
    expect(texts.join('')).not.toMatch(/a1B2c3|heron/);
    const ids = texts.map((text) => (JSON.parse(text) as { id: string }).id);
    expect(ids[0]).toBe(ids[1]);
  });

  it('a private key, in one text and line by line', () => {
    const lines = [
      joined('-----BEGIN RSA PRIV', 'ATE KEY-----'),
      'MIIEowIBAAKCAQEAabc',
      'deFGhiJKlmNO',
      joined('-----END RSA PRIV', 'ATE KEY-----'),
      'then on',
    ];
    for (const texts of [copy(lines).texts, copy([says(lines.join('\n'))]).texts]) {
      expect(texts.join('')).not.toMatch(/MIIEow|deFGhi/);
      expect(texts.join('')).toMatch(/then on/);
    }
  });

  it.each([
    joined('sk', '-proj-', 'abcdEFGH1234abcdEFGH1234'),
    joined('gh', 'p_', 'abcdefghijklmnopqrstuvwxyz0123456789'),
    joined('github', '_pat_', '11ABCDEFG0abcdefghijkl_mnopqrstuvwxyz'),
    joined('AK', 'IA', 'ABCDEFGHIJKLMNOP'),
    joined('xox', 'b-', '1234567890-abcdefghij'),
    joined('ey', 'JhbGciOiJIUzI1NiJ9', '.eyJzdWIiOiIxIn0.', 'c2lnbmF0dXJlaGVyZQ'),
    joined('AI', 'za', 'SyA1234567890abcdefghijklmnopqrstuv'),
    joined('np', 'm_', 'abcdefghijklmnopqrstuvwxyz0123456789'),
    joined('gl', 'pat-', 'abcdefghij1234567890'),
    joined('sk', '_live_', 'abcdefghijklmnop1234'),
    'q8Zr3TfK1vXw9LmN2bYc7HdJ5sPa',
    '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  ])('a token by its looks alone: %s', (token) => {
    expect(copy([says(`here: ${token}.`), `(${token})`]).texts.join('')).not.toContain(token);
  });
});

describe('what tells who somebody is is gone', () => {
  it.each([
    ['/home/jdoerr/projects/x', 'jdoerr'],
    ['file:///Users/jdoerr/x', 'jdoerr'],
    ['C:\\Users\\jdoerr\\x', 'jdoerr'],
    ['file:///c%3A/Users/jdoerr/x', 'jdoerr'],
    ['write to j.doerr+mcp@firm.example.com now', 'doerr'],
  ])('%s', (text, secret) => {
    const { texts } = copy([says(text), text]);
    expect(texts.join('')).not.toContain(secret);
  });

  it('a name that is known from a path, or told, in every other text', () => {
    expect(copy([says('/home/jdoerr/x'), 'hello jdoerr!']).texts[1]).not.toContain('jdoerr');
    expect(copy(['mail of jdoerr on BOX-17'], { identities: ['jdoerr', 'BOX-17'] }).texts[0]).toMatch(
      /^mail of [a-z]{6} on [A-Z]{3}-\d\d$/,
    );
  });
});

describe('what is no secret stays', () => {
  it.each([
    json({
      jsonrpc: '2.0',
      id: 'q8Zr3TfK1vXw9LmN2bYc7HdJ5sPa',
      method: 'tools/call',
      params: { name: 'get_token', _meta: { progressToken: 'q8Zr3TfK1vXw9LmN2bYc7HdJ5sPa' } },
    }),
    call({ maxTokens: 100, inputTokens: '20', session: 'open', secretary: 'Ms Miller', description: 'the api key is optional' }),
    call({ id: 'c56a4180-65aa-42ec-a945-5fd21dec0538', path: '/usr/local/share/applications/Visual2Studio9Code' }),
    says('Invalid token: expected a string. Set API_KEY=$API_KEY or --token <token>, then password: required'),
    says(base64('just a few words, nothing else in here')),
    json({
      jsonrpc: '2.0',
      id: 1,
      result: {
        tools: [
          {
            name: 'login',
            inputSchema: {
              type: 'object',
              properties: { password: { type: 'string', pattern: '^[A-Za-z0-9]{20,}$' } },
              required: ['password'],
            },
          },
        ],
      },
    }),
    'Server listening on http://localhost:3000/?mode=dev',
    call({ auth: 'oauth', sort_key: 'name2', SORT_KEY: 'n4me', pass: 'first', tokens: ['the', 'cat'], publicKey: 'MIIB2' }),
    says('npm ERR! https://registry.npmjs.org:443/@scope/pkg not found; password: must be 8 characters or more'),
    says('properties:\n  password:\n    type: string'),
    json({
      jsonrpc: '2.0',
      id: 1,
      result: { tools: [{ name: 'x', inputSchema: { properties: { token: { type: 'string', description: 'A t0ken.' } } } }] },
    }),
  ])('%s', (line) => {
    const { texts, taken } = copy([line]);
    expect(texts).toEqual([line]);
    expect(taken).toEqual([]);
  });
});

describe('a person decides', () => {
  it('which values may leave, which members, and what must not', () => {
    const line = call({ apiKey: SECRET, note: 'project heron', path: '/tmp/x' });
    const choice = { keep: new Set<string>(), keepFields: new Set<string>(), hideFields: new Set<string>() };
    expect(copy([line], { choice: { ...choice, keep: new Set([SECRET]) } }).texts).toEqual([line]);
    expect(copy([line], { choice: { ...choice, keepFields: new Set(['params.arguments.apiKey']) } }).texts).toEqual([line]);
    expect(copy([line], { choice: { ...choice, hideFields: new Set(['params.arguments.path']) } }).texts[0]).toMatch(/"path":"\/xxx\/\w"/);
    expect(copy([line], { hide: ['heron'] }).texts[0]).not.toContain('heron');
  });

  it.each([
    [
      'under a telling name, in text and in a URL',
      {},
      [call({ apiKey: SECRET }), says(`it is ${SECRET}`), says(`https://u:${SECRET}@x.example/`)],
    ],
    ['in base64', {}, [call({ apiKey: SECRET }), says(base64(`{"key":"${SECRET}"} and so on`))]],
    ['in a folder, and as a name', {}, [says('/home/jdoerr/x and j.doerr@firm.example.com'), 'hello jdoerr!']],
    [
      'in lines that a program wrapped',
      {},
      [`key: ${joined('sk-ant', '-api03-', 'x8Kd0qLmN2bYc7HdJ5s')}`, 'PaQ9Zr3TfK1vXw9LmN2bYc7HdJ5sPa more'],
    ],
    [
      'in a private key, line by line',
      {},
      [joined('-----BEGIN PRIVATE', ' KEY-----'), 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC', 'x8Kd0qLmN2bYc7HdJ5s='],
    ],
    ['in a member that the person hides', { hide: ['params.arguments.path'] }, [call({ path: '/tmp/x' })]],
    ['in an anonymous copy', { mode: 'anonymous' as const }, [call({ city: 'Lübeck', uri: 'file:///tmp/heron' }), says('sunny')]],
  ])('lets every value leave that is listed, %s', (_, { mode = 'secrets', hide = [] }: { mode?: Mode; hide?: string[] }, lines) => {
    const choice = { keep: new Set<string>(), keepFields: new Set<string>(), hideFields: new Set(hide) };
    const { taken, texts } = copy(lines, { mode, choice });
    expect(texts).not.toEqual(lines);
    const keep = new Set(taken.map(({ value }) => value));
    expect(copy(lines, { mode, choice: { ...choice, keep } })).toEqual({ texts: lines, taken: [] });
  });

  it('looks at what is taken out: the value, what stands for it, why, how often and where', () => {
    const { taken } = copy([call({ apiKey: SECRET }), says(SECRET), says(SECRET)]);
    expect(taken).toHaveLength(1);
    expect(taken[0]).toMatchObject({ value: SECRET, kind: 'named', count: 3 });
    expect([...taken[0]!.fields]).toEqual([
      ['params.arguments.apiKey', 1],
      ['result.content.text', 2],
    ]);
  });
});

it('equal values stay equal and different ones different, hundreds of the same shape too', () => {
  const values = Array.from({ length: 500 }, (_, i) => `pw-${(i * 7919).toString(36).padStart(6, 'q')}`);
  const { texts } = copy([...values, ...values].map((password) => call({ password })));
  expect(texts.slice(0, 500)).toEqual(texts.slice(500));
  expect(new Set(texts).size).toBe(500);
});

it('an anonymous copy keeps shapes, methods, short numbers and times, and no word of anybody', () => {
  const { texts } = copy([call({ city: 'Lübeck', when: '2026-01-02', zip: 23552, n: 7 }), says('sunny 🌞')], { mode: 'anonymous' });
  expect(JSON.parse(texts[0]!)).toMatchObject({ method: 'tools/call', params: { arguments: { when: '2026-01-02', n: 7 } } });
  expect(texts.join('')).not.toMatch(/Lübeck|23552|sunny|🌞/);
});

it('an anonymous copy keeps the names of members, but no words that somebody used for such', () => {
  const { texts } = copy([call({ city: 1, people: { 'Erika Mustermann': 1 } })], { mode: 'anonymous' });
  expect(texts[0]).toMatch(/"city":1/);
  expect(texts[0]).not.toMatch(/Erika/);
});

it('the header of a trace is redacted too: options of the command, the folder of a person', () => {
  const header: TraceHeader = {
    tapline: 1,
    id: 'a',
    started: '2026-01-01T00:00:00.000Z',
    command: ['node', '/home/jdoerr/s.js', '--api-key', SECRET],
    cwd: '/home/jdoerr',
  };
  const redactor = new Redactor({ mode: 'secrets' });
  redactor.learnHeader(header);
  const after = redactor.redactHeader(header);
  expect(JSON.stringify(after)).not.toMatch(/jdoerr|hV7/);
  expect(after).toMatchObject({ id: 'a', started: header.started, tapline: 1 });
});

it('bytes that are no UTF-8 keep all bytes but those of a secret', () => {
  const redactor = new Redactor({ mode: 'secrets', hide: ['heron-17'] });
  const record: TraceRecord = { t: 1, dir: 's2c', b64: btoa('\xff\xfe heron-17 \x80') };
  redactor.learn(record);
  const after = redactor.redact(record) as { b64: string };
  expect(atob(after.b64)).toMatch(/^\xff\xfe [a-z]{5}-\d\d \x80$/);
});
