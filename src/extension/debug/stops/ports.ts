/** Where Node's inspector listens unless another port is named. */
const INSPECTOR_PORT = 9229;

const INSPECT = /^--inspect(?:-brk|-wait)?(?:=(.*))?$/;
const DEBUGPY = /debugpy/;
const LOCAL: ReadonlySet<unknown> = new Set([undefined, null, '', 'localhost', '127.0.0.1', '::1', '[::1]', '0.0.0.0']);

/** The ports at which a server with this command line meets its debugger: Node's inspector, or debugpy. */
export function debugPorts(command: readonly string[]): readonly number[] {
  const ports: (number | null)[] = [];
  const python = command.some((word) => DEBUGPY.test(word));
  for (const [at, word] of command.entries()) {
    const inspect = INSPECT.exec(word);
    if (inspect !== null) ports.push(inspect[1] === undefined ? INSPECTOR_PORT : portIn(inspect[1]));
    else if (python && (word === '--connect' || word === '--listen')) ports.push(portIn(command[at + 1] ?? ''));
  }
  return ports.filter((port) => port !== null);
}

/** The ports of this machine at which a debug configuration meets its debuggee. Anybody may have written it. */
export function configuredPorts(configuration: Readonly<Record<string, unknown>>): readonly number[] {
  const { port, address, host, connect, listen } = configuration;
  const own = { port, host: address ?? host };
  const found = [own, connect, listen].flatMap((place) => {
    const { port, host } = (typeof place === 'object' && place !== null ? place : {}) as {
      readonly port?: unknown;
      readonly host?: unknown;
    };
    return LOCAL.has(host) ? [Number(port ?? Number.NaN)] : [];
  });
  return found.filter((port) => Number.isInteger(port) && port > 0);
}

/** `9229`, `127.0.0.1:9229`, `[::1]:9229`; null where no port is named, or any free one. */
function portIn(text: string): number | null {
  const port = Number(/(?:^|:)(\d{1,5})$/.exec(text)?.[1] ?? 0);
  return port > 0 ? port : null;
}
