import { papers, type PaperName } from '@keepsake/contracts/values/paper';
import type { ComponentPropsWithoutRef, JSX } from 'react';

const labels: Readonly<Record<PaperName, string>> = { letter: 'US letter', a4: 'A4' };

type Props = Omit<ComponentPropsWithoutRef<'select'>, 'value' | 'onChange' | 'children'> & {
  readonly paper: PaperName;
  readonly onChange: (paper: PaperName) => void;
};

/** Paper size of the printer. Labeled Paper by default. */
export const PaperSelect = ({ paper, onChange, id, ...rest }: Props): JSX.Element => (
  <select
    {...rest}
    {...(id === undefined ? { 'aria-label': 'Paper' } : { id })}
    className="input"
    value={paper}
    onChange={(event) => onChange(papers.find((name) => name === event.target.value) ?? 'letter')}
  >
    {papers.map((name) => (
      <option key={name} value={name}>
        {labels[name]}
      </option>
    ))}
  </select>
);
