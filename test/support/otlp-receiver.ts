import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { Span } from '../../src/trace/export/spans.js';

/** What was posted: where to, of which type, and the text. */
export interface Posted {
  readonly path: string;
  readonly type: string | undefined;
  readonly body: string;
}

/** A receiver of OTLP over HTTP, on this machine alone, that answers as it is told to. Gone with the test. */
export class OtlpReceiver {
  readonly posted: Posted[] = [];
  /** The status of each next answer; 200 once there is none left. */
  readonly answers: number[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<OtlpReceiver> {
    const server = createServer(async (request, response) => {
      receiver.posted.push({ path: request.url ?? '', type: request.headers['content-type'], body: await text(request) });
      response.writeHead(receiver.answers.shift() ?? 200, { 'content-type': 'application/json' }).end('{}');
    });
    const receiver = new OtlpReceiver(server);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The spans of everything that was posted, in order. */
  get spans(): readonly Span[] {
    return this.posted.flatMap(({ body }) => {
      const traces = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
      return traces.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
    });
  }
}
