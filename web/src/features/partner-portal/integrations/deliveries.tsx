import { integrationMessages } from '@keepsake/contracts/catalog/integration-messages';
import type { WebhookDelivery } from '@keepsake/contracts/rest/integrations';
import type { JSX } from 'react';
import { sentence } from '../../../shared/area/sentences-texts.js';
import { LoadMore } from '../../../shared/controls/load-more.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { day, timeOfDay } from '../../../shared/formats.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { portalText } from '../portal-texts.js';
import { reasonOf } from './delivery-reason.js';
import { integrationText as t } from './integrations-texts.js';
import { useDeliveries, useReplay } from './integrations-api.js';

const at = (instant: string): string => `${day(instant)}, ${timeOfDay(instant)}`;

const outcome = ({ status, attempts, error, nextAttemptAt }: WebhookDelivery): string => {
  if (status === 'delivered') return t('delivered', { count: attempts });
  if (status === 'failed') return `${reasonOf(error)} ${t('notSent', { count: attempts })}`.trim();
  if (attempts === 0) return portalText('sending');
  return `${reasonOf(error)} ${nextAttemptAt === null ? t('nextSoon') : t('nextAt', { at: at(nextAttemptAt) })}`.trim();
};

/** Lists what was sent to a webhook; each delivery can be sent again. */
export const Deliveries = ({ webhookId }: { readonly webhookId: string }): JSX.Element => {
  const list = useDeliveries(webhookId);
  const replay = useReplay();
  const failed = useFailed();
  if (list.isError && !list.data) return <LoadFailed error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data)
    return (
      <Loading label={t('loadingDeliveries')}>
        <Skeleton height="3rem" />
      </Loading>
    );
  const rows = list.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return <p className="team-about">{t('nothingSent')}</p>;
  return (
    <>
      <ul className="integration-deliveries" aria-label={t('deliveries')}>
        {rows.map((one) => (
          <li key={one.id}>
            <div>
              <strong dir="ltr">{one.event}</strong>{' '}
              <span className="portal-mark" data-quiet={one.status === 'waiting'} data-warn={one.status === 'failed'}>
                {t(`status-${one.status}`)}
              </span>
              <p className="team-about">
                {at(one.createdAt)} · {outcome(one)}
              </p>
            </div>
            <PendingButton
              type="button"
              variant="quiet"
              pending={replay.isPending && replay.variables === one.id}
              pendingLabel={portalText('sending')}
              aria-label={t('sendOneAgain', { event: one.event, at: at(one.createdAt) })}
              onClick={() =>
                replay.mutate(one.id, { onError: (error) => failed(error, sentence(integrationMessages.failed)) })
              }
            >
              {t('sendAgain')}
            </PendingButton>
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
};
