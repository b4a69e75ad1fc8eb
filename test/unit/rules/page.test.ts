import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { RULES } from '../../../src/rules/families.js';
import { rulesPage } from '../../../src/rules/page.js';

it('docs/rules.md says what the rules say (else: npm run docs)', () => {
  const page = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'rules.md'), 'utf8');
  expect(page).toBe(rulesPage());
  for (const { id } of RULES) expect(page).toContain(`\`${id}\``);
});
