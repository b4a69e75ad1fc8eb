/** A setting that is a number, as Tapline uses it. */
export interface NumberSetting {
  readonly value: number;
  /** Whether what is written there cannot be used, so that the value is the one that Tapline has by itself. */
  readonly refused: boolean;
}

/** Settings files are edited by hand: what is no number, or too small, counts as not set. */
export function numberSetting(written: unknown, fallback: number, least: number): NumberSetting {
  const good = typeof written === 'number' && Number.isFinite(written) && written >= least;
  return { value: good ? written : fallback, refused: !good && written !== undefined };
}
