import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { customerChanged } from '@keepsake/contracts/events/orders/customer-changed.v1';
import { keeperChanged } from '@keepsake/contracts/events/qr-timeline/keeper-changed.v1';
import { keepingRpc } from '@keepsake/contracts/rpc/keeping';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { randomIds } from '@keepsake/platform/ids';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { ordersEntry } from '../service.js';

const ola = randomIds.next();
let under: TestService;
beforeAll(async () => {
  under = await openTestService(ordersEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
    fakes: [
      fakeService(keepingRpc, {
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

const detailsOf = () => ({
  timelineId: randomIds.next(),
  customerId: under.running.platform.customerIdOf('ola@example.org'),
});
const knows = async (customerId: string) => (await under.call(ordersRpc).KnowsCustomer({ customerId })).known;

test('creates no customer when the keeper left before the event arrived', async () => {
  const joined = { ...detailsOf(), keeperId: randomIds.next(), now: 'joined' as const };
  await under.deliver(keeperChanged, joined);
  expect(await knows(joined.customerId)).toBe(false);
});

test('creates one account for a keeper when the event repeats', async () => {
  const joined = { ...detailsOf(), keeperId: ola, now: 'joined' as const };
  const { customerId } = joined;
  await under.deliver(keeperChanged, { ...joined, now: 'left' });
  expect(await knows(customerId)).toBe(false);
  const id = await under.deliver(keeperChanged, joined);
  await under.deliver(keeperChanged, joined, { id });
  await under.deliver(keeperChanged, joined);
  const known = { firstName: 'Ola', lastName: 'Nordmann', email: 'ola@example.org', version: 2 };
  expect(await under.call(ordersRpc).GetCustomer({ customerId })).toMatchObject(known);
  const published = (await under.published()).filter(({ type }) => type === customerChanged.name);
  expect(published.map(({ data }) => data)).toEqual([{ customerId, version: 2 }]);
  expect(await under.parked()).toEqual([]);
});
