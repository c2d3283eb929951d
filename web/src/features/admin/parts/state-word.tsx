import type { JSX } from 'react';

export type Tone = 'waits' | 'moves' | 'done' | 'ended';

/** A state in a word; the colour only helps. */
export const StateWord = ({ tone, children }: { readonly tone: Tone; readonly children: string }): JSX.Element => (
  <span className="state-word" data-tone={tone}>
    {children}
  </span>
);
