import type { ProspectsImport } from '@keepsake/contracts/rest/email-campaigns';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type JSX } from 'react';
import { newKey } from '../../../shared/api/idempotency.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { sendFile } from '../parts/send-file.js';
import { businessTypes, prospectsList } from './prospects-list.js';

const send = (file: Blob, keep: boolean): Promise<ProspectsImport> =>
  sendFile(`/api/business-prospects/import?keep=${String(keep)}`, 'text/csv', file, newKey());

const Seen = ({ seen }: { readonly seen: ProspectsImport }): JSX.Element => (
  <>
    {seen.faultCount > 0 ? (
      <div role="alert">
        <p className="dialog-error">
          {seen.faultCount === 1 ? '1 cell is wrong.' : `${seen.faultCount.toLocaleString()} cells are wrong.`} Nothing
          is imported until the file is right.
        </p>
        <ul className="import-faults">
          {seen.faults.map(({ row, column, message }) => (
            <li key={`${row} ${column} ${message}`}>
              Row {row}
              {column !== '' && `, ${column}`}: {message}
            </li>
          ))}
        </ul>
      </div>
    ) : (
      <p>
        {seen.fresh.toLocaleString()} new, {seen.known.toLocaleString()} known already,{' '}
        {seen.repeatedInFile.toLocaleString()} twice in the file.
      </p>
    )}
    {seen.first.length > 0 && (
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

/** Shows what a file would bring before anything is kept; a file with a fault brings nothing at all. */
export const ImportDialog = ({ onLeave }: { readonly onLeave: () => void }): JSX.Element => {
  const toast = useToast();
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const newest = useRef<File>(undefined);
  const [seen, setSeen] = useState<ProspectsImport>();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const fits = seen !== undefined && seen.faultCount === 0 && seen.fresh > 0;

  const attempt = async (run: () => Promise<void>): Promise<void> => {
    setPending(true);
    setError(undefined);
    try {
      await run();
    } catch (fault) {
      setError(fault);
    }
    setPending(false);
  };
  const look = (chosen: File): Promise<void> => {
    newest.current = chosen;
    setFile(chosen);
    setSeen(undefined);
    return attempt(async () => {
      const found = await send(chosen, false);
      // What is said of a file that was chosen before must not stand beside this one.
      if (newest.current === chosen) setSeen(found);
    });
  };
  const keep = (chosen: File): Promise<void> =>
    attempt(async () => {
      const kept = await send(chosen, true);
      if (!kept.kept) return setSeen(kept);
      toast({ title: `${prospectsList.words(kept.fresh)} imported` });
      await client.invalidateQueries({ queryKey: [prospectsList.name] });
      onLeave();
    });

  return (
    <ConfirmDialog
      question="Import prospects"
      yes={fits ? `Import ${seen.fresh.toLocaleString()} of ${seen.rows.toLocaleString()}` : 'Import'}
      no="Cancel"
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
        // A file that was corrected has the same name: without this, choosing it again would be no change.
        onClick={({ currentTarget }) => {
          currentTarget.value = '';
        }}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) void look(chosen);
        }}
      />
      {seen && <Seen seen={seen} />}
    </ConfirmDialog>
  );
};
