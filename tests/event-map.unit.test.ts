import { describe, expect, it } from '@jest/globals';
import { eventMap, printed } from './architecture/event-map.js';
import { sourceTreeOf, loadSourceTree } from './architecture/source-tree.js';

const defined = {
  'packages/contracts/src/events/orders/order-placed.v1.ts': `import { defineEvent } from '@keepsake/platform/events/event';
export const orderPlaced = defineEvent('orders.order-placed.v1', {}, (order) => order.orderId);`,
};
const imported = `import { orderPlaced as placed } from '@keepsake/contracts/events/orders/order-placed.v1';\n`;
const output = {
  'services/orders/src/application/place-order.ts': `${imported}export const f = (tx) => tx.publish(placed, {});`,
};
const consumer = {
  'services/shipping/src/adapters/subscriptions.ts': `${imported}export const all = [on(placed, () => {})];`,
};

describe('event map', () => {
  it('shows publishers and consumers under any import name', () => {
    expect(eventMap(sourceTreeOf({ ...defined, ...output, ...consumer }))).toEqual([
      { type: 'orders.order-placed.v1', publishedBy: ['orders'], consumedBy: ['shipping'] },
    ]);
  });

  it('shows types without publisher or consumer, and ignores tests', () => {
    const test = {
      'services/shipping/src/service.int.test.ts': `${imported}export const all = [on(placed, () => {})];`,
    };
    expect(printed(eventMap(sourceTreeOf({ ...defined, ...test })))).toBe(
      ['type                    published by  consumed by', 'orders.order-placed.v1  none          none'].join('\n'),
    );
  });
});

describe('events of the product', () => {
  const rows = eventMap(loadSourceTree());

  it('are many', () => {
    expect(rows.length).toBeGreaterThan(20);
  });

  it('have a consumer each', () => {
    const unconsumed = rows.filter(({ consumedBy }) => consumedBy.length === 0);
    expect(unconsumed.map(({ type }) => `${type} has no consumer`)).toEqual([]);
  });

  it('are published only by the service whose name they carry', () => {
    const wrong = rows.filter(({ type, publishedBy }) => publishedBy.join() !== type.split('.')[0]);
    expect(
      wrong.map(({ type, publishedBy }) => `${type} is published by ${publishedBy.join(' and ') || 'no service'}`),
    ).toEqual([]);
  });
});
