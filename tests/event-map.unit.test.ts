import { describe, expect, it } from '@jest/globals';
import { eventMap, printed } from './architecture/event-map.js';
import { plantHouse, readHouse } from './architecture/house.js';

const defined = {
  'packages/contracts/src/events/orders/order-placed.v1.ts': `import { defineEvent } from '@keepsake/platform/events/event';
export const orderPlaced = defineEvent('orders.order-placed.v1', {}, (order) => order.orderId);`,
};
const imported = `import { orderPlaced as placed } from '@keepsake/contracts/events/orders/order-placed.v1';\n`;
const saying = {
  'services/orders/src/application/place-order.ts': `${imported}export const f = (tx) => tx.say(placed, {});`,
};
const hearing = {
  'services/shipping/src/adapters/subscriptions.ts': `${imported}export const all = [on(placed, () => {})];`,
};

describe('the map of events', () => {
  it('shows who says and who hears a type, under whatever name they import it', () => {
    expect(eventMap(plantHouse({ ...defined, ...saying, ...hearing }))).toEqual([
      { type: 'orders.order-placed.v1', saidBy: ['orders'], heardBy: ['shipping'] },
    ]);
  });

  it('shows a type that nobody says and nobody hears, and does not count a test as a listener', () => {
    const test = {
      'services/shipping/src/service.int.test.ts': `${imported}export const all = [on(placed, () => {})];`,
    };
    expect(printed(eventMap(plantHouse({ ...defined, ...test })))).toBe(
      ['type                    said by  heard by', 'orders.order-placed.v1  nobody   nobody'].join('\n'),
    );
  });
});

describe('the events of the house', () => {
  const rows = eventMap(readHouse());

  it('are many', () => {
    expect(rows.length).toBeGreaterThan(20);
  });

  it('are each heard by somebody', () => {
    const unheard = rows.filter(({ heardBy }) => heardBy.length === 0);
    expect(unheard.map(({ type }) => `${type} is heard by nobody`)).toEqual([]);
  });

  it('are each said by the service whose name they carry, and by nobody else', () => {
    const wrong = rows.filter(({ type, saidBy }) => saidBy.join() !== type.split('.')[0]);
    expect(wrong.map(({ type, saidBy }) => `${type} is said by ${saidBy.join(' and ') || 'nobody'}`)).toEqual([]);
  });
});
