import type { PartnerCase } from '@keepsake/contracts/rest/cases';
import { Button } from 'antd';
import { useDeferredValue, useState, type JSX } from 'react';
import { day, humanDate } from '../../../shared/formats.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading } from '../../../shared/states/skeleton.js';
import { RowsLoading } from '../parts/answered.js';
import { SearchField } from '../parts/search-field.js';
import { StateLabel, type Tone } from '../parts/state-label.js';
import { usePartnerCases } from './partner-api.js';

const states: Readonly<Record<PartnerCase['state'], { readonly tone: Tone; readonly label: string }>> = {
  open: { tone: 'waits', label: 'No plate' },
  plated: { tone: 'waits', label: 'Not claimed' },
  claimed: { tone: 'done', label: 'Claimed by the family' },
  closed: { tone: 'ended', label: 'Closed' },
};

const plates = (count: number): string => (count === 1 ? '1 plate' : `${count} plates`);
const factsOf = ({ caseNumber, createdAt, serviceDate, qrTokens, totalFiles }: PartnerCase): string =>
  [
    `Case ${caseNumber}`,
    `opened ${day(createdAt)}`,
    ...(serviceDate === null ? [] : [`service ${humanDate(serviceDate)}`]),
    plates(qrTokens.length),
    ...(totalFiles > 0 ? [totalFiles === 1 ? '1 file' : `${totalFiles} files`] : []),
  ].join(' · ');

const Row = ({ one }: { readonly one: PartnerCase }): JSX.Element => (
  <li>
    <span className="partner-row-head">
      <strong>
        <bdi>{one.subjectName}</bdi>
      </strong>
      <StateLabel tone={states[one.state].tone}>{states[one.state].label}</StateLabel>
      {one.overPlan && <StateLabel tone="waits">Over plan</StateLabel>}
    </span>
    <span className="quiet">{factsOf(one)}</span>
    {one.timelineUrl !== null && (
      <a href={one.timelineUrl} target="_blank" rel="noreferrer" aria-label={`Timeline of ${one.subjectName}`}>
        Timeline
      </a>
    )}
  </li>
);

/** Lists the cases of one location, newest first, without data private to the partner and the family. */
export const PartnerCases = ({ locationId }: { readonly locationId: string }): JSX.Element => {
  const [search, setSearch] = useState('');
  const cases = usePartnerCases(locationId, useDeferredValue(search));
  const rows = cases.data?.pages.flatMap((page) => page.rows) ?? [];
  const total = cases.data?.pages[0]?.total ?? 0;
  const nothing = search === '' ? 'No cases yet.' : `No cases match “${search}”.`;
  return (
    <section className="panel" aria-labelledby="partner-cases">
      <h2 id="partner-cases">Cases</h2>
      <SearchField label="Search cases" placeholder="Name, family or case number" value={search} onChange={setSearch} />
      {cases.isPending && (
        <Loading label="Loading the cases">
          <RowsLoading rows={4} />
        </Loading>
      )}
      {cases.isError && <LoadFailed error={cases.error} onRetry={() => void cases.refetch()} />}
      {cases.data && rows.length === 0 && <p className="quiet">{nothing}</p>}
      <ul className="partner-rows">
        {rows.map((one) => (
          <Row key={one.id} one={one} />
        ))}
      </ul>
      {cases.hasNextPage && (
        <Button loading={cases.isFetchingNextPage} onClick={() => void cases.fetchNextPage()}>
          Show more of {total.toLocaleString()}
        </Button>
      )}
    </section>
  );
};
