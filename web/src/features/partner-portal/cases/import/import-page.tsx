import { caseColumns } from '@keepsake/contracts/values/case-columns';
import { byteOrderMark, csv } from '@keepsake/contracts/values/csv';
import type { CasesImport } from '@keepsake/contracts/rest/cases';
import type { PartnerLocation } from '@keepsake/contracts/rest/partners';
import type { JSX } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { sentenceOf } from '../../../../shared/api/errors.js';
import { newKey } from '../../../../shared/api/idempotency.js';
import { sendFile } from '../../../../shared/api/send-file.js';
import { path } from '../../../../shared/api/client.js';
import { PendingButton } from '../../../../shared/controls/pending-button.js';
import { humanDate } from '../../../../shared/formats.js';
import { RejectedRows } from '../../../../shared/import/rejected-rows.js';
import { useImport } from '../../../../shared/import/use-import.js';
import { saveBytes } from '../../../../shared/save-file.js';
import { LoadFailed } from '../../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../../shared/states/skeleton.js';
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
  saveBytes(
    'cases-template.csv',
    new Blob([byteOrderMark, csv(caseColumns, [example])], { type: 'text/csv;charset=utf-8' }),
  );

const casesLabel = (count: number): string => (count === 1 ? '1 case' : `${count.toLocaleString()} cases`);

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
  const { seen, pending, error, done, fits, read, keep } = useImport<CasesImport>((file, keeping) =>
    sendFile(path`/api/partners/${location.id}/cases/import` + `?keep=${String(keeping)}`, 'text/csv', file, newKey()),
  );
  const over = fits ? beyondPlan(location, fits.fresh) : 0;
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
              const [chosen] = event.target.files ?? [];
              if (chosen) void read(chosen);
            }}
          />
          <p className="case-plan">
            Nothing is created before you confirm. A row that is in your list already is skipped.
          </p>
        </li>
      </ol>
      {pending && !seen && <Loading label="Reading the file">{<Skeleton height="4rem" />}</Loading>}
      {error !== undefined && (
        <p className="notice notice-warning" role="alert">
          {sentenceOf(error, 'The connection ended. Choose the file again; cases that were imported are skipped.')}
        </p>
      )}
      {seen && <Preview seen={seen} />}
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
          locked={!fits}
          onClick={() => {
            if (fits) void keep(async () => void (await changed()));
          }}
        >
          {fits ? `Import ${casesLabel(fits.fresh)}` : 'Import'}
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
