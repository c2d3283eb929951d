import type { OrderConfirmation } from '@keepsake/contracts/rest/order-answers';
import type { JSX } from 'react';
import { Link, useParams } from 'react-router-dom';
import { hasStatus } from '../../shared/api/errors.js';
import { CheckIcon } from '../../shared/controls/icons.js';
import { day, money } from '../../shared/formats.js';
import { usePageHead } from '../../shared/page-title.js';
import { siteSettings } from '../../shared/site-settings.js';
import { LoadFailed } from '../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../shared/states/skeleton.js';
import { useOrder } from './checkout-api.js';
import { contents, hasQuantity, tierName } from './tiers.js';
import './order-confirmation.css';

type StepName = OrderConfirmation['steps'][number]['step'];

const stepNames: Readonly<Record<StepName, string>> = {
  received: 'Received',
  payment: 'Payment',
  'plate-made': 'Plate made',
  shipped: 'Shipped',
};

const nextSentences: Readonly<Record<StepName, string>> = {
  received: 'We are looking at your order.',
  payment: 'You pay nothing now. We will contact you within 24 hours to arrange payment.',
  'plate-made': 'Payment is confirmed. Your plates are being made and checked.',
  shipped: 'Everything is packed. It leaves with the next parcel.',
};

const whatWasOrdered = ({ pricingTier, packageType, quantity }: OrderConfirmation): string => {
  if (pricingTier === null) return `Package ${packageType ?? ''}`.trim();
  return hasQuantity(pricingTier) ? `${tierName(pricingTier)} × ${quantity}` : tierName(pricingTier);
};

const Steps = ({ order }: { readonly order: OrderConfirmation }): JSX.Element => (
  <ol className="order-steps">
    {order.steps.map(({ step, state, at }) => (
      <li key={step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
        <span className="order-step-mark">{state === 'done' && <CheckIcon />}</span>
        <div>
          <h2>{stepNames[step]}</h2>
          {state === 'current' && order.cancelledAt === null && <p>{nextSentences[step]}</p>}
          {at !== null && <p>{day(at)}</p>}
        </div>
      </li>
    ))}
  </ol>
);

const Facts = ({ order }: { readonly order: OrderConfirmation }): JSX.Element => (
  <aside className="order-facts" aria-label="What you ordered">
    <dl>
      <dt>Order number</dt>
      <dd className="order-number">{order.number}</dd>
      <dt>What</dt>
      <dd>
        {whatWasOrdered(order)}
        <small>{contents(order.timelines, order.copies)}</small>
      </dd>
      <dt>For</dt>
      <dd>{order.eventType}</dd>
      <dt>{order.estimate ? 'Total, estimate' : 'Total'}</dt>
      <dd>
        {money(order.totalPrice)}
        {order.estimate && <small>We confirm the price with you.</small>}
      </dd>
    </dl>
    <button type="button" className="button button-quiet" onClick={() => window.print()}>
      Print this page
    </button>
  </aside>
);

export default function OrderConfirmationPage(): JSX.Element {
  const { id = '' } = useParams();
  const order = useOrder(id);
  usePageHead({ title: order.data ? `Order ${order.data.number}` : 'Your order' });

  if (order.data) {
    const { cancelledAt, addressNeeded, number } = order.data;
    return (
      <div className="order" data-event={order.data.eventTypeSlug}>
        <h1>{cancelledAt === null ? 'Your order is received' : 'Your order was cancelled'}</h1>
        <p className="order-lead">
          {cancelledAt === null
            ? `Keep the number ${number}: with it we find everything again. This page stays at this address.`
            : `Cancelled on ${day(cancelledAt)}. Nothing more happens with it.`}
        </p>
        {addressNeeded && cancelledAt === null && (
          <p className="notice notice-warning order-notice">
            We need an address before we can send this.{' '}
            <a
              href={`mailto:${siteSettings.supportEmail}?subject=${encodeURIComponent(`Address for order ${number}`)}`}
            >
              Write to us
            </a>
          </p>
        )}
        <div className="order-columns">
          <Steps order={order.data} />
          <Facts order={order.data} />
        </div>
      </div>
    );
  }
  if (hasStatus(order.error, 400, 404))
    return (
      <div className="state guest-state">
        <h1>We find no order here.</h1>
        <p>The address may be incomplete. Your order number and e-mail find it again.</p>
        <Link to="/order-status" className="button button-quiet">
          Look up an order
        </Link>
      </div>
    );
  if (order.error) return <LoadFailed error={order.error} level={1} onRetry={() => void order.refetch()} />;
  return (
    <Loading label="Loading your order">
      <div className="order">
        <Skeleton width="min(20rem, 80%)" height="2.6rem" />
        <div className="order-columns">
          <Skeleton height="18rem" />
          <Skeleton height="18rem" />
        </div>
      </div>
    </Loading>
  );
}
