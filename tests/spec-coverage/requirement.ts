/** One thing the customer specification asks for, in its own words, and what shows it. */
export type Requirement = {
  readonly says: string;
  /** `path/of/the.test.ts › title of the test`, letter for letter as in the file. None: not shown yet, and the document says so. */
  readonly shownBy: readonly string[];
  /** Words that people must read letter for letter: each of the tests' files together must contain every one of them. */
  readonly words?: readonly string[];
  /** The decision that changed or completed it, in a few words. */
  readonly decided?: string;
};

export type Area = {
  readonly name: string;
  readonly requirements: readonly Requirement[];
};

/** `A: B` beside its tests. */
export const asks = (
  says: string,
  shownBy: readonly string[] = [],
  more: Pick<Requirement, 'words' | 'decided'> = {},
): Requirement => ({ says, shownBy, ...more });
