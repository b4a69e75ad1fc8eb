import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { exported, exportOf, exportSources } from '../../../support/exports.js';
import { Wire } from '../../../support/trace.js';

const require = createRequire(import.meta.url);
/** The schemas of HAR 1.2 (npm's `har-schema`), as they are. */
const SCHEMAS = require('har-schema') as Readonly<Record<string, { readonly $id: string }>>;

const ajv = new Ajv({ strict: false, formats: FORMATS() });
ajv.addMetaSchema(require('ajv/dist/refs/json-schema-draft-06.json') as object);
for (const schema of Object.values(SCHEMAS)) ajv.addSchema(schema);
const isHar = ajv.getSchema('har.json#')!;

/** Date and time as RFC 3339 has them, addresses as the URL standard; others are not used. */
function FORMATS() {
  return {
    'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
    uri: (text: string) => URL.canParse(text),
    ipv4: () => false,
    ipv6: () => false,
  } as const;
}

interface Entry {
  readonly time: number;
  readonly _id: string;
  readonly _state: string;
  readonly request: { readonly url: string; readonly postData: { readonly text: string } };
  readonly response: { readonly status: number; readonly content: { readonly text: string; readonly size: number } };
}

function entriesOf(text: string): readonly Entry[] {
  return (JSON.parse(text) as { log: { entries: readonly Entry[] } }).log.entries;
}

describe('HAR', () => {
  it.each(exportSources())('of $name is what the schema of HAR 1.2 asks for', (source) => {
    const har = JSON.parse(exported('har', source).toString()) as unknown;
    isHar(har);
    expect(isHar.errors).toBeNull();
  });

  it('has an entry for every exchange, with both texts as they were on the wire, digits beyond 2^53 included', () => {
    const request =
      '{ "jsonrpc":"2.0", "id":9007199254740993, "method":"tools/call", "params":{"name":"a","arguments":{"n":9007199254740993}} }';
    const wire = new Wire().c(request).s('{"jsonrpc":"2.0","id":9007199254740993,"result":{"content":[]}}').call(2).call(3).cancel(3);
    const entries = entriesOf(exported('har', exportOf(wire)).toString());
    const [call] = entries.filter(({ _id }) => _id === '9007199254740993');
    expect(call?.request.postData.text).toBe(request);
    expect(call?.response).toMatchObject({
      status: 200,
      content: { text: '{"jsonrpc":"2.0","id":9007199254740993,"result":{"content":[]}}' },
    });
    expect(entries.map(({ _id, _state }) => [_id, _state])).toEqual([
      ['0', 'answered'],
      ['9007199254740993', 'answered'],
      ['3', 'cancelled'],
      ['2', 'leaked'],
    ]);
  });
});
