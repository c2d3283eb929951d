import { paperOf } from '@keepsake/contracts/values/paper';
import { Button } from 'antd';
import { useState, type JSX, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { path } from '../../../shared/api/client.js';
import { day, humanDate, timeOfDay } from '../../../shared/formats.js';
import { money } from '../../../shared/money.js';
import { EmailDialog } from '../customers/person-dialogs.js';
import { SendAgainButton } from '../customers/send-again.js';
import { bought, buyer, platesOf, type Order } from './order-labels.js';

export const at = (instant: string): string => `${day(instant)}, ${timeOfDay(instant)}`;

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }): JSX.Element => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

const addressLines = (order: Order): readonly string[] =>
  [
    order.shippingAddress,
    [order.shippingCity, order.shippingState, order.shippingZip].filter(Boolean).join(' '),
    order.shippingCountry,
  ].filter((line): line is string => line !== null && line !== '');

const filesOf = ({ totalFiles, totalPhotos, totalVideos }: Order): string =>
  totalPhotos === null || totalVideos === null
    ? totalFiles.toLocaleString()
    : [
        totalPhotos > 0 && (totalPhotos === 1 ? '1 photo' : `${totalPhotos.toLocaleString()} photos`),
        totalVideos > 0 && (totalVideos === 1 ? '1 video' : `${totalVideos.toLocaleString()} videos`),
      ]
        .filter(Boolean)
        .join(', ');

const flags: Readonly<Record<NonNullable<Order['paymentFlag']>, string>> = {
  'paid-after-cancel': 'A payment arrived after the order was canceled. Refund it.',
  'paid-twice': 'It was paid twice. Refund one payment.',
  'amount-differs': 'The amount paid differs from the total. Settle the rest with the customer.',
};

const disputes: Readonly<Record<NonNullable<Order['dispute']>, string>> = {
  open: 'Payment disputed. Answer it at the payment provider; nothing changes here until it is decided.',
  won: 'Won. The payment stays.',
  lost: 'Lost. Record the amount as a refund, sent by "Lost dispute".',
};

const known: Readonly<Record<string, string>> = { online: 'Payment provider', manual: 'By hand' };

/** This dialog stores a slug; other clients may store any text. */
export const methodLabel = (method: string): string =>
  known[method] ?? method.charAt(0).toUpperCase() + method.slice(1).replaceAll('-', ' ');

export const reasonLabel = (reason: string): string =>
  reason === 'payment-provider' ? 'Reported by the payment provider' : reason;

export const OrderItems = ({ order }: { readonly order: Order }): JSX.Element => (
  <section aria-labelledby="items-title">
    <h2 id="items-title">Order</h2>
    <dl className="fact-list">
      <Fact name="For">
        {[order.honoreeName, ...order.otherHonoreeNames].join(', ')} · {order.eventType}
        {order.eventDate !== null && ` · ${humanDate(order.eventDate)}`}
      </Fact>
      <Fact name="Package">{bought(order)}</Fact>
      <Fact name="Delivers">
        {order.timelines === 1 ? '1 timeline' : `${order.timelines} timelines`}, {platesOf(order)}
      </Fact>
      {order.totalFiles > 0 && <Fact name="Files">{filesOf(order)}</Fact>}
      {order.cemeteryKit && (
        <Fact name="Cemetery">
          <a
            href={`${path`/api/admin/orders/${order.id}/cemetery-kit.pdf`}?paper=${paperOf(navigator.language)}`}
            download
          >
            Download cemetery kit
          </a>
        </Fact>
      )}
      <Fact name="Privacy">
        {order.isPrivate ? 'Private timeline' : 'Public timeline'}
        {order.inviteEmails.length > 0 && <span className="order-line">{order.inviteEmails.join(', ')}</span>}
      </Fact>
      {order.eventDescription !== null && <Fact name="Description">{order.eventDescription}</Fact>}
      {order.poNumber !== null && <Fact name="PO number">{order.poNumber}</Fact>}
    </dl>
  </section>
);

