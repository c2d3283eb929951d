import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { customersRpc } from '@keepsake/contracts/rpc/customers';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { supportRpc } from '@keepsake/contracts/rpc/support';
import { problem } from '@keepsake/platform/problem';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { ordersEntry } from '../service.js';

const support: Caller = { kind: 'staff', id: 'amy-of-the-staff', role: 'support' };
const anyone: Caller = { kind: 'anyone', browserId: 'browser-of-the-buyer' };
const plate = 'CF7K3M9QXA2TDV';

let under: TestService;
let platesAway = false;

beforeAll(async () => {
  under = await openTestService(ordersEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
    fakes: [
      fakeService(supportRpc, {
        FindHolders: async ({ text }) => ({ customerIds: text.includes('7K3M') ? [idOf('rosa@example.org')] : [] }),
        CountCustomerCodes: async ({ customerIds }) => {
          if (platesAway) throw problem('unavailable', 'away', 'Please come back.');
          return {
            counts: customerIds.map((customerId) => ({
              customerId,
              codes: 3,
              activeCodes: 2,
              lastActivity: '2126-01-01T00:00:00.000Z',
            })),
          };
        },
      }),
    ],
  });
  for (const [firstName, lastName, email, phone] of [
    ['Inés', 'Duarte', 'ines@example.org', '+1 (518) 555-0100'],
    ['Rosa', 'Duarte-Núñez', 'rosa@example.org', '+44 20 7946 0958'],
    ['Jürgen', 'Großmann', 'juergen.g@mail.example', '555 7777'],
    ['Владимир', 'Орлов', 'orlov@example.net', '555 8888'],
    ['Siobhán', "O'Neill", 'siobhan@example.org', '555 9999'],
  ] as const)
    numbers.set(email, await order(firstName, lastName, email, phone));
});
afterAll(() => under.stop());

const numbers = new Map<string, string>();
const idOf = (email: string): string => under.running.platform.customerIdOf(email);
const order = async (firstName: string, lastName: string, email: string, phone: string): Promise<string> => {
  const { number } = await under.call(ordersRpc, anyone).PlaceOrder({
    pricingTier: 'individual',
    quantity: 1,
    eventType: 'Memorial',
    honoreeName: 'Canary Honoree',
    firstName,
    lastName,
    email,
    phone,
    emailMarketing: false,
    birthdayReminders: false,
    uploadIds: [],
    isPrivate: false,
    otherHonoreeNames: [],
    inviteEmails: [],
  });
  return number;
};
const search = async (text: string): Promise<readonly string[]> =>
  (await under.call(customersRpc, support).SearchCustomers({ text })).customers.map(({ email }) => email);

describe('customer search', () => {
  test.each([
    ['in', 'ines@example.org'],
    ['ines', 'ines@example.org'],
    ['INÉS DUARTE', 'ines@example.org'],
    ['duarte ines', 'ines@example.org'],
    ['nunez', 'rosa@example.org'],
    ['grossmann', 'juergen.g@mail.example'],
    ['jurgen gross', 'juergen.g@mail.example'],
    ['oneill', 'siobhan@example.org'],
    ["O'Neill", 'siobhan@example.org'],
    ['орлов', 'orlov@example.net'],
    ['uergen.g@mail', 'juergen.g@mail.example'],
    ['ines@example.org', 'ines@example.org'],
    ['518 555', 'ines@example.org'],
    ['(518) 555-0100', 'ines@example.org'],
    ['20 7946', 'rosa@example.org'],
  ])('finds a customer by %p', async (text, email) => {
    expect((await search(text))[0]).toBe(email);
  });

  test.each([
    ['duatre', ['ines@example.org', 'rosa@example.org']],
    ['grosman', ['juergen.g@mail.example']],
    ['jurgne', ['juergen.g@mail.example']],
    ['ines duarde', ['ines@example.org']],
    ['ines@exmaple.org', ['ines@example.org']],
  ])('finds a customer despite the typo in %p', async (text, emails) => {
    expect([...(await search(text))].toSorted()).toEqual(emails);
  });

  test('finds a customer by a complete, partial or mistyped order number', async () => {
    const number = numbers.get('rosa@example.org') ?? '';
    for (const typed of [number, number.toLowerCase(), number.slice(2), number.slice(0, 7)])
      expect(await search(typed)).toContain('rosa@example.org');
  });

  test('ranks the holder of a plate code before similar names', async () => {
    expect((await search(plate))[0]).toBe('rosa@example.org');
    expect((await search('cf-7K3M'))[0]).toBe('rosa@example.org');
  });

  test('shows the number of plates and the last activity', async () => {
    const { customers } = await under.call(customersRpc, support).SearchCustomers({ text: 'rosa' });
    expect(customers).toMatchObject([{ codes: 3, activeCodes: 2, lastActivity: '2126-01-01T00:00:00.000Z' }]);
  });

  test('omits plate counts when the plate service is unavailable', async () => {
    platesAway = true;
    const { customers } = await under.call(customersRpc, support).SearchCustomers({ text: 'rosa' });
    platesAway = false;
    expect(customers).toHaveLength(1);
    expect(customers[0]?.codes).toBeUndefined();
  });

  test('finds nothing for unknown names, patterns or SQL', async () => {
    for (const text of ['zzzz', '%%', '__', '\\\\', "'; drop table customers; --", '" or 1=1', '((((', '[a-z]', '🌻🌻'])
      expect(await search(text)).toEqual([]);
    expect(await search('x'.repeat(200))).toEqual([]);
    await expect(search('x'.repeat(500))).rejects.toMatchObject({ kind: 'invalid' });
    await expect(search(' x ')).rejects.toMatchObject({ slug: 'search-too-short' });
  });

  test('requires support or owner', async () => {
    for (const caller of [anyone, { kind: 'staff', id: 'ben', role: 'operations' }] as const)
      await expect(under.call(customersRpc, caller).SearchCustomers({ text: 'ines' })).rejects.toMatchObject({
        kind: expect.stringMatching('unauthenticated|forbidden'),
      });
  });
});

test('lists all customers page by page, newest first', async () => {
  const first = await under.call(customersRpc, support).ListCustomers({ limit: 3 });
  const { nextCursor = '' } = first;
  const second = await under.call(customersRpc, support).ListCustomers({ limit: 3, cursor: nextCursor });
  expect(first.total).toBe(5);
  expect([...first.customers, ...second.customers].map(({ email }) => email)).toEqual([...numbers.keys()].toReversed());
  expect(second.nextCursor).toBeUndefined();
});

test('shows one customer with orders, and no unknown customer', async () => {
  const file = await under.call(customersRpc, support).ShowCustomer({ customerId: idOf('ines@example.org') });
  expect(file).toMatchObject({ firstName: 'Inés', email: 'ines@example.org' });
  expect(file.orders).toMatchObject([
    { number: numbers.get('ines@example.org'), status: 'pending', totalPrice: 7_900 },
  ]);
  for (const customerId of [idOf('nobody@example.org'), 'erased-customer'])
    await expect(under.call(customersRpc, support).ShowCustomer({ customerId })).rejects.toMatchObject({
      slug: 'customer-unknown',
    });
});
