import type { OrderConfirmation } from '@keepsake/contracts/rest/order-answers';
import type { JSX } from 'react';
import { siteSettings } from '../site-settings.js';
import { PayNow } from './pay-now.js';
import './order.css';

/** What the buyer can do about this order now; nothing when nothing is asked of them. */
export const OrderNotices = ({ order }: { readonly order: OrderConfirmation }): JSX.Element | null => {
  const { addressNeeded, cancelledAt, completedAt, number, payable, id } = order;
  if (cancelledAt !== null) return null;
  return (
    <>
      {payable && <PayNow orderId={id} totalCents={order.totalPrice} />}
      {addressNeeded && completedAt === null && (
        <p className="notice notice-warning order-notice">
          We need an address before we can send this.{' '}
          <a href={`mailto:${siteSettings.supportEmail}?subject=${encodeURIComponent(`Address for order ${number}`)}`}>
            Write to us
          </a>
        </p>
      )}
    </>
  );
};
