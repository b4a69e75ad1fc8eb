import { type DebugAdapter, type DebugProtocolMessage, EventEmitter } from 'vscode';
import { type AdapterParts, ServerDebugAdapter } from './adapter/adapter.js';
import type { DapRequest } from './adapter/dap.js';

/** The adapter as VS Code takes one that runs in the extension host: messages in, messages out. */
export class InlineAdapter implements DebugAdapter {
  private readonly sent = new EventEmitter<DebugProtocolMessage>();
  readonly onDidSendMessage = this.sent.event;
  private readonly adapter: ServerDebugAdapter;

  constructor(parts: AdapterParts) {
    this.adapter = new ServerDebugAdapter(parts);
    this.adapter.onMessage((message) => this.sent.fire(message));
  }

  handleMessage(message: DebugProtocolMessage): void {
    const request = message as DapRequest;
    // Of all that comes only requests ask for something.
    if (request.type === 'request') void this.adapter.handle(request);
  }

  dispose(): void {
    void this.adapter.dispose();
    this.sent.dispose();
  }
}
