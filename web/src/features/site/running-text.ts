/** A piece of a line: plain, a link to a page of ours, or words that matter. */
export type Words = string | { readonly text: string; readonly to: string } | { readonly strong: string };

type Block = { readonly paragraph: readonly Words[] } | { readonly list: readonly (readonly Words[])[] };

/** What web/scripts/running-text.mjs makes of a file of web/pages. */
export type RunningText = {
  readonly title: string;
  readonly description: string;
  readonly changed: string;
  /** Five plain sentences first. */
  readonly short: readonly (readonly Words[])[];
  readonly sections: readonly {
    readonly id?: string;
    readonly heading: string;
    readonly blocks: readonly Block[];
  }[];
};
