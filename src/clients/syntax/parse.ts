import { parseJson } from './json.js';
import { parseToml, parseYaml } from './others.js';
import type { ParsedConfig, Syntax } from './tree.js';

/** Parses a configuration. JSON is told from YAML by its first brace: clients that read YAML take both. */
export function parseConfig(text: string, syntax: Syntax): ParsedConfig {
  switch (syntax) {
    case 'json':
      return parseJson(text);
    case 'toml':
      return parseToml(text);
    case 'yaml': {
      if (!/^\uFEFF?\s*(?:\{|\/[/*])/.test(text)) return parseYaml(text);
      const json = parseJson(text);
      if (json.kind === 'tree') return json;
      const yaml = parseYaml(text);
      // The one that came further knows better what is wrong.
      return yaml.kind === 'tree' || yaml.offset > json.offset ? yaml : json;
    }
  }
}
