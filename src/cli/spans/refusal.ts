/** Why a batch was not taken. `unreachable`: nobody answered; `answered`: somebody did, with this status. */
export type Refusal =
  | { readonly kind: 'unreachable'; readonly why: string }
  | { readonly kind: 'answered'; readonly status: number; readonly text: string; readonly next: 'again' | 'lost' };

/** Why a batch was not taken, in English: the end of a sentence. */
export function refusalText(refusal: Refusal): string {
  switch (refusal.kind) {
    case 'unreachable':
      return `cannot be reached (${refusal.why})`;
    case 'answered':
      return `answers ${refusal.status} ${refusal.text}`.trim();
  }
}
