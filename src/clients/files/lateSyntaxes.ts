import type * as Others from '../syntax/others.js';

// Stands in for `syntax/others.ts` in the bundles that Node starts: what reads TOML and YAML weighs more than the extension itself, and is
// loaded when the first such file is read. scripts/build.mjs makes the exchange.

function load(): typeof Others {
  return require('./syntaxes.js') as typeof Others;
}

export const parseToml: typeof Others.parseToml = (text) => load().parseToml(text);
export const parseYaml: typeof Others.parseYaml = (text) => load().parseYaml(text);
