import type { OrderConfirmation } from '@keepsake/contracts/rest/order-answers';
import type { JSX } from 'react';
import { CheckIcon } from '../controls/icons.js';
import { day } from '../formats.js';
import { estimateLabels, payNothingNow } from './payment-labels.js';
import './order.css';

type StepName = OrderConfirmation['steps'][number]['step'];

const stepNames: Readonly<Record<StepName, string>> = {
  received: 'Received',
  payment: 'Payment',
  'plate-made': 'Plate made',
  shipped: 'Shipped',
};

const paymentSentence = ({ payable, estimate }: OrderConfirmation): string => {
  if (payable) return 'You pay on a secure page. We start production once payment is received.';
  return estimate ? estimateLabels : payNothingNow;
};

/** Returns the next event at the current step of the order. */
const nextSentence = (step: StepName, order: OrderConfirmation): string => {
  if (step === 'shipped' && order.addressNeeded) return 'We send it once we have the address.';
  if (step === 'payment') return paymentSentence(order);
  if (step === 'plate-made')
    return order.codesShort
      ? 'Payment is confirmed. New plates are on their way to us from the maker; yours are among them.'
      : 'Payment is confirmed. Your plates are being made and checked.';
  return step === 'shipped' ? 'Everything is packed. It leaves with the next parcel.' : 'We are looking at your order.';
};

/** A canceled order has no current step. */
const stepsOf = ({ steps, cancelledAt }: OrderConfirmation): OrderConfirmation['steps'] =>
  cancelledAt === null
    ? steps
    : steps.map((one) => (one.state === 'current' ? { ...one, state: 'ahead' as const } : one));

/** Progress of an order. Shows paid only after payment. */
export const OrderSteps = ({ order }: { readonly order: OrderConfirmation }): JSX.Element => (
  <ol className="order-steps">
    {stepsOf(order).map(({ step, state, at }) => (
      <li key={step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
        <span className="order-step-mark">{state === 'done' && <CheckIcon />}</span>
        <div>
          <h2>{stepNames[step]}</h2>
          {state === 'current' && <p>{nextSentence(step, order)}</p>}
          {at !== null && <p>{day(at)}</p>}
        </div>
      </li>
    ))}
  </ol>
);
