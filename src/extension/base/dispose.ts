/** Something that holds a resource until it is disposed. */
export interface IDisposable {
  dispose(): unknown;
}

/** Base of everything that owns other disposables. What is registered after its own disposal is disposed at once. */
export abstract class Disposable implements IDisposable {
  private readonly owned = new Set<IDisposable>();
  private disposed = false;

  protected get isDisposed(): boolean {
    return this.disposed;
  }

  protected register<T extends IDisposable>(value: T): T {
    if (this.disposed) value.dispose();
    else this.owned.add(value);
    return value;
  }

  dispose(): void {
    if (this.disposed) return;
    this.disposed = true;
    for (const value of [...this.owned].reverse()) value.dispose();
    this.owned.clear();
  }
}

/** A disposable that can be exchanged: the old one is disposed when a new one is set. */
export class DisposableValue<T extends IDisposable> implements IDisposable {
  private current: T | null = null;
  private disposed = false;

  get value(): T | null {
    return this.current;
  }

  set value(next: T | null) {
    if (next === this.current) return;
    this.current?.dispose();
    this.current = this.disposed ? null : next;
    if (this.disposed) next?.dispose();
  }

  dispose(): void {
    this.disposed = true;
    this.current?.dispose();
    this.current = null;
  }
}
