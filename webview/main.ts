import './style/index.css';
import { Host, type VsCodeApi } from './host.js';
import type { ToWebview } from './messages.js';
import { STRINGS_ID } from './page.js';
import { readSaved, type Saved } from './presenter/saved.js';
import { Timeline } from './presenter/timeline.js';
import { useTranslations } from './strings.js';
import { App } from './view/app.js';
import { guardKeys, isTyping } from './view/keyGuard.js';

declare function acquireVsCodeApi(): VsCodeApi;

/** Open bars and clocks move so often, in ms; less where motion is not wanted. */
const TICK_MS = 250;
const CALM_TICK_MS = 1000;

useTranslations(document.getElementById(STRINGS_ID)?.textContent ?? '{}');

const api = acquireVsCodeApi();
const host = new Host(api, (message) => {
  switch (message.kind) {
    case 'view':
      timeline.accept(message.view);
      return;
    case 'nudge':
      if (!app.details.takes(message.nudge)) timeline.nudge(message.nudge, isTyping(document));
      return;
    case 'applyFilter':
      timeline.setFilter(message.text);
      timeline.keepFilter();
      return;
    case 'choose':
      void timeline.choose(message.row);
      return;
  }
});

const timeline: Timeline = new Timeline(
  {
    ask: (name, ask) => host.ask(name, ask),
    tell: (message) => host.tell(message),
    save: (saved) => save(saved),
    changed: () => paint(),
    focus: (part) => {
      update();
      if (part === 'filter') app.filter.focus();
      else if (part === 'details') app.details.focus();
      else if (part === 'statistics') app.statistics.grid.focus();
      else app.list.grid.focus();
    },
    menu: () => openMenu(),
    copy: (text) => navigator.clipboard.writeText(text),
    clock: () => performance.now(),
  },
  readSaved(api.getState()),
);

// The first picture is asked for before there is anything to draw it with: it is on its way while the page is built. The list is never
// higher than the page.
void timeline.start(window.innerHeight);
const app = new App(timeline, document.body, (ms) => setTimeout(paint, ms));

/** One paint a frame, however many things change in it. */
let frame = 0;
function paint(): void {
  if (frame === 0) frame = requestAnimationFrame(update);
}

function update(): void {
  cancelAnimationFrame(frame);
  frame = 0;
  app.update();
}

let lastSaved = '';
function save(saved: Saved): void {
  const text = JSON.stringify(saved);
  if (text === lastSaved) return;
  lastSaved = text;
  api.setState(saved);
}

/** The native menu of the chosen row: VS Code opens it on the event that a right click makes. */
function openMenu(): void {
  const row = app.list.chosen;
  if (row === null) return;
  const { left, bottom } = row.getBoundingClientRect();
  row.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: left + 40, clientY: bottom }));
}

function measure(): void {
  timeline.resize(app.element.clientWidth, app.element.clientHeight, app.list.rows.clientHeight);
}

function tick(): void {
  const calm = document.body.classList.contains('vscode-reduce-motion') || matchMedia('(prefers-reduced-motion: reduce)').matches;
  setTimeout(tick, calm ? CALM_TICK_MS : TICK_MS);
  timeline.tick(app.list.rows.clientHeight);
  app.announcer.tick(timeline.view, performance.now());
  if (timeline.view?.running && !timeline.paused && !document.hidden) paint();
}

window.addEventListener('message', (event: MessageEvent<ToWebview>) => host.receive(event.data));
guardKeys(document);
// In a browser the key for copying never reaches VS Code: it comes as what it does.
document.addEventListener('copy', (event) => {
  if (isTyping(document) || timeline.selected === null || !(document.getSelection()?.isCollapsed ?? true)) return;
  event.preventDefault();
  if (!app.details.takes('copySelected')) timeline.nudge('copySelected', false);
});
for (const event of ['focus', 'blur'] as const) window.addEventListener(event, () => host.tell({ kind: 'focus', on: event === 'focus' }));
if (document.hasFocus()) host.tell({ kind: 'focus', on: true });
const observer = new ResizeObserver(measure);
observer.observe(app.element);
observer.observe(app.list.rows);
// What came while nobody looked was not sent here: asked anew, everything is there again.
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void timeline.start(app.list.rows.clientHeight);
});
update();
measure();
tick();
