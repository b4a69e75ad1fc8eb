import { constants } from 'node:os';
import { isatty } from 'node:tty';
import type { Ending } from './server.js';

/** What a client may send to a server it started. SIGKILL and SIGSTOP cannot be caught. */
const PASSED_ON: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2', 'SIGBREAK'];

/**
 * Calls back for each signal that is to be passed on to the server. A terminal sends Ctrl-C to the whole foreground group, the server
 * included: then a second one from here would look like a second key press, and is not reported.
 */
export function onSignals(callback: (signal: NodeJS.Signals) => void): void {
  for (const signal of PASSED_ON) {
    if (constants.signals[signal] === undefined) continue;
    process.on(signal, () => {
      const byTerminal = (signal === 'SIGINT' || signal === 'SIGQUIT') && isatty(0);
      if (!byTerminal) callback(signal);
    });
  }
}

/** Ends this process as the server ended: with its code, or by the same signal. */
export function endLike({ code, signal }: Ending): void {
  if (signal === null || process.platform === 'win32') process.exit(code ?? 1);
  // A handler that comes and goes gives the signal its default effect back, also where Node ignores it (SIGPIPE).
  if (signal !== 'SIGKILL' && signal !== 'SIGSTOP') process.on(signal, () => {});
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  // Some signals do not end a process everywhere; then the code is what a shell reports for them.
  setTimeout(() => process.exit(128 + (constants.signals[signal] ?? 0)), 200);
}
