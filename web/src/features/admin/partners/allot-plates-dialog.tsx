import { stockMessages } from '@keepsake/contracts/catalog/stock-messages';
import type { QrBatch } from '@keepsake/contracts/rest/qr-codes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { getJson } from '../../../shared/api/client.js';
import { Field } from '../../../shared/controls/field.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { useAction } from '../parts/use-action.js';
import { allotPlates } from './partner-api.js';
import { partnersList, type Partner } from './partners-list.js';

const codesOf = (typed: string): readonly string[] => typed.split(/[\s,;]+/).filter((code) => code !== '');

/** Restocks a location from the shop's stock: scanned or pasted codes, or free codes of a batch. */
export const AllotPlatesDialog = ({
  location,
  onLeave,
}: {
  readonly location: Partner;
  readonly onLeave: () => void;
}): JSX.Element => {
  const { act, pending, error } = useAction(partnersList.name, onLeave);
  const client = useQueryClient();
  const batches = useQuery({
    queryKey: ['admin', 'batches-to-allot'],
    queryFn: ({ signal }) => getJson<{ readonly data: readonly QrBatch[] }>('/api/admin/qr-batches?limit=100', signal),
  });
  const [batchId, setBatchId] = useState('');
  const [typed, setTyped] = useState('');
  const [problem, setError] = useState<string>();
  const send = (): void => {
    const codes = codesOf(typed);
    const wrong = (batchId === '') === (codes.length === 0);
    setError(wrong ? stockMessages.platesToAllot : undefined);
    if (wrong) return;
    const body = batchId === '' ? { codes } : { batchId };
    void act({
      input: body,
      run: async (key) => {
        await allotPlates(location.id, body, key);
        await client.invalidateQueries({ queryKey: ['partner', 'inventory', location.id] });
      },
      done: `${stockMessages.allotted}: ${location.name}`,
    });
  };
  return (
    <ConfirmDialog
      question={`Add plates to ${location.name}`}
      yes="Add plates"
      no="Cancel"
      pending={pending}
      error={error}
      onOpened={() => document.querySelector<HTMLElement>('.office-dialog textarea')?.focus()}
      onYes={send}
      onNo={onLeave}
    >
      <p>Only {location.name} and other locations of this partner can assign these plates. Its stock grows by them.</p>
      <Field label="Codes" hint="One per line, or separated by commas. Scan or paste them." error={problem}>
        {(wired) => (
          <textarea
            {...wired}
            className="input"
            rows={5}
            value={typed}
            disabled={batchId !== ''}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Field label="Or all free plates of a batch">
        {(wired) => (
          <select
            {...wired}
            className="input"
            value={batchId}
            disabled={typed.trim() !== ''}
            onChange={(event) => setBatchId(event.target.value)}
          >
            <option value="">No batch</option>
            {batches.data?.data.map((batch) => (
              <option key={batch.batchId} value={batch.batchId}>
                {batch.batchName}, {batch.totalCount}
              </option>
            ))}
          </select>
        )}
      </Field>
    </ConfirmDialog>
  );
};
