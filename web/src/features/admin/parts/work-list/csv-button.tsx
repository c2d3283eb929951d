import { Button } from 'antd';
import { useEffect, useRef, useState, type JSX } from 'react';
import { useFailed } from '../../../../shared/toast/use-failed.js';
import { csv } from '@keepsake/contracts/values/csv';
import { saveFile } from '../../../../shared/save-file.js';
import { wholeList } from './list-api.js';
import type { ListDefinition } from './list-definition.js';

export const saveRows = <R,>({ name, columns }: ListDefinition<R>, rows: readonly R[]): void =>
  saveFile(
    `${name}.csv`,
    csv(
      columns.map(({ title }) => title.toLowerCase()),
      rows.map((row) => columns.map(({ text }) => text(row))),
    ),
    'text/csv',
  );

type Props<R> = { readonly list: ListDefinition<R>; readonly asked: string; readonly disabled: boolean };
type So = { readonly so: number; readonly of: number };

/** Exports the whole view, not only this page. A long export shows its progress and can be canceled. */
export const CsvButton = <R,>({ list, asked: requested, disabled }: Props<R>): JSX.Element => {
  const failed = useFailed();
  const [collecting, setCollecting] = useState<So>();
  const under = useRef<AbortController>(undefined);
  useEffect(() => () => under.current?.abort(), []);

  const collect = async (): Promise<void> => {
    const controller = new AbortController();
    under.current = controller;
    setCollecting({ so: 0, of: 0 });
    try {
      const onRows = (so: number, of: number): void => setCollecting({ so, of });
      saveRows(list, await wholeList(list, requested, { signal: controller.signal, onRows }));
    } catch (error) {
      if (!controller.signal.aborted) failed(error, 'The file could not be made');
    }
    setCollecting(undefined);
  };

  if (collecting && collecting.of > collecting.so)
    return (
      <Button onClick={() => under.current?.abort()}>
        {collecting.so.toLocaleString()} of {collecting.of.toLocaleString()} · Stop
      </Button>
    );
  return (
    <Button disabled={disabled} loading={collecting !== undefined} onClick={() => void collect()}>
      Export
    </Button>
  );
};
