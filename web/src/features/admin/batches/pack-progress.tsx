import { Progress } from 'antd';
import type { JSX } from 'react';
import type { Batch } from './batches-api.js';

const number = (value: number): string => value.toLocaleString();

/** Returns the state of a pack: images are rendered after the codes and read back before printing. */
export const packLabel = ({ packState, packDone, packTotal }: Batch): string => {
  switch (packState) {
    case 'queued':
      return 'Waiting to start';
    case 'making':
      return `${number(packDone)} of ${number(packTotal)} drawn`;
    case 'checked':
      return 'Read back, packing';
    case 'ready':
      return 'Pack ready';
    case 'failed':
      return `Stopped at ${number(packDone)} of ${number(packTotal)}`;
  }
};

const percent = ({ packState, packDone, packTotal }: Batch): number => {
  if (packState === 'checked' || packState === 'ready') return 100;
  return packTotal === 0 ? 0 : Math.floor((packDone / packTotal) * 100);
};

export const PackProgress = ({ batch }: { readonly batch: Batch }): JSX.Element => {
  const text = packLabel(batch);
  if (batch.packState === 'ready') return <span className="pack">{text}</span>;
  return (
    <span className="pack" data-state={batch.packState}>
      <Progress
        aria-label={`Pack of ${batch.batchName}: ${text}`}
        percent={percent(batch)}
        showInfo={false}
        size="small"
        {...(batch.packState === 'failed' && { status: 'exception' as const })}
      />
      <span>{text}</span>
    </span>
  );
};
