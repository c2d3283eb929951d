import type { StaffOrder } from '@keepsake/contracts/rest/order-answers';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { day, timeOfDay } from '../../../shared/formats.js';
import { money } from '../../../shared/money.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { StateLabel } from '../parts/state-label.js';
import { bought, buyer, stateShown } from '../orders/order-labels.js';
import { useLatestOrders } from './dashboard-api.js';
import { DataCard } from './data-card.js';

const at = ({ id }: StaffOrder): string => `/admin/orders/${encodeURIComponent(id)}`;

/** Lists the newest orders, each linked to its page. */
export const OrdersCard = ({ title, most }: { readonly title: string; readonly most: number }): JSX.Element => {
  const latest = useLatestOrders();
  return (
    <Answered query={latest} label="Loading the latest orders" loading={<RowsLoading rows={most} />}>
      {(orders) => (
        <DataCard
          title={title}
          definition={{
            formula: `The last ${most} orders, newest first, whatever their state.`,
            period: 'until now',
            asOf: new Date(latest.dataUpdatedAt).toISOString(),
          }}
          rows={orders.slice(0, most)}
          file="latest-orders"
          empty="No orders yet. They appear here the moment they are placed."
          more={<Link to="/admin/orders">All orders</Link>}
          columns={[
            {
              title: 'Number',
              render: (order) => (
                <Link to={at(order)} className="nowrap">
                  {order.number}
                </Link>
              ),
              cell: ({ number }) => number,
            },
            { title: 'Name', render: buyer, cell: buyer },
            {
              title: 'Event',
              manageOnly: true,
              render: ({ eventType }) => eventType,
              cell: ({ eventType }) => eventType,
            },
            { title: 'Package', manageOnly: true, render: bought, cell: bought },
            {
              title: 'Status',
              render: (order) => <StateLabel tone={stateShown(order).tone}>{stateShown(order).label}</StateLabel>,
              cell: (order) => stateShown(order).label,
            },
            {
              title: 'Created',
              manageOnly: true,
              render: ({ createdAt }) => <span className="nowrap">{`${day(createdAt)}, ${timeOfDay(createdAt)}`}</span>,
              cell: ({ createdAt }) => createdAt,
            },
            {
              title: 'Total',
              manageOnly: true,
              numeric: true,
              render: (order) => (
                <span className="nowrap">
                  {money(order.totalPrice)}
                  {order.estimate && order.paidAt === null && <em className="quiet"> est.</em>}
                </span>
              ),
              cell: ({ totalPrice }) => totalPrice / 100,
            },
          ]}
        />
      )}
    </Answered>
  );
};
