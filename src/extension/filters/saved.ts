import type { Memento } from 'vscode';

/** A filter that a person keeps under a name. */
export interface SavedFilter {
  readonly name: string;
  readonly filter: string;
}

const KEY = 'tapline.savedFilters';

/** The filters that were saved in this workspace, in the order of their names. */
export class SavedFilters {
  constructor(private readonly memory: Memento) {}

  /** Whatever does not fit, maybe of another version, is left out. */
  get all(): readonly SavedFilter[] {
    const saved = this.memory.get<unknown>(KEY);
    return Array.isArray(saved) ? saved.filter(isSaved) : [];
  }

  named(name: string): SavedFilter | null {
    return this.all.find((saved) => saved.name === name) ?? null;
  }

  /** Keeps a filter; one of the same name is replaced. */
  async save(name: string, filter: string): Promise<void> {
    await this.write([...this.all.filter((saved) => saved.name !== name), { name, filter }]);
  }

  /** Gives a filter another name; one that has that name is replaced. */
  async rename(name: string, to: string): Promise<void> {
    const found = this.named(name);
    if (found === null) return;
    await this.write([...this.all.filter((saved) => saved.name !== name && saved.name !== to), { ...found, name: to }]);
  }

  async remove(name: string): Promise<void> {
    await this.write(this.all.filter((saved) => saved.name !== name));
  }

  private async write(filters: readonly SavedFilter[]): Promise<void> {
    await this.memory.update(
      KEY,
      [...filters].sort((a, b) => a.name.localeCompare(b.name)),
    );
  }
}

function isSaved(value: unknown): value is SavedFilter {
  const { name, filter } = (value ?? {}) as { readonly [K in keyof SavedFilter]?: unknown };
  return typeof name === 'string' && typeof filter === 'string';
}
