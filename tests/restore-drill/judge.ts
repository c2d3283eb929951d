/** A write that the product acknowledged; times in milliseconds since 1970. */
export type Write = { readonly id: string; readonly sentAt: number; readonly acknowledgedAt: number };

export type Loss = {
  readonly acknowledged: number;
  readonly lost: number;
  /** From the acknowledgment of the first lost write to the end; 0 when none is lost. */
  readonly lossMs: number;
};

/** Compares the acknowledged writes with those found after a restore of the latest state. */
export const lossOf = (writes: readonly Write[], found: ReadonlySet<string>, endedAt: number): Loss => {
  const lost = writes.filter(({ id }) => !found.has(id));
  const first = Math.min(endedAt, ...lost.map(({ acknowledgedAt }) => acknowledgedAt));
  return { acknowledged: writes.length, lost: lost.length, lossMs: endedAt - first };
};

/** Returns the writes that a restore to `time` should have and lacks, or should lack and has. */
export const wrongAt = (writes: readonly Write[], found: ReadonlySet<string>, time: number): readonly string[] =>
  writes.flatMap(({ id, sentAt, acknowledgedAt }) => {
    if (acknowledgedAt < time && !found.has(id)) return [`${id} was acknowledged before and is missing`];
    if (sentAt > time && found.has(id)) return [`${id} was sent after and is present`];
    return [];
  });

export const secondsPer10Gb = (durationMs: number, bytes: number): number => (durationMs / 1_000) * (10e9 / bytes);
