import { integrationMessages as messages } from '@keepsake/contracts/catalog/integration-messages';
import type { CreatedWebhook, Webhook } from '@keepsake/contracts/rest/integrations';
import { Button } from 'antd';
import { useState, type JSX } from 'react';
import { path, sendJson } from '../../../shared/api/client.js';
import { sentenceOf } from '../../../shared/api/errors.js';
import { ActionDialog } from '../parts/action-dialog.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { StateLabel } from '../parts/state-label.js';
import { useAction } from '../parts/use-action.js';
import { CreateForm } from './create-form.js';
import { Deliveries } from './deliveries.js';
import { integrationsKey, useWebhooks } from './integrations-api.js';
import { eventChoices } from './integrations-labels.js';
import { SecretOnce } from './secret-once.js';

const Hook = ({ one, onDelete }: { readonly one: Webhook; readonly onDelete: () => void }): JSX.Element => {
  const [open, setOpen] = useState(false);
  const { act, pending, error } = useAction(integrationsKey, () => undefined);
  const turn = one.active ? 'off' : 'on';
  const test = (): void => {
    setOpen(true);
    void act({
      input: { test: one.id },
      run: (key) => sendJson(path`/api/admin/webhooks/${one.id}/test`, { key }),
      done: 'Test event queued',
    });
  };
  const change = (): void =>
    void act({
      input: one,
      run: (key) =>
        sendJson(path`/api/admin/webhooks/${one.id}`, { method: 'PUT', body: { active: !one.active }, key }),
      done: `Webhook turned ${turn}`,
    });
  return (
    <li>
      <div className="integration-line">
        <strong className="integration-url">{one.url}</strong>
        {!one.active && <StateLabel tone="ended">Off</StateLabel>}
      </div>
      <p className="quiet">{one.events.join(', ')}</p>
      <div className="integration-buttons">
        <Button
          size="small"
          aria-expanded={open}
          aria-label={`Deliveries to ${one.url}`}
          onClick={() => setOpen((now) => !now)}
        >
          Deliveries
        </Button>
        {one.active && (
          <Button size="small" disabled={pending} aria-label={`Send a test to ${one.url}`} onClick={test}>
            Send a test
          </Button>
        )}
        <Button size="small" disabled={pending} aria-label={`Turn ${turn} ${one.url}`} onClick={change}>
          Turn {turn}
        </Button>
        <Button size="small" danger aria-label={`Delete ${one.url}`} onClick={onDelete}>
          Delete
        </Button>
      </div>
      {error !== undefined && (
        <p role="alert" className="dialog-error">
          {sentenceOf(error, 'Nothing was changed. Try again.')}
        </p>
      )}
      {open && <Deliveries webhookId={one.id} url={one.url} />}
    </li>
  );
};

/** Lists the webhooks of the business with what was sent to them. */
export const WebhooksPanel = (): JSX.Element => {
  const webhooks = useWebhooks();
  const [adding, setAdding] = useState(false);
  const [added, setAdded] = useState<CreatedWebhook>();
  const [deleting, setDeleting] = useState<Webhook>();
  return (
    <section className="panel integration-panel" aria-labelledby="webhooks-title">
      <h2 id="webhooks-title">Webhooks</h2>
      <p className="quiet">
        We notify your system about orders. A message contains the id of the order and no personal data; read the rest
        with an API key.
      </p>
      {added && (
        <SecretOnce
          title="Signing secret"
          secret={added.secret}
          hint="With it your system checks that a message is from us (Standard Webhooks)."
          onSaved={() => setAdded(undefined)}
        />
      )}
      <Answered query={webhooks} label="Loading the webhooks" loading={<RowsLoading rows={2} />}>
        {(known) =>
          known.length === 0 ? (
            <p>No webhooks yet.</p>
          ) : (
            <ul className="integration-list" aria-label="Webhooks">
              {known.map((one) => (
                <Hook key={one.id} one={one} onDelete={() => setDeleting(one)} />
              ))}
            </ul>
          )
        }
      </Answered>
      {!added && (
        <div>
          <Button type="primary" onClick={() => setAdding(true)}>
            Add webhook
          </Button>
        </div>
      )}
      {adding && (
        <CreateForm<CreatedWebhook>
          title="New webhook"
          submit="Add"
          address="/api/admin/webhooks"
          done={messages.added}
          text={{
            name: 'url',
            label: 'Address',
            extra: 'A public https address of your system.',
            missing: messages.url,
            input: { type: 'url', inputMode: 'url', maxLength: 500, placeholder: 'https://' },
          }}
          choices={{ name: 'events', label: 'Events', missing: messages.events, options: eventChoices }}
          onCreated={setAdded}
          onLeave={() => setAdding(false)}
        />
      )}
      {deleting && (
        <ActionDialog
          labels={{
            question: 'Delete this webhook?',
            yes: 'Delete webhook',
            done: messages.deleted,
            effect: `${deleting.url} gets no more events, and its list of deliveries is deleted. This can’t be undone.`,
          }}
          danger
          list={integrationsKey}
          input={deleting.id}
          run={(key) => sendJson(path`/api/admin/webhooks/${deleting.id}`, { method: 'DELETE', key })}
          onBack={() => setDeleting(undefined)}
          onDone={() => setDeleting(undefined)}
        />
      )}
    </section>
  );
};
