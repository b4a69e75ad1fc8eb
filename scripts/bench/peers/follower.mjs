// Follows a live session as a window does: hears how far the trace is written, and reads it up to there. Argument: the session's entry.

import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { connect } from 'node:net';

const entry = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const trace = openSync(entry.file, 'r');
const buffer = Buffer.alloc(256 * 1024);
let at = 0;
let rest = '';

const socket = connect(entry.socket);
socket.setEncoding('utf8');
socket.write(
  `${JSON.stringify({ op: 'hello', token: entry.token, control: entry.control })}\n${JSON.stringify({ op: 'follow', seq: 1 })}\n`,
);
socket.on('data', (text) => {
  const lines = (rest + text).split('\n');
  rest = lines.pop() ?? '';
  for (const line of lines) {
    const event = JSON.parse(line);
    if (event.op === 'ok') process.stdout.write('following\n');
    if (event.op === 'flushed') while (at < event.bytes) at += readSync(trace, buffer, 0, buffer.length, at);
  }
});
socket.on('error', () => {});
socket.on('close', () => {
  closeSync(trace);
  process.exit(0);
});
