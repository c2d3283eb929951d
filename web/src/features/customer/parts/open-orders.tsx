import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { day } from '../../../shared/formats.js';
import { useMyOrders } from '../account-api.js';

const states = { pending: 'We will contact you about payment', processing: 'Being made' } as const;

/** One line per open order. Renders nothing if there are none. */
export const OpenOrders = (): JSX.Element | null => {
  const orders = useMyOrders();
  const open = orders.data?.filter(({ status }) => status !== 'completed') ?? [];
  if (open.length === 0) return null;
  return (
    <section className="open-orders" aria-labelledby="orders-heading">
      <h2 id="orders-heading">Open orders</h2>
      <ul>
        {open.map(({ id, number, status, honoreeName, createdAt }) => (
          <li key={id}>
            <Link to={`/order-confirmation/${id}`}>{number}</Link>
            <span>{honoreeName}</span>
            <span>{status === 'completed' ? '' : states[status]}</span>
            <span>{day(createdAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
