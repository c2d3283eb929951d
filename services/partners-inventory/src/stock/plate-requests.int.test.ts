import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codesBound } from '@keepsake/contracts/events/qr-timeline/codes-bound.v1';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { plateRequestsRpc } from '@keepsake/contracts/rpc/plate-requests';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { randomUUID } from 'node:crypto';
import { partnersInventoryEntry } from '../service.js';

let under: TestService;
beforeAll(async () => {
  under = await openTestService(partnersInventoryEntry);
});
afterAll(() => under.stop());

const operations: Caller = { kind: 'staff', id: 'staff-operations', role: 'operations' };
const requests = (caller: Caller, key?: string) => under.call(plateRequestsRpc, caller, key);

const newPartner = async () => {
  const { accountId } = await under.call(partnersRpc).Apply({
    email: `${randomUUID()}@example.org`,
    password: 'a good password',
    firstName: 'Ann',
    lastName: 'Okafor',
    partnerType: 'memorial',
    businessName: 'Okafor Funeral Home',
    businessType: 'Funeral home',
    licenseNumber: 'L-1',
    address: '3 Bay Ln',
    city: 'Mobile',
    state: 'AL',
    zipCode: '36602',
    phone: '555 0100',
    yearsInBusiness: 12,
  });
  await under.call(partnersRpc, operations).DecideApplication({ accountId, decision: 'approved' });
  const caller: Caller = { kind: 'partner', id: accountId, browserId: 'browser-0001' };
  const locationId = (await under.call(partnersRpc, caller).ListLocations({})).locations[0]?.id ?? '';
  const ask = (quantity = 20, key?: string) => requests(caller, key).AskForPlates({ locationId, quantity });
  const list = async () => (await requests(caller).ListPlateRequests({ locationId, limit: 50 })).requests;
  return { caller, locationId, ask, list };
};
const price = (requestId: string, priceCents: number) =>
  requests(operations).MovePlateRequest({ requestId, act: 'price', priceCents });

