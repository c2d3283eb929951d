import { useState, type JSX } from 'react';
import { Field } from '../../../shared/controls/field.js';
import { number } from '../../../shared/formats.js';
import { assignText as t } from './texts/assign-texts.js';

const maxPlates = 1_000;
export type WantedPlates = { readonly quantity: number; readonly pair: boolean };

/** Pairs need an even number; odd numbers are rounded up. */
const wantedPlates = (quantity: number, pair: boolean): WantedPlates => ({
  pair,
  quantity: pair && quantity % 2 === 1 ? quantity + 1 : quantity,
});

type Props = { readonly done: number; readonly onWanted: (requested: WantedPlates) => void };

/** Sets the number of plates of the case; each is one scan. */
export const PlateCount = ({ done, onWanted }: Props): JSX.Element => {
  const [typed, setTyped] = useState('1');
  const [pair, setPair] = useState(false);
  const quantity = Number(typed);
  const valid = /^\s*\d{1,4}\s*$/.test(typed) && quantity >= 1 && quantity <= maxPlates;
  const change = (text: string, isPair: boolean): void => {
    setTyped(text);
    setPair(isPair);
    const requests = Number(text);
    if (/^\s*\d{1,4}\s*$/.test(text) && requests >= 1 && requests <= maxPlates)
      onWanted(wantedPlates(requests, isPair));
  };
  return (
    <div>
      <Field
        label={t('wanted')}
        hint={
          pair && valid && quantity % 2 === 1
            ? t('pairRounded', { asked: number(quantity), given: number(quantity + 1) })
            : undefined
        }
        error={valid ? undefined : t('wholeNumber')}
      >
        {(wired) => (
          <input
            {...wired}
            className="input"
            inputMode="numeric"
            maxLength={4}
            disabled={done > 0 && done < quantity}
            value={typed}
            onChange={(event) => change(event.target.value, pair)}
          />
        )}
      </Field>
      <label className="assign-pair">
        <input
          type="checkbox"
          checked={pair}
          onChange={({ target }) => change(target.checked && typed.trim() === '1' ? '2' : typed, target.checked)}
        />{' '}
        {t('pair')}
      </label>
    </div>
  );
};
