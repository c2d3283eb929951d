/** Part of a line: plain text, a link to a page of this site, or emphasis. */
export type Texts = string | { readonly text: string; readonly to: string } | { readonly strong: string };

type Block = { readonly paragraph: readonly Texts[] } | { readonly list: readonly (readonly Texts[])[] };

/** Output of web/scripts/running-text.mjs for a file of web/pages. */
export type RunningText = {
  readonly title: string;
  readonly description: string;
  readonly changed: string;
  /** Summary in five sentences. */
  readonly short: readonly (readonly Texts[])[];
  readonly sections: readonly {
    readonly id?: string;
    readonly heading: string;
    readonly blocks: readonly Block[];
  }[];
};
