import { Button, Checkbox, Popover } from 'antd';
import type { JSX } from 'react';
import type { ListColumn, ListDefinition } from './list-definition.js';
import { tightTable, useMedia } from '../use-media.js';
import { useStored } from './device-storage.js';
import type { ListAddress } from './use-list-address.js';

const keysIn = (text: string): readonly string[] => text.split(',').filter((key) => key !== '');

/** Reads the columns from the address, then from this device, then the defaults; a link shows what its sender saw. */
export const useColumns = <R,>(list: ListDefinition<R>, address: ListAddress) => {
  const [kept, keep] = useStored(`office-columns-${list.name}`);
  const tight = useMedia(tightTable);
  const usual = list.columns.filter(({ rare, wideOnly }) => !rare && !(tight && wideOnly)).map(({ key }) => key);
  const known = (text: string): readonly string[] =>
    keysIn(text).filter((key) => list.columns.some((column) => column.key === key));
  const [fromAddress, fromDevice] = [known(address.get('columns')), known(kept)];
  const chosen = fromAddress.length > 0 ? fromAddress : fromDevice.length > 0 ? fromDevice : usual;
  const [first] = list.columns;
  const shown = list.columns.filter((column) => column === first || chosen.includes(column.key));
  return {
    shown,
    choose: (keys: readonly string[]): void => {
      const next = list.columns.map(({ key }) => key).filter((key) => keys.includes(key));
      const text = next.join(',') === usual.join(',') ? '' : next.join(',');
      keep(text);
      address.look({ columns: text });
    },
  };
};

type Props<R> = {
  readonly columns: readonly ListColumn<R>[];
  readonly shown: readonly ListColumn<R>[];
  readonly onChoose: (keys: readonly string[]) => void;
};

/** The first column names the row and is always visible. */
export const ColumnChoice = <R,>({ columns, shown, onChoose }: Props<R>): JSX.Element => (
  <Popover
    trigger="click"
    placement="bottomRight"
    content={
      <Checkbox.Group
        className="column-choice"
        aria-label="Columns to show"
        value={shown.map(({ key }) => key)}
        onChange={(keys) => onChoose(keys.map(String))}
        options={columns.map(({ key, title }, place) => ({ value: key, label: title, disabled: place === 0 }))}
      />
    }
  >
    <Button>Columns</Button>
  </Popover>
);
