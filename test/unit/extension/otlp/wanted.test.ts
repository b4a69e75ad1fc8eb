import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Telling } from '../../../../src/extension/otlp/telling.js';
import { wantedOf } from '../../../../src/extension/otlp/wanted.js';

/** As it stands in settings. */
const variable = (name: string) => `$\{env:${name}}`;

describe('what a person wants sent, by the settings', () => {
  it.each(['', '  ', undefined, null])('is nothing where the endpoint is %j', (endpoint) => {
    expect(wantedOf(endpoint, { authorization: variable('NOWHERE') }, {})).toEqual({ kind: 'off' });
  });

  it('is sent to the endpoint, with headers whose secrets stand in the environment', () => {
    const headers = { authorization: `Bearer ${variable('TOKEN')}`, 'x-tenant': 'me' };
    expect(wantedOf(' http://localhost:4318 ', headers, { TOKEN: 't' })).toEqual({
      kind: 'on',
      url: 'http://localhost:4318/v1/traces',
      headers: { authorization: 'Bearer t', 'x-tenant': 'me' },
    });
  });

  it.each([
    ['localhost:4318', {}, { is: 'endpoint', written: 'localhost:4318' }],
    [7, {}, { is: 'endpoint', written: '7' }],
    ['https://me:secret@example.com', {}, { is: 'endpoint', written: 'https://…@example.com' }],
    ['http://a', { authorization: `Bearer ${variable('TOKEN')}` }, { is: 'variable', name: 'authorization', variable: 'TOKEN' }],
    ['http://a', { 'no name': 'x' }, { is: 'header', name: 'no name' }],
    ['http://a', { name: 'two\nlines' }, { is: 'header', name: 'name' }],
  ])('is nothing where it cannot be read, and why is told without a password: %j %j', (endpoint, headers, what) => {
    expect(wantedOf(endpoint, headers, {})).toEqual({ kind: 'wrong', what });
  });

  it('is never said by a workspace, which could send away what is not its own', () => {
    const { configuration } = JSON.parse(readFileSync('package.json', 'utf8')).contributes;
    for (const id of ['tapline.otlp.endpoint', 'tapline.otlp.headers']) expect(configuration.properties[id].scope).toBe('machine');
  });
});

it('trouble is told when it begins, and not again while it comes and goes', () => {
  let now = 0;
  const telling = new Telling(() => now);
  expect(telling.begins()).toBe(true);
  now += 60_000;
  expect(telling.begins()).toBe(false);
  now += 3_600_000;
  expect(telling.begins()).toBe(true);
});
