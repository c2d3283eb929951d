import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { customerChanged } from '@keepsake/contracts/events/orders/customer-changed.v1';
import { keeperChanged } from '@keepsake/contracts/events/qr-timeline/keeper-changed.v1';
import { keepingRpc } from '@keepsake/contracts/rpc/keeping';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { randomIds } from '@keepsake/platform/ids';
import { neighbour, serviceUnderTest, type ServiceUnderTest } from '@keepsake/platform/testing/service-under-test';
import { ordersEntry } from './service.js';

const ola = randomIds.next();
let under: ServiceUnderTest;
beforeAll(async () => {
  under = await serviceUnderTest(ordersEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
    neighbours: [
      neighbour(keepingRpc, {
        GetKeeper: async ({ id }) => ({
          customerId: 'customer-of-the-keeper',
          name: 'Ola Nordmann',
          email: 'Ola@example.org',
          role: 'keeper',
          code: 'CF7K3M9QXA2TDV',
          honoreeName: '',
          eventType: 'Memorial',
          ownerId: 'somebody-else',
          ownerName: '',
          ownerEmail: '',
          state: id === ola ? 'keeping' : 'ended',
        }),
      }),
    ],
  });
});
afterAll(() => under.stop());

const about = () => ({
  timelineId: randomIds.next(),
  customerId: under.running.platform.customerIdOf('ola@example.org'),
});
const knows = async (customerId: string) => (await under.call(ordersRpc).KnowsCustomer({ customerId })).known;

test('late: somebody who left again before it was heard is not made known by it', async () => {
  const joined = { ...about(), keeperId: randomIds.next(), now: 'joined' as const };
  await under.hear(keeperChanged, joined);
  expect(await knows(joined.customerId)).toBe(false);
});

test('whoever keeps a timeline has an account, once, however often it is said', async () => {
  const joined = { ...about(), keeperId: ola, now: 'joined' as const };
  const { customerId } = joined;
  await under.hear(keeperChanged, { ...joined, now: 'left' });
  expect(await knows(customerId)).toBe(false);
  const id = await under.hear(keeperChanged, joined);
  await under.hear(keeperChanged, joined, { id });
  await under.hear(keeperChanged, joined);
  const known = { firstName: 'Ola', lastName: 'Nordmann', email: 'ola@example.org', version: 2 };
  expect(await under.call(ordersRpc).GetCustomer({ customerId })).toMatchObject(known);
  const said = (await under.said()).filter(({ type }) => type === customerChanged.name);
  expect(said.map(({ data }) => data)).toEqual([{ customerId, version: 2 }]);
  expect(await under.parked()).toEqual([]);
});
