import { MARK_KINDS, type MarkKind } from '../../../src/session/timeline/overview/bins.js';

/** What a canvas is painted with: the page's colours and its font, as values that a canvas takes. */
export interface Inks {
  readonly background: string;
  readonly text: string;
  readonly grid: string;
  /** In-flight depth, and the line at now. */
  readonly depth: string;
  readonly load: string;
  /** The time at breakpoints. */
  readonly stop: string;
  readonly marks: Readonly<Record<MarkKind, string>>;
  /** The font of texts, without its size. */
  readonly font: string;
}

const MARKS: Readonly<Record<MarkKind, string>> = {
  error: 'var(--failed)',
  warning: 'var(--warning)',
  info: 'var(--pending)',
  cancelled: 'var(--cancelled)',
  orphaned: 'var(--orphaned)',
  leaked: 'var(--leaked)',
};

/** Reads the colours anew whenever VS Code puts another theme into the page. */
export class InkWell {
  /** Counts themes, to tell whether a picture is of this one. */
  version = 0;
  private inks: Inks | null = null;

  /** `probe`: an element of the page whose colour is nobody else's. */
  constructor(
    private readonly probe: HTMLElement,
    changed: () => void,
  ) {
    const observer = new MutationObserver(() => {
      this.inks = null;
      this.version++;
      changed();
    });
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['style', 'class'] });
    observer.observe(document.body, { attributes: true, attributeFilter: ['class', 'data-surface'] });
  }

  get current(): Inks {
    this.inks ??= {
      background: this.read('var(--background)'),
      text: this.read('var(--text)'),
      grid: this.read('var(--grid)'),
      depth: this.read(MARKS.info),
      load: this.read('var(--quiet)'),
      stop: this.read('var(--breakpoint)'),
      marks: Object.fromEntries(MARK_KINDS.map((kind) => [kind, this.read(MARKS[kind])])) as Record<MarkKind, string>,
      font: getComputedStyle(this.probe).fontFamily,
    };
    return this.inks;
  }

  private read(color: string): string {
    this.probe.style.color = color;
    return getComputedStyle(this.probe).color;
  }
}
