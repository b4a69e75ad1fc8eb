import { describe, expect, it } from 'vitest';
import { composeBodies } from '../../../src/extension/timeline/bodies.js';
import type { Body } from '../../../src/session/timeline/row.js';

const body = (part: Body['part'], text: string, is: Body['is'] = 'json'): Body => ({
  part,
  at: 0,
  size: text.length,
  text,
  cut: false,
  is,
});

describe('bodies as a document', () => {
  it('keep every digit and every repeated key, and only gain line breaks', () => {
    expect(composeBodies([body('request', '{"id":12345678901234567890,"a":1,"a":1.50}')])).toEqual({
      text: '{\n  "id": 12345678901234567890,\n  "a": 1,\n  "a": 1.50\n}',
      language: 'json',
    });
  });

  it('stand under what they are, request first, progress in a list', () => {
    const bodies = [body('progress', '3'), body('progress', '2'), body('response', '{"b":1}'), body('request', '{"a":1}')];
    const { text } = composeBodies(bodies);
    expect(Object.keys(JSON.parse(text))).toEqual(['request', 'response', 'progress']);
    expect(JSON.parse(text).progress).toEqual([3, 2]);
  });

  it('that are not JSON come as text alone, and as a string among others', () => {
    expect(composeBodies([body('frame', 'listening…\n', 'text')])).toEqual({ text: 'listening…\n', language: 'plaintext' });
    const { text } = composeBodies([body('request', '{}'), body('response', '<html>', 'text')]);
    expect(JSON.parse(text)).toEqual({ request: {}, response: '<html>' });
  });

  it('nested deeply, or very long, do not hang or overflow', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    expect(composeBodies([body('request', deep)]).text).toContain('[');
    const disguised = '["]",'.repeat(90_000);
    expect(composeBodies([body('request', disguised)]).text).toBe(disguised);
    const long = `"${'x'.repeat(600_000)}"`;
    expect(composeBodies([body('request', long)]).text).toBe(long);
  });

  it('of a row without any are an empty text', () => {
    expect(composeBodies([])).toEqual({ text: '', language: 'plaintext' });
  });
});
