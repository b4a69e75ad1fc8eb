import './themes.css';
import type { VsCodeApi } from '../host.js';
import type { FromWebview, ToWebview } from '../messages.js';
import { ReportHost } from './host.js';
import { readModel } from './model.js';
import { FILE_ATTRIBUTE, TRACE_ID } from './parts.js';
import { PageError, wordsOfError } from './words.js';

/** The host of a timeline that stands in a page of its own: what VS Code does elsewhere, the page does itself. */
const ready = load();
let state: unknown;

async function load(): Promise<ReportHost> {
  const trace = document.getElementById(TRACE_ID);
  if (trace === null) throw new PageError('cut');
  const packed = Uint8Array.from(atob(trace.textContent ?? ''), (character) => character.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  trace.remove();
  return new ReportHost(readModel(trace.getAttribute(FILE_ATTRIBUTE) ?? 'trace', bytes), {
    copy: (text) => navigator.clipboard.writeText(text),
    visit: (url) => void window.open(url, '_blank', 'noopener'),
  });
}

async function receive(message: FromWebview): Promise<void> {
  if (message.kind !== 'ask') return;
  const { seq } = message;
  try {
    post({ kind: 'reply', seq, reply: await (await ready).answer(message) });
  } catch (error) {
    post({ kind: 'error', seq, message: wordsOfError(error) });
  }
}

function post(message: ToWebview): void {
  window.dispatchEvent(new MessageEvent('message', { data: message }));
}

const api: VsCodeApi = {
  postMessage: (message) => void receive(message),
  getState: () => state,
  setState: (saved) => {
    state = saved;
  },
};
Object.assign(window, { acquireVsCodeApi: () => api });

// The keys that VS Code binds and that mean something here.
window.addEventListener('keydown', (event) => {
  if (event.key !== 'F8') return;
  event.preventDefault();
  post({ kind: 'nudge', nudge: event.shiftKey ? 'previousFinding' : 'nextFinding' });
});

const dark = matchMedia('(prefers-color-scheme: dark)');
const dress = () => {
  document.body.className = dark.matches ? 'vscode-dark' : 'vscode-light';
};
dark.addEventListener('change', dress);
dress();
