import { integrationMessages } from '@keepsake/contracts/catalog/integration-messages';
import type { CreatedWebhook } from '@keepsake/contracts/rest/integrations';
import { webhookEvents, type WebhookEvent } from '@keepsake/contracts/values/integrations';
import { useState, type JSX } from 'react';
import { sentence } from '../../../shared/area/sentences-texts.js';
import { Field } from '../../../shared/controls/field.js';
import { useFormErrors } from '../../../shared/forms/form-errors.js';
import { useSubmit } from '../../../shared/forms/use-submit.js';
import { OpenedForm } from '../team/opened-form.js';
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
  const send = useSubmit(add, takeFrom, sentence(integrationMessages.failed));
  const submit = (): void => {
    const whole = check({
      url: url.trim() === '' ? sentence(integrationMessages.url) : undefined,
      events: events.length === 0 ? sentence(integrationMessages.events) : undefined,
    });
    if (!whole || add.isPending) return;
    const body = { url: url.trim(), events: [...events] };
    send(body, onAdded);
  };
  return (
    <OpenedForm
      name={t('addWebhook')}
      submit={[t('addWebhook'), t('adding')]}
      pending={add.isPending}
      onSubmit={submit}
      onCancel={onCancel}
    >
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
    </OpenedForm>
  );
};
