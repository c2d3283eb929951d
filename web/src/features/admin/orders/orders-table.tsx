import type { TableColumnsType } from 'antd';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { day, money } from '../../../shared/formats.js';
import { StateWord } from '../parts/state-word.js';
import { WorkTable, type Sorting } from '../parts/work-table.js';
import { bought, buyer, factsOf, stateShown, type Order } from './order-words.js';

const State = ({ order }: { readonly order: Order }): JSX.Element => {
  const { tone, word } = stateShown(order);
  return <StateWord tone={tone}>{word}</StateWord>;
};

const Facts = ({ order }: { readonly order: Order }): JSX.Element => (
  <ul className="facts">
    {factsOf(order).map((fact) => (
      <li key={fact}>{fact}</li>
    ))}
  </ul>
);

type Props = {
  readonly orders: readonly Order[];
  readonly open: string;
  readonly addressOf: (id: string) => string;
  readonly onOpen: (id: string) => void;
  readonly sorting: Sorting | undefined;
  readonly onSort: (sorting: Sorting | undefined) => void;
};

export const OrdersTable = ({ orders, open, addressOf, onOpen, sorting, onSort }: Props): JSX.Element => {
  const sortable = (key: string) => ({
    key,
    sorter: true,
    sortOrder: sorting?.by === key ? (sorting.descending ? ('descend' as const) : ('ascend' as const)) : null,
  });
  const columns: TableColumnsType<Order> = [
    {
      title: 'Number',
      key: 'number',
      render: (_, order) => (
        <Link to={addressOf(order.id)} replace preventScrollReset className="nowrap">
          {order.number}
        </Link>
      ),
    },
    {
      title: 'Name',
      ...sortable('name'),
      render: (_, order) => (
        <>
          {buyer(order)}
          <div className="quiet order-under">for {order.honoreeName}</div>
        </>
      ),
    },
    { title: 'Event', key: 'event', dataIndex: 'eventType' },
    { title: 'Package', key: 'package', render: (_, order) => bought(order) },
    { title: 'Qty', align: 'right', ...sortable('quantity'), render: (_, order) => order.quantity.toLocaleString() },
    {
      title: 'Total',
      align: 'right',
      ...sortable('total'),
      render: (_, order) => (
        <>
          {money(order.totalPrice)}
          {order.estimate && order.paidAt === null && <div className="quiet order-under">estimate</div>}
        </>
      ),
    },
    { title: 'Status', key: 'status', render: (_, order) => <State order={order} /> },
    { title: 'Waits for', key: 'facts', render: (_, order) => <Facts order={order} /> },
    {
      title: 'Created',
      ...sortable('created'),
      render: (_, order) => <span className="nowrap">{day(order.createdAt)}</span>,
    },
  ];
  return (
    <WorkTable
      label="Orders"
      rows={orders}
      rowKey={({ id }) => id}
      columns={columns}
      openKey={open}
      onOpen={({ id }) => onOpen(id)}
      onSort={onSort}
      lines={(order) => ({
        first: buyer(order),
        firstEnd: money(order.totalPrice),
        second: (
          <StateWord tone={stateShown(order).tone}>{[stateShown(order).word, ...factsOf(order)].join(' · ')}</StateWord>
        ),
        secondEnd: order.number,
      })}
    />
  );
};
