import { orderPackages } from '@keepsake/contracts/catalog/order-packages';
import { maxQuantity } from '@keepsake/contracts/catalog/pricing';
import type { CancelReason } from '@keepsake/contracts/rest/orders';
import { Form, Input, Select } from 'antd';
import type { JSX } from 'react';
import { money } from '../../../shared/money.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { amountText, centsOf } from './amount.js';
import { buyer, type Order } from './order-labels.js';
import type { Move } from './orders-api.js';

export type DialogProps = {
  readonly order: Order;
  readonly pending: boolean;
  readonly error: unknown;
  readonly onMove: (move: Move) => void;
  readonly onLeave: () => void;
};

const plates = (count: number): string => (count === 1 ? '1 code' : `${count} codes`);

const ConfirmFixed = ({ order, pending, error, onMove, onLeave }: DialogProps): JSX.Element => (
  <ConfirmDialog
    question={`Confirm ${money(order.totalPrice)} for order ${order.number}?`}
    yes="Confirm payment"
    no="Cancel"
    pending={pending}
    error={error}
    onYes={() => onMove({ to: 'confirm-payment', body: {} })}
    onNo={onLeave}
  >
    {buyer(order)} will be notified by email, and {plates(order.timelines)} will be allotted. This can’t be undone.
  </ConfirmDialog>
);

type Priced = { readonly amount: string; readonly quantity: string };

const quantityOf = (typed: string): number | undefined => {
  const quantity = /^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : 0;
  return quantity >= 1 && quantity <= maxQuantity ? quantity : undefined;
};

const asked = (test: (typed: string) => boolean, message: string) => ({
  validator: (_rule: unknown, typed: unknown) =>
    test(typeof typed === 'string' ? typed : '') ? Promise.resolve() : Promise.reject(new Error(message)),
});

/** A package price is an estimate; the amount agreed with the family applies. */
const ConfirmPackage = ({ order, pending, error, onMove, onLeave }: DialogProps): JSX.Element => {
  const [form] = Form.useForm<Priced>();
  const codes = orderPackages.find(({ packageType }) => packageType === order.packageType)?.codes ?? order.timelines;
  const send = ({ amount, quantity }: Priced): void => {
    const requested = quantityOf(quantity);
    onMove({
      to: 'confirm-payment',
      body: {
        amountCents: centsOf(amount) ?? order.totalPrice,
        // Unless changed, the package sets its number of plates.
        ...(requested !== undefined && requested !== codes && { quantity: requested }),
      },
    });
  };
  return (
    <ConfirmDialog
      question={`Confirm payment of order ${order.number}?`}
      yes="Confirm payment"
      no="Cancel"
      onOpened={() => form.focusField('amount')}
      pending={pending}
      error={error}
      onYes={() => form.submit()}
      onNo={onLeave}
    >
      <p className="dialog-text">
        The buyer saw {money(order.totalPrice)} as an estimate. {buyer(order)} will be notified of the agreed amount by
        email. This can’t be undone.
      </p>
      <Form
        form={form}
        layout="vertical"
        validateTrigger="onSubmit"
        initialValues={{ amount: amountText(order.totalPrice), quantity: String(codes) }}
        onFinish={send}
        noValidate
      >
        <Form.Item
          name="amount"
          label="Amount in USD"
          required
          rules={[asked((typed) => centsOf(typed) !== undefined, 'Enter an amount such as 149.00.')]}
        >
          <Input prefix="$" inputMode="decimal" autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="quantity"
          label="Codes, one timeline each"
          required
          rules={[asked((typed) => quantityOf(typed) !== undefined, 'Choose a quantity between 1 and 1,000.')]}
        >
          <Input inputMode="numeric" autoComplete="off" />
        </Form.Item>
      </Form>
    </ConfirmDialog>
  );
};

export const ConfirmPayment = (props: DialogProps): JSX.Element =>
  props.order.estimate ? <ConfirmPackage {...props} /> : <ConfirmFixed {...props} />;

const reasons: readonly { readonly value: CancelReason; readonly label: string }[] = [
  { value: 'customer-request', label: 'The customer asked for it' },
  { value: 'not-paid', label: 'Not paid' },
  { value: 'duplicate', label: 'It was ordered twice' },
  { value: 'mistake', label: 'It was a mistake' },
  { value: 'other', label: 'Another reason' },
];

export const CancelOrder = ({ order, pending, error, onMove, onLeave }: DialogProps): JSX.Element => {
  const [form] = Form.useForm<{ readonly reason: CancelReason }>();
  return (
    <ConfirmDialog
      question={`Cancel order ${order.number}?`}
      yes="Cancel order"
      no="Keep order"
      danger
      pending={pending}
      error={error}
      onYes={() => form.submit()}
      onNo={onLeave}
    >
      <p className="dialog-text">
        {order.paidAt === null
          ? `${buyer(order)} will be notified by email.`
          : `${money(order.totalPrice - order.refundedCents)} has to be refunded; the order stays in the list until that is recorded. ${buyer(order)} will be notified by email, and its codes are free for other orders.`}{' '}
        This can’t be undone.
      </p>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ reason: order.paidAt === null ? 'not-paid' : 'customer-request' }}
        onFinish={({ reason }) => onMove({ to: 'cancel', body: { reason } })}
      >
        <Form.Item name="reason" label="Reason" required>
          <Select options={reasons.filter(({ value }) => order.paidAt === null || value !== 'not-paid')} />
        </Form.Item>
      </Form>
    </ConfirmDialog>
  );
};

export const CompleteOrder = ({ order, pending, error, onMove, onLeave }: DialogProps): JSX.Element => {
  const [form] = Form.useForm<{ readonly reason: string }>();
  const unpaid = order.paidAt === null;
  return (
    <ConfirmDialog
      question={`Complete order ${order.number}?`}
      yes="Complete order"
      no="Cancel"
      {...(unpaid && { onOpened: () => form.focusField('reason') })}
      pending={pending}
      error={error}
      onYes={() => (unpaid ? form.submit() : onMove({ to: 'complete', body: {} }))}
      onNo={onLeave}
    >
      <p className="dialog-text">
        {unpaid
          ? `It is not paid. It is closed without a payment, nothing is earned, and ${buyer(order)} will be notified by email.`
          : `It is closed as delivered, and ${buyer(order)} will be notified by email.`}{' '}
        This can’t be undone.
      </p>
      {unpaid && (
        <Form
          form={form}
          layout="vertical"
          validateTrigger="onSubmit"
          initialValues={{ reason: '' }}
          onFinish={({ reason }) => onMove({ to: 'complete', body: { reason: reason.trim() } })}
        >
          <Form.Item
            name="reason"
            label="Reason"
            required
            rules={[asked((typed) => typed.trim() !== '', 'Enter a reason.')]}
          >
            <Input maxLength={300} autoComplete="off" />
          </Form.Item>
        </Form>
      )}
    </ConfirmDialog>
  );
};
