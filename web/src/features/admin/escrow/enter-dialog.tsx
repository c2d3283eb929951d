import { escrowMessages } from '@keepsake/contracts/catalog/escrow-messages';
import { Form, Input, Select } from 'antd';
import type { JSX } from 'react';
import { centsOf } from '../orders/amount.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { useAction } from '../parts/use-action.js';
import { enterTransaction, escrowKey } from './escrow-api.js';
import { amountIn, meaning, typeLabels, type Account, type EntryType } from './escrow-labels.js';

type Typed = { readonly type: EntryType; readonly amount: string; readonly description: string };

const types: readonly EntryType[] = ['deposit', 'withdrawal', 'hold'];
const signs = { USD: '$', EUR: '€', GBP: '£' } as const;

const isAmount = {
  validator: (_rule: unknown, typed: unknown) =>
    (centsOf(typeof typed === 'string' ? typed : '') ?? 0) > 0
      ? Promise.resolve()
      : Promise.reject(new Error(escrowMessages.amount)),
};

export const EnterDialog = ({
  account,
  onLeave,
}: {
  readonly account: Account;
  readonly onLeave: () => void;
}): JSX.Element => {
  const [form] = Form.useForm<Typed>();
  const type = Form.useWatch('type', form) ?? 'deposit';
  const { act, pending, error } = useAction(escrowKey, onLeave);
  return (
    <ConfirmDialog
      question={`New entry in ${account.accountName}`}
      yes="Enter"
      no="Cancel"
      onOpened={() => form.focusField('amount')}
      pending={pending}
      error={error}
      onYes={() => form.submit()}
      onNo={onLeave}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ type: 'deposit', amount: '', description: '' }}
        validateTrigger="onSubmit"
        noValidate
        onFinish={(typed) => {
          const body = {
            accountId: account.id,
            type: typed.type,
            amount: centsOf(typed.amount) ?? 0,
            description: typed.description.trim(),
          };
          void act({
            input: body,
            run: (key) => enterTransaction(body, key),
            done: `${typeLabels[body.type]} of ${amountIn(body.amount, account.currency)} entered`,
          });
        }}
      >
        <Form.Item name="type" label="Type" required extra={meaning[type].entered}>
          <Select options={types.map((value) => ({ value, label: typeLabels[value] }))} />
        </Form.Item>
        <Form.Item name="amount" label={`Amount in ${account.currency}`} required rules={[isAmount]}>
          <Input prefix={signs[account.currency]} inputMode="decimal" autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="description"
          label="What for"
          required
          rules={[{ required: true, whitespace: true, message: escrowMessages.description }]}
        >
          <Input maxLength={300} autoComplete="off" onPressEnter={() => form.submit()} />
        </Form.Item>
      </Form>
    </ConfirmDialog>
  );
};
