import type { ProspectsImport } from '@keepsake/contracts/rest/email-campaigns';
import { useQueryClient } from '@tanstack/react-query';
import type { JSX } from 'react';
import { newKey } from '../../../shared/api/idempotency.js';
import { RejectedRows } from '../../../shared/import/rejected-rows.js';
import { useImport } from '../../../shared/import/use-import.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { sendFile } from '../../../shared/api/send-file.js';
import { businessTypes, prospectsList } from './prospects-list.js';

const send = (file: Blob, keep: boolean): Promise<ProspectsImport> =>
  sendFile(`/api/business-prospects/import?keep=${String(keep)}`, 'text/csv', file, newKey());

const Seen = ({ seen }: { readonly seen: ProspectsImport }): JSX.Element => (
  <>
    {!(seen.faultCount > 0 && seen.rejected.length === 0) && (
      <p>
        {seen.kept ? `${prospectsList.countLabel(seen.fresh)} imported` : `${seen.fresh.toLocaleString()} new`},{' '}
        {seen.known.toLocaleString()} already in your list, {seen.repeatedInFile.toLocaleString()} duplicates.
      </p>
    )}
    {seen.faultCount > 0 && <RejectedRows seen={seen} fileName="prospects-to-correct.csv" />}
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
  const { seen, pending, error, done, fits, read, keep } = useImport(send);
  const imported = async (kept?: ProspectsImport): Promise<void> => {
    if (kept?.kept) {
      if (kept.rejected.length === 0) onLeave();
      toast({ title: `${prospectsList.countLabel(kept.fresh)} imported` });
    }
    await client.invalidateQueries({ queryKey: [prospectsList.name] });
  };

  return (
    <ConfirmDialog
      question="Import prospects"
      yes={fits ? `Import ${fits.fresh.toLocaleString()} of ${fits.rows.toLocaleString()}` : 'Import'}
      no={done ? 'Done' : 'Cancel'}
      onOpened={() => document.getElementById('prospects-file')?.focus()}
      pending={pending}
      disabled={!fits}
      error={error}
      onYes={() => void keep(imported)}
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
