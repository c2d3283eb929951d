import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { customersRpc } from '@keepsake/contracts/rpc/customers';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { randomIds } from '@keepsake/platform/ids';
import { eventually } from '@keepsake/platform/testing/databases';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller, StaffRole } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { ordersEntry } from '../service.js';

const staff = (id: string, role: StaffRole = 'support'): Caller => ({ kind: 'staff', id, role });
const [amy, ben, boss] = [staff('amy-of-the-staff'), staff('ben-of-the-staff'), staff('boss-of-all', 'owner')];
const anyone: Caller = { kind: 'anyone', browserId: 'browser-of-the-buyer' };

let nowMs = Date.parse('2026-05-03T10:00:00Z');
let under: TestService;
let people = 0;
beforeAll(async () => {
  under = await openTestService(ordersEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
    clock: { now: () => new Date(nowMs) },
  });
});
afterAll(() => under.stop());

const idOf = (email: string): string => under.running.platform.customerIdOf(email);
const somebody = async (): Promise<string> => {
  const email = `person-${++people}@example.org`;
  await under.call(ordersRpc, anyone).PlaceOrder({
    pricingTier: 'individual',
    quantity: 1,
    eventType: 'Memorial',
    honoreeName: 'Rosa',
    firstName: 'Inés',
    lastName: 'Duarte',
    email,
    phone: '555 0100',
    emailMarketing: false,
    birthdayReminders: false,
    uploadIds: [],
    isPrivate: false,
    otherHonoreeNames: [],
    inviteEmails: [],
  });
  return email;
};
const note = (email: string, text: string, by = amy, key?: string) =>
  under.call(customersRpc, by, key).AddCustomerNote({ customerId: idOf(email), words: text });
const remove = (email: string, noteId: string, by = amy, key?: string) =>
  under.call(customersRpc, by, key).RemoveCustomerNote({ customerId: idOf(email), noteId });
const notesOf = async (email: string, by = amy) =>
  (await under.call(customersRpc, by).ShowCustomer({ customerId: idOf(email) })).notes;
const noteTextsOf = async (email: string) => (await notesOf(email)).map(({ words: text }) => text);
const kept = async (text: string): Promise<number> =>
  (await sql`select 1 from customer_notes where words = ${text}`.execute(under.running.db)).rows.length;
const acts = async (email: string) =>
  (await under.published()).filter((one) => one.type === 'orders.staff-acted.v1' && one.key === idOf(email));

describe('customer note', () => {
  test('stores author and time once when repeated, and lists newest first', async () => {
    const email = await somebody();
    const first = await note(email, 'Calls after five.', amy, 'one-press');
    expect(await note(email, 'Calls after five.', amy, 'one-press')).toEqual(first);
    nowMs += 60_000;
    await note(email, 'Speaks Portuguese.\nAsk for Inés.', ben);
    expect(await notesOf(email)).toMatchObject([
      { staffId: 'ben-of-the-staff', words: 'Speaks Portuguese.\nAsk for Inés.', mayRemove: false },
      { id: first.noteId, staffId: 'amy-of-the-staff', at: '2026-05-03T10:00:00.000Z', mayRemove: true },
    ]);
    expect((await notesOf(email, boss)).map(({ mayRemove }) => mayRemove)).toEqual([true, true]);
  });

  test('appears in the audit log without its text', async () => {
    const email = await somebody();
    const { noteId } = await note(email, 'A secret of hers.');
    await remove(email, noteId);
    const published = await acts(email);
    expect(published.map(({ data }) => data)).toMatchObject([
      { staffId: 'amy-of-the-staff', action: 'customer-noted', subject: 'customer', changed: ['notes'] },
      { staffId: 'amy-of-the-staff', action: 'customer-note-removed', subject: 'customer', changed: ['notes'] },
    ]);
    expect(published.map(({ body }) => body).join('\n')).not.toContain('secret');
  });

  test('is removed only by its author or an owner; a repeat succeeds', async () => {
    const email = await somebody();
    const [one, other] = [await note(email, 'One.'), await note(email, 'Other.')];
    await expect(remove(email, one.noteId, ben)).rejects.toMatchObject({
      kind: 'forbidden',
      slug: 'note-of-another',
      message: expect.stringContaining('its author or an owner'),
    });
    expect(await noteTextsOf(email)).toHaveLength(2);
    await remove(email, one.noteId, amy);
    await remove(email, one.noteId, amy);
    await remove(email, other.noteId, boss);
    expect(await noteTextsOf(email)).toEqual([]);
    expect(await acts(email)).toHaveLength(4);
  });

  test('is not removed through the page of another customer', async () => {
    const [email, elsewhere] = [await somebody(), await somebody()];
    const { noteId } = await note(email, 'Stays.');
    await remove(elsewhere, noteId, boss);
    expect(await noteTextsOf(email)).toEqual(['Stays.']);
  });

  test('requires support, an existing customer and at most 2,000 characters', async () => {
    const email = await somebody();
    for (const role of ['operations', 'marketing', 'finance'] as const)
      await expect(note(email, 'Hello.', staff('somebody-else', role))).rejects.toMatchObject({
        slug: 'role-not-included',
      });
    await expect(note(email, 'Hello.', anyone)).rejects.toMatchObject({ kind: 'unauthenticated' });
    await expect(note('nobody@example.org', 'Hello.')).rejects.toMatchObject({ slug: 'customer-unknown' });
    await expect(
      under.call(customersRpc, amy).AddCustomerNote({ customerId: 'erased-customer', words: 'Hello.' }),
    ).rejects.toMatchObject({ slug: 'customer-unknown' });
    for (const text of ['', 'x'.repeat(2_001)])
      await expect(note(email, text)).rejects.toMatchObject({ kind: 'invalid' });
    await note(email, 'x'.repeat(2_000));
    expect(await noteTextsOf(email)).toHaveLength(1);
    expect(await remove(email, randomIds.next(), amy)).toBeDefined();
  });
});

describe('notes of a customer', () => {
  test('move in a merge, including one that is written concurrently', async () => {
    const [from, to] = [await somebody(), await somebody()];
    await note(from, 'Of the first.');
    nowMs += 1_000;
    await note(to, 'Of the second.');
    const [, meanwhile] = await Promise.allSettled([
      under.call(customersRpc, amy).MergeCustomers({ fromId: idOf(from), toId: idOf(to) }),
      note(from, 'Written meanwhile.'),
    ]);
    const found = (await noteTextsOf(to)).filter((text) => text !== 'Written meanwhile.');
    expect(found).toEqual(['Of the second.', 'Of the first.']);
    expect(await kept('Written meanwhile.')).toBe(meanwhile.status === 'fulfilled' ? 1 : 0);
    expect((await notesOf(to)).every(({ mayRemove }) => mayRemove)).toBe(true);
  });

  test('follow a proved new address', async () => {
    const old = await somebody();
    await note(old, 'Calls after six.');
    const proved = `person-${++people}@example.org`;
    await under.call(ordersRpc).ChangeEmail({ customerId: idOf(old), email: proved });
    expect(await noteTextsOf(proved)).toEqual(['Calls after six.']);
  });

  test('are erased with the customer', async () => {
    const email = await somebody();
    await note(email, 'To be forgotten.');
    await under.call(customersRpc, amy).EraseCustomer({ customerId: idOf(email), email });
    await eventually(async () => (await kept('To be forgotten.')) === 0, 'the note to be gone');
    await expect(note(email, 'Too late.')).rejects.toMatchObject({ slug: 'customer-unknown' });
  });
});
