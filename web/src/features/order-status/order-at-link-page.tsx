import { carrierName, followLink } from '@keepsake/contracts/catalog/carriers';
import { paperOf } from '@keepsake/contracts/values/paper';
import type { TrackingState } from '@keepsake/contracts/rest/carrier-labels';
import type { OrderAtLink } from '@keepsake/contracts/rest/order-status';
import { useState, type JSX, type ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { inOrders } from '../../shared/area/areas.js';
import { path } from '../../shared/api/client.js';
import { hasStatus } from '../../shared/api/errors.js';
import { day, number } from '../../shared/formats.js';
import { activeLanguage } from '../../shared/language/texts.js';
import { money } from '../../shared/money.js';
import { OrderFacts } from '../../shared/order/order-facts.js';
import { OrderNotices } from '../../shared/order/order-notices.js';
import { orderPagesText as t } from '../../shared/order/order-pages-texts.js';
import { OrderSteps } from '../../shared/order/order-steps.js';
import { usePageHead } from '../../shared/page-title.js';
import { LoadFailed } from '../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../shared/states/skeleton.js';
import { AddressForm } from './address-form.js';
import { LookUpForm } from './look-up-form.js';
import { useOrderAtLink } from './order-status-api.js';
import './order-status.css';

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
    return [...(owedCents > 0 ? [t('refundOwed', { amount: money(owedCents) })] : []), t('reply')];
  if (completedAt !== null && paidAt === null) return [t('stillWanted')];
  if (completedAt !== null)
    return [t('scan'), totalFiles === 0 ? t('addFirst') : t('filesKept', { count: totalFiles })];
  return [
    ...(addressNeeded ? [t('addressAbove')] : []),
    paidAt === null ? t('production') : shipment === null ? t('writeWhenLeaves') : t('partOnItsWay'),
    <>
      {totalFiles === 0 ? t('photosNow') : t('filesKept', { count: totalFiles })}{' '}
      <Link to="/upload">{t('addMedia')}</Link>
    </>,
  ];
};

const carrierLabel = (id: string): string =>
  carrierName(id) === carrierName('other') ? t('anotherCarrier') : carrierName(id);

const trackingLabel = (tracking: TrackingState): string =>
  ({
    waiting: t('trackWaiting'),
    'in-transit': t('trackInTransit'),
    delivered: t('trackDelivered'),
    exception: t('trackException'),
  })[tracking];

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
      {t('follow', { number: trackingNumber })}
    </a>
  );
};

const closedUnpaid = ({ completedAt, paidAt }: OrderAtLink): boolean => completedAt !== null && paidAt === null;

/** Shows the form while the address is missing; afterwards the address, editable until the order is packed. */
const AddressWanted = ({ token, order }: { readonly token: string; readonly order: OrderAtLink }): JSX.Element => (
  <section className="address-needed" aria-labelledby="address-heading">
    <h2 id="address-heading">{t('where')}</h2>
    <p>{t('addressNeeded')}</p>
    <AddressForm token={token} order={order} onDone={() => undefined} />
  </section>
);

const GoesTo = ({ token, order }: { readonly token: string; readonly order: OrderAtLink }): JSX.Element => {
  const [changing, setChanging] = useState(false);
  const close = (): void => setChanging(false);
  if (changing && order.addressOpen) return <AddressForm token={token} order={order} onDone={close} onCancel={close} />;
  return (
    <>
      {order.shipTo.length === 0
        ? t('noAddress')
        : order.shipTo.map((line) => (
            <div key={line} dir="auto">
              {line}
            </div>
          ))}
      {order.addressOpen && !order.addressNeeded && (
        <button type="button" className="button button-text" onClick={() => setChanging(true)}>
          {t('changeAddress')}
        </button>
      )}
    </>
  );
};

