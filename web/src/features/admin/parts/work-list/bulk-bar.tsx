import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState, type JSX } from 'react';
import { sentenceOf } from '../../../../shared/api/errors.js';
import { newKey } from '../../../../shared/api/idempotency.js';
import { useToast } from '../../../../shared/toast/toast-store.js';
import { ConfirmDialog } from '../confirm-dialog.js';
import { saveRows } from './csv-button.js';
import type { ListAction, ListDefinition } from './list-definition.js';

type Props<R> = {
  readonly list: ListDefinition<R>;
  readonly chosen: readonly R[];
  readonly actions: readonly ListAction<R>[];
  readonly onChoose: (rows: readonly R[]) => void;
};

/** Runs actions on the selected rows. Failed rows stay selected, with the reason. */
export const BulkBar = <R,>({ list, chosen, actions, onChoose }: Props<R>): JSX.Element => {
  const client = useQueryClient();
  const toast = useToast();
  const [asking, setAsking] = useState<ListAction<R>>();
  const [so, setSo] = useState<number>();
  const fit = asking ? chosen.filter(asking.may) : [];

  const carryOut = async (action: ListAction<R>): Promise<void> => {
    const failed: { readonly row: R; readonly error: unknown }[] = [];
    for (const [place, row] of fit.entries()) {
      setSo(place + 1);
      await action.run(row, newKey()).catch((error: unknown) => failed.push({ row, error }));
    }
    setSo(undefined);
    setAsking(undefined);
    onChoose(failed.map(({ row }) => row));
    await client.invalidateQueries({ queryKey: [list.name] });
    const [first] = failed;
    if (first)
      toast({
        title: `${failed.length.toLocaleString()} of ${list.countLabel(fit.length)} stayed as before`,
        description: sentenceOf(first.error, 'No response. They are still selected; try again.'),
        variant: 'destructive',
      });
    else toast({ title: action.done(fit.length) });
  };

  return (
    <div className="toolbar bulk-bar" role="group" aria-label="Chosen rows">
      <output>{chosen.length.toLocaleString()} selected</output>
      {actions.map((action) => (
        <Button
          key={action.label}
          danger={action.danger === true}
          disabled={!chosen.some(action.may)}
          onClick={() => setAsking(action)}
        >
          {action.label}
        </Button>
      ))}
      <Button onClick={() => saveRows(list, chosen)}>Export selected</Button>
      <Button type="link" onClick={() => onChoose([])}>
        Clear
      </Button>
      {asking && (
        <ConfirmDialog
          question={asking.question(fit.length)}
          yes={so === undefined ? asking.label : `${so} of ${fit.length}`}
          no="Cancel"
          danger={asking.danger === true}
          pending={so !== undefined}
          onYes={() => void carryOut(asking)}
          onNo={() => setAsking(undefined)}
        >
          <p>{asking.effect}</p>
          {fit.length < chosen.length && (
            <p className="quiet">
              {list.countLabel(chosen.length - fit.length)} of those you chose are left out: it is done there already,
              or cannot be.
            </p>
          )}
        </ConfirmDialog>
      )}
    </div>
  );
};
