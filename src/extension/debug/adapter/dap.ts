/**
 * The part of the Debug Adapter Protocol that this adapter speaks: messages as VS Code hands them to an inline adapter.
 * https://microsoft.github.io/debug-adapter-protocol/specification
 */

export interface DapRequest {
  readonly type: 'request';
  readonly seq: number;
  readonly command: string;
  readonly arguments?: unknown;
}

export interface DapResponse {
  readonly type: 'response';
  readonly seq: number;
  readonly request_seq: number;
  readonly command: string;
  readonly success: boolean;
  readonly message?: string;
  readonly body?: unknown;
}

export interface DapEvent {
  readonly type: 'event';
  readonly seq: number;
  readonly event: string;
  readonly body?: unknown;
}

/** Decides the colour of a line in the Debug Console: `console` is that of warnings. VS Code shows what is `important` as a notification, too. */
export type OutputCategory = 'console' | 'important' | 'stdout' | 'stderr';

/** A value that can be unfolded: `variablesReference` is 0 where there is nothing in it. */
export interface DapVariable {
  readonly name: string;
  readonly value: string;
  readonly type: string;
  readonly variablesReference: number;
  readonly namedVariables?: number;
  readonly indexedVariables?: number;
}

/** What the console shows of an answer. */
export type DapResult = Omit<DapVariable, 'name' | 'value'> & { readonly result: string };

/** One offer for what is being typed. `start` and `length`: the part of the text that it replaces. */
export interface DapCompletion {
  readonly label: string;
  readonly text: string;
  readonly type: 'method' | 'function' | 'keyword' | 'value' | 'reference' | 'property';
  readonly detail?: string;
  readonly start: number;
  readonly length: number;
}

/** What this adapter can do. It has no threads, so nothing that pauses, steps or looks into frames. */
export const CAPABILITIES = {
  supportsConfigurationDoneRequest: true,
  supportsRestartRequest: true,
  supportsTerminateRequest: true,
  supportsCompletionsRequest: true,
  completionTriggerCharacters: ['/', '"', ' '],
  supportsEvaluateForHovers: false,
} as const;
