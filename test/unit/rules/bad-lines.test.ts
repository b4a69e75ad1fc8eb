import { describe, expect, it } from 'vitest';
import { BadLines } from '../../../src/rules/evidence/bad-lines.js';
import type { FrameInfo } from '../../../src/session/listener.js';

const line = (text: string, dir: 'c2s' | 's2c' = 'c2s') => ({ text, dir }) as FrameInfo;
const STRAY = { kind: 'not-json', what: 'not JSON' } as const;

describe('lines that could not be read', () => {
  it('are remembered by direction, with the ids and texts they hold', () => {
    const lines = new BadLines();
    expect(lines.mention('c2s', '7')).toBe(false);
    lines.stray(STRAY, line('{"id" : 7, "_meta": {"progressToken":"p"} x'));
    expect(lines.mention('c2s', '7')).toBe(true);
    expect(lines.mention('s2c', '7')).toBe(false);
    expect(lines.mention('c2s', '77')).toBe(false);
    expect(lines.mention('c2s', '"7"')).toBe(false);
    expect(lines.mention('c2s', '"p"', 'progressToken')).toBe(true);
    expect(lines.hold('c2s', '_meta')).toBe(true);
  });

  it('that are blank or JSON are none', () => {
    const lines = new BadLines();
    lines.stray({ kind: 'scalar', what: 'JSON' }, line('7'));
    expect(lines.hold('c2s', '7')).toBe(false);
  });

  it('may have said anything once too much text was searched, so that searching stays linear', () => {
    const lines = new BadLines();
    for (let i = 0; i < 64; i++) lines.stray(STRAY, line('x'.repeat(65_536)));
    let searches = 0;
    while (!lines.hold('c2s', 'needle') && searches < 1000) searches++;
    expect(searches).toBeLessThan(100);
    expect(searches).toBeGreaterThan(10);
  });
});
