import { stockText as t } from '../stock/stock-texts.js';
import { papers, type PaperName } from '@keepsake/contracts/values/paper';
import type { ComponentPropsWithoutRef, JSX } from 'react';

type Props = Omit<ComponentPropsWithoutRef<'select'>, 'value' | 'onChange' | 'children'> & {
  readonly paper: PaperName;
  readonly onChange: (paper: PaperName) => void;
};

/** Paper size of the printer. Labeled Paper by default. */
export const PaperSelect = ({ paper, onChange, id, ...rest }: Props): JSX.Element => (
  <select
    {...rest}
    {...(id === undefined ? { 'aria-label': t('paper') } : { id })}
    className="input"
    value={paper}
    onChange={(event) => onChange(papers.find((name) => name === event.target.value) ?? 'letter')}
  >
    {papers.map((name) => (
      <option key={name} value={name}>
        {t(`paper-${name}`)}
      </option>
    ))}
  </select>
);
