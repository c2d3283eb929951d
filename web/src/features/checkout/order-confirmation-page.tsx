import type { OrderConfirmation } from '@keepsake/contracts/rest/order-answers';
import type { JSX } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { inOrders } from '../../shared/area/areas.js';
import { hasStatus } from '../../shared/api/errors.js';
import { day } from '../../shared/formats.js';
import { OrderFacts } from '../../shared/order/order-facts.js';
import { OrderNotices } from '../../shared/order/order-notices.js';
import { orderPagesText as t } from '../../shared/order/order-pages-texts.js';
import { OrderSteps } from '../../shared/order/order-steps.js';
import { usePageHead } from '../../shared/page-title.js';
import { LoadFailed } from '../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../shared/states/skeleton.js';
import { useOrder } from './checkout-api.js';

const lead = ({ cancelledAt, number }: OrderConfirmation): string =>
  cancelledAt === null
    ? t('confirmedMore', { number })
    : `${t('canceledOn', { date: day(cancelledAt) })} ${t('canceledRefund')}`;

/** Message on return from the payment page while the provider has not notified the server yet. */
const Return = ({ order, came }: { readonly order: OrderConfirmation; readonly came: string | null }) => {
  if (order.paidAt !== null || order.cancelledAt !== null || came === null) return null;
  return (
    <p className="notice order-notice" role="status">
      {t(came === 'sent' ? 'paymentPending' : 'leftPayment')}
    </p>
  );
};

const OrderConfirmationPage = (): JSX.Element => {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const came = search.get('payment');
  const order = useOrder(id, came === 'sent');
  usePageHead({ title: order.data ? t('orderNumber', { number: order.data.number }) : t('yourOrder') });

  if (order.data)
    return (
      <div className="order" data-event={order.data.eventTypeSlug}>
        <h1>{t(order.data.cancelledAt === null ? 'confirmed' : 'canceled')}</h1>
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
        <h1>{t('notFound')}</h1>
        <p>{t('notFoundMore')}</p>
        <Link to="/order-status" className="button button-quiet">
          {t('lookUp')}
        </Link>
      </div>
    );
  if (order.error) return <LoadFailed error={order.error} level={1} onRetry={() => void order.refetch()} />;
  return (
    <Loading label={t('loading')}>
      <div className="order">
        <Skeleton width="min(20rem, 80%)" height="2.6rem" />
        <div className="order-columns">
          <Skeleton height="18rem" />
          <Skeleton height="18rem" />
        </div>
      </div>
    </Loading>
  );
};

export default inOrders(OrderConfirmationPage);
