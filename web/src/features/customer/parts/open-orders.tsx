import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { day } from '../../../shared/formats.js';
import { accountText as t } from '../account-texts.js';
import { useMyOrders } from '../account-api.js';

/** One line per open order. Renders nothing if there are none. */
export const OpenOrders = (): JSX.Element | null => {
  const orders = useMyOrders();
  const open = orders.data?.filter(({ status }) => status !== 'completed') ?? [];
  if (open.length === 0) return null;
  return (
    <section className="open-orders" aria-labelledby="orders-heading">
      <h2 id="orders-heading">{t('openOrders')}</h2>
      <ul>
        {open.map(({ id, number, status, honoreeName, createdAt }) => (
          <li key={id}>
            <Link to={`/order-confirmation/${id}`}>{number}</Link>
            <span dir="auto">{honoreeName}</span>
            <span>{status === 'completed' ? '' : t(`state-${status}`)}</span>
            <span>{day(createdAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
