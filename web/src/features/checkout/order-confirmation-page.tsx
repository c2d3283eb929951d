import type { OrderConfirmation } from '@keepsake/contracts/rest/order-answers';
import type { JSX } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { hasStatus } from '../../shared/api/errors.js';
import { day } from '../../shared/formats.js';
import { OrderFacts } from '../../shared/order/order-facts.js';
import { OrderNotices } from '../../shared/order/order-notices.js';
import { OrderSteps } from '../../shared/order/order-steps.js';
import { usePageHead } from '../../shared/page-title.js';
import { LoadFailed } from '../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../shared/states/skeleton.js';
import { useOrder } from './checkout-api.js';

const lead = ({ cancelledAt, number }: OrderConfirmation): string =>
  cancelledAt === null
    ? `Keep this number: ${number}. We can find your order with it. You can bookmark this page.`
    : `Canceled on ${day(cancelledAt)}. Any payment will be refunded.`;

/** Message on return from the payment page while the provider has not notified the server yet. */
const Return = ({ order, came }: { readonly order: OrderConfirmation; readonly came: string | null }) => {
  if (order.paidAt !== null || order.cancelledAt !== null || came === null) return null;
  return (
    <p className="notice order-notice" role="status">
      {came === 'sent'
        ? 'We have not received the payment notice yet. This page updates automatically.'
        : 'You left the payment page, and nothing was paid. Your order is kept.'}
    </p>
  );
};

export default function OrderConfirmationPage(): JSX.Element {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const came = search.get('payment');
  const order = useOrder(id, came === 'sent');
  usePageHead({ title: order.data ? `Order ${order.data.number}` : 'Your order' });

  if (order.data)
    return (
      <div className="order" data-event={order.data.eventTypeSlug}>
        <h1>{order.data.cancelledAt === null ? 'Thank you. We have your order.' : 'Your order was canceled'}</h1>
        <p className="order-lead">{lead(order.data)}</p>
        <Return order={order.data} came={came} />
        <OrderNotices order={order.data} />
        <div className="order-columns">
          <OrderSteps order={order.data} />
          <OrderFacts order={order.data} />
        </div>
      </div>
    );
  if (hasStatus(order.error, 400, 404))
    return (
      <div className="state guest-state">
        <h1>Order not found.</h1>
        <p>The address may be incomplete. Your order number and email find it again.</p>
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
