/** Something that the product does, and the tests that show it. */
export type Feature = {
  readonly text: string;
  /** `path/of/the.test.ts › title of the test`, exactly as in the file. Empty: no test yet, and marked so in the document. */
  readonly shownBy: readonly string[];
  /** Texts that people read exactly: the files of the tests must contain each of them. */
  readonly texts?: readonly string[];
  /** A detail or a reason, in a few words. */
  readonly note?: string;
};

export type Area = { readonly name: string; readonly features: readonly Feature[] };
export type Role = { readonly name: string; readonly areas: readonly Area[] };

export const feature = (
  text: string,
  shownBy: readonly string[] = [],
  more: Pick<Feature, 'texts' | 'note'> = {},
): Feature => ({ text, shownBy, ...more });
