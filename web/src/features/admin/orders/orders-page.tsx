import type { JSX } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { path, sendJson } from '../../../shared/api/client.js';
import { useStaff } from '../sign-in/staff.js';
import type { ListAction } from '../parts/work-list/list-definition.js';
import { WorkList } from '../parts/work-list/work-list.js';
import { stateOf, type Order } from './order-labels.js';
import { ordersList } from './orders-list.js';
import './orders.css';

const { countLabel: textOf } = ordersList;

const actions: readonly ListAction<Order>[] = [
  {
    label: 'Confirm payment',
    // A package price is an estimate, so its amount is agreed per order.
    may: (order) => stateOf(order) === 'pending' && !order.estimate,
    question: (count) => `Confirm the payment of ${textOf(count)}?`,
    effect: 'Each buyer will be notified by email, and codes are allotted. This can’t be undone.',
    run: ({ id, version }, key) => sendJson(path`/api/admin/orders/${id}/confirm-payment`, { body: { version }, key }),
    done: (count) => `Payment of ${textOf(count)} confirmed`,
  },
  {
    label: 'Complete',
    may: (order) => stateOf(order) === 'processing',
    question: (count) => `Complete ${textOf(count)}?`,
    effect: 'They leave the work that waits. Completed orders stay completed.',
    run: ({ id, version }, key) => sendJson(path`/api/admin/orders/${id}/complete`, { body: { version }, key }),
    done: (count) => `${textOf(count)} completed`,
  },
];

export default function OrdersPage(): JSX.Element {
  const mayMove = useStaff()?.role !== 'support';
  // Links of earlier versions name the order in the query.
  const named = useSearchParams()[0].get('order');
  if (named !== null && named !== '') return <Navigate to={path`/admin/orders/${named}`} replace />;
  return <WorkList list={ordersList} actions={mayMove ? actions : []} pageOf={({ id }) => path`/admin/orders/${id}`} />;
}
