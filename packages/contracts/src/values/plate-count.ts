type Ordered = { readonly codes: number; readonly copies: number };

/** Plates of each code, rounded up so that no order gets fewer than it paid for. */
export const platesEach = ({ codes, copies }: Ordered): number => Math.ceil(copies / Math.max(1, codes));

/** Physical plates of an order: codes and copies multiply to whole plates. */
export const platesOf = (ordered: Ordered): number => Math.max(1, ordered.codes) * platesEach(ordered);

const counted = (n: number, what: string): string => `${n.toLocaleString('en-US')} ${what}${n === 1 ? '' : 's'}`;

/** What a packer counts: "3 plates" where each has a code of its own, else "1 code × 25 plates". */
export const plateCount = ({ codes, plates }: { readonly codes: number; readonly plates: number }): string =>
  plates <= codes
    ? counted(plates, 'plate')
    : `${counted(codes, 'code')} × ${counted(Math.ceil(plates / codes), 'plate')}`;
