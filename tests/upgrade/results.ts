/** What an upgrade showed: numbers for the operator, and what is wrong. */
export type Results = { readonly table: Readonly<Record<string, string>>; readonly problems: readonly string[] };

/** Counts what is missing of `expected` and what `found` has more than once. */
export const lostOrRepeated = (expected: readonly string[], found: readonly string[]): string => {
  const counts = new Map<string, number>();
  for (const one of found) counts.set(one, (counts.get(one) ?? 0) + 1);
  const lost = expected.filter((one) => !counts.has(one)).length;
  const repeated = expected.filter((one) => (counts.get(one) ?? 0) > 1).length;
  return `${lost} lost, ${repeated} repeated`;
};

export const nothingLost = '0 lost, 0 repeated';
