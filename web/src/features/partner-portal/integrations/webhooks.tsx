import { integrationMessages } from '@keepsake/contracts/catalog/integration-messages';
import type { CreatedWebhook, Webhook } from '@keepsake/contracts/rest/integrations';
import { useState, type JSX } from 'react';
import { sentence } from '../../../shared/area/sentences-texts.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { portalText } from '../portal-texts.js';
import { AddWebhookForm } from './add-webhook-form.js';
import { Deliveries } from './deliveries.js';
import { integrationText as t } from './integrations-texts.js';
import { useDeleteWebhook, useSwitchWebhook, useTestWebhook, useWebhooks } from './integrations-api.js';
import { Question } from './question.js';
import { SecretOnce } from './secret-once.js';

const WebhookRow = ({ one }: { readonly one: Webhook }): JSX.Element => {
  const [asking, setAsking] = useState(false);
  const [open, setOpen] = useState(false);
  const test = useTestWebhook();
  const turn = useSwitchWebhook();
  const remove = useDeleteWebhook();
  const toast = useToast();
  const failed = useFailed();
  const onError = (error: unknown): void => failed(error, sentence(integrationMessages.failed));
  return (
    <li className="team-person" data-off={!one.active}>
      <div className="team-name">
        <strong className="integration-url" dir="ltr">
          {one.url}
        </strong>
        {!one.active && (
          <span className="portal-mark" data-quiet="true">
            {t('off')}
          </span>
        )}
      </div>
      <p className="team-about">
        <bdi dir="ltr">{one.events.join(', ')}</bdi>
      </p>
      <div className="team-buttons">
        <button
          type="button"
          className="button button-quiet"
          aria-expanded={open}
          aria-label={t('deliveriesTo', { url: one.url })}
          onClick={() => setOpen((now) => !now)}
        >
          {t('deliveries')}
        </button>
        {one.active && (
          <PendingButton
            type="button"
            variant="quiet"
            pending={test.isPending}
            pendingLabel={portalText('sending')}
            aria-label={t('sendTestTo', { url: one.url })}
            onClick={() => test.mutate(one.id, { onSuccess: () => setOpen(true), onError })}
          >
            {t('sendTest')}
          </PendingButton>
        )}
        <PendingButton
          type="button"
          variant="quiet"
          pending={turn.isPending}
          pendingLabel={portalText('saving')}
          aria-label={t(one.active ? 'turnOffOne' : 'turnOnOne', { url: one.url })}
          onClick={() => turn.mutate({ id: one.id, active: !one.active }, { onError })}
        >
          {t(one.active ? 'turnOff' : 'turnOn')}
        </PendingButton>
        <button
          type="button"
          className="button button-text"
          aria-label={t('deleteOne', { url: one.url })}
          onClick={() => setAsking(true)}
        >
          {t('delete')}
        </button>
      </div>
      {asking && (
        <Question
          text={t('deleteQuestion')}
          yes={t('deleteWebhook')}
          pending={remove.isPending}
          pendingLabel={t('deleting')}
          onCancel={() => setAsking(false)}
          onYes={() =>
            remove.mutate(one.id, { onSuccess: () => toast({ title: sentence(integrationMessages.deleted) }), onError })
          }
        />
      )}
      {open && <Deliveries webhookId={one.id} />}
    </li>
  );
};

/** Lists the webhooks of the account with what was sent to them. */
export const Webhooks = (): JSX.Element => {
  const webhooks = useWebhooks();
  const [adding, setAdding] = useState(false);
  const [added, setAdded] = useState<CreatedWebhook>();
  return (
    <section aria-labelledby="webhooks-heading">
      <h2 id="webhooks-heading">{t('webhooks')}</h2>
      <p className="team-about">{t('webhooksMore')}</p>
      {webhooks.isError && !webhooks.data && (
        <LoadFailed error={webhooks.error} onRetry={() => void webhooks.refetch()} />
      )}
      {webhooks.isPending && (
        <Loading label={t('loadingWebhooks')}>
          <Skeleton height="4rem" />
        </Loading>
      )}
      {webhooks.data && webhooks.data.length > 0 && (
        <ul className="team-people" aria-label={t('webhooks')}>
          {webhooks.data.map((one) => (
            <WebhookRow key={one.id} one={one} />
          ))}
        </ul>
      )}
      {added && (
        <SecretOnce
          label={t('signingSecret')}
          secret={added.secret}
          hint={t('secretHint')}
          onSaved={() => setAdded(undefined)}
        />
      )}
      {adding && (
        <AddWebhookForm
          onCancel={() => setAdding(false)}
          onAdded={(webhook) => {
            setAdding(false);
            setAdded(webhook);
          }}
        />
      )}
      {webhooks.data && !adding && !added && (
        <button type="button" className="button button-quiet" onClick={() => setAdding(true)}>
          {t('addWebhook')}
        </button>
      )}
    </section>
  );
};
