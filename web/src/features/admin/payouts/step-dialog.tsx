import type { PayoutBatchWhole } from '@keepsake/contracts/rest/payouts';
import { Form, Input } from 'antd';
import type { JSX } from 'react';
import { money } from '../../../shared/money.js';
import { centsOf } from '../orders/amount.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { useAction } from '../parts/use-action.js';
import { payoutsKey, takeStep, type Step } from './payouts-api.js';
import { batchName, people } from './payouts-list.js';

type Asked = Exclude<Step, 'export'>;
type Typed = { readonly typed?: string };
type Field = {
  readonly label: string;
  readonly missing: string;
  readonly kind: 'password' | 'amount' | 'text';
  readonly body: (typed: string) => object;
};
type Texts = { readonly verb: string; readonly done: string; readonly effect: string; readonly field?: Field };

const labelsOf = (step: Asked, batch: PayoutBatchWhole): Texts => {
  if (step === 'approve')
    return {
      verb: 'Approve',
      done: 'approved',
      effect: `${money(batch.total)} to ${people(batch.affiliates)}. After this the file can be exported.`,
      ...(batch.approval === 'password' && {
        field: {
          label: 'Your password',
          missing: 'No one else could approve. Please enter your password.',
          kind: 'password',
          body: (password) => ({ password }),
        },
      }),
    };
  if (step === 'pay')
    return {
      verb: 'Mark paid',
      done: 'marked paid',
      effect: `The ledger moves the money once, and ${people(batch.affiliates)} will be notified by email. This can’t be undone.`,
      field: {
        label: 'Type the sum that was paid',
        missing: `Please type the sum of this batch: ${money(batch.total)}.`,
        kind: 'amount',
        body: (typed) => ({ total: centsOf(typed) ?? 0 }),
      },
    };
  return {
    verb: 'Cancel the batch',
    done: 'cancelled',
    effect: 'Nothing of it is paid. Everything in it is free for another batch.',
    field: { label: 'Reason', missing: 'Enter a reason.', kind: 'text', body: (reason) => ({ reason: reason.trim() }) },
  };
};

type Props = { readonly batch: PayoutBatchWhole; readonly step: Asked; readonly onLeave: () => void };

export const StepDialog = ({ batch, step, onLeave }: Props): JSX.Element => {
  const [form] = Form.useForm<Typed>();
  const { act, pending, error } = useAction(payoutsKey, onLeave);
  const { verb, done, effect, field } = labelsOf(step, batch);
  const fits = (typed: string): boolean =>
    field?.kind === 'amount' ? centsOf(typed) === batch.total : typed.trim() !== '';
  return (
    <ConfirmDialog
      question={`${verb}: ${batchName(batch)}, ${money(batch.total)}?`}
      yes={verb}
      no="Cancel"
      danger={step === 'cancel'}
      {...(field && { onOpened: () => form.focusField('typed') })}
      pending={pending}
      error={error}
      onYes={() => form.submit()}
      onNo={onLeave}
    >
      <p className="dialog-text">{effect}</p>
      <Form
        form={form}
        layout="vertical"
        validateTrigger="onSubmit"
        noValidate
        onFinish={({ typed = '' }) =>
          void act({
            input: { step, typed },
            run: (key) => takeStep(batch.id, step, field?.body(typed) ?? {}, key),
            done: `${batchName(batch)} is ${done}`,
          })
        }
      >
        {field && (
          <Form.Item
            name="typed"
            label={field.label}
            required
            rules={[
              {
                validator: (_rule: unknown, typed: unknown) =>
                  fits(typeof typed === 'string' ? typed : '')
                    ? Promise.resolve()
                    : Promise.reject(new Error(field.missing)),
              },
            ]}
          >
            {field.kind === 'password' ? (
              <Input.Password autoComplete="current-password" />
            ) : field.kind === 'amount' ? (
              <Input prefix="$" inputMode="decimal" autoComplete="off" />
            ) : (
              <Input.TextArea rows={3} maxLength={500} />
            )}
          </Form.Item>
        )}
      </Form>
    </ConfirmDialog>
  );
};
