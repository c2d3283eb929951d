import { plateCount } from '@keepsake/contracts/values/plate-count';
import { Button, type TableColumnsType } from 'antd';
import type { JSX } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { day } from '../../../shared/formats.js';
import { StateLabel } from '../parts/state-label.js';
import { WorkTable } from '../parts/work-table.js';
import type { Batch } from './batches-api.js';
import { PackProgress, packLabel } from './pack-progress.js';
import { useExportFile } from './use-export.js';

/** Characters of the id that distinguish two batches; the title and the batch's page show all. */
const shownIdEnd = 8;

const pageOf = ({ batchId }: Batch): string => `/admin/qr-generation/${encodeURIComponent(batchId)}`;

/** Formats "38 of 100 codes scanned". */
export const scannedLabel = ({ scannedCount, totalCount }: Batch): string =>
  `${scannedCount.toLocaleString()} of ${totalCount.toLocaleString()} codes scanned`;

export const BatchUse = ({ batch }: { readonly batch: Batch }): JSX.Element => {
  if (batch.activatedCount > 0) return <StateLabel tone="moves">In Use</StateLabel>;
  if (batch.atMaker > 0) return <StateLabel tone="waits">At the maker</StateLabel>;
  return <StateLabel tone="done">Ready</StateLabel>;
};

export const BatchesTable = ({ batches }: { readonly batches: readonly Batch[] }): JSX.Element => {
  const navigate = useNavigate();
  const { busy, save } = useExportFile();

  const exportOf = (batch: Batch): JSX.Element => (
    <Button loading={busy === batch.batchId} aria-label={`Export ${batch.batchName}`} onClick={() => save(batch)}>
      Export
    </Button>
  );

  const columns: TableColumnsType<Batch> = [
    {
      title: 'Name',
      key: 'name',
      render: (_, batch) => (
        <>
          <Link className="batch-name" to={pageOf(batch)}>
            {batch.batchName}
          </Link>
          {batch.copies > 1 && (
            <div className="batch-under">
              {plateCount({ codes: batch.totalCount, plates: batch.totalCount * batch.copies })}
            </div>
          )}
          <div className="quiet batch-under nowrap" title={batch.batchId}>
            Id …{batch.batchId.slice(-shownIdEnd)}
          </div>
          <div className="quiet batch-under">
            {batch.firstSerial} – {batch.lastSerial} · {day(batch.createdAt)}
          </div>
        </>
      ),
    },
    { title: 'Total', key: 'total', align: 'right', render: (_, batch) => batch.totalCount.toLocaleString() },
    {
      title: 'Activated',
      key: 'activated',
      align: 'right',
      render: (_, batch) => batch.activatedCount.toLocaleString(),
    },
    {
      title: 'Scans',
      key: 'scans',
      align: 'right',
      render: (_, batch) => <span title={scannedLabel(batch)}>{batch.scans.toLocaleString()}</span>,
    },
    { title: 'Status', key: 'status', render: (_, batch) => <BatchUse batch={batch} /> },
    { title: 'Pack', key: 'pack', width: 140, render: (_, batch) => <PackProgress batch={batch} /> },
    {
      title: <span className="visually-hidden">Export</span>,
      key: 'export',
      align: 'right',
      render: (_, batch) => exportOf(batch),
    },
  ];

  return (
    <WorkTable
      label="Batches"
      rows={batches}
      rowKey={({ batchId }) => batchId}
      columns={columns}
      onOpen={(batch) => void navigate(pageOf(batch))}
      lines={(batch) => ({
        first: batch.batchName,
        firstEnd: <BatchUse batch={batch} />,
        second: `${batch.activatedCount.toLocaleString()} of ${batch.totalCount.toLocaleString()} activated`,
        secondEnd: packLabel(batch),
      })}
      aside={exportOf}
    />
  );
};
