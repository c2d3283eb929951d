import { carrierName, followLink } from '@keepsake/contracts/catalog/carriers';
import type { OrderAtLink } from '@keepsake/contracts/rest/order-status';
import { useState, type JSX, type ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { hasStatus } from '../../shared/api/errors.js';
import { day, money } from '../../shared/formats.js';
import { OrderFacts } from '../../shared/order/order-facts.js';
import { OrderNotices } from '../../shared/order/order-notices.js';
import { OrderSteps } from '../../shared/order/order-steps.js';
import { usePageHead } from '../../shared/page-title.js';
import { LoadFailed } from '../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../shared/states/skeleton.js';
import { AddressForm } from './address-form.js';
import { LookUpForm } from './look-up-form.js';
import { useOrderAtLink } from './order-status-api.js';
import './order-status.css';

const filesKept = (count: number): string =>
  `Your ${count} ${count === 1 ? 'file is' : 'files are'} kept. They become the first memories when the first plate is activated.`;

/** Next steps for the buyer, by priority. */
const whatNext = ({
  completedAt,
  cancelledAt,
  owedCents,
  paidAt,
  totalFiles,
  parcel: shipment,
  addressNeeded,
}: OrderAtLink): readonly ReactNode[] => {
  if (cancelledAt !== null)
    return [
      ...(owedCents > 0 ? [`We refund ${money(owedCents)} and write to you when we have sent the money.`] : []),
      'If you didn’t expect this, reply to any of our emails.',
    ];
  if (completedAt !== null && paidAt === null)
    return ['If you would still like to have it, reply to any of our emails.'];
  if (completedAt !== null)
    return [
      'Scan the plate with the camera of a phone. It leads to the page where its timeline is opened.',
      totalFiles === 0 ? 'Add your first photos there.' : filesKept(totalFiles),
    ];
  return [
    ...(addressNeeded ? ['Add the address above, so that we can send your order.'] : []),
    paidAt === null
      ? 'We start production once payment is received.'
      : shipment === null
        ? 'We write to you when the parcel leaves.'
        : 'A part of your order is on its way. We write to you when the rest leaves.',
    <>
      {totalFiles === 0 ? 'Your photographs can come now. ' : `${filesKept(totalFiles)} `}
      <Link to="/upload">Add photos and videos</Link>
    </>,
  ];
};

const Tracking = ({
  carrier,
  trackingNumber,
}: {
  readonly carrier: string;
  readonly trackingNumber: string;
}): JSX.Element => {
  const follow = followLink(carrier, trackingNumber);
  return follow === undefined ? (
    <span className="numeric">{trackingNumber}</span>
  ) : (
    <a href={follow} rel="noreferrer">
      Follow {trackingNumber}
    </a>
  );
};

const closedUnpaid = ({ completedAt, paidAt }: OrderAtLink): boolean => completedAt !== null && paidAt === null;

/** Shows the form while the address is missing; afterwards the address, editable until the order is packed. */
const AddressWanted = ({ token, order }: { readonly token: string; readonly order: OrderAtLink }): JSX.Element => (
  <section className="address-needed" aria-labelledby="address-heading">
    <h2 id="address-heading">Where should we send it?</h2>
    <p>We need an address before we can send this.</p>
    <AddressForm token={token} order={order} onDone={() => undefined} />
  </section>
);

const GoesTo = ({ token, order }: { readonly token: string; readonly order: OrderAtLink }): JSX.Element => {
  const [changing, setChanging] = useState(false);
  const close = (): void => setChanging(false);
  if (changing && order.addressOpen) return <AddressForm token={token} order={order} onDone={close} onCancel={close} />;
  return (
    <>
      {order.shipTo.length === 0 ? 'No address yet' : order.shipTo.map((line) => <div key={line}>{line}</div>)}
      {order.addressOpen && !order.addressNeeded && (
        <button type="button" className="button button-text" onClick={() => setChanging(true)}>
          Change address
        </button>
      )}
    </>
  );
};

const At = ({ token, order }: { readonly token: string; readonly order: OrderAtLink }): JSX.Element => (
  <div className="order" data-event={order.eventTypeSlug}>
    <h1>{order.cancelledAt === null ? `Your order ${order.number}` : 'Your order was canceled'}</h1>
    <p className="order-lead">
      {order.cancelledAt === null
        ? `Placed on ${day(order.createdAt)}. ${closedUnpaid(order) ? 'It was closed without a payment; you owe nothing.' : 'This page updates automatically.'}`
        : `Cancelled on ${day(order.cancelledAt)}.${order.paidAt === null ? '' : ' What was paid for it is given back.'}`}
    </p>
    <OrderNotices order={order} addressNotice={null} />
    {order.addressNeeded && order.addressOpen && <AddressWanted token={token} order={order} />}
    <div className="order-columns">
      <div>
        <OrderSteps order={order} />
        <section className="order-next" aria-labelledby="next-heading">
          <h2 id="next-heading">What to do next</h2>
          <ul>
            {whatNext(order).map((sentence, place) => (
              <li key={place}>{sentence}</li>
            ))}
          </ul>
        </section>
      </div>
      <OrderFacts order={order}>
        <dt>{order.otherHonoreeNames.length === 0 ? 'Name on the timeline' : 'Names on the timelines'}</dt>
        <dd>
          {[order.honoreeName, ...order.otherHonoreeNames].map((name, place) => (
            <div key={place}>{name}</div>
          ))}
        </dd>
        <dt>Files</dt>
        <dd>{order.totalFiles === 0 ? 'None yet' : order.totalFiles}</dd>
        {order.parcel && (
          <>
            <dt>On its way</dt>
            <dd>
              Since {day(order.parcel.shippedAt)}, with {carrierName(order.parcel.carrier)}
              {order.parcel.trackingNumber !== null && (
                <div>
                  <Tracking {...order.parcel} trackingNumber={order.parcel.trackingNumber} />
                </div>
              )}
            </dd>
          </>
        )}
        <dt>Goes to</dt>
        <dd>
          <GoesTo token={token} order={order} />
        </dd>
      </OrderFacts>
    </div>
  </div>
);

/** The page of the emailed order link. */
export default function OrderAtLinkPage(): JSX.Element {
  const { token = '' } = useParams();
  const order = useOrderAtLink(token);
  usePageHead({ title: order.data ? `Order ${order.data.number}` : 'Your order' });

  if (order.data) return <At token={token} order={order.data} />;
  if (hasStatus(order.error, 400, 404))
    return (
      <div className="order-status">
        <h1>This link has been used or has expired.</h1>
        <p className="order-status-lead">Ask for a new one here; it comes by mail at once.</p>
        <LookUpForm />
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
