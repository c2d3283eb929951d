import { normalizeEmail } from '@keepsake/contracts/values/email';
import type { CustomerFile } from '@keepsake/contracts/rest/customer-service';
import { Form, Input } from 'antd';
import type { JSX } from 'react';
import { useToast } from '../../../shared/toast/toast-store.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { nameOf } from './customer-labels.js';
import { usePersonAction } from './person-api.js';

export type PersonDialogProps = {
  readonly customer: Pick<CustomerFile['customer'], 'id' | 'name' | 'email'>;
  readonly onLeave: () => void;
};
type Typed = { readonly email?: string };

const addressRule = (fits: (email: string | undefined) => boolean, message: string) => ({
  validator: (_rule: unknown, typed: unknown) =>
    fits(normalizeEmail(typeof typed === 'string' ? typed : ''))
      ? Promise.resolve()
      : Promise.reject(new Error(message)),
});

export const EmailDialog = ({ customer, onLeave }: PersonDialogProps): JSX.Element => {
  const [form] = Form.useForm<Typed>();
  const ask = usePersonAction(customer.id, 'email');
  const toast = useToast();
  const send = ({ email = '' }: Typed): void =>
    ask.mutate(
      { email },
      {
        onSuccess: () => {
          toast({ title: 'Link sent', description: `${email} has 24 hours to confirm. Until then nothing changes.` });
          onLeave();
        },
      },
    );
  return (
    <ConfirmDialog
      question={`Correct the email of ${nameOf(customer)}?`}
      yes="Send the link"
      no="Cancel"
      onOpened={() => form.focusField('email')}
      pending={ask.isPending}
      error={ask.error}
      onYes={() => form.submit()}
      onNo={onLeave}
    >
      <p className="dialog-text">
        We’ll send a confirmation link to the new address and notify {customer.email}. Once confirmed, orders, plates
        and timelines belong to the new address.
      </p>
      <Form form={form} layout="vertical" validateTrigger="onSubmit" onFinish={send} noValidate>
        <Form.Item
          name="email"
          label="New email"
          required
          rules={[addressRule((email) => email !== undefined, 'Please enter a valid email address')]}
        >
          <Input type="email" inputMode="email" autoComplete="off" maxLength={254} />
        </Form.Item>
      </Form>
    </ConfirmDialog>
  );
};

export const EraseDialog = ({ customer, onLeave }: PersonDialogProps): JSX.Element => {
  const [form] = Form.useForm<Typed>();
  const erase = usePersonAction(customer.id, 'erase');
  const toast = useToast();
  const send = ({ email = '' }: Typed): void =>
    erase.mutate(
      { email },
      {
        onSuccess: ({ waitsFor }) => {
          toast({
            title: waitsFor.length === 0 ? 'This person is being erased' : 'Erasure scheduled',
            description:
              waitsFor.length === 0
                ? 'In a moment nothing here names them.'
                : `${waitsFor.join(', ')} is paid and delivered first.`,
          });
          onLeave();
        },
      },
    );
  return (
    <ConfirmDialog
      question={`Erase ${nameOf(customer)}?`}
      yes="Erase this person"
      no="Keep them"
      danger
      onOpened={() => form.focusField('email')}
      pending={erase.isPending}
      error={erase.error}
      onYes={() => form.submit()}
      onNo={onLeave}
    >
      <p className="dialog-text">
        Permanently deletes name, addresses and phone. Amounts and dates of orders are kept by law. Timelines stay as
        they are, without an owner. Ask first whether someone else should keep them.
      </p>
      <Form form={form} layout="vertical" validateTrigger="onSubmit" onFinish={send} noValidate>
        <Form.Item
          name="email"
          label={`Type ${customer.email} to confirm`}
          required
          rules={[
            addressRule(
              (email) => email === normalizeEmail(customer.email),
              'Please type the email as it appears on this page.',
            ),
          ]}
        >
          <Input autoComplete="off" maxLength={254} />
        </Form.Item>
      </Form>
    </ConfirmDialog>
  );
};
