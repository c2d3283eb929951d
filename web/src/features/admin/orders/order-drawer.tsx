import { Drawer } from 'antd';
import { useEffect, type JSX } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { path } from '../../../shared/api/client.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { focusRow } from '../parts/focus-row.js';
import { OrderFacts } from './order-facts.js';
import { OrderActions, OrderStateLine, useOrderMoves } from './order-actions.js';
import { useOrder } from './orders-api.js';

/** Shows one order. A dialog replaces the drawer, so that nothing overlaps. */
export const OrderDrawer = ({ id, onLeave }: { readonly id: string; readonly onLeave: () => void }): JSX.Element => {
  const query = useOrder(id);
  const { search } = useLocation();
  const order = query.data;
  const moves = useOrderMoves(order, id);

  // Focus returns to the row in the list.
  useEffect(() => () => focusRow(id), [id]);

  return (
    <>
      {!moves.isAsking && (
        <Drawer
          open
          onClose={onLeave}
          size={480}
          title={order ? `Order ${order.number}` : 'Order'}
          className="order-drawer"
          {...(order && {
            extra: (
              <Link to={path`/admin/orders/${order.id}`} state={{ list: search }}>
                Open page
              </Link>
            ),
          })}
          footer={
            moves.mayMove && order && !query.isPlaceholderData ? (
              <OrderActions order={order} onChoose={moves.ask} />
            ) : null
          }
        >
          <Answered query={query} label="Loading the order" loading={<RowsLoading rows={6} />}>
            {(known) => (
              <>
                <OrderStateLine order={known} meanwhile={moves.meanwhile} />
                <OrderFacts order={known} onReplace={moves.replace} />
              </>
            )}
          </Answered>
        </Drawer>
      )}
      {moves.question}
    </>
  );
};
