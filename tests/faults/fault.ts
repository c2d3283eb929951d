export const areas = [
  'orders',
  'qr-timeline',
  'partners-inventory',
  'affiliates-escrow',
  'campaigns',
  'shipping',
  'gateway',
  'web',
  'platform',
  'contracts',
  'launcher',
] as const;
export type Area = (typeof areas)[number];

/** One small mistake in one file of the product. */
export type Fault = {
  readonly id: string;
  /** Path from the root of the repository. */
  readonly file: string;
  /** A text that occurs once in the file; blanks match any white space, so that formatting may change. */
  readonly find: string;
  readonly replace: string;
  /** What goes wrong, and for whom. */
  readonly breaks: string;
  /** Test files to try first: those that reach the file through a started server are not found by its imports. */
  readonly tests: readonly string[];
};

const patternOf = (find: string): RegExp =>
  new RegExp(
    find
      .trim()
      .split(/\s+/)
      .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
      .join('\\s+'),
    'g',
  );

/** Returns the text with the fault in it; throws when its place is gone or ambiguous. */
export const plant = ({ id, file, find, replace }: Fault, text: string): string => {
  const places = text.match(patternOf(find))?.length ?? 0;
  if (places !== 1)
    throw new Error(
      `The place of the fault ${id} occurs ${places} times in ${file}, and not once. Correct its text: ${find}`,
    );
  return text.replace(patternOf(find), () => replace);
};
