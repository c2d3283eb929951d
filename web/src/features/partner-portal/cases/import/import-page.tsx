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
import { humanDate, number } from '../../../../shared/formats.js';
import { RejectedRows } from '../../../../shared/import/rejected-rows.js';
import { useImport } from '../../../../shared/import/use-import.js';
import { saveFile } from '../../../../shared/save-file.js';
import { usePageTitle } from '../../../../shared/page-title.js';
import { LoadFailed } from '../../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../../shared/states/skeleton.js';
import { CheckList } from '../../integrations/check-list.js';
import { useLocations } from '../../portal-api.js';
import { portalText } from '../../portal-texts.js';
import { useCasesChanged } from '../cases-api.js';
import { caseImportText as t } from '../texts/case-import-texts.js';
import { rejectedTexts } from './rejected-texts.js';
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

type SkippedProps = {
  readonly seen: CasesImport;
  readonly chosen: readonly string[];
  readonly onChoose: (rows: readonly string[]) => void;
};
const skippedLabel = ({ row, subjectName, serviceDate, because }: CasesImport['skipped'][number]): string =>
  [t('row', { row, name: subjectName }), serviceDate !== null && humanDate(serviceDate), t(`because-${because}`)]
    .filter(Boolean)
    .join(' · ');

/** Rows that are skipped; before the import, each can be imported anyway: two people may have one name. */
const Skipped = ({ seen: { skipped, kept }, chosen, onChoose }: SkippedProps): JSX.Element =>
  kept ? (
    <section aria-label={t('skippedLabel')}>
      <p>{t('skipped')}</p>
      <ul className="import-cases">
        {skipped.map((one) => (
          <li key={one.row}>{skippedLabel(one)}</li>
        ))}
      </ul>
    </section>
  ) : (
    <CheckList
      legend={t('willSkip')}
      options={skipped.map((one) => ({ value: String(one.row), label: skippedLabel(one) }))}
      chosen={chosen}
      onChange={onChoose}
    />
  );

const duplicatesOf = ({ known, repeatedInFile }: CasesImport) => ({
  known: number(known),
  repeated: number(repeatedInFile),
});

const Preview = ({ seen }: { readonly seen: CasesImport }): JSX.Element => (
  <section aria-label={t(seen.kept ? 'imported' : 'preview')}>
    {!(seen.faultCount > 0 && seen.rejected.length === 0) && (
      <p role="status">
        {seen.kept
          ? t('sumImported', { count: seen.fresh, ...duplicatesOf(seen) })
          : t('sum', { fresh: number(seen.fresh), ...duplicatesOf(seen) })}
      </p>
    )}
    {!seen.kept && seen.first.length > 0 && (
      <ul className="import-cases" aria-label={t('first')}>
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
    {seen.faultCount > 0 && <RejectedRows seen={seen} fileName="cases-to-correct.csv" words={rejectedTexts} />}
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
            {t('template')}
          </button>
          <p className="case-plan">{t('templateMore')}</p>
        </li>
        <li>
          <label className="field-label" htmlFor="cases-file">
            {t('choose')}
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
          <p className="case-plan">{t('chooseMore')}</p>
        </li>
      </ol>
      {pending && !seen && <Loading label={t('readingFile')}>{<Skeleton height="4rem" />}</Loading>}
      {error !== undefined && (
        <p className="notice notice-warning" role="alert">
          {sentenceOf(error, t('broke'))}
        </p>
      )}
      {seen && <Preview seen={seen} />}
      {seen && seen.skipped.length > 0 && <Skipped seen={seen} chosen={chosen} onChoose={setChosen} />}
      {over > 0 && <p className="notice notice-warning">{t('over', { count: over })}</p>}
      {!done && (
        <PendingButton
          type="button"
          pending={pending}
          pendingLabel={t(seen ? 'importing' : 'reading')}
          locked={count === 0}
          onClick={() => {
            if (count > 0) void keep(async () => void (await changed()));
          }}
        >
          {count > 0 ? t('importCount', { count }) : t('import')}
        </PendingButton>
      )}
      {done && (
        <Link className="button button-primary" to={`/partner-portal?location=${location.id}&tab=cases`}>
          {t('show')}
        </Link>
      )}
    </div>
  );
};

/** Imports cases of a location from a CSV. */
export default function ImportPage(): JSX.Element {
  usePageTitle(t('title'));
  const [search] = useSearchParams();
  const locations = useLocations();
  if (locations.isError && !locations.data)
    return <LoadFailed error={locations.error} level={1} onRetry={() => void locations.refetch()} />;
  const location = locations.data?.find(({ id }) => id === search.get('location')) ?? locations.data?.[0];
  return (
    <>
      <header className="portal-head">
        <Link to={`/partner-portal${location ? `?location=${location.id}&tab=create` : ''}`}>
          {portalText('tab-create')}
        </Link>
        <h1>{t('title')}</h1>
        <p>{location ? t('fromFor', { name: location.name }) : t('from')}</p>
      </header>
      {location ? (
        <Import key={location.id} location={location} />
      ) : (
        <Loading label={portalText('loadingLocations')}>
          <Skeleton height="6rem" />
        </Loading>
      )}
    </>
  );
}
