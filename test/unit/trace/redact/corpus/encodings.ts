import { an, b64, b64c, b64u, c2s, call, err, gh, hex, pick, planting, s2c, text, url } from './make.js';

const { planted, plant } = planting();

const jwt = `${b64u('{"alg":"HS256","typ":"JWT"}')}.${b64u(`{"sub":"1234567890","name":"Jo","iat":1516239022}`)}.${url(43)}`;
plant('jwt', jwt, [text(`token ${jwt} ok`)]);
const pemBody = Array.from({ length: 5 }, () => b64c(64));
const pem = `-----BEGIN RSA PRIVATE KEY-----\n${pemBody.join('\n')}\n-----END RSA PRIVATE KEY-----`;
plant('pem', pemBody, [text(`here:\n${pem}\n`)]);
plant('pem one line', pemBody.slice(0, 2), [text(`-----BEGIN PRIVATE KEY-----${pemBody[0]}${pemBody[1]}-----END PRIVATE KEY-----`)]);
plant('pem escaped', pemBody.slice(0, 3), [
  text(`"key": "-----BEGIN PRIVATE KEY-----\\n${pemBody.slice(0, 3).join('\\n')}\\n-----END PRIVATE KEY-----\\n"`),
]);
plant('pem over stderr', pemBody, pem.split('\n').map(err));
plant('openssh', pemBody.slice(0, 3), [
  text(`-----BEGIN OPENSSH PRIVATE KEY-----\n${pemBody.slice(0, 3).join('\n')}\n-----END OPENSSH PRIVATE KEY-----`),
]);
plant('pgp', pemBody.slice(1, 3), [
  text(`-----BEGIN PGP PRIVATE KEY BLOCK-----\n\n${pemBody.slice(1, 3).join('\n')}\n=abcd\n-----END PGP PRIVATE KEY BLOCK-----`),
]);
plant('pem array of lines', pemBody, [call({ lines: pem.split('\n') })]);
plant('putty', pemBody.slice(2, 5), [text(`Private-Lines: 3\n${pemBody.slice(2, 5).join('\n')}\nPrivate-MAC: ${hex(64)}`)]);
{
  const d = url(43);
  plant('jwk', d, [call({ kty: 'EC', crv: 'P-256', d })]);
}