const leadOf = (order: OrderAtLink): string =>
  (order.cancelledAt === null
    ? [t('placedOn', { date: day(order.createdAt) }), t(closedUnpaid(order) ? 'closedUnpaid' : 'updates')]
    : [t('canceledOn', { date: day(order.cancelledAt) }), ...(order.paidAt === null ? [] : [t('youPaid')])]
  ).join(' ');

const At = ({ token, order }: { readonly token: string; readonly order: OrderAtLink }): JSX.Element => (
  <div className="order" data-event={order.eventTypeSlug}>
    <h1>{order.cancelledAt === null ? t('yourOrderNumber', { number: order.number }) : t('canceled')}</h1>
    <p className="order-lead">{leadOf(order)}</p>
    <OrderNotices order={order} addressNotice={null} />
    {order.addressNeeded && order.addressOpen && <AddressWanted token={token} order={order} />}
    <div className="order-columns">
      <div>
        <OrderSteps order={order} />
        <section className="order-next" aria-labelledby="next-heading">
          <h2 id="next-heading">{t('next')}</h2>
          <ul>
            {whatNext(order).map((sentence, place) => (
              <li key={place}>{sentence}</li>
            ))}
          </ul>
        </section>
        {order.paidAt !== null && <Paper token={token} file="receipt" />}
        {order.cemeteryKit && <Paper token={token} file="cemetery-kit" />}
      </div>
      <OrderFacts order={order}>
        <dt>{t('names', { count: order.otherHonoreeNames.length + 1 })}</dt>
        <dd>
          {[order.honoreeName, ...order.otherHonoreeNames].map((name, place) => (
            <div key={place} dir="auto">
              {name}
            </div>
          ))}
        </dd>
        <dt>{t('files')}</dt>
        <dd>{order.totalFiles === 0 ? t('filesNone') : number(order.totalFiles)}</dd>
        {order.parcel && (
          <>
            <dt>{t('onItsWay')}</dt>
            <dd>
              {t('sinceWith', { date: day(order.parcel.shippedAt), carrier: carrierLabel(order.parcel.carrier) })}
              {order.parcel.tracking !== null && <div>{trackingLabel(order.parcel.tracking)}</div>}
              {order.parcel.trackingNumber !== null && (
                <div>
                  <Tracking {...order.parcel} trackingNumber={order.parcel.trackingNumber} />
                </div>
              )}
            </dd>
          </>
        )}
        <dt>{t('goesTo')}</dt>
        <dd>
          <GoesTo token={token} order={order} />
        </dd>
      </OrderFacts>
    </div>
  </div>
);

type PaperFile = 'receipt' | 'cemetery-kit';

const paperTexts = (file: PaperFile) =>
  file === 'receipt'
    ? { id: 'order-receipt', heading: t('receipt'), more: t('receiptMore'), download: t('receiptDownload') }
    : { id: 'order-kit', heading: t('kit'), more: t('kitMore'), download: t('kitDownload') };

/** A PDF of the order, in the language of the page and on the paper of the reader's region. */
const Paper = ({ token, file }: { readonly token: string; readonly file: PaperFile }): JSX.Element => {
  const { id, heading, more, download } = paperTexts(file);
  const search = new URLSearchParams({ language: activeLanguage(), paper: paperOf(navigator.language) });
  return (
    <section className="order-next order-kit" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <p>{more}</p>
      <a className="button button-quiet" href={`${path`/api/order-status/${token}`}/${file}.pdf?${search}`} download>
        {download}
      </a>
    </section>
  );
};

/** The page of the emailed order link. */
const OrderAtLinkPage = (): JSX.Element => {
  const { token = '' } = useParams();
  const order = useOrderAtLink(token);
  usePageHead({ title: order.data ? t('orderNumber', { number: order.data.number }) : t('yourOrder') });

  if (order.data) return <At token={token} order={order.data} />;
  if (hasStatus(order.error, 400, 404))
    return (
      <div className="order-status">
        <h1>{t('used')}</h1>
        <p className="order-status-lead">{t('askNew')}</p>
        <LookUpForm />
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

export default inOrders(OrderAtLinkPage);
