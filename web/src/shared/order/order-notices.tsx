import type { OrderConfirmation } from '@keepsake/contracts/rest/order-answers';
import type { JSX, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PayNow } from './pay-now.js';
import './order.css';

/** This page is open to anyone with its URL, so the delivery address is added through the emailed link. */
const RequestLink = ({ number }: { readonly number: string }): JSX.Element => (
  <p className="notice notice-warning order-notice">
    We need an address before we can send this. The email about your order has a link to add it.{' '}
    <Link to={`/order-status?number=${encodeURIComponent(number)}`}>Send me a new link</Link>
  </p>
);

/** What the buyer can do about this order; empty if nothing. */
export const OrderNotices = ({
  order,
  addressNotice = <RequestLink number={order.number} />,
}: {
  readonly order: OrderConfirmation;
  readonly addressNotice?: ReactNode;
}): JSX.Element | null => {
  const { addressNeeded, cancelledAt, completedAt, payable, id } = order;
  if (cancelledAt !== null) return null;
  return (
    <>
      {payable && <PayNow orderId={id} totalCents={order.totalPrice} />}
      {addressNeeded && completedAt === null && addressNotice}
    </>
  );
};
