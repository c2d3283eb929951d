import type { ExportAnswer } from '@keepsake/contracts/rest/exports';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { getJson, path, sendJson } from '../../../shared/api/client.js';
import { sentenceOf } from '../../../shared/api/errors.js';
import { newKey } from '../../../shared/api/idempotency.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { day } from '../../../shared/formats.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { manageText as t } from './manage-texts.js';
import type { SectionProps } from './sections.js';
import './export.css';

const pollIntervalMs = 2_000;
const exportPath = (code: string): string => path`/api/timeline/${code}/exports`;
const isUnderWay = (found: ExportAnswer | undefined): boolean => found?.state === 'queued' || found?.state === 'making';

const useExport = (code: string) =>
  useQuery({
    queryKey: ['export', code],
    queryFn: ({ signal }) => getJson<ExportAnswer>(exportPath(code), signal),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? pollIntervalMs : false),
  });

/** Formats "12 MB", "1.4 GB". */
const sizeOf = (bytes: number): string => {
  if (bytes < 1e6) return `${Math.max(1, Math.round(bytes / 1e3))} kB`;
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
};

const Preparing = ({ found: { done, total } }: { readonly found: ExportAnswer }): JSX.Element => (
  <div className="export-card">
    <p role="status">{t('exportPreparing')}</p>
    <progress aria-label={t('exportProgress')} max={Math.max(total, 1)} value={done} />
    <p className="export-small">{total === 0 ? t('exportBegins') : t('exportOf', { done, total })}</p>
  </div>
);

const Ready = ({
  found: { url, size, expiresAt, askedAt: requestedAt, everything },
}: {
  readonly found: ExportAnswer;
}): JSX.Element => (
  <div className="export-card">
    <h3>{t('exportReady')}</h3>
    <p className="export-small">
      {[
        requestedAt === null ? '' : t('exportAsOf', { date: day(requestedAt) }),
        size === null ? '' : sizeOf(size),
        everything ? t('exportEverything') : '',
      ]
        .filter((part) => part !== '')
        .join(' · ')}
    </p>
    <a className="button button-primary" href={url ?? undefined} download>
      {t('exportSave')}
    </a>
    {expiresAt !== null && <p className="export-small">{t('exportUntil', { date: day(expiresAt) })}</p>}
  </div>
);

const What = (): JSX.Element => (
  <>
    <p>{t('exportWhat')}</p>
    <p className="export-small">{t('exportZip')}</p>
  </>
);

/** Export of the whole timeline: requested here, built in the background, announced by email. */
export const Export = ({ code }: SectionProps): JSX.Element => {
  const client = useQueryClient();
  const found = useExport(code);
  const [everything, setEverything] = useState(false);
  const ask = useMutation({
    mutationFn: () => sendJson<ExportAnswer>(exportPath(code), { body: { everything }, key: newKey() }),
    onSuccess: (answer) => client.setQueryData(['export', code], answer),
  });

  if (found.isPending)
    return (
      <Loading label={t('exportLoading')}>
        <Skeleton height="10rem" />
      </Loading>
    );
  if (found.isError && !found.data) return <LoadFailed error={found.error} onRetry={() => void found.refetch()} />;
  const { state } = found.data;
  return (
    <div className="export">
      <What />
      {isUnderWay(found.data) && <Preparing found={found.data} />}
      {state === 'ready' && <Ready found={found.data} />}
      {state === 'failed' && (
        <p className="export-error" role="alert">
          {t('exportFailed')}
        </p>
      )}
      {state === 'gone' && <p role="status">{t('exportGone')}</p>}
      {!isUnderWay(found.data) && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            ask.mutate();
          }}
        >
          <label className="export-choice">
            <input type="checkbox" checked={everything} onChange={(event) => setEverything(event.target.checked)} />
            <span>
              {t('exportInclude')}
              <span className="export-small">{t('exportIncludeMore')}</span>
            </span>
          </label>
          <PendingButton
            pending={ask.isPending}
            pendingLabel={t('exportAsking')}
            variant={state === 'ready' ? 'quiet' : 'primary'}
          >
            {t(state === 'ready' ? 'exportAgain' : 'exportAsk')}
          </PendingButton>
        </form>
      )}
      {ask.isError && (
        <p className="export-error" role="alert">
          {sentenceOf(ask.error, t('exportNotAsked'))}
        </p>
      )}
    </div>
  );
};