{
  const t = gh();
  plant('base64 of token', t, [text(`data ${b64(`x ${t} y`)}`)]);
}
{
  const t = gh();
  plant('base64url of token', t, [text(`data ${b64u(`{"k":"${t}"}`)}`)]);
}
{
  const t = gh();
  plant('hex of token', t, [text(`data ${Buffer.from(t).toString('hex')}`)]);
}
plant('base64 of json', 'b64pw100', [text(b64(JSON.stringify({ user: 'x', password: 'b64pw100' })))]);
plant('base64 blob', 'b64pw101', [
  s2c({ jsonrpc: '2.0', id: 7, result: { contents: [{ uri: 'x:y', blob: b64('DB_PASSWORD=b64pw101\n') }] } }),
]);
plant('base64 twice', 'b64pw102', [text(b64(b64('{"password":"b64pw102"}')))]);
plant('base64 in lines', 'b64pw103-long', [
  text(b64(`{"some":"${'x'.repeat(120)}","password":"b64pw103-long"}`).replace(/.{64}/g, '$&\n')),
]);
plant('data uri', 'b64pw104', [text(`data:application/json;base64,${b64('{"password":"b64pw104"}')}`)]);
plant('data uri plain', 'b64pw105', [text(`data:application/json,${encodeURIComponent('{"password":"b64pw105"}')}`)]);
{
  const t = gh();
  plant('unicode escaped', t, [
    {
      dir: 's2c',
      raw: `{"jsonrpc":"2.0","id":7,"result":{"content":[{"type":"text","text":"${[...t].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"}]}}`,
    },
  ]);
}
plant('unicode escaped key', 'ukey106', [
  { dir: 'c2s', raw: '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"x","arguments":{"p\\u0061ssword":"ukey106"}}}' },
]);
{
  const t = gh();
  plant('split over lines', [t.slice(0, 20), t.slice(20)], [text(`token:\n${t.slice(0, 20)}\n${t.slice(20)}\n`)]);
}
{
  const t = gh();
  plant('split backslash', [t.slice(0, 22), t.slice(22)], [text(`curl -H "Authorization: Bearer ${t.slice(0, 22)}\\\n${t.slice(22)}"`)]);
}
{
  const t = gh();
  plant('split stderr', [t.slice(0, 20), t.slice(20)], [err(`TOKEN=${t.slice(0, 20)}`), err(t.slice(20))]);
}
{
  const t = gh();
  plant('split two frames', [t.slice(0, 20), t.slice(20)], [text(`chunk ${t.slice(0, 20)}`, 7), text(`${t.slice(20)} end`, 8)]);
}
{
  const t = gh();
  plant(
    'split two progress',
    [t.slice(0, 18), t.slice(18)],
    [
      s2c({
        jsonrpc: '2.0',
        method: 'notifications/progress',
        params: { progressToken: 1, progress: 1, message: `login with ${t.slice(0, 18)}` },
      }),
      s2c({ jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 1, progress: 2, message: t.slice(18) } }),
    ],
  );
}
{
  const t = gh();
  plant('broken json', t, [c2s(`{"jsonrpc":"2.0","id":7,"method":"x","params":{"k":"${t}"`)]);
}
plant('broken json key', 'brk107pw', [c2s('{"jsonrpc":"2.0","id":7,"params":{"password":"brk107pw"')]);
{
  const t = gh();
  plant('invalid utf-8', t, [
    { dir: 's2c', b64: Buffer.concat([Buffer.from('{"x":"'), Buffer.from([0xff, 0xfe]), Buffer.from(` ${t}"}`)]).toString('base64') },
  ]);
}
plant('invalid utf-8 key', 'iut108pw', [
  {
    dir: 's2c',
    b64: Buffer.concat([Buffer.from('{"x":"'), Buffer.from([0xff]), Buffer.from('","password":"iut108pw"}')]).toString('base64'),
  },
]);
{
  const t = gh();
  plant('html entity', t, [text(`<a href="?k=${t}&amp;x=1">`)]);
}
{
  const t = gh();
  plant('ansi colours', t, [err(`\u001b[32mtoken\u001b[0m=\u001b[1m${t}\u001b[0m`)]);
}
plant('utf-16 base64', 'utf16pw109', [text(Buffer.from('$env:PASSWORD="utf16pw109"', 'utf16le').toString('base64'))]);
plant('base32 totp', 'JBSWY3DPEHPK3PXP', [text('otpauth://totp/Acme:bob?secret=JBSWY3DPEHPK3PXP&issuer=Acme')]);

{
  const t = `ghp_${an(36)}`;
  plant('token in path', t, [text(`https://x-access-token:${t}@github.com/a/b`)]);
}
{
  const t = `sk-ant-api03-${an(60)}`;
  plant('token in html', t, [text(`<code>${t}</code>`)]);
}
{
  const t = `xoxb-${pick('0123456789', 12)}-${an(24)}`;
  plant('token percent', t, [text(`https://slack.com/api?token%3D${t}`)]);
}
{
  const t = `glpat-${an(20)}`;
  plant(
    'three frames',
    [t.slice(0, 10), t.slice(10, 18)],
    [t.slice(0, 10), t.slice(10, 18), t.slice(18)].map((x) =>
      s2c({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: x } }),
    ),
  );
}
{
  const t = hex(32);
  plant('hex beside', t, [call({ datadog_api_key: t })]);
}
{
  const t = hex(32);
  plant('hex prose', t, [text(`Use the key ${t} for it`)]);
}
{
  const t = an(32);
  plant('random prose', t, [text(`id: ${t}`)]);
}

/** Keys and tokens, also encoded, escaped, and broken over lines and messages. */
export const encodings = planted;
