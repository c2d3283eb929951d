import type { JSX } from 'react';
import { day } from '../../../shared/formats.js';
import { money } from '../../../shared/money.js';
import { StateLabel } from '../parts/state-label.js';
import type { ListDefinition } from '../parts/work-list/list-definition.js';
import { bought, buyer, platesOf, factsOf, stateShown, type Order } from './order-labels.js';

const State = ({ order }: { readonly order: Order }): JSX.Element => {
  const { tone, label: word } = stateShown(order);
  return <StateLabel tone={tone}>{word}</StateLabel>;
};

const Facts = ({ order }: { readonly order: Order }): JSX.Element => (
  <ul className="facts">
    {factsOf(order).map((fact) => (
      <li key={fact}>{fact}</li>
    ))}
  </ul>
);

const Total = ({ order }: { readonly order: Order }): JSX.Element => (
  <>
    {money(order.totalPrice)}
    {order.estimate && order.paidAt === null && <div className="quiet order-under">estimate</div>}
  </>
);

export const ordersList: ListDefinition<Order> = {
  name: 'orders',
  title: 'Orders',
  path: '/api/orders',
  marks: '/api/admin/orders/marks',
  searchLabel: 'Number, name, email or code',
  countLabel: (count) => (count === 1 ? '1 order' : `${count.toLocaleString()} orders`),
  rowKey: ({ id }) => id,
  rowName: ({ number }) => number,
  usualSort: '-created',
  views: {
    param: 'status',
    label: 'Show',
    choices: [
      { value: '', label: 'All', ask: '' },
      { value: 'pending', label: 'To confirm', ask: 'pending', waits: true },
      { value: 'processing', label: 'To ship', ask: 'processing', waits: true },
      { value: 'completed', label: 'Completed', ask: 'completed' },
      { value: 'cancelled', label: 'Canceled', ask: 'cancelled' },
    ],
  },
  filters: [
    {
      param: 'waits',
      label: 'Anything outstanding',
      choices: [
        { value: 'payment', label: 'Unpaid' },
        { value: 'address', label: 'Address needed' },
        { value: 'codes', label: 'Codes short' },
        { value: 'refund', label: 'Refund owed' },
        { value: 'dispute', label: 'Payment disputed' },
      ],
    },
  ],
  columns: [
    {
      key: 'number',
      title: 'Number',
      sort: 'number',
      cell: ({ number }) => <span className="nowrap">{number}</span>,
      text: ({ number }) => number,
    },
    {
      key: 'name',
      title: 'Name',
      sort: 'name',
      cell: (order) => (
        <>
          {buyer(order)}
          <div className="quiet order-under">for {order.honoreeName}</div>
        </>
      ),
      text: buyer,
    },
    { key: 'email', title: 'Email', rare: true, cell: ({ email }) => email, text: ({ email }) => email },
    {
      key: 'event',
      title: 'Event',
      wideOnly: true,
      cell: ({ eventType }) => eventType,
      text: ({ eventType }) => eventType,
    },
    { key: 'package', title: 'Package', wideOnly: true, cell: bought, text: bought },
    {
      key: 'quantity',
      title: 'Plates',
      cell: (order) => <span className="nowrap">{platesOf(order)}</span>,
      text: platesOf,
    },
    {
      key: 'total',
      title: 'Total',
      sort: 'total',
      align: 'right',
      cell: (order) => <Total order={order} />,
      text: ({ totalPrice }) => (totalPrice / 100).toFixed(2),
    },
    {
      key: 'discountCode',
      title: 'Discount code',
      rare: true,
      cell: ({ discountCode }) => discountCode ?? '',
      text: ({ discountCode }) => discountCode ?? '',
    },
    {
      key: 'discount',
      title: 'Discount',
      rare: true,
      align: 'right',
      cell: ({ discountCents }) => (discountCents === 0 ? '' : money(discountCents)),
      text: ({ discountCents }) => (discountCents / 100).toFixed(2),
    },
    {
      key: 'status',
      title: 'Status',
      cell: (order) => <State order={order} />,
      text: (order) => stateShown(order).label,
    },
    {
      key: 'facts',
      title: 'Outstanding',
      cell: (order) => <Facts order={order} />,
      text: (order) => factsOf(order).join('; '),
    },
    {
      key: 'referral',
      title: 'Referral',
      rare: true,
      cell: ({ affiliateCode }) => affiliateCode ?? '',
      text: ({ affiliateCode }) => affiliateCode ?? '',
    },
    {
      key: 'created',
      title: 'Created',
      sort: 'created',
      cell: ({ createdAt }) => <span className="nowrap">{day(createdAt)}</span>,
      text: ({ createdAt }) => createdAt,
    },
  ],
  lines: (order) => ({
    first: buyer(order),
    firstEnd: money(order.totalPrice),
    second: (
      <StateLabel tone={stateShown(order).tone}>{[stateShown(order).label, ...factsOf(order)].join(' · ')}</StateLabel>
    ),
    secondEnd: order.number,
  }),
  empty: { sentence: 'No orders yet.', more: 'They appear here the moment they are placed.' },
};
