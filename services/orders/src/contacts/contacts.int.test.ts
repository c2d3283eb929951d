import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { randomIds } from '@keepsake/platform/ids';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { ordersEntry } from '../service.js';

const visitor: Caller = { kind: 'anyone', browserId: 'browser-of-a-visitor' };

let under: TestService;
beforeAll(async () => {
  under = await openTestService(ordersEntry, { env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' } });
});
afterAll(() => under.stop());

const place = (email: string) =>
  under.call(ordersRpc, visitor).PlaceOrder({
    pricingTier: 'individual',
    quantity: 1,
    eventType: 'Memorial',
    honoreeName: 'Rosa Duarte',
    firstName: 'Ann',
    lastName: 'Okafor',
    email,
    phone: '555',
    emailMarketing: false,
    birthdayReminders: false,
    uploadIds: [],
    isPrivate: false,
    otherHonoreeNames: [],
    inviteEmails: [],
  });
const write = (email: string, more: object = {}) =>
  under
    .call(ordersRpc, visitor)
    .AddContact({ firstName: 'Ann', lastName: 'Okafor', email, notes: 'A question.', ...more });
const typeOf = async ({ contactId }: { readonly contactId: string }) =>
  (await under.call(ordersRpc).GetContact({ contactId })).contact?.type;

test('stores and publishes a contact once per key, and lists it for support', async () => {
  const contact = {
    firstName: 'Ann',
    lastName: 'Okafor',
    email: 'ann@example.org',
    notes: 'Funeral Home Partnership: please call me',
  };
  const twice = await Promise.all([1, 2].map(() => under.call(ordersRpc, visitor, 'contact-1').AddContact(contact)));
  expect(twice[0]).toEqual(twice[1]);
  const list = await under
    .call(ordersRpc, { kind: 'staff', id: 's-0000000', role: 'support' })
    .ListContacts({ limit: 10 });
  expect(list).toMatchObject({ total: 1, contacts: [{ ...contact, type: 'prospect', source: 'website' }] });
  const contactId = twice[0]?.contactId ?? '';
  const published = await under.published();
  expect(
    published
      .filter(({ type, key }) => type === 'orders.contact-added.v1' && key === contactId)
      .map(({ data }) => data),
  ).toEqual([{ contactId }]);
  expect(await under.call(ordersRpc).GetContact({ contactId })).toMatchObject({ contact });
  expect(await under.call(ordersRpc).GetContact({ contactId: randomIds.next() })).toEqual({});
  await expect(under.call(ordersRpc, visitor).GetContact({ contactId })).rejects.toMatchObject({ kind: 'forbidden' });
});

test('treats a contact as a customer after an order or by their own statement', async () => {
  await place('ordered@example.org');
  expect(await typeOf(await write('ordered@EXAMPLE.org', { type: 'prospect' }))).toBe('customer');
  expect(await typeOf(await write('says@example.org', { type: 'customer' }))).toBe('customer');
  expect(await typeOf(await write('new@example.org'))).toBe('prospect');
});

test('turns a prospect into a customer with their first order', async () => {
  const contact = await write('Later@Example.org');
  expect(await typeOf(contact)).toBe('prospect');
  await place('later@example.org');
  expect(await typeOf(contact)).toBe('customer');
});
