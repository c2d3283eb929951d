import { caseColumns } from '@keepsake/contracts/values/case-columns';
import { byteOrderMark, csv } from '@keepsake/contracts/values/csv';
import type { CasesImport } from '@keepsake/contracts/rest/cases';
import type { PartnerLocation } from '@keepsake/contracts/rest/partners';
import { useState, type JSX } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { sentenceOf } from '../../../../shared/api/errors.js';
import { newKey } from '../../../../shared/api/idempotency.js';
import { sendFile } from '../../../../shared/api/send-file.js';
import { path } from '../../../../shared/api/client.js';
import { PendingButton } from '../../../../shared/controls/pending-button.js';
import { humanDate } from '../../../../shared/formats.js';
import { RejectedRows } from '../../../../shared/import/rejected-rows.js';
import { useImport } from '../../../../shared/import/use-import.js';
import { saveFile } from '../../../../shared/save-file.js';
import { LoadFailed } from '../../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../../shared/states/skeleton.js';
import { CheckList } from '../../integrations/check-list.js';
import { useLocations } from '../../portal-api.js';
import { useCasesChanged } from '../cases-api.js';
import '../../portal.css';
import '../cases.css';

const example = [
  'Inés Duarte',
  'H-26-014',
  '2026-11-29',
  '14:30',
  'St. Mary’s Chapel, Albany',
  'Rui Duarte',
  'rui@example.org',
  '555 0100',
  '',
];

const saveTemplate = (): void =>
  saveFile('cases-template.csv', byteOrderMark + csv(caseColumns, [example]), 'text/csv');

const casesLabel = (count: number): string => (count === 1 ? '1 case' : `${count.toLocaleString()} cases`);

type SkippedProps = {
  readonly seen: CasesImport;
  readonly chosen: readonly string[];
  readonly onChoose: (rows: readonly string[]) => void;
};
const reasons = { listed: 'in your list', repeated: 'same as an earlier row' } as const;
const skippedLabel = ({ row, subjectName, serviceDate, because }: CasesImport['skipped'][number]): string =>
  [`Row ${row}: ${subjectName}`, serviceDate !== null && humanDate(serviceDate), reasons[because]]
    .filter(Boolean)
    .join(' · ');

/** Rows that are skipped; before the import, each can be imported anyway: two people may have one name. */
const Skipped = ({ seen: { skipped, kept }, chosen, onChoose }: SkippedProps): JSX.Element =>
  kept ? (
    <section aria-label="Skipped">
      <p>Skipped:</p>
      <ul className="import-cases">
        {skipped.map((one) => (
          <li key={one.row}>{skippedLabel(one)}</li>
        ))}
      </ul>
    </section>
  ) : (
    <CheckList
      legend="Will be skipped. Check a row to import it anyway."
      options={skipped.map((one) => ({ value: String(one.row), label: skippedLabel(one) }))}
      chosen={chosen}
      onChange={onChoose}
    />
  );

