type Ordered = { readonly codes: number; readonly copies: number };

/** Returns the plates of each code, rounded up so that no order gets fewer than were paid. */
export const platesEach = ({ codes, copies }: Ordered): number => Math.ceil(copies / Math.max(1, codes));

/** Returns the physical plates of an order: codes times plates of each. */
export const platesOf = (ordered: Ordered): number => Math.max(1, ordered.codes) * platesEach(ordered);

const counted = (n: number, what: string): string => `${n.toLocaleString('en-US')} ${what}${n === 1 ? '' : 's'}`;

/** Formats a count for packers: "3 plates" if each has its own code, else "1 code × 25 plates". */
export const plateCount = ({ codes, plates }: { readonly codes: number; readonly plates: number }): string =>
  plates <= codes
    ? counted(plates, 'plate')
    : `${counted(codes, 'code')} × ${counted(Math.ceil(plates / codes), 'plate')}`;
