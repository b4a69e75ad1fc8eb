/** The variable that programs with OpenTelemetry in them read their headers from. */
export const HEADERS_VARIABLE = 'OTEL_EXPORTER_OTLP_HEADERS';

/**
 * Reads `name=value,name=value`, values percent-encoded, as that variable has them
 * (https://opentelemetry.io/docs/specs/otel/protocol/exporter/#specifying-headers-via-environment-variables). Null where one of them is none
 * that HTTP can carry.
 */
export function headersIn(text: string): Readonly<Record<string, string>> | null {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  const headers: Record<string, string> = {};
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    if (at < 0) return null;
    const [name, value] = [pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())];
    if (!isHeader(name, value)) return null;
    headers[name] = value;
  }
  return headers;
}

/** Whether HTTP can carry it. */
export function isHeader(name: string, value: string): boolean {
  try {
    return new Headers([[name, value]]).has(name);
  } catch {
    return false;
  }
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
