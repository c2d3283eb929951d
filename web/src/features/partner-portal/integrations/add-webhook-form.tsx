import { integrationMessages } from '@keepsake/contracts/catalog/integration-messages';
import type { CreatedWebhook } from '@keepsake/contracts/rest/integrations';
import { webhookEvents, type WebhookEvent } from '@keepsake/contracts/values/integrations';
import { useEffect, useRef, useState, type FormEvent, type JSX } from 'react';
import { sentence } from '../../../shared/area/sentences-texts.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { Field } from '../../../shared/controls/field.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { useFormErrors } from '../../../shared/forms/form-errors.js';
import { sharedText } from '../../../shared/language/shared-texts.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { CheckList } from './check-list.js';
import { integrationText as t } from './integrations-texts.js';
import { useAddWebhook } from './integrations-api.js';

const order = ['url', 'events'] as const;

type Props = { readonly onAdded: (webhook: CreatedWebhook) => void; readonly onCancel: () => void };

export const AddWebhookForm = ({ onAdded, onCancel }: Props): JSX.Element => {
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhookEvents);
  const { errors, check, clear, takeFrom, field } = useFormErrors<(typeof order)[number]>(order);
  const add = useAddWebhook();
  const keyOf = useKeyedBody();
  const failed = useFailed();
  const box = useRef<HTMLFormElement>(null);
  // Focuses the form, which a press has just opened.
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const whole = check({
      url: url.trim() === '' ? sentence(integrationMessages.url) : undefined,
      events: events.length === 0 ? sentence(integrationMessages.events) : undefined,
    });
    if (!whole || add.isPending) return;
    const body = { url: url.trim(), events: [...events] };
    add.mutate(
      { body, key: keyOf(body) },
      {
        onSuccess: onAdded,
        onError: (error) => {
          if (!takeFrom(error)) failed(error, sentence(integrationMessages.failed));
        },
      },
    );
  };
  return (
    <form ref={box} className="team-form" noValidate aria-label={t('addWebhook')} onSubmit={submit}>
      <Field label={t('address')} error={errors.url} hint={t('addressHint')}>
        {(wired) => (
          <input
            {...wired}
            ref={field('url')}
            className="input"
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
            placeholder="https://"
            value={url}
            onChange={({ target }) => {
              setUrl(target.value);
              clear('url');
            }}
          />
        )}
      </Field>
      <CheckList
        legend={t('events')}
        options={webhookEvents.map((value) => ({ value, label: value, hint: t(`event-${value}`) }))}
        chosen={events}
        error={errors.events}
        field={field('events')}
        onChange={(next) => {
          setEvents(next);
          clear('events');
        }}
      />
      <div className="team-buttons">
        <PendingButton pending={add.isPending} pendingLabel={t('adding')}>
          {t('addWebhook')}
        </PendingButton>
        <button type="button" className="button button-quiet" onClick={onCancel}>
          {sharedText('cancel')}
        </button>
      </div>
    </form>
  );
};
