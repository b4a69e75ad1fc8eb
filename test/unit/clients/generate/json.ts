import { escaped, type Model, type Pick } from './model.js';

/** Writes JSON with comments: servers in a map under a path of keys, in any layout that is valid. */
export function jsonWriter(...path: readonly string[]) {
  return (models: readonly Model[], pick: Pick): string => {
    const newline = pick('\n', '\r\n');
    const gap = () =>
      pick('', '', ' ', '\t', newline, `${newline}    `, '/* a, "b": [ */', ` // ] } , "x"${newline}`, `/**/ `, `// ü 🚰${newline}\t`);
    const literal = (text: string) => pick(JSON.stringify, JSON.stringify, escaped)(text);
    const comma = () => pick('', ',');
    const list = (items: readonly string[]) =>
      items.map((item) => gap() + item + gap()).join(',') + (items.length > 0 ? comma() : '') + gap();
    const pair = (key: string, value: string) => `${key}${gap()}:${gap()}${value}`;
    const server = ({ name, command, args, env }: Model) => {
      const members = [pair(literal('command'), literal(command))];
      if (pick(false, true)) members.unshift(pair('"type"', '"stdio"'));
      // The last of two equal keys is the one that counts.
      if (pick(false, false, true)) members.unshift(pair('"command"', '"not me"'));
      if (args)
        members.splice(
          pick(0, members.length),
          0,
          pair('"args"', `[${list(args.map((arg) => (typeof arg === 'string' ? literal(arg) : String(arg))))}]`),
        );
      if (env.length > 0) members.push(pair('"env"', `{${list(env.map(([key, value]) => pair(literal(key), literal(value))))}}`));
      return pair(literal(name), `{${list(members)}}`);
    };
    const servers = [...models.map(server)];
    if (pick(false, true)) servers.push(pair('"@remote"', '{"type":"http","url":"https://x"}'));
    const top = path.reduceRight(
      (value, key) => `{${list([pair('"other"', '[1, null]'), pair(literal(key), value)])}}`,
      `{${list(servers)}}`,
    );
    return pick('', '\uFEFF') + gap() + top + gap();
  };
}