describe('plate requests', () => {
  it('are created, priced by staff, accepted by the partner and sent', async () => {
    const { caller, locationId, list } = await newPartner();
    const request = await requests(caller).AskForPlates({ locationId, quantity: 20, note: 'For the new chapel.' });
    expect(request).toMatchObject({ state: 'asked', quantity: 20, note: 'For the new chapel.', currency: 'USD' });
    expect(request.locationName).toBe('Okafor Funeral Home');
    const requestId = request.id;
    expect(await price(requestId, 14_900)).toMatchObject({ state: 'priced', priceCents: 14_900 });
    const { orderId = '' } = await requests(caller).MovePlateRequest({ requestId, act: 'accept', priceCents: 14_900 });
    await under.deliver(codesBound, { locationId, codeIds: [randomUUID()], orderId });
    expect(await list()).toMatchObject([{ id: requestId, state: 'sent', priceCents: 14_900 }]);
  });

  it('are created once by fifty repeats; another one waits for the price', async () => {
    const { ask, list } = await newPartner();
    const key = randomUUID();
    const made = await Promise.all(Array.from({ length: 50 }, () => ask(20, key)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await list()).toHaveLength(1);
    const others = await Promise.allSettled(Array.from({ length: 20 }, () => ask(30)));
    for (const other of others)
      expect(other).toMatchObject({
        status: 'rejected',
        reason: { kind: 'conflict', slug: 'plates-asked-already', extra: { quantity: 20 } },
      });
    await price(made[0]?.id ?? '', 100);
    await ask(30);
    expect((await list()).map(({ quantity }) => quantity)).toEqual([30, 20]);
  });

  it('move one way only after concurrent actions', async () => {
    const { caller, ask } = await newPartner();
    const { id: requestId } = await ask();
    await price(requestId, 100);
    const both = await Promise.allSettled([
      requests(caller).MovePlateRequest({ requestId, act: 'accept', priceCents: 100 }),
      requests(caller).MovePlateRequest({ requestId, act: 'decline' }),
      requests(operations).MovePlateRequest({ requestId, act: 'refuse', reason: 'None are left.' }),
    ]);
    const { state } = (await requests(operations).ListPlateRequests({ limit: 100 })).requests.find(
      ({ id }) => id === requestId,
    ) ?? { state: '' };
    const won = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value.state] : []));
    // Staff may still refuse what was accepted a moment before.
    expect([1, 2]).toContain(won.length);
    expect(won).toContain(state);
  });

  it('are not accepted at a price that has changed', async () => {
    const { caller, ask } = await newPartner();
    const { id: requestId } = await ask();
    await price(requestId, 100);
    await price(requestId, 200);
    await expect(
      requests(caller).MovePlateRequest({ requestId, act: 'accept', priceCents: 100 }),
    ).rejects.toMatchObject({ kind: 'conflict', slug: 'price-changed', extra: { priceCents: 200 } });
  });

  it('may be withdrawn, or refused with a reason for the partner', async () => {
    const { caller, ask, list } = await newPartner();
    await requests(caller).MovePlateRequest({ requestId: (await ask()).id, act: 'decline' });
    const { id: requestId } = await ask();
    await expect(
      requests(operations).MovePlateRequest({ requestId, act: 'refuse', reason: '  ' }),
    ).rejects.toMatchObject({ kind: 'invalid' });
    await requests(operations).MovePlateRequest({ requestId, act: 'refuse', reason: 'The maker is closed.' });
    expect(await list()).toMatchObject([{ state: 'refused', reason: 'The maker is closed.' }, { state: 'declined' }]);
    await expect(price(requestId, 100)).rejects.toMatchObject({ kind: 'conflict', slug: 'plate-request-refused' });
  });

  it('are open to their own partner and operations only, with separate actions', async () => {
    const mine = await newPartner();
    const other = await newPartner();
    const { id: requestId } = await mine.ask();
    const denied = { kind: 'forbidden', slug: 'not-yours' };
    const asOther = requests(other.caller);
    const { locationId } = mine;
    await expect(asOther.AskForPlates({ locationId, quantity: 1 })).rejects.toMatchObject(denied);
    await expect(asOther.ListPlateRequests({ locationId, limit: 1 })).rejects.toMatchObject(denied);
    await expect(asOther.MovePlateRequest({ requestId, act: 'decline' })).rejects.toMatchObject(denied);
    await expect(asOther.MovePlateRequest({ requestId: randomUUID(), act: 'decline' })).rejects.toMatchObject(denied);
    const forbidden = { kind: 'forbidden' };
    const asMine = requests(mine.caller);
    await expect(asMine.MovePlateRequest({ requestId, act: 'price', priceCents: 1 })).rejects.toMatchObject(forbidden);
    await expect(asMine.ListPlateRequests({ limit: 1 })).rejects.toMatchObject(forbidden);
    await expect(asMine.GetPlateNotice({ requestId })).rejects.toMatchObject(forbidden);
    const staff = requests(operations);
    await expect(staff.AskForPlates({ locationId, quantity: 1 })).rejects.toMatchObject(forbidden);
    await expect(staff.MovePlateRequest({ requestId, act: 'decline' })).rejects.toMatchObject(forbidden);
    const support: Caller = { kind: 'staff', id: 'staff-support', role: 'support' };
    await expect(requests(support).ListPlateRequests({ limit: 1 })).rejects.toMatchObject(forbidden);
    await expect(staff.MovePlateRequest({ requestId: randomUUID(), act: 'send' })).rejects.toMatchObject({
      kind: 'not-found',
    });
  });

  it('are listed for staff, with state and recipients for other services', async () => {
    const { ask } = await newPartner();
    const { id: requestId } = await ask();
    const waiting = async () =>
      (await requests(operations).ListPlateRequests({ limit: 100, state: 'open', sort: 'asked' })).requests.map(
        ({ id }) => id,
      );
    expect(await waiting()).toContain(requestId);
    await price(requestId, 100);
    expect(await waiting()).not.toContain(requestId);
    const { request, readers } = await under.call(plateRequestsRpc).GetPlateNotice({ requestId });
    expect(request).toMatchObject({ state: 'priced', priceCents: 100, quantity: 20 });
    expect(readers).toMatchObject([{ firstName: 'Ann' }]);
  });
});
