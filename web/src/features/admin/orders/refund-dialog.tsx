import { Form, Input, Select } from 'antd';
import type { JSX } from 'react';
import { money } from '../../../shared/money.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { amountText, centsOf } from './amount.js';
import type { DialogProps } from './move-dialogs.js';
import { buyer, refundableCents } from './order-labels.js';

type Typed = {
  readonly amount: string;
  readonly reason: string;
  readonly method: string;
  readonly reference: string;
};

const methods = ['Bank transfer', 'Check', 'Card', 'Cash', 'Lost dispute', 'Other'].map((label) => ({
  value: label.toLowerCase().replace(' ', '-'),
  label,
}));

/** Records a refund that was paid elsewhere; the product sends no money. */
export const RefundOrder = ({ order, pending, error, onMove, onLeave }: DialogProps): JSX.Element => {
  const [form] = Form.useForm<Typed>();
  const left = refundableCents(order);
  const send = ({ amount, reason, method, reference }: Typed): void =>
    onMove({
      to: 'refund',
      body: {
        amountCents: centsOf(amount) ?? left,
        reason: reason.trim(),
        method,
        reference: reference.trim() || undefined,
      },
    });
  return (
    <ConfirmDialog
      question={`Record a refund of order ${order.number}?`}
      yes="Record refund"
      no="Cancel"
      onOpened={() => form.focusField('amount')}
      pending={pending}
      disabled={left === 0}
      error={error}
      onYes={() => form.submit()}
      onNo={onLeave}
    >
      <p className="dialog-text">
        {money(order.totalPrice)} was paid
        {order.refundedCents > 0 && `, ${money(order.refundedCents)} is refunded`}. Send the money first; {buyer(order)}{' '}
        will be notified by email. Revenue and commission are reduced. This can’t be undone.
      </p>
      <Form
        form={form}
        layout="vertical"
        validateTrigger="onSubmit"
        initialValues={{ amount: amountText(left), reason: '', method: 'bank-transfer', reference: '' }}
        onFinish={send}
        noValidate
      >
        <Form.Item
          name="amount"
          label="Amount in USD"
          required
          rules={[
            {
              validator: (_rule: unknown, typed: unknown) => {
                const cents = centsOf(typeof typed === 'string' ? typed : '');
                if (cents !== undefined && cents > 0 && cents <= left) return Promise.resolve();
                return Promise.reject(new Error(`Enter an amount up to ${amountText(left)}.`));
              },
            },
          ]}
        >
          <Input prefix="$" inputMode="decimal" autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="reason"
          label="Reason"
          required
          rules={[{ required: true, whitespace: true, message: 'Enter a reason.' }]}
        >
          <Input maxLength={300} autoComplete="off" />
        </Form.Item>
        <Form.Item name="method" label="Sent by">
          <Select options={methods} />
        </Form.Item>
        <Form.Item name="reference" label="Reference">
          <Input maxLength={100} autoComplete="off" placeholder="Number of the transfer or check" />
        </Form.Item>
      </Form>
    </ConfirmDialog>
  );
};
