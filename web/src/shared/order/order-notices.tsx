import type { OrderConfirmation } from '@keepsake/contracts/rest/order-answers';
import type { JSX, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { orderText as t } from './order-texts.js';
import { PayNow } from './pay-now.js';
import './order.css';

/** This page is open to anyone with its URL, so the delivery address is added through the emailed link. */
const RequestLink = ({ number }: { readonly number: string }): JSX.Element => (
  <p className="notice notice-warning order-notice">
    {t('addressNeeded')} <Link to={`/order-status?number=${encodeURIComponent(number)}`}>{t('newLink')}</Link>
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
