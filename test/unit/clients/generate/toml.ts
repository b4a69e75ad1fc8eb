import type { Model, Pick, Word } from './model.js';

/** Writes TOML for Codex: tables, dotted keys and tables in braces, with comments wherever they may stand. */
export function writeToml(models: readonly Model[], pick: Pick): string {
  const newline = pick('\n', '\r\n');
  const comment = () => pick('', '', ' ', '\t', ' # [x] = "y", ü 🚰', '# c');
  const line = () => comment() + newline + pick('', '', newline, `# about "it" = [${newline}`);
  const key = (text: string) =>
    /^[\w-]+$/.test(text) && /^[\x20-\x7e]+$/.test(text) && pick(true, false) ? text : pick(basic, literal)(text);
  const string = (text: string) => pick(basic, literal, multiline)(text);
  const space = () => pick('', ' ', '\t');
  const gap = () => pick('', ' ', newline, `${newline}  `, ` # a, "b" ]${newline}`);
  const list = (items: readonly string[]) =>
    `[${items.map((item) => gap() + item + gap()).join(',')}${items.length > 0 ? pick('', ',') : ''}${gap()}]`;
  const pair = (name: string, value: string) => `${name}${space()}=${space()}${value}`;
  const inline = (pairs: readonly string[]) => `{${pairs.map((item) => space() + item + space()).join(',')}}`;
  const env = ({ env: values }: Model) => values.map(([name, value]) => pair(key(name), pick(basic, literal)(value)));

  // What stands under a head of its own has to come last: a table ends only where another one begins.
  const heads: string[] = [];
  const tables: string[] = [];
  for (const model of models) {
    const name = key(model.name);
    const command = (prefix: string) => pair(`${prefix}${pick('command', '"command"')}`, string(model.command));
    const args = (prefix: string) => (model.args ? [pair(`${prefix}args`, list(model.args.map(wordIn(string))))] : []);
    switch (pick('table', 'table', 'dotted', 'inline')) {
      case 'table': {
        const indent = pick('', '  ', '\t');
        const body = [command(''), ...args(''), pair('startup_timeout_sec', '10')];
        if (pick(false, true)) body.reverse();
        const inner = env(model);
        const below = inner.length > 0 && pick(true, false);
        if (inner.length > 0 && !below) body.push(pair('env', inline(inner)));
        tables.push(`${pick('', '# server')}${newline}[${space()}mcp_servers${pick('.', ' . ')}${name}]${line()}`);
        tables.push(...body.map((item) => indent + item + line()));
        if (below) tables.push(`[mcp_servers.${name}.env]${line()}`, ...inner.map((item) => item + line()));
        break;
      }
      case 'dotted': {
        const prefix = `mcp_servers.${name}${pick('.', ' . ')}`;
        heads.push(
          ...[command(prefix), ...args(prefix), ...(model.env.length > 0 ? [pair(`${prefix}env`, inline(env(model)))] : [])].map(
            (item) => item + line(),
          ),
        );
        break;
      }
      case 'inline': {
        const one = (text: string) => pick(basic, literal)(text);
        const items = [
          pair('command', one(model.command)),
          ...(model.args ? [pair('args', `[${model.args.map(wordIn(one)).join(', ')}]`)] : []),
        ];
        if (model.env.length > 0) items.push(pair('env', inline(env(model))));
        heads.push(pair(`mcp_servers.${name}`, inline(items)) + line());
        break;
      }
    }
  }
  const first = `model = "o"${line()}`;
  return `${pick('', '\uFEFF')}${first}${heads.join('')}${pick('', `[features]${line()}x = true${line()}`)}${tables.join('')}`;
}

function wordIn(string: (text: string) => string) {
  return (word: Word) => (typeof word === 'string' ? string(word) : String(word));
}

function basic(text: string): string {
  return JSON.stringify(text).replaceAll('\u007f', '\\u007f');
}

/** What a literal string cannot hold is written as a basic one. */
function literal(text: string): string {
  return /['\p{Cc}]/u.test(text.replaceAll('\t', '')) ? basic(text) : `'${text}'`;
}

function multiline(text: string): string {
  return `""${basic(text)}""`;
}
