import type { OrderRecord } from '@keepsake/contracts/rest/order-record';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { path } from '../../../shared/api/client.js';
import { hasStatus } from '../../../shared/api/errors.js';
import { usePageHead } from '../../../shared/page-title.js';
import { isObject, isText } from '../../../shared/storage/stored.js';
import { Empty } from '../../../shared/states/empty.js';
import { Notes } from '../customers/customer-notes.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { PageHeader } from '../parts/page-header.js';
import { useStaff } from '../sign-in/staff.js';
import { AllottedCodes } from './allotted-codes.js';
import { OrderHistory } from './order-history.js';
import { OrderActions, OrderStateLine, useOrderMoves } from './order-actions.js';
import { OrderCustomer, OrderItems, OrderMoney, OrderRefunds } from './order-sections.js';
import { CorrectDialog } from '../shipping/correct-dialog.js';
import { OrderShipments, useOrderShipments } from './order-shipments.js';
import { howItEnded, type Order } from './order-labels.js';
import { recordKey, useLiveOrder, useOrderRecord } from './orders-api.js';
import '../customers/customers.css';
import './orders.css';

const cameFromList = isObject({ list: isText });

/** Returns the address of the list as it was left. */
const listAddress = (state: unknown): string => {
  const left = cameFromList(state) ? state.list : '';
  return `/admin/orders${left === '' ? '' : `?${left}`}`;
};

const parts: Readonly<Record<OrderRecord['missing'][number], string>> = {
  plates: 'the plates',
  mails: 'the emails',
  shipments: 'the parcels',
};

const PageSkeleton = (): JSX.Element => (
  <div className="order-page">
    <RowsLoading rows={9} />
    <RowsLoading rows={6} />
  </div>
);

const OrderColumns = ({
  order,
  record,
  onReplace,
}: {
  readonly order: Order;
  readonly record: ReturnType<typeof useOrderRecord>;
  readonly onReplace: (code: string) => void;
}): JSX.Element => {
  const role = useStaff()?.role;
  const mayHelp = role === 'owner' || role === 'support';
  const client = useQueryClient();
  const [correcting, setCorrecting] = useState(false);
  const own = useOrderShipments(order).data?.find(({ replacement }) => !replacement);
  // The server refuses a correction once the label is printed.
  const isAddressOpen = own !== undefined && !own.labelPrinted && own.shippedAt === null && order.cancelledAt === null;
  return (
    <div className="order-page">
      <div className="order-facts panel">
        <AllottedCodes order={order} onReplace={onReplace} {...(record.data && { plates: record.data.plates })} />
        <OrderShipments order={order} />
        <Answered query={record} label="Loading the history" loading={<RowsLoading rows={4} />}>
          {(known) => (
            <>
              {known.missing.length > 0 && (
                <p className="notice notice-warning" role="alert">
                  We can’t reach {known.missing.map((part) => parts[part]).join(' and ')} right now. The rest is up to
                  date.
                </p>
              )}
              <OrderHistory record={known} />
            </>
          )}
        </Answered>
      </div>
      <div className="order-side">
        <div className="order-facts panel">
          <OrderItems order={order} />
          <OrderMoney order={order} />
          <OrderRefunds order={order} />
          <OrderCustomer
            order={order}
            customerId={mayHelp ? (record.data?.customerId ?? null) : null}
            onAddress={isAddressOpen ? () => setCorrecting(true) : undefined}
          />
        </div>
        {record.data && record.data.customerId !== null && (
          <Notes
            place={{ address: path`/api/admin/orders/${order.id}/notes`, shownIn: recordKey(order.id) }}
            hint="Visible to staff. The customer can request a copy."
            notes={record.data.notes}
          />
        )}
      </div>
      {correcting && (
        <CorrectDialog
          shipment={order}
          onLeave={() => setCorrecting(false)}
          // The order follows by an event.
          onSaved={({ name: _, ...address }) =>
            client.setQueryData<Order>(['order', order.id], (known) => known && { ...known, ...address })
          }
        />
      )}
    </div>
  );
};

const StateLine = ({
  order,
  record,
  meanwhile,
}: {
  readonly order: Order;
  readonly record: OrderRecord | undefined;
  readonly meanwhile: string | undefined;
}): JSX.Element => {
  const shipments = useOrderShipments(order).data ?? [];
  const canceledBy = record?.history.findLast(({ deed }) => deed === 'cancelled')?.by ?? null;
  return <OrderStateLine order={order} ended={howItEnded(order, canceledBy, shipments)} meanwhile={meanwhile} />;
};

const isAre = (names: readonly string[]): string => (names.length === 1 ? 'is' : 'are');

/** Names the colleagues who have this order open; their changes appear here live. */
const Viewers = ({ names }: { readonly names: readonly string[] }): JSX.Element => (
  <p className="order-viewers quiet" role="status">
    {names.length > 0 && `${new Intl.ListFormat('en-US').format(names)} ${isAre(names)} also viewing this order.`}
  </p>
);

/** Shows one order at an address that can be shared. */
export default function OrderPage(): JSX.Element {
  const { id = '' } = useParams();
  const location = useLocation();
  const query = useLiveOrder(id);
  const order = query.data;
  const moves = useOrderMoves(order, id);
  const record = useOrderRecord(id, order?.version);
  const title = order ? `Order ${order.number}` : 'Order';
  usePageHead({ title });
  const list = listAddress(location.state);
  const unknown = [400, 404, 422].some((status) => hasStatus(query.error, status));
  return (
    <>
      <PageHeader title={title} under={{ to: list, label: 'Orders' }} loaded={query} live>
        {order && moves.mayMove && <OrderActions order={order} onChoose={moves.ask} />}
      </PageHeader>
      {unknown && !order ? (
        <Empty sentence="Order not found." more="Check the link, or search for its number in the list.">
          <Link to={list}>Open the list of orders</Link>
        </Empty>
      ) : (
        <Answered query={query} label="Loading the order" loading={<PageSkeleton />}>
          {(known) => (
            <>
              <StateLine order={known} record={record.data} meanwhile={moves.meanwhile} />
              <Viewers names={record.data?.viewers ?? []} />
              <OrderColumns order={known} record={record} onReplace={moves.replace} />
            </>
          )}
        </Answered>
      )}
      {moves.question}
    </>
  );
}
