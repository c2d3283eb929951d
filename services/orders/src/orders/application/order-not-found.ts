import { problem, type Problem } from '@keepsake/platform/problem';

export const orderNotFound = (): Problem =>
  problem('not-found', 'order-not-found', 'Order not found. Check the order number.');
