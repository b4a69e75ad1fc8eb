import { escaped, type Model, type Pick, type Word } from './model.js';

/** Writes YAML for Continue: lists with dashes or in brackets, all kinds of scalars, comments wherever they may stand. */
export function writeYaml(models: readonly Model[], pick: Pick): string {
  const newline = pick('\n', '\r\n');
  const comment = () => pick('', '', ' ', ' # a: [x], "y" ü 🚰');
  const line = (indent: string) => comment() + newline + pick('', '', newline, `${indent}# - about it:${newline}`);
  const scalar = (text: string) => (plain(text) && pick(true, false) ? text : pick(double, single, escaped)(text));
  const word = (one: Word) => (typeof one === 'string' ? scalar(one) : String(one));
  const indentOfList = pick('', '  ', '    ');
  const flow = (items: readonly string[], indent: string) => {
    const gap = () => pick('', ' ', `${newline}${indent}      `, ` # c, ]${newline}${indent}      `);
    return `[${items.map((item) => gap() + item + pick('', ' ')).join(',')}${items.length > 0 ? pick('', ',') : ''}${gap()}]`;
  };
  const inBraces = ({ name, command, args, env }: Model) => {
    const members = [`name: ${scalar(name)}`, `command: ${scalar(command)}`];
    if (args) members.push(`args: [${args.map(word).join(', ')}]`);
    if (env.length > 0) members.push(`env: {${env.map(([key, value]) => `${key}: ${scalar(value)}`).join(', ')}}`);
    return `{ ${members.join(', ')} }`;
  };
  const onLines = ({ name, command, args, env }: Model) => {
    const indent = `${indentOfList}  `;
    const list = () => {
      const dash = indent + pick('', '  ');
      return line(indent) + args!.map((arg) => `${dash}-${pick(' ', '   ')}${word(arg)}`).join(line(dash));
    };
    const members = [`name: ${scalar(name)}`, `command:${pick(' ', '  ', `${newline}${indent}  `)}${scalar(command)}`];
    if (args) members.splice(pick(1, 2), 0, `args:${args.length === 0 || pick(false, true) ? ` ${flow(args.map(word), indent)}` : list()}`);
    if (env.length > 0) members.push(`env:${env.map(([key, value]) => `${newline}${indent}  ${key}: ${scalar(value)}`).join('')}`);
    if (pick(false, true)) members.reverse();
    return members.join(line(indent) + indent);
  };
  const servers = models.map((model) => `${indentOfList}- ${pick(onLines, onLines, inBraces)(model)}${line(indentOfList)}`);
  const head = `${pick('', '\uFEFF')}${pick('', `%YAML 1.2${newline}---${newline}`, `---${newline}`)}name: "x"${line('')}models: []${line('')}`;
  return `${head}mcpServers:${line(indentOfList)}${servers.join('')}${pick('', `schema: v1${line('')}`)}`;
}

function plain(text: string): boolean {
  return /^[a-z][a-z/._-]*$/.test(text) && !/^(?:true|false|null|yes|no|on|off|y|n)$/.test(text);
}

function double(text: string): string {
  return JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, (unit) => escaped(unit).slice(1, -1));
}

/** What single quotes cannot hold on one line is written in double ones. */
function single(text: string): string {
  return /[^\x20-\x7e\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe]/.test(text) ? double(text) : `'${text.replaceAll("'", "''")}'`;
}
