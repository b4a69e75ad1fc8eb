import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { Span } from '../../src/trace/export/spans.js';

/** What was posted: where to, of which type, by whom, and the text. */
export interface Posted {
  readonly path: string;
  readonly type: string | undefined;
  readonly authorization: string | undefined;
  readonly body: string;
}

/** A receiver of OTLP over HTTP, on this machine alone, that answers as it is told to. Gone with the test. */
export class OtlpReceiver {
  readonly posted: Posted[] = [];
  /** The status of each next answer; once there is none left, that of all others. */
  readonly answers: number[] = [];
  status = 200;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<OtlpReceiver> {
    const server = createServer(async (request, response) => {
      const { 'content-type': type, authorization } = request.headers;
      receiver.posted.push({ path: request.url ?? '', type, authorization, body: await text(request) });
      response.writeHead(receiver.answers.shift() ?? receiver.status, { 'content-type': 'application/json' }).end('{}');
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
