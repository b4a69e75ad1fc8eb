import { expect, test } from 'vitest';
import { detailOf } from '../../../src/session/timeline/details.js';
import { startFailure } from '../../../src/tap/process/server.js';
import { english } from '../../support/english.js';
import { run } from './support.js';

test('why a server could not be started is told in sentences with one full stop each', () => {
  for (const code of ['ENOENT', 'EACCES', 'EIO']) {
    const { message } = startFailure('nowhere-mcp', Object.assign(new Error('it broke'), { code }));
    const { timeline } = run([{ t: 1, ev: 'error', message }]);
    const said = english(detailOf(timeline, 0, { now: 5, graceMs: 1000, live: false }).verdict);
    expect(said).toContain(message.replace(/\.$/, ''));
    expect(said).toMatch(/[^.]\.$/);
  }
});
