import type { Fault } from './fault.js';

export const orders: readonly Fault[] = [
  {
    id: 'orders-refund-notice-twice',
    file: 'services/orders/src/payments/application/handle-payment-notice.ts',
    find: `if (await deps.book.isKept(tx, notice.id)) return { outcome: 'repeated' as const };`,
    replace: '',
    breaks: 'A payment notice that the provider repeats is answered with an error, and repeated again for days.',
    tests: ['services/orders/src/payments/payments.int.test.ts'],
  },
  {
    id: 'orders-completion-unpublished',
    file: 'services/orders/src/orders/application/complete-shipped.ts',
    find: `tx.publish(orderCompleted, { orderId, by: 'shipped', paidCents: order.totalCents });`,
    replace: `if (order.estimate) tx.publish(orderCompleted, { orderId, by: 'shipped', paidCents: order.totalCents });`,
    breaks: 'Completion of a shipped order is not published: the affiliate is never paid for it.',
    tests: ['services/orders/src/orders/shipped.int.test.ts'],
  },
  {
    id: 'orders-canceled-completes',
    file: 'services/orders/src/orders/application/complete-shipped.ts',
    find: '!order || order.cancelledAt || order.status',
    replace: '!order || order.status',
    breaks:
      'A canceled order that was shipped in the meantime becomes completed: back office and affiliate see a sale.',
    tests: ['services/orders/src/orders/shipped.int.test.ts'],
  },
  {
    id: 'orders-list-of-others',
    file: 'services/orders/src/orders/application/list-orders.ts',
    find: `...(caller.kind === 'customer' ? { customerId: caller.id } : {}) };`,
    replace: `...(caller.kind === 'affiliate' ? { customerId: caller.id } : {}) };`,
    breaks: 'A signed-in customer reads the orders of every other customer.',
    tests: ['services/orders/src/service.int.test.ts', 'services/orders/src/orders/lists.int.test.ts'],
  },
  {
    id: 'orders-erased-while-shipping',
    file: 'services/orders/src/customers/adapters/accounts.postgres.ts',
    find: 'underWay.rows.length === 0;',
    replace: 'underWay.rows.length >= 0;',
    breaks: 'A customer is erased while their paid order waits for its address: the parcel goes nowhere.',
    tests: ['services/orders/src/customers/accounts.int.test.ts'],
  },
  {
    id: 'orders-lower-total-accepted',
    file: 'services/orders/src/orders/domain/order.ts',
    find: 'seenCents !== undefined && seenCents !== purchase.totalCents',
    replace: 'seenCents !== undefined && seenCents > purchase.totalCents',
    breaks: 'A buyer who was shown too small a price is charged more than they saw.',
    tests: ['services/orders/src/orders/domain/order.unit.test.ts'],
  },
  {
    id: 'orders-insert-not-awaited',
    file: 'services/orders/src/orders/application/place-order.ts',
    find: 'await deps.orders.insert(tx, order);',
    replace: 'deps.orders.insert(tx, order);',
    breaks: 'The order is written beside its transaction: the buyer may get a number of an order that is not stored.',
    tests: ['services/orders/src/service.int.test.ts'],
  },
  {
    id: 'orders-unpaid-session-taken',
    file: 'services/orders/src/payments/adapters/payments.stripe.ts',
    find: `order === undefined || details.payment_status !== 'paid') return nothing;`,
    replace: 'order === undefined) return nothing;',
    breaks: 'A bank transfer that is only announced counts as paid: plates leave without money.',
    tests: ['services/orders/src/payments/payments.int.test.ts'],
  },
];
