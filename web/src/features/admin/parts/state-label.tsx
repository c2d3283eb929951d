import type { JSX } from 'react';

export type Tone = 'waits' | 'moves' | 'done' | 'ended';

/** Shows a state as text; the color is not its only sign. */
export const StateLabel = ({ tone, children }: { readonly tone: Tone; readonly children: string }): JSX.Element => (
  <span className="state-label" data-tone={tone}>
    {children}
  </span>
);
