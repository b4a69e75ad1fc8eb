/**
 * What is wrong with a value as `TracesData` in JSON, by opentelemetry-proto's trace.proto, common.proto and resource.proto and the
 * mapping in its docs/specification (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding): names in lowerCamelCase,
 * ids in hexadecimal digits, enumerations as integers, 64-bit integers as decimal texts. Unknown members are faults here, though
 * receivers ignore them: what nobody reads was meant for somebody.
 */
export function otlpFaults(value: unknown): string[] {
  const faults: string[] = [];
  TRACES(value, '', (place, what) => faults.push(`${place}: ${what}`));
  return faults;
}

type Check = (value: unknown, place: string, fault: (place: string, what: string) => void) => void;

function message(members: Readonly<Record<string, Check>>, required: readonly string[] = []): Check {
  return (value, place, fault) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return fault(place, 'is no object');
    for (const name of required) if (!Object.hasOwn(value, name)) fault(place, `lacks ${name}`);
    for (const [name, member] of Object.entries(value)) {
      const check = Object.hasOwn(members, name) ? members[name] : undefined;
      if (check === undefined) fault(place, `has an unknown member ${name}`);
      else check(member, `${place}.${name}`, fault);
    }
  };
}

function list(of: Check): Check {
  return (value, place, fault) => {
    if (!Array.isArray(value)) return fault(place, 'is no array');
    for (const [i, one] of value.entries()) of(one, `${place}[${i}]`, fault);
  };
}

function where(holds: (value: unknown) => boolean, what: string): Check {
  return (value, place, fault) => void (holds(value) || fault(place, `${JSON.stringify(value)?.slice(0, 80)} is not ${what}`));
}

const text = where((value) => typeof value === 'string' && !/\p{Cs}/u.test(value), 'a text that UTF-8 can hold');
const truth = where((value) => typeof value === 'boolean', 'true or false');
const hex = (bytes: number) =>
  where(
    (value) => typeof value === 'string' && value.length === bytes * 2 && /^[0-9a-f]*[1-9a-f][0-9a-f]*$/.test(value),
    `an id of ${bytes} bytes`,
  );
const int64 = where(
  (value) => typeof value === 'string' && /^-?\d+$/.test(value) && BigInt.asIntN(64, BigInt(value)) === BigInt(value),
  'an int64',
);
const fixed64 = where(
  (value) => typeof value === 'string' && /^\d+$/.test(value) && BigInt.asUintN(64, BigInt(value)) === BigInt(value),
  'a fixed64',
);
const oneOf = (most: number) =>
  where((value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most, `an integer up to ${most}`);

const anyValue: Check = (value, place, fault) => {
  message({ stringValue: text, intValue: int64, boolValue: truth, arrayValue: message({ values: list(anyValue) }) })(value, place, fault);
  if (Object.keys(value as object).length !== 1) fault(place, 'has not exactly one value');
};
const attribute = message({ key: where((value) => typeof value === 'string' && value !== '', 'a key'), value: anyValue }, ['key', 'value']);
const attributes: Check = (value, place, fault) => {
  list(attribute)(value, place, fault);
  const keys = (value as { key: string }[]).map(({ key }) => key);
  if (new Set(keys).size !== keys.length) fault(place, 'has the same key twice');
};
const event = message({ timeUnixNano: fixed64, name: text, attributes }, ['timeUnixNano', 'name']);
const span: Check = (value, place, fault) => {
  message(
    {
      traceId: hex(16),
      spanId: hex(8),
      parentSpanId: hex(8),
      name: where((name) => typeof name === 'string' && !/\p{Cs}/u.test(name), 'a name'),
      kind: oneOf(5),
      startTimeUnixNano: fixed64,
      endTimeUnixNano: fixed64,
      attributes,
      events: list(event),
      status: message({ code: oneOf(2), message: text }),
    },
    ['traceId', 'spanId', 'name', 'startTimeUnixNano', 'endTimeUnixNano'],
  )(value, place, fault);
  const { startTimeUnixNano, endTimeUnixNano } = value as { startTimeUnixNano: string; endTimeUnixNano: string };
  if (BigInt(endTimeUnixNano) < BigInt(startTimeUnixNano)) fault(place, 'ends before it starts');
};
const scope = message({ name: text, version: text });
const TRACES = message(
  {
    resourceSpans: list(
      message({ resource: message({ attributes }), scopeSpans: list(message({ scope, spans: list(span) }, ['spans'])) }, ['scopeSpans']),
    ),
  },
  ['resourceSpans'],
);
