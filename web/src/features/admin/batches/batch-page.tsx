import { plateCount } from '@keepsake/contracts/values/plate-count';
import { Button } from 'antd';
import type { JSX } from 'react';
import { useParams } from 'react-router-dom';
import { day, timeOfDay } from '../../../shared/formats.js';
import { usePageHead } from '../../../shared/page-title.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { PageHeader } from '../parts/page-header.js';
import { packMoves, useBatch, type Batch } from './batches-api.js';
import { BatchUse, scannedLabel } from './batches-table.js';
import { PacksPanel } from './packs-panel.js';
import { ReceivePanel } from './receive-panel.js';
import { useExportFile } from './use-export.js';
import './batches.css';

const Sample = ({ baseUrl }: { readonly baseUrl: string }): JSX.Element => (
  <p className="notice notice-warning" role="note">
    <strong>SAMPLE will be printed on every image.</strong> {baseUrl} is not a public https address: a plate with it
    would lead nowhere. Set PUBLIC_URL to the address of your site, then make a new batch for the maker.
  </p>
);

const Facts = ({ batch }: { readonly batch: Batch }): JSX.Element => (
  <section className="panel" aria-labelledby="facts-title">
    <h2 id="facts-title">Facts</h2>
    <dl className="fact-list">
      <dt>Status</dt>
      <dd>
        <BatchUse batch={batch} />
      </dd>
      <dt>Codes</dt>
      <dd className="numeric">{batch.totalCount.toLocaleString()}</dd>
      {batch.copies > 1 && (
        <>
          <dt>Plates</dt>
          <dd>{plateCount({ codes: batch.totalCount, plates: batch.totalCount * batch.copies })}</dd>
        </>
      )}
      <dt>At the maker</dt>
      <dd className="numeric">{batch.atMaker.toLocaleString()}</dd>
      <dt>Activated</dt>
      <dd className="numeric">{batch.activatedCount.toLocaleString()}</dd>
      <dt>Scans</dt>
      <dd className="numeric">{`${batch.scans.toLocaleString()}, ${scannedLabel(batch)}`}</dd>
      <dt>Prefix</dt>
      <dd>{batch.prefix}</dd>
      <dt>Serials</dt>
      <dd className="numeric">
        {batch.firstSerial} – {batch.lastSerial}
      </dd>
      <dt>Made</dt>
      <dd>
        {day(batch.createdAt)}, {timeOfDay(batch.createdAt)}
      </dd>
      <dt>Encoded address</dt>
      <dd>{batch.baseUrl}</dd>
      <dt>Id</dt>
      <dd className="numeric">{batch.batchId}</dd>
    </dl>
  </section>
);

export default function BatchPage(): JSX.Element {
  const { batchId = '' } = useParams();
  const query = useBatch(batchId);
  const { busy, save } = useExportFile();
  const batch = query.data;
  usePageHead({ title: batch?.batchName ?? 'Batch' });
  return (
    <>
      <PageHeader
        title={batch?.batchName ?? 'Batch'}
        under={{ to: '/admin/qr-generation', label: 'QR Generation' }}
        loaded={query}
        live={batch !== undefined && packMoves(batch)}
      >
        {batch && (
          <Button loading={busy === batch.batchId} onClick={() => save(batch)}>
            Export
          </Button>
        )}
      </PageHeader>
      <Answered query={query} label="Loading the batch" loading={<RowsLoading rows={6} />}>
        {(known) => (
          <>
            {known.sample && <Sample baseUrl={known.baseUrl} />}
            <div className="batch">
              <div className="batches-column">
                {known.atMaker > 0 && <ReceivePanel batch={known} />}
                <PacksPanel batch={known} />
              </div>
              <Facts batch={known} />
            </div>
          </>
        )}
      </Answered>
    </>
  );
}
