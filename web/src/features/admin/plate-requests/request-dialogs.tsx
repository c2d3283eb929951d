import { plateRequestMessages } from '@keepsake/contracts/catalog/plate-request-messages';
import type { PlateRequest } from '@keepsake/contracts/rest/plate-requests';
import { useState, type JSX } from 'react';
import { path, sendJson } from '../../../shared/api/client.js';
import { Field } from '../../../shared/controls/field.js';
import { money } from '../../../shared/money.js';
import { amountText, centsOf } from '../orders/amount.js';
import { ActionDialog } from '../parts/action-dialog.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { useAction } from '../parts/use-action.js';
import { plateRequestsList } from './plate-requests-list.js';

type RequestDialogProps = { readonly request: PlateRequest; readonly onLeave: () => void };

const plates = ({ quantity }: PlateRequest): string =>
  quantity === 1 ? '1 plate' : `${quantity.toLocaleString()} plates`;
const sendStep = ({ id }: PlateRequest, step: 'price' | 'refuse' | 'send', key: string, body?: object) =>
  sendJson<PlateRequest>(path`/api/admin/plate-requests/${id}/${step}`, { key, ...(body && { body }) });

type Typed = {
  readonly question: string;
  readonly yes: string;
  readonly danger?: boolean;
  readonly effect: string;
  readonly label: string;
  readonly hint?: string;
  readonly begin: string;
  readonly longest: number;
  readonly done: string;
  /** Returns the request body, or a validation message. */
  readonly read: (typed: string) => object | string;
  readonly step: 'price' | 'refuse';
};

const TypedDialog = ({ request, onLeave, labels }: RequestDialogProps & { readonly labels: Typed }): JSX.Element => {
  const { act, pending, error } = useAction(plateRequestsList.name, onLeave);
  const [typed, setTyped] = useState(labels.begin);
  const [problem, setError] = useState<string>();
  const send = (): void => {
    const body = labels.read(typed.trim());
    setError(typeof body === 'string' ? body : undefined);
    if (typeof body === 'string') return;
    void act({
      input: [labels.step, body],
      run: (key) => sendStep(request, labels.step, key, body),
      done: labels.done,
    });
  };
  return (
    <ConfirmDialog
      question={labels.question}
      yes={labels.yes}
      no="Cancel"
      danger={labels.danger === true}
      pending={pending}
      error={error}
      onOpened={() => document.querySelector<HTMLElement>('.office-dialog input')?.focus()}
      onYes={send}
      onNo={onLeave}
    >
      <p className="dialog-text">{labels.effect}</p>
      <Field label={labels.label} hint={labels.hint} error={problem}>
        {(wired) => (
          <input
            {...wired}
            className="input"
            maxLength={labels.longest}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
};

export const PriceDialog = (props: RequestDialogProps): JSX.Element => {
  const { request } = props;
  return (
    <TypedDialog
      {...props}
      labels={{
        step: 'price',
        question: `A price for ${plates(request)} for ${request.locationName}`,
        yes: 'Send the price',
        effect: 'The partner gets an email, and accepts or declines the price in the portal.',
        label: 'Price in US dollars',
        hint: 'For all of them together.',
        begin: request.price === null ? '' : amountText(request.price),
        longest: 14,
        done: `${request.locationName} has the price`,
        read: (typed) => {
          const price = centsOf(typed);
          return price === undefined ? plateRequestMessages.price : { price };
        },
      }}
    />
  );
};

export const RefuseDialog = (props: RequestDialogProps): JSX.Element => {
  const { request } = props;
  return (
    <TypedDialog
      {...props}
      labels={{
        step: 'refuse',
        question: `Refuse ${plates(request)} for ${request.locationName}?`,
        yes: 'Refuse',
        danger: true,
        effect: 'The partner will be notified by email, with this text. They may ask again.',
        label: 'Reason, as the partner reads it',
        begin: '',
        longest: 500,
        done: `The request of ${request.locationName} is refused`,
        read: (reason) => (reason === '' ? plateRequestMessages.reason : { reason }),
      }}
    />
  );
};

export const SendDialog = ({ request, onLeave }: RequestDialogProps): JSX.Element => (
  <ActionDialog
    labels={{
      question: `Are ${plates(request)} for ${request.locationName} on their way?`,
      yes: 'Mark as sent',
      done: `${request.locationName} will be notified`,
      effect: `The partner gets an email, and confirms the plates when they arrive. The price is ${money(request.price ?? 0)}.`,
    }}
    list={plateRequestsList.name}
    input="send"
    run={(key) => sendStep(request, 'send', key)}
    onBack={onLeave}
    onDone={onLeave}
  />
);
