import type { BodySource } from '../../src/session/body/questions.js';
import { type JsonLine, JsonLines, type Splice } from '../presenter/jsonLines.js';
import { pathOf } from '../presenter/jsonPath.js';
import { textOfValue } from '../presenter/jsonValue.js';
import { el } from './dom.js';
import { lineElement, markLine } from './jsonLine.js';

/** A JSON text as a tree: folded where it is large, one tab stop, with the keys that trees have. */
export class JsonTree {
  readonly element: HTMLElement;
  private readonly lines: JsonLines;

  constructor(
    private readonly source: BodySource,
    label: string,
    /** What the native menu of its lines is about. */
    context: string,
  ) {
    this.element = el('div', { class: 'json', role: 'tree', 'aria-label': label, 'data-vscode-context': context });
    this.lines = new JsonLines(source, (splice) => this.splice(splice));
    this.element.addEventListener('click', (event) => {
      const at = this.indexOf(event.target);
      if (at < 0 || !(document.getSelection()?.isCollapsed ?? true)) return;
      this.focus(at);
      this.toggle(at);
    });
    // However a line got the focus, it is the one tab stop from then on.
    this.element.addEventListener('focusin', ({ target }) => {
      const child = this.element.children[this.indexOf(target)];
      if (child !== undefined) this.stop(child);
    });
    // The menu is about the line under the pointer.
    this.element.addEventListener('contextmenu', (event) => {
      const at = this.indexOf(event.target);
      if (at >= 0) this.focus(at);
    });
    this.element.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      const at = this.indexOf(event.target);
      if (at < 0 || !this.press(event.key, at)) return;
      event.preventDefault();
      event.stopPropagation();
    });
  }

  /** Draws the first lines; false where the text holds no value. */
  begin(): Promise<boolean> {
    return this.lines.begin();
  }

  /** Unfolds down to a match, marks it and scrolls to it. */
  async reveal(place: number, length: number): Promise<void> {
    const line = await this.lines.reveal(place);
    const child = line === null ? undefined : this.element.children[this.lines.all.indexOf(line)];
    if (line === null || child === undefined) return;
    this.stop(child);
    markLine(child, line, place, length);
    child.scrollIntoView({ block: 'nearest' });
  }

  /** The path of the line that has the focus, or had it last; null where there is none. */
  path(): string | null {
    const line = this.current();
    return line === null ? null : pathOf(this.lines, line);
  }

  /** The value of that line, as text for the clipboard; rejects where it is too long for that. */
  async value(): Promise<string | null> {
    const line = this.current();
    return line === null ? null : textOfValue(this.source, line.kind === 'value' ? line.entry.node : line.of);
  }

  private current(): JsonLine | null {
    const at = [...this.element.children].findIndex((child) => child.getAttribute('tabindex') === '0');
    return this.lines.all[at] ?? null;
  }

  private splice({ at, removed, added }: Splice): void {
    const { children } = this.element;
    const old = [...children].slice(at, at + removed);
    const had = old.indexOf(document.activeElement as Element);
    const before = children[at + removed] ?? null;
    for (const line of added) this.element.insertBefore(lineElement(line), before);
    for (const element of old) element.remove();
    if (had >= 0) this.focus(Math.min(at, children.length - 1));
    else if (this.element.querySelector('[tabindex="0"]') === null)
      children[Math.min(at, children.length - 1)]?.setAttribute('tabindex', '0');
  }

  private toggle(at: number): void {
    const line = this.lines.all[at];
    if (line !== undefined) void this.lines.toggle(line).catch(() => undefined);
  }

  private press(key: string, at: number): boolean {
    const line = this.lines.all[at];
    const last = this.element.children.length - 1;
    switch (key) {
      case 'ArrowDown':
        return this.focus(Math.min(at + 1, last));
      case 'ArrowUp':
        return this.focus(Math.max(0, at - 1));
      case 'Home':
        return this.focus(0);
      case 'End':
        return this.focus(last);
      case 'ArrowRight':
        if (line?.kind === 'value' && line.open === true) return this.focus(at + 1);
        this.toggle(at);
        return true;
      case 'ArrowLeft':
        if (line?.kind === 'value' && line.open === true) this.toggle(at);
        else this.focus(this.lines.parentOf(at) ?? at);
        return true;
      case 'Enter':
      case ' ':
        this.toggle(at);
        return true;
      default:
        return false;
    }
  }

  private indexOf(target: EventTarget | null): number {
    return [...this.element.children].findIndex((child) => child.contains(target as Node));
  }

  private focus(at: number): true {
    const child = this.element.children[at];
    if (child instanceof HTMLElement) {
      this.stop(child);
      child.focus();
    }
    return true;
  }

  /** A line becomes the one tab stop. */
  private stop(child: Element): void {
    for (const other of this.element.querySelectorAll('[tabindex="0"]')) other.setAttribute('tabindex', '-1');
    child.setAttribute('tabindex', '0');
  }
}
