import { integrationMessages } from '@keepsake/contracts/catalog/integration-messages';
import type { CreatedWebhook, Webhook } from '@keepsake/contracts/rest/integrations';
import { useState, type JSX } from 'react';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { AddWebhookForm } from './add-webhook-form.js';
import { Deliveries } from './deliveries.js';
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
  const onError = (error: unknown): void => failed(error, integrationMessages.failed);
  return (
    <li className="team-person" data-off={!one.active}>
      <div className="team-name">
        <strong className="integration-url">{one.url}</strong>
        {!one.active && (
          <span className="portal-mark" data-quiet="true">
            off
          </span>
        )}
      </div>
      <p className="team-about">{one.events.join(', ')}</p>
      <div className="team-buttons">
        <button
          type="button"
          className="button button-quiet"
          aria-expanded={open}
          aria-label={`Deliveries to ${one.url}`}
          onClick={() => setOpen((now) => !now)}
        >
          Deliveries
        </button>
        {one.active && (
          <PendingButton
            type="button"
            variant="quiet"
            pending={test.isPending}
            pendingLabel="Sending…"
            aria-label={`Send a test to ${one.url}`}
            onClick={() => test.mutate(one.id, { onSuccess: () => setOpen(true), onError })}
          >
            Send a test
          </PendingButton>
        )}
        <PendingButton
          type="button"
          variant="quiet"
          pending={turn.isPending}
          pendingLabel="Saving…"
          aria-label={`Turn ${one.active ? 'off' : 'on'} ${one.url}`}
          onClick={() => turn.mutate({ id: one.id, active: !one.active }, { onError })}
        >
          {one.active ? 'Turn off' : 'Turn on'}
        </PendingButton>
        <button
          type="button"
          className="button button-text"
          aria-label={`Delete ${one.url}`}
          onClick={() => setAsking(true)}
        >
          Delete
        </button>
      </div>
      {asking && (
        <Question
          text="Delete this webhook and its list of deliveries?"
          yes="Delete webhook"
          pending={remove.isPending}
          pendingLabel="Deleting…"
          onCancel={() => setAsking(false)}
          onYes={() =>
            remove.mutate(one.id, { onSuccess: () => toast({ title: integrationMessages.deleted }), onError })
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
      <h2 id="webhooks-heading">Webhooks</h2>
      <p className="team-about">
        We notify your system when a case is created, gets its plate, or is opened by the family. A message contains the
        case number, and no personal data.
      </p>
      {webhooks.isError && !webhooks.data && (
        <LoadFailed error={webhooks.error} onRetry={() => void webhooks.refetch()} />
      )}
      {webhooks.isPending && (
        <Loading label="Loading the webhooks">
          <Skeleton height="4rem" />
        </Loading>
      )}
      {webhooks.data && webhooks.data.length > 0 && (
        <ul className="team-people" aria-label="Webhooks">
          {webhooks.data.map((one) => (
            <WebhookRow key={one.id} one={one} />
          ))}
        </ul>
      )}
      {added && (
        <SecretOnce
          label="Signing secret"
          secret={added.secret}
          hint="With it your system checks that a message is from us (Standard Webhooks)."
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
          Add webhook
        </button>
      )}
    </section>
  );
};
