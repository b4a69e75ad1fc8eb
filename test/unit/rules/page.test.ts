import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { RULES } from '../../../src/rules/families.js';
import { anchorOf, rulesPage } from '../../../src/rules/page.js';

it('docs/rules.md says what the rules say (else: npm run docs)', () => {
  const page = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'rules.md'), 'utf8');
  const lines = rulesPage().split('\n');
  const differs = page.split('\n').findIndex((line, i) => line !== lines[i]);
  expect(differs, `docs/rules.md is not up to date (line ${differs + 1}): run \`npm run docs\``).toBe(-1);
  expect(page).toHaveLength(lines.join('\n').length);
  for (const { id } of RULES) {
    expect(page).toContain(`[\`${id}\`](#${anchorOf(id)})`);
    expect(page.split(`<a id="${anchorOf(id)}"></a>`)).toHaveLength(2);
  }
});
