import type { JSX, ReactNode } from 'react';
import './states.css';

type Props = { readonly sentence: string; readonly more?: string; readonly children?: ReactNode };

/** Empty state: one text, one action. */
export const Empty = ({ sentence, more, children }: Props): JSX.Element => (
  <div className="state">
    <h2>{sentence}</h2>
    {more !== undefined && <p>{more}</p>}
    {children}
  </div>
);
