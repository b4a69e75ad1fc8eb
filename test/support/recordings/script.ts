/** What a client does with a server, beside listing all that it has: the same for every client, so that recordings can be compared. */
export interface ServerScript {
  /** Tools to call in turn, with their arguments. One that is refused is part of the traffic. */
  readonly calls: readonly (readonly [tool: string, args: Readonly<Record<string, unknown>>])[];
  readonly prompts?: readonly (readonly [name: string, args: Readonly<Record<string, string>>])[];
  readonly resources?: readonly string[];
  /** A resource to subscribe to, and to unsubscribe from. */
  readonly subscription?: string;
  /** An argument of a prompt to complete. */
  readonly completion?: { readonly prompt: string; readonly argument: string; readonly value: string };
  /** A tool that takes long, to be called with progress and once to be given up. */
  readonly long?: readonly [tool: string, args: Readonly<Record<string, unknown>>];
  /** A tool that runs as a task. */
  readonly task?: readonly [tool: string, args: Readonly<Record<string, unknown>>];
}
