import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { randomIds } from '@keepsake/platform/ids';
import type { Caller } from '@keepsake/platform/request-context';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { ordersEntry } from './service.js';

const shop: Caller = { kind: 'anyone', browserId: 'browser-of-the-buyer' };

let under: TestService;
beforeAll(async () => {
  under = await openTestService(ordersEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
  });
});
afterAll(() => under.stop());

const place = async (firstName: string) => {
  const { orderId } = await under.call(ordersRpc, shop).PlaceOrder({
    pricingTier: 'individual',
    quantity: 1,
    eventType: 'Memorial',
    honoreeName: 'Rosa Duarte',
    firstName,
    lastName: 'Duarte',
    email: `${firstName.toLowerCase()}@example.org`,
    phone: '555 0100',
    emailMarketing: false,
    birthdayReminders: false,
    uploadIds: [],
    isPrivate: false,
    otherHonoreeNames: [],
    inviteEmails: [],
  });
  return under.call(ordersRpc).GetBuyer({ orderId });
};

const tooMany = Array.from({ length: 51 }, () => randomIds.next());

describe('read of several objects', () => {
  test('returns the same buyers as single reads, without unknown orders', async () => {
    const buyers = [await place('Maja'), await place('Tom')];
    const orderIds = [...buyers.map(({ orderId }) => orderId), randomIds.next()];
    const { buyers: found } = await under.call(ordersRpc).GetBuyers({ orderIds });
    const byId = new Map(found.map((buyer) => [buyer.orderId, buyer]));
    expect(byId.size).toBe(2);
    for (const { linkToken: _, ...buyer } of buyers) expect(byId.get(buyer.orderId)).toMatchObject(buyer);
  });

  test('returns the same customers as single reads, without unknown ones', async () => {
    const { customerId } = await place('Ines');
    const { customers } = await under.call(ordersRpc).GetCustomers({ customerIds: [customerId, 'unknown'] });
    expect(customers).toEqual([await under.call(ordersRpc).GetCustomer({ customerId })]);
    expect(customers[0]).toMatchObject({ known: true, email: 'ines@example.org' });
  });

  test('refuses browsers, and more than fifty objects', async () => {
    await expect(under.call(ordersRpc, shop).GetBuyers({ orderIds: [] })).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(under.call(ordersRpc, shop).GetCustomers({ customerIds: [] })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(under.call(ordersRpc).GetBuyers({ orderIds: tooMany })).rejects.toMatchObject({ kind: 'invalid' });
    await expect(under.call(ordersRpc).GetCustomers({ customerIds: tooMany })).rejects.toMatchObject({
      kind: 'invalid',
    });
  });
});
