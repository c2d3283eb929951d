import type { AccountDeletion } from '@keepsake/contracts/rest/account';
import { Radio } from 'antd';
import type { JSX } from 'react';
import { accountText as t } from '../account-texts.js';
import { useKeepersOf } from '../customer-api.js';

export type Chosen = { readonly choice: AccountDeletion; readonly keeperId?: string };
export const keepIt: Chosen = { choice: 'keep' };

type Props = {
  readonly code: string;
  readonly name: string;
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
};

const handOver = 'hand-over:';
const chosenOf = (value: string): Chosen =>
  value.startsWith(handOver)
    ? { choice: 'hand-over', keeperId: value.slice(handOver.length) }
    : { choice: value === 'remove' ? 'remove' : 'keep' };

/** Choice for one timeline when its owner's account is deleted; only its keepers can take it over. */
export const DispositionChoice = ({ code, name, chosen, onChoose }: Props): JSX.Element => {
  const keepers = useKeepersOf(code);
  const successors = keepers.data?.keepers.filter(({ state }) => state === 'keeping') ?? [];
  return (
    <fieldset>
      <legend dir="auto">{name}</legend>
      <Radio.Group
        value={chosen.keeperId === undefined ? chosen.choice : handOver + chosen.keeperId}
        onChange={(event) => onChoose(chosenOf(String(event.target.value)))}
      >
        {successors.map((successor) => (
          <Radio key={successor.id} value={handOver + successor.id}>
            {t('dispositionHandOver', { name: successor.name })}
          </Radio>
        ))}
        <Radio value="keep">{t('dispositionKeep')}</Radio>
        <Radio value="remove">{t('dispositionRemove')}</Radio>
      </Radio.Group>
    </fieldset>
  );
};
