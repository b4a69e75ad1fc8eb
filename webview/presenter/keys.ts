/** What a key in the list means. Keys that VS Code's keybindings own (Delete, F8, Ctrl+F, Ctrl+C …) are not here: they come as nudges. */
export type Intent =
  | { readonly kind: 'move'; readonly by: number }
  | { readonly kind: 'page'; readonly by: 1 | -1 }
  | { readonly kind: 'first' }
  /** To the newest row, and follow. */
  | { readonly kind: 'last' }
  /** Folds what is chosen, or goes out of it; unfolds it, or goes in. */
  | { readonly kind: 'fold' }
  | { readonly kind: 'unfold' }
  | { readonly kind: 'details' }
  | { readonly kind: 'back' }
  | { readonly kind: 'menu' };

export interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** Null where the key means nothing to the list, arrows with a modifier among them. */
export function intentOf(event: Key): Intent | null {
  if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) return { kind: 'menu' };
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return null;
  switch (event.key) {
    case 'ArrowUp':
      return { kind: 'move', by: -1 };
    case 'ArrowDown':
      return { kind: 'move', by: 1 };
    case 'ArrowLeft':
      return { kind: 'fold' };
    case 'ArrowRight':
      return { kind: 'unfold' };
    case 'PageUp':
      return { kind: 'page', by: -1 };
    case 'PageDown':
      return { kind: 'page', by: 1 };
    case 'Home':
      return { kind: 'first' };
    case 'End':
      return { kind: 'last' };
    case 'Enter':
      return { kind: 'details' };
    case 'Escape':
      return { kind: 'back' };
    default:
      return null;
  }
}
