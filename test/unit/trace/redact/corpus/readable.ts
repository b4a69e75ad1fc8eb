/** So deep encodings are decoded. */
const DEEPEST = 7;

/** Everything that somebody can read in a value who takes the trouble: every string and name, and what they say decoded in any order. */
export function readable(value: unknown, depth = 0, all: string[] = []): readonly string[] {
  if (typeof value === 'string') {
    all.push(value);
    if (depth < DEEPEST) for (const { inside, deeper } of decodings(value)) readable(inside, depth + deeper, all);
  } else if (Array.isArray(value)) {
    for (const one of value) readable(one, depth, all);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, one] of Object.entries(value)) {
      all.push(name);
      readable(name === 'b64' ? Buffer.from(one as string, 'base64').toString('latin1') : one, depth, all);
    }
  }
  return all;
}

function* decodings(text: string): Generator<{ readonly inside: unknown; readonly deeper: number }> {
  const parsed = tried(() => JSON.parse(text) as unknown);
  if (typeof parsed === 'object' && parsed !== null) {
    yield { inside: parsed, deeper: 1 };
    yield { inside: JSON.stringify(parsed), deeper: DEEPEST };
  }
  const unquoted = text
    .replace(/\\u([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\n/g, '\n')
    .replace(/\\(["\\])/g, '$1');
  if (unquoted !== text) yield { inside: unquoted, deeper: 1 };
  const decoded = text.includes('%') ? tried(() => decodeURIComponent(text.replace(/%(?![0-9a-f]{2})/gi, '%25'))) : undefined;
  if (decoded !== undefined && decoded !== text) yield { inside: decoded, deeper: 1 };
  for (const [run] of text.matchAll(/(?:[A-Za-z0-9+/_-]{8,}(?:\r?\n)?)+={0,2}/g)) {
    const bytes = Buffer.from(run, 'base64url');
    for (const encoding of ['utf8', 'utf16le'] as const) {
      const inside = bytes.toString(encoding);
      if (/[ -~]{6}/.test(inside)) yield { inside, deeper: 2 };
    }
  }
  for (const [run] of text.matchAll(/(?:[0-9a-f]{2}){8,}/gi)) yield { inside: Buffer.from(run, 'hex').toString('latin1'), deeper: DEEPEST };
}

function tried<T>(what: () => T): T | undefined {
  try {
    return what();
  } catch {
    return undefined;
  }
}
