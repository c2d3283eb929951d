import { integrationMessages } from '@keepsake/contracts/catalog/integration-messages';
import type { WebhookDelivery } from '@keepsake/contracts/rest/integrations';
import type { JSX } from 'react';
import { LoadMore } from '../../../shared/controls/load-more.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { day, timeOfDay } from '../../../shared/formats.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { useDeliveries, useReplay } from './integrations-api.js';

const at = (instant: string): string => `${day(instant)}, ${timeOfDay(instant)}`;
const tries = (count: number): string => (count === 1 ? '1 attempt' : `${count} attempts`);

const outcome = ({ status, attempts, error, nextAttemptAt }: WebhookDelivery): string => {
  if (status === 'delivered') return `Delivered, ${tries(attempts)}`;
  if (status === 'failed') return `${error ?? 'Failed.'} Not sent after ${tries(attempts)}.`;
  if (attempts === 0) return 'Sending…';
  return `${error ?? ''} Next attempt ${nextAttemptAt === null ? 'soon' : at(nextAttemptAt)}.`;
};

/** Lists what was sent to a webhook; each delivery can be sent again. */
export const Deliveries = ({ webhookId }: { readonly webhookId: string }): JSX.Element => {
  const list = useDeliveries(webhookId);
  const replay = useReplay();
  const failed = useFailed();
  if (list.isError && !list.data) return <LoadFailed error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data)
    return (
      <Loading label="Loading the deliveries">
        <Skeleton height="3rem" />
      </Loading>
    );
  const rows = list.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return <p className="team-about">Nothing was sent in the last 30 days.</p>;
  return (
    <>
      <ul className="integration-deliveries" aria-label="Deliveries">
        {rows.map((one) => (
          <li key={one.id}>
            <div>
              <strong>{one.event}</strong>{' '}
              <span className="portal-mark" data-quiet={one.status === 'waiting'} data-warn={one.status === 'failed'}>
                {one.status}
              </span>
              <p className="team-about">
                {at(one.createdAt)} · {outcome(one)}
              </p>
            </div>
            <PendingButton
              type="button"
              variant="quiet"
              pending={replay.isPending && replay.variables === one.id}
              pendingLabel="Sending…"
              aria-label={`Send ${one.event} of ${at(one.createdAt)} again`}
              onClick={() => replay.mutate(one.id, { onError: (error) => failed(error, integrationMessages.failed) })}
            >
              Send again
            </PendingButton>
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
};
