import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { customersRpc } from '@keepsake/contracts/rpc/customers';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { problem } from '@keepsake/platform/problem';
import { eventually } from '@keepsake/platform/testing/databases';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller, StaffRole } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { ordersEntry } from '../service.js';

const staff = (id: string, role: StaffRole): Caller => ({ kind: 'staff', id, role });
const ben = staff('ben-of-the-staff', 'operations');
const amy = staff('amy-of-the-staff', 'support');
const boss = staff('boss-of-all', 'owner');
const codeId = '0198c0de-0000-7000-8000-00000000000d';

let under: TestService;
let platesAnswer = true;
let people = 0;
beforeAll(async () => {
  under = await openTestService(ordersEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
    fakes: [
      fakeService(codesRpc, {
        LookUpCodes: async ({ ids }) => {
          if (!platesAnswer) throw problem('unavailable', 'unavailable', 'Resting.');
          return {
            codes: ids.map((id) => ({
              id,
              code: 'CF7K3M9QXA2TDV',
              serial: 'CF000001',
              stockState: 'assigned' as const,
              lifeState: 'activated' as const,
              batchId: id,
              createdAt: '2026-01-01T00:00:00.000Z',
            })),
          };
        },
      }),
    ],
  });
});
afterAll(() => under.stop());

const place = async (): Promise<{ readonly orderId: string; readonly email: string }> => {
  const email = `person-${++people}@example.org`;
  const { orderId } = await under.call(ordersRpc, { kind: 'anyone', browserId: 'browser-of-the-buyer' }).PlaceOrder({
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
  return { orderId, email };
};
const recordOf = (orderId: string, caller: Caller = ben) => under.call(ordersRpc, caller).GetOrderRecord({ orderId });
const allot = (orderId: string) =>
  sql`update orders set allotted_code_ids = array[${codeId}::uuid] where id = ${orderId}`.execute(under.running.db);

describe('order record', () => {
  test('names who confirmed, canceled and refunded, with amounts and reasons', async () => {
    const { orderId, email } = await place();
    const client = under.call(ordersRpc, ben);
    await client.ConfirmPayment({ orderId });
    await under.call(ordersRpc, boss).CancelOrder({ orderId, reason: 'mistake', note: 'Ordered twice.' });
    await client.RefundOrder({ orderId, amountCents: 900, reason: 'Agreed', method: 'check', reference: '77' });
    const record = await recordOf(orderId);
    expect(record.customerId).toBe(under.running.platform.customerIdOf(email));
    expect(record.deeds).toMatchObject([
      { deed: 'placed' as const },
      { deed: 'paid' as const, staffId: 'ben-of-the-staff', amountCents: 7_900, method: 'manual' },
      { deed: 'cancelled' as const, staffId: 'boss-of-all', reason: 'mistake', note: 'Ordered twice.' },
      { deed: 'refunded' as const, staffId: 'ben-of-the-staff', amountCents: 900, method: 'check', reference: '77' },
    ]);
  });

  test('shows plates, and everything else while the plate service is unavailable', async () => {
    const { orderId } = await place();
    await allot(orderId);
    const plate = { code: 'CF7K3M9QXA2TDV', serial: 'CF000001', lifeState: 'activated' as const };
    expect(await recordOf(orderId)).toMatchObject({ plates: [plate], platesAway: false });
    platesAnswer = false;
    expect(await recordOf(orderId)).toMatchObject({ plates: [], platesAway: true, deeds: [{ deed: 'placed' }] });
    platesAnswer = true;
  });

  test('requires a role that serves buyers', async () => {
    const { orderId } = await place();
    await recordOf(orderId, amy);
    for (const role of ['marketing', 'finance'] as const)
      await expect(recordOf(orderId, staff('somebody', role))).rejects.toMatchObject({ slug: 'role-not-included' });
    await expect(recordOf(orderId, { kind: 'anyone', browserId: 'browser-of-the-buyer' })).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
    await expect(recordOf('0198c0de-0000-7000-8000-0000000000ff')).rejects.toMatchObject({ kind: 'not-found' });
  });
});

describe('order note', () => {
  const note = (orderId: string, text: string, by = ben, key?: string) =>
    under.call(ordersRpc, by, key).AddOrderNote({ orderId, words: text });
  const noteTextsOf = async (orderId: string) => (await recordOf(orderId)).notes.map(({ words: text }) => text);

  test('is stored once when repeated, and shown with the customer', async () => {
    const { orderId, email } = await place();
    const first = await note(orderId, 'Leave it at the door.', ben, 'one-press-on-an-order');
    expect(await note(orderId, 'Leave it at the door.', ben, 'one-press-on-an-order')).toEqual(first);
    expect((await recordOf(orderId)).notes).toMatchObject([
      { staffId: 'ben-of-the-staff', words: 'Leave it at the door.', mayRemove: true },
    ]);
    const customerId = under.running.platform.customerIdOf(email);
    const { notes } = await under.call(customersRpc, amy).ShowCustomer({ customerId });
    expect(notes.map(({ words: text }) => text)).toEqual(['Leave it at the door.']);
  });

  test('is removed by its author or an owner, never through another order', async () => {
    const [one, other] = [await place(), await place()];
    const { noteId } = await note(one.orderId, 'One.');
    const remove = (orderId: string, by: Caller) => under.call(ordersRpc, by).RemoveOrderNote({ orderId, noteId });
    await expect(remove(one.orderId, amy)).rejects.toMatchObject({ slug: 'note-of-another' });
    await remove(other.orderId, boss);
    expect(await noteTextsOf(one.orderId)).toEqual(['One.']);
    await remove(one.orderId, ben);
    await remove(one.orderId, ben);
    expect(await noteTextsOf(one.orderId)).toEqual([]);
  });

  test('is erased with the customer, and refused afterwards', async () => {
    const { orderId, email } = await place();
    await note(orderId, 'To be erased.');
    await under.call(ordersRpc, ben).CancelOrder({ orderId });
    const customerId = under.running.platform.customerIdOf(email);
    await under.call(customersRpc, amy).EraseCustomer({ customerId, email });
    await eventually(async () => (await noteTextsOf(orderId)).length === 0, 'the note to be erased');
    expect(await recordOf(orderId)).not.toHaveProperty('customerId');
    await expect(note(orderId, 'Too late.')).rejects.toMatchObject({ slug: 'customer-erased', kind: 'conflict' });
  });
});
