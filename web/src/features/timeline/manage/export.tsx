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
    <p role="status">Being prepared. We will email you when it is ready; you can leave this page.</p>
    <progress aria-label="Prepared so far" max={Math.max(total, 1)} value={done} />
    <p className="export-small">
      {total === 0 ? 'It begins in a moment.' : `${done.toLocaleString()} of ${total.toLocaleString()} memories`}
    </p>
  </div>
);

const Ready = ({
  found: { url, size, expiresAt, askedAt: requestedAt, everything },
}: {
  readonly found: ExportAnswer;
}): JSX.Element => (
  <div className="export-card">
    <h3>Your album is ready.</h3>
    <p className="export-small">
      {[
        requestedAt === null ? '' : `As it was on ${day(requestedAt)}`,
        size === null ? '' : sizeOf(size),
        everything ? 'with what waits and what is hidden' : '',
      ]
        .filter((part) => part !== '')
        .join(' · ')}
    </p>
    <a className="button button-primary" href={url ?? undefined} download>
      Save the file
    </a>
    {expiresAt !== null && (
      <p className="export-small">
        The link is in your mail too. It works until {day(expiresAt)}, for anyone who has it.
      </p>
    )}
  </div>
);

const What = (): JSX.Element => (
  <>
    <p>
      A copy of everything, to keep: every photo and video as it was sent, without the place where it was taken, and the
      album as pages that open in any browser, without the internet and without us.
    </p>
    <p className="export-small">One ZIP file. Nothing on the timeline changes.</p>
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
      <Loading label="Loading your copy">
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
          It could not be prepared, although we tried several times. Please ask for it once more; nothing on the
          timeline is lost.
        </p>
      )}
      {state === 'gone' && (
        <p role="status">The last copy was here for seven days and is gone. You can ask for a new one.</p>
      )}
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
              Include waiting and hidden memories
              <span className="export-small">Anyone who gets the file from you can see it.</span>
            </span>
          </label>
          <PendingButton
            pending={ask.isPending}
            pendingLabel="Asking…"
            variant={state === 'ready' ? 'quiet' : 'primary'}
          >
            {state === 'ready' ? 'Prepare a new copy' : 'Prepare a copy'}
          </PendingButton>
        </form>
      )}
      {ask.isError && (
        <p className="export-error" role="alert">
          {sentenceOf(ask.error, 'This could not be asked for. Please try again.')}
        </p>
      )}
    </div>
  );
};
