import type { OrderConfirmation } from '@keepsake/contracts/rest/order-answers';
import type { JSX } from 'react';
import { CheckIcon } from '../controls/icons.js';
import { day } from '../formats.js';
import { orderText as t } from './order-texts.js';
import './order.css';

type StepName = OrderConfirmation['steps'][number]['step'];

const paymentSentence = ({ payable, estimate }: OrderConfirmation): string => {
  if (payable) return t('payable');
  return t(estimate ? 'estimatePay' : 'nothingNow');
};

/** Returns the next event at the current step of the order. */
const nextSentence = (step: StepName, order: OrderConfirmation): string => {
  if (step === 'shipped' && order.addressNeeded) return t('stepAddress');
  if (step === 'payment') return paymentSentence(order);
  if (step === 'plate-made') return t(order.codesShort ? 'stepShort' : 'stepMade');
  return t(step === 'shipped' ? 'stepPacked' : 'stepLooking');
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
          <h2>{t(`step-${step}`)}</h2>
          {state === 'current' && <p>{nextSentence(step, order)}</p>}
          {at !== null && <p>{day(at)}</p>}
        </div>
      </li>
    ))}
  </ol>
);