export const OrderMoney = ({ order }: { readonly order: Order }): JSX.Element => (
  <section aria-labelledby="money-title">
    <h2 id="money-title">Money</h2>
    <dl className="fact-list">
      {order.discountCode !== null && (
        <>
          <Fact name="Price">
            <span className="numeric">{money(order.totalPrice + order.discountCents)}</span>
          </Fact>
          <Fact name="Discount">
            <span className="numeric">{money(-order.discountCents)}</span> · {order.discountCode}
          </Fact>
        </>
      )}
      <Fact name="Total">
        <span className="numeric">{money(order.totalPrice)}</span>
        {order.estimate && order.paidAt === null && ' (estimate)'}
      </Fact>
      <Fact name="Paid">{order.paidAt === null ? 'Not paid' : at(order.paidAt)}</Fact>
      {order.paymentFlag !== null && <Fact name="Check">{flags[order.paymentFlag]}</Fact>}
      {order.dispute !== null && <Fact name="Dispute">{disputes[order.dispute]}</Fact>}
      {order.refundedCents > 0 && (
        <Fact name="Refunded">
          <span className="numeric">{money(order.refundedCents)}</span>
        </Fact>
      )}
      {order.owedCents > 0 && (
        <Fact name="Still to refund">
          <span className="numeric">{money(order.owedCents)}</span>
        </Fact>
      )}
      {order.affiliateCode !== null && (
        <Fact name="Referral">
          {order.affiliateCode} · {money(order.affiliateCommission)}
          {order.commissionNote !== null && ` · ${order.commissionNote}`}
        </Fact>
      )}
    </dl>
  </section>
);

const CorrectEmail = ({ order, customerId }: { readonly order: Order; readonly customerId: string }): JSX.Element => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" type="link" className="fact-act" onClick={() => setOpen(true)}>
        Correct email
      </Button>
      {open && (
        <EmailDialog
          customer={{ id: customerId, name: buyer(order), email: order.email }}
          onLeave={() => setOpen(false)}
        />
      )}
    </>
  );
};

export const OrderCustomer = ({
  order,
  customerId,
  onAddress,
}: {
  readonly order: Order;
  /** Null if the reader may not open the customer, or the customer was erased. */
  readonly customerId: string | null;
  /** Absent once the label is printed. */
  readonly onAddress?: (() => void) | undefined;
}): JSX.Element => (
  <section aria-labelledby="customer-title">
    <h2 id="customer-title">Customer</h2>
    <dl className="fact-list">
      <Fact name="Name">
        {customerId === null ? (
          buyer(order)
        ) : (
          <Link to={`/admin/customers/${encodeURIComponent(customerId)}`}>{buyer(order)}</Link>
        )}
      </Fact>
      <Fact name="Email">
        <a href={`mailto:${order.email}`}>{order.email}</a>
        {customerId !== null && <CorrectEmail order={order} customerId={customerId} />}
      </Fact>
      <Fact name="Phone">
        <a href={`tel:${order.phone.replace(/[^+\d]/g, '')}`}>{order.phone}</a>
      </Fact>
      <Fact name="Ship to">
        {addressLines(order).length === 0
          ? 'No address yet'
          : addressLines(order).map((line) => (
              <span key={line} className="order-line">
                {line}
              </span>
            ))}
        {onAddress && (
          <Button size="small" type="link" className="fact-act" onClick={onAddress}>
            {order.addressNeeded ? 'Add address' : 'Correct name or address'}
          </Button>
        )}
        {order.addressChangedAt !== null && (
          <span className="order-line quiet">
            Changed by {order.addressChangedBy ?? 'the customer'}, {at(order.addressChangedAt)}
          </span>
        )}
      </Fact>
    </dl>
    {customerId !== null && <SendAgainButton customerId={customerId} mail="order" subjectId={order.id} />}
  </section>
);

export const OrderRefunds = ({ order }: { readonly order: Order }): JSX.Element | null =>
  order.refunds.length === 0 ? null : (
    <section aria-labelledby="refunds-title">
      <h2 id="refunds-title">Refunds</h2>
      <dl className="fact-list">
        {order.refunds.map((refund) => (
          <Fact key={refund.at} name={money(refund.amountCents)}>
            {[methodLabel(refund.method), refund.reference].filter(Boolean).join(' ')} · {at(refund.at)}
            {refund.by !== null && ` · ${refund.by}`}
            <span className="order-line quiet">{reasonLabel(refund.reason)}</span>
          </Fact>
        ))}
      </dl>
    </section>
  );