const Preview = ({ seen }: { readonly seen: CasesImport }): JSX.Element => (
  <section aria-label={seen.kept ? 'Imported' : 'Preview'}>
    {!(seen.faultCount > 0 && seen.rejected.length === 0) && (
      <p role="status">
        {seen.kept ? `${casesLabel(seen.fresh)} imported` : `${seen.fresh.toLocaleString()} new`},{' '}
        {seen.known.toLocaleString()} already in your list, {seen.repeatedInFile.toLocaleString()} duplicates.
      </p>
    )}
    {!seen.kept && seen.first.length > 0 && (
      <ul className="import-cases" aria-label="The first rows">
        {seen.first.map(({ subjectName, serviceDate, familyName }) => (
          <li key={`${subjectName} ${serviceDate}`}>
            <bdi>{subjectName}</bdi>
            {serviceDate !== null && ` · ${humanDate(serviceDate)}`}
            {familyName !== null && (
              <>
                {' · '}
                <bdi>{familyName}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
    )}
    {seen.faultCount > 0 && <RejectedRows seen={seen} fileName="cases-to-correct.csv" />}
  </section>
);

const beyondPlan = ({ currentCases, casesPerMonth }: PartnerLocation, fresh: number): number =>
  Math.max(0, currentCases + fresh - Math.max(currentCases, casesPerMonth));

const Import = ({ location }: { readonly location: PartnerLocation }): JSX.Element => {
  const changed = useCasesChanged();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { seen, pending, error, done, read, keep } = useImport<CasesImport>((file, keeping) => {
    const query = keeping && chosen.length > 0 ? `?keep=true&anyway=${chosen.join(',')}` : `?keep=${String(keeping)}`;
    return sendFile(path`/api/partners/${location.id}/cases/import` + query, 'text/csv', file, newKey());
  });
  const count = seen && !done ? seen.fresh + chosen.length : 0;
  const over = beyondPlan(location, count);
  return (
    <div className="case-import">
      <ol>
        <li>
          <button type="button" className="button button-quiet" onClick={saveTemplate}>
            Download the template
          </button>
          <p className="case-plan">One row per case. Only the name is needed; keep the first row.</p>
        </li>
        <li>
          <label className="field-label" htmlFor="cases-file">
            Choose the CSV file
          </label>
          <input
            id="cases-file"
            className="input"
            type="file"
            accept=".csv,text/csv"
            // A corrected file has the same name; without the reset, selecting it again fires no change event.
            onClick={({ currentTarget }) => {
              currentTarget.value = '';
            }}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              setChosen([]);
              if (file) void read(file);
            }}
          />
          <p className="case-plan">
            Nothing is created before you confirm. A row that is in your list already is skipped, unless you check it.
          </p>
        </li>
      </ol>
      {pending && !seen && <Loading label="Reading the file">{<Skeleton height="4rem" />}</Loading>}
      {error !== undefined && (
        <p className="notice notice-warning" role="alert">
          {sentenceOf(
            error,
            'The connection ended. Check the counts and import again; cases that were imported are skipped.',
          )}
        </p>
      )}
      {seen && <Preview seen={seen} />}
      {seen && seen.skipped.length > 0 && <Skipped seen={seen} chosen={chosen} onChoose={setChosen} />}
      {over > 0 && (
        <p className="notice notice-warning">
          {casesLabel(over)} will be over your plan this month. They are created and marked.
        </p>
      )}
      {!done && (
        <PendingButton
          type="button"
          pending={pending}
          pendingLabel={seen ? 'Importing…' : 'Reading…'}
          locked={count === 0}
          onClick={() => {
            if (count > 0) void keep(async () => void (await changed()));
          }}
        >
          {count > 0 ? `Import ${casesLabel(count)}` : 'Import'}
        </PendingButton>
      )}
      {done && (
        <Link className="button button-primary" to={`/partner-portal?location=${location.id}&tab=cases`}>
          Show cases
        </Link>
      )}
    </div>
  );
};

/** Imports cases of a location from a CSV. */
export default function ImportPage(): JSX.Element {
  const [search] = useSearchParams();
  const locations = useLocations();
  if (locations.isError && !locations.data)
    return <LoadFailed error={locations.error} level={1} onRetry={() => void locations.refetch()} />;
  const location = locations.data?.find(({ id }) => id === search.get('location')) ?? locations.data?.[0];
  return (
    <>
      <header className="portal-head">
        <Link to={`/partner-portal${location ? `?location=${location.id}&tab=create` : ''}`}>Create New Case</Link>
        <h1>Import cases</h1>
        <p>
          {location ? `From a CSV of your case software, for ${location.name}.` : 'From a CSV of your case software.'}
        </p>
      </header>
      {location ? (
        <Import key={location.id} location={location} />
      ) : (
        <Loading label="Loading your locations">
          <Skeleton height="6rem" />
        </Loading>
      )}
    </>
  );
}
