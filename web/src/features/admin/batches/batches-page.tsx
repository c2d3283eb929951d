import type { QrStatsAnswer } from '@keepsake/contracts/rest/qr-codes';
import { Button } from 'antd';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { Empty } from '../../../shared/states/empty.js';
import { Skeleton } from '../../../shared/states/skeleton.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { PageHeader } from '../parts/page-header.js';
import { FindPlate } from '../plates/find-plate.js';
import { IntakeDrawer } from '../plates/intake-drawer.js';
import { useUrlState } from '../parts/url-state.js';
import { packMoves, useBatches, useStats } from './batches-api.js';
import { BatchesTable } from './batches-table.js';
import { GenerateForm } from './generate-form.js';
import './batches.css';

const figures: readonly { readonly name: keyof QrStatsAnswer; readonly label: string }[] = [
  { name: 'total', label: 'Total Generated' },
  { name: 'unactivated', label: 'Unactivated' },
  { name: 'activated', label: 'Activated' },
  { name: 'reassigned', label: 'Replaced' },
  { name: 'available', label: 'Available' },
  { name: 'atMaker', label: 'At the maker' },
];

const Figures = ({ stats }: { readonly stats: QrStatsAnswer | undefined }): JSX.Element => (
  <dl className="figures">
    {figures.map(({ name, label }) => (
      <div key={name} className="figure">
        <dt>{label}</dt>
        <dd>{stats ? stats[name].toLocaleString() : <Skeleton width="60%" height="var(--figure-line)" />}</dd>
      </div>
    ))}
  </dl>
);

export default function BatchesPage(): JSX.Element {
  const { get, set } = useUrlState();
  const stats = useStats();
  const batches = useBatches();
  const live = batches.data?.some(packMoves) ?? false;
  const loaded = {
    dataUpdatedAt: batches.dataUpdatedAt,
    isFetching: batches.isFetching,
    refetch: () => {
      void stats.refetch();
      return batches.refetch();
    },
  };
  return (
    <>
      <PageHeader title="QR Generation" loaded={loaded} live={live} />
      <div className="plate-tools">
        <FindPlate />
        <Button onClick={() => set({ intake: 'open' }, { replace: false })}>Update plates</Button>
        <Link to="/admin/qr-generation/never-scanned">Never scanned</Link>
      </div>
      <Answered query={stats} label="Loading the figures" loading={<Figures stats={undefined} />}>
        {(known) => <Figures stats={known} />}
      </Answered>
      <div className="batches">
        <div className="batches-column">
          <GenerateForm />
        </div>
        <section aria-labelledby="batches-title">
          <h2 id="batches-title" className="panel-title">
            Batches
          </h2>
          <Answered query={batches} label="Loading the batches" loading={<RowsLoading />}>
            {(known) =>
              known.length === 0 ? (
                <Empty sentence="No batches yet." more="Start with 10 to check a plate with your maker." />
              ) : (
                <BatchesTable batches={known} />
              )
            }
          </Answered>
        </section>
      </div>
      {get('intake') !== '' && <IntakeDrawer onLeave={() => set({ intake: '' })} />}
    </>
  );
}
