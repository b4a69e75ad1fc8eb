/** How numbers read, everywhere in Tapline. Pure and without imports, so that the webview uses the same functions. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;
/** From this step on, clock times on an axis would be digits without end. */
const CLOCKS_TO = 1000 * HOUR;
/** Nothing lasts longer, whatever a file says; columns are made for so many digits. */
const LONGEST = 999_999 * YEAR;

const grouped = new Intl.NumberFormat('en');

/** A duration in ms: `0.4 ms`, `86 ms`, `9.19 s`, `21.6 s`, `1 m 24 s`, `2 h 05 m`, `4 d 06 h`, `31,709 y`. Negative and unknown ones read as 0. */
export function formatDuration(ms: number): string {
  if (!(ms > 0)) return '0 ms';
  // Each bound is where the next form would be reached by rounding, so that no "1000 ms" or "60.0 s" appears.
  if (ms < 0.95) return `${Math.max(0.1, ms).toFixed(1)} ms`;
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  if (ms < 9.995 * SECOND) return `${(ms / SECOND).toFixed(2)} s`;
  if (ms < 59.95 * SECOND) return `${(ms / SECOND).toFixed(1)} s`;
  if (ms < HOUR - SECOND / 2) {
    const seconds = Math.round(ms / SECOND);
    return `${Math.floor(seconds / 60)} m ${pad(seconds % 60)} s`;
  }
  if (ms < 100 * HOUR - MINUTE / 2) {
    const minutes = Math.round(ms / MINUTE);
    return `${Math.floor(minutes / 60)} h ${pad(minutes % 60)} m`;
  }
  if (ms < 100 * DAY - HOUR / 2) {
    const hours = Math.round(ms / HOUR);
    return `${Math.floor(hours / 24)} d ${pad(hours % 24)} h`;
  }
  return ms < 10_000 * DAY ? `${grouped.format(Math.round(ms / DAY))} d` : `${grouped.format(Math.floor(Math.min(ms, LONGEST) / YEAR))} y`;
}

/** A time on the axis, in ms since the session's start: `0`, `0:20`, `1:00:00`; with decimals where the step needs them, as a duration where it is beyond all clocks. */
export function formatAxis(ms: number, step = SECOND): string {
  if (ms === 0) return '0';
  if (step >= CLOCKS_TO) return formatDuration(ms);
  const decimals = step >= SECOND ? 0 : Math.min(3, Math.ceil(-Math.log10(step / SECOND)));
  const unit = 10 ** decimals;
  const units = Math.round((ms / SECOND) * unit);
  const whole = Math.floor(units / unit);
  const fraction = decimals === 0 ? '' : `.${String(units % unit).padStart(decimals, '0')}`;
  const seconds = pad(whole % 60) + fraction;
  const minutes = Math.floor(whole / 60);
  return minutes < 60 ? `${minutes}:${seconds}` : `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${seconds}`;
}

/** A number of bytes, in steps of 1000: `182 B`, `18.2 kB`, `2.1 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ['kB', 'MB', 'GB', 'TB'];
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 999.95 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${value.toFixed(1)} ${units[unit]}`;
}

/** A counter: exact to `9,999`, then `12.3k`, `123k`, `1.2M`. */
export function formatCount(count: number): string {
  if (count < 10_000) return grouped.format(count);
  if (count < 99_950) return `${(count / 1000).toFixed(1)}k`;
  if (count < 999_500) return `${Math.round(count / 1000)}k`;
  return `${(count / 1_000_000).toFixed(1)}M`;
}

/** A whole number with its thousands set apart: `1,000,000`. */
export function formatWhole(count: number): string {
  return grouped.format(count);
}

/** A JSON-RPC error code with a true minus sign, as it reads in a sentence: `−32601`. */
export function formatCode(code: string): string {
  return code.replace(/^-/, '\u2212');
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
