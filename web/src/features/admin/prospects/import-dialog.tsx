import type { ProspectsImport } from '@keepsake/contracts/rest/email-campaigns';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRef, useState, type JSX } from 'react';
import { newKey } from '../../../shared/api/idempotency.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { csv } from '../parts/csv.js';
import { saveFile } from '../parts/save-file.js';
import { sendFile } from '../parts/send-file.js';
import { businessTypes, prospectsList } from './prospects-list.js';

const send = (file: Blob, keep: boolean): Promise<ProspectsImport> =>
  sendFile(`/api/business-prospects/import?keep=${String(keep)}`, 'text/csv', file, newKey());

const rowLabel = (n: number): string => (n === 1 ? '1 row' : `${n.toLocaleString()} rows`);

/** Downloads the rejected rows with reasons, ready to correct and import again. */
const saveRejected = ({ header, rejected }: ProspectsImport): void =>
  saveFile(
    'prospects-to-correct.csv',
    csv(
      [...header, 'reason'],
      rejected.map(({ cells, reason }) => [...header.map((_, at) => cells[at] ?? ''), reason]),
    ),
    'text/csv',
  );

const Rejected = ({ seen }: { readonly seen: ProspectsImport }): JSX.Element => (
  <div role="alert">
    <p className="dialog-error">
      {seen.rejected.length === 0
        ? 'This file cannot be read.'
        : `${seen.kept ? 'Not imported' : 'Will not be imported'}: ${rowLabel(seen.rejected.length)} with problems.`}
    </p>
    <ul className="import-errors">
      {seen.faults.map(({ row, column, message }) => (
        <li key={`${row} ${column} ${message}`}>
          Row {row}
          {column !== '' && `, ${column}`}: {message}
        </li>
      ))}
    </ul>
    {seen.faultCount > seen.faults.length && (
      <p className="quiet">and {(seen.faultCount - seen.faults.length).toLocaleString()} more</p>
    )}
    {seen.rejected.length > 0 && (
      <Button onClick={() => saveRejected(seen)}>Download {rowLabel(seen.rejected.length)} to correct</Button>
    )}
  </div>
);

const Seen = ({ seen }: { readonly seen: ProspectsImport }): JSX.Element => (
  <>
    {!(seen.faultCount > 0 && seen.rejected.length === 0) && (
      <p>
        {seen.kept ? `${prospectsList.countLabel(seen.fresh)} imported` : `${seen.fresh.toLocaleString()} new`},{' '}
        {seen.known.toLocaleString()} already in your list, {seen.repeatedInFile.toLocaleString()} duplicates.
      </p>
    )}
    {seen.faultCount > 0 && <Rejected seen={seen} />}
    {!seen.kept && seen.first.length > 0 && (
      <ul className="import-rows" aria-label="The first rows">
        {seen.first.map((row) => (
          <li key={row.email}>
            {row.businessName} · {row.email} · {businessTypes[row.businessType]}
          </li>
        ))}
      </ul>
    )}
  </>
);

/** Previews an import before anything is stored, and returns the rejected rows. */
export const ImportDialog = ({ onLeave }: { readonly onLeave: () => void }): JSX.Element => {
  const toast = useToast();
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const newest = useRef<File>(undefined);
  const [seen, setSeen] = useState<ProspectsImport>();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const done = seen?.kept === true;
  const fits = seen !== undefined && !done && seen.fresh > 0;

  const attempt = async (run: () => Promise<void>): Promise<void> => {
    setPending(true);
    setError(undefined);
    try {
      await run();
    } catch (problem) {
      setError(problem);
    }
    setPending(false);
  };
  const read = (chosen: File): Promise<void> => {
    newest.current = chosen;
    setFile(chosen);
    setSeen(undefined);
    return attempt(async () => {
      const found = await send(chosen, false);
      // A late result of the previous file must not appear for this one.
      if (newest.current === chosen) setSeen(found);
    });
  };
  const keep = (chosen: File): Promise<void> =>
    attempt(async () => {
      const kept = await send(chosen, true);
      if (kept.kept && kept.rejected.length === 0) onLeave();
      else setSeen(kept);
      if (!kept.kept) return;
      toast({ title: `${prospectsList.countLabel(kept.fresh)} imported` });
      await client.invalidateQueries({ queryKey: [prospectsList.name] });
    });

  return (
    <ConfirmDialog
      question="Import prospects"
      yes={fits ? `Import ${seen.fresh.toLocaleString()} of ${seen.rows.toLocaleString()}` : 'Import'}
      no={done ? 'Done' : 'Cancel'}
      onOpened={() => document.getElementById('prospects-file')?.focus()}
      pending={pending}
      disabled={!fits}
      error={error}
      onYes={() => {
        if (file) void keep(file);
      }}
      onNo={onLeave}
    >
      <label htmlFor="prospects-file">A CSV file with the columns businessName, contactName, email, businessType</label>
      <input
        id="prospects-file"
        type="file"
        accept=".csv,text/csv"
        // A corrected file has the same name; without the reset, selecting it again fires no change event.
        onClick={({ currentTarget }) => {
          currentTarget.value = '';
        }}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) void read(chosen);
        }}
      />
      {seen && <Seen seen={seen} />}
    </ConfirmDialog>
  );
};
