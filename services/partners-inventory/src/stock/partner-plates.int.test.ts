import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { caseOverPlan } from '@keepsake/contracts/events/partners-inventory/case-over-plan.v1';
import { platesOrderWithdrawn } from '@keepsake/contracts/events/partners-inventory/plates-order-withdrawn.v1';
import { platesOrdered } from '@keepsake/contracts/events/partners-inventory/plates-ordered.v1';
import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import { paymentConfirmed } from '@keepsake/contracts/events/orders/payment-confirmed.v1';
import { codeActivated } from '@keepsake/contracts/events/qr-timeline/code-activated.v1';
import { codesBound } from '@keepsake/contracts/events/qr-timeline/codes-bound.v1';
import { teamActs } from '@keepsake/contracts/rest/team';
import { casesRpc } from '@keepsake/contracts/rpc/cases';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { plateRequestsRpc } from '@keepsake/contracts/rpc/plate-requests';
import { stockRpc } from '@keepsake/contracts/rpc/stock';
import { teamRpc } from '@keepsake/contracts/rpc/team';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { randomUUID } from 'node:crypto';
import { partnersInventoryEntry } from '../service.js';

type StoredPlate = { readonly id: string; holder?: string; locationId?: string; active?: boolean };
const plates = new Map<string, StoredPlate>();
const aPlate = (locationId?: string): string => {
  const code = `CF${String(plates.size + 1).padStart(12, '0')}`;
  plates.set(code, { id: randomUUID(), ...(locationId !== undefined && { locationId }) });
  return code;
};
const byId = (id: string) => [...plates.values()].find((one) => one.id === id);
const codes = fakeService(codesRpc, {
  LookUpCodes: async ({ ids, code }) => ({
    codes: [...plates.entries()]
      .filter(([key, { id }]) => key === code || ids.includes(id))
      .map(([key, { id, locationId, active }]) => ({
        id,
        code: key,
        serial: key,
        stockState: 'shipped' as const,
        lifeState: active ? ('activated' as const) : ('unactivated' as const),
        batchId: randomUUID(),
        createdAt: '2026-01-01T00:00:00.000Z',
        ...(locationId !== undefined && { locationId }),
      })),
  }),
  TakeCode: async ({ codeId, holder }) => {
    const plate = byId(codeId);
    if (!plate) return { outcome: 'unknown' };
    plate.holder ??= holder;
    return { outcome: plate.holder === holder ? 'taken' : 'held' };
  },
  GiveBackCode: async ({ codeId, holder, locationId }) => {
    const plate = byId(codeId);
    if (plate?.active) return { outcome: 'active' };
    if (plate?.holder !== holder) return { outcome: plate?.locationId === locationId ? 'given-back' : 'held' };
    delete plate.holder;
    plate.locationId = locationId;
    return { outcome: 'given-back' };
  },
});

let under: TestService;
let strict: TestService;
beforeAll(async () => {
  under = await openTestService(partnersInventoryEntry, { fakes: [codes] });
  strict = await openTestService(partnersInventoryEntry, {
    fakes: [codes],
    env: { PARTNERS_OPEN_STOCK: 'false' },
  });
});
afterAll(async () => {
  await under.stop();
  await strict.stop();
});

const operations: Caller = { kind: 'staff', id: 'staff-operations', role: 'operations' };

const newPartner = async (on = under, stock = 0) => {
  const { accountId } = await on.call(partnersRpc).Apply({
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
  await on.call(partnersRpc, operations).DecideApplication({ accountId, decision: 'approved' });
  const caller: Caller = { kind: 'partner', id: accountId, browserId: 'browser-0001' };
  const locationId = (await on.call(partnersRpc, caller).ListLocations({})).locations[0]?.id ?? '';
  if (stock > 0) await on.call(stockRpc, caller).MoveStock({ locationId, kind: 'restocked' as const, quantity: stock });
  const cases = on.call(casesRpc, caller);
  const requests = on.call(plateRequestsRpc, caller);
  const inStock = async () => (await on.call(partnersRpc, caller).GetInventory({ locationId })).currentStock;
  const assign = (orderRef: string, code: string) => cases.AssignPlate({ orderRef, code, key: randomUUID() });
  const read = async (requestId: string) =>
    (await requests.ListPlateRequests({ locationId, limit: 50 })).requests.find(({ id }) => id === requestId);
  return { caller, locationId, cases, requests, inStock, assign, read };
};
const publishedBy = async (event: { readonly name: string }) =>
  (await under.published())
    .filter(({ type }) => type === event.name)
    .map(({ data }) => data as Readonly<Record<string, unknown>>);
type Branding = Awaited<ReturnType<typeof newPartner>>;

/** Creates a request whose price was accepted. */
const accepted = async ({ requests, locationId }: Branding, poNumber?: string) => {
  const { id: requestId } = await requests.AskForPlates({ locationId, quantity: 20 });
  await under.call(plateRequestsRpc, operations).MovePlateRequest({ requestId, act: 'price', priceCents: 40_000 });
  const { orderId = '' } = await requests.MovePlateRequest({
    requestId,
    act: 'accept',
    priceCents: 40_000,
    ...(poNumber !== undefined && { poNumber }),
  });
  return { requestId, orderId };
};
const paid = (orderId: string) =>
  under.deliver(paymentConfirmed, {
    orderId,
    paymentId: randomUUID(),
    method: 'manual',
    amountCents: 40_000,
    currency: 'USD',
  });

describe('an accepted price', () => {
  it('becomes an order with the PO number, is paid, sent and counted in once', async () => {
    const one = await newPartner();
    const { requestId, orderId } = await accepted(one, 'PO-4711');
    expect((await publishedBy(platesOrdered)).filter((data) => data.requestId === requestId)).toMatchObject([
      { orderId, locationId: one.locationId, quantity: 20, priceCents: 40_000 },
    ]);
    await paid(orderId);
    expect(await one.read(requestId)).toMatchObject({ state: 'accepted', paidAt: expect.any(String) });
    const bound = { locationId: one.locationId, codeIds: Array.from({ length: 20 }, () => randomUUID()), orderId };
    const id = await under.deliver(codesBound, bound);
    await under.deliver(codesBound, bound, { id });
    expect(await one.read(requestId)).toMatchObject({ state: 'sent' });
    expect(await one.inStock()).toBe(0);
    await one.requests.MovePlateRequest({ requestId, act: 'receive' });
    expect(await one.inStock()).toBe(20);
    await expect(one.requests.MovePlateRequest({ requestId, act: 'receive' })).rejects.toMatchObject({
      kind: 'conflict',
      slug: 'plates-received',
    });
    expect(await one.inStock()).toBe(20);
  });

  it('can be withdrawn until it is paid, and accepted again as a new order', async () => {
    const one = await newPartner();
    const { requestId, orderId } = await accepted(one);
    expect(await one.requests.MovePlateRequest({ requestId, act: 'withdraw' })).toMatchObject({ state: 'priced' });
    expect((await publishedBy(platesOrderWithdrawn)).some((data) => data.orderId === orderId)).toBe(true);
    // The cancellation of the withdrawn order has no effect any more.
    await under.deliver(orderCancelled, { orderId, reason: 'withdrawn-by-partner' });
    expect(await one.read(requestId)).toMatchObject({ state: 'priced' });
    const again = await one.requests.MovePlateRequest({ requestId, act: 'accept', priceCents: 40_000 });
    expect(again.orderId).not.toBe(orderId);
    await paid(again.orderId ?? '');
    await expect(one.requests.MovePlateRequest({ requestId, act: 'withdraw' })).rejects.toMatchObject({
      kind: 'conflict',
      slug: 'plates-paid',
    });
  });

  it('stays when payment and withdrawal are concurrent', async () => {
    const one = await newPartner();
    const { requestId, orderId } = await accepted(one);
    await one.requests.MovePlateRequest({ requestId, act: 'withdraw' });
    await paid(orderId);
    expect(await one.read(requestId)).toMatchObject({ state: 'accepted', paidAt: expect.any(String) });
  });

  it('ends with a reason when staff cancel the order, and cannot be sent', async () => {
    const one = await newPartner();
    const { requestId, orderId } = await accepted(one);
    await expect(
      under.call(plateRequestsRpc, operations).MovePlateRequest({ requestId, act: 'send' }),
    ).rejects.toMatchObject({ kind: 'conflict', slug: 'plates-are-an-order' });
    const id = await under.deliver(orderCancelled, { orderId, reason: 'not-paid' });
    await under.deliver(orderCancelled, { orderId, reason: 'not-paid' }, { id });
    expect(await one.read(requestId)).toMatchObject({ state: 'refused', reason: 'The order was canceled.' });
  });
});

describe('plates that staff hand over', () => {
  it('are in stock immediately, once for a repeated event', async () => {
    const one = await newPartner();
    const bound = { locationId: one.locationId, codeIds: [randomUUID(), randomUUID()] };
    const id = await under.deliver(codesBound, bound);
    await under.deliver(codesBound, bound, { id });
    expect(await one.inStock()).toBe(2);
  });
});

describe('a plate of a location', () => {
  it('goes to a case of the same account only', async () => {
    const [own, other] = [await newPartner(under, 1), await newPartner(under, 1)];
    const code = aPlate(own.locationId);
    const foreign = await other.cases.CreateCase({ locationId: other.locationId, subjectName: 'Rosa Haddad' });
    await expect(other.assign(foreign.orderRef, code)).rejects.toMatchObject({ slug: 'plate-of-another-partner' });
    const mine = await own.cases.CreateCase({ locationId: own.locationId, subjectName: 'Inés Duarte' });
    expect(await own.assign(mine.orderRef, code)).toMatchObject({ code });
  });

  it('is the only kind that is assigned when the stock is not open', async () => {
    const one = await newPartner(strict, 2);
    const { orderRef } = await one.cases.CreateCase({ locationId: one.locationId, subjectName: 'Inés Duarte' });
    await expect(one.assign(orderRef, aPlate())).rejects.toMatchObject({ slug: 'plate-not-of-location' });
    await one.assign(orderRef, aPlate(one.locationId));
    const open = await newPartner(under, 1);
    const begun = await open.cases.CreateCase({ locationId: open.locationId, subjectName: 'Rosa Haddad' });
    await open.assign(begun.orderRef, aPlate());
  });
});

describe('an assignment', () => {
  it('is undone, and the plate goes to the right case', async () => {
    const one = await newPartner(under, 3);
    const wrong = await one.cases.CreateCase({ locationId: one.locationId, subjectName: 'The wrong case' });
    const right = await one.cases.CreateCase({ locationId: one.locationId, subjectName: 'The right case' });
    const code = aPlate();
    await one.assign(wrong.orderRef, code);
    expect(await one.cases.GetCase({ caseId: wrong.id })).toMatchObject({ state: 'plated', qrTokens: [code] });
    expect(await one.inStock()).toBe(2);
    expect(await one.cases.UndoAssignment({ caseId: wrong.id, code })).toMatchObject({ state: 'open', qrTokens: [] });
    expect(await one.inStock()).toBe(3);
    await expect(one.cases.UndoAssignment({ caseId: wrong.id, code })).rejects.toMatchObject({
      slug: 'plate-not-with-case',
    });
    await one.assign(right.orderRef, code);
    expect(await one.inStock()).toBe(2);
  });

  it('is not restored by an old request when it was undone', async () => {
    const one = await newPartner(under, 3);
    const { id: caseId, orderRef } = await one.cases.CreateCase({
      locationId: one.locationId,
      subjectName: 'Inés Duarte',
    });
    const code = aPlate();
    const assign = (key: string, retryKey?: string) =>
      under.call(casesRpc, one.caller, retryKey).AssignPlate({ orderRef, code, key });
    await assign('first', 'one-request');
    await one.cases.UndoAssignment({ caseId, code });
    const isUndone = { kind: 'conflict', slug: 'assignment-undone' };
    await expect(assign('first')).rejects.toMatchObject(isUndone);
    await expect(assign('first', 'one-request')).rejects.toMatchObject(isUndone);
    expect(await one.cases.GetCase({ caseId })).toMatchObject({ state: 'open', qrTokens: [] });
    expect(await one.inStock()).toBe(3);
    await assign('second');
    expect(await assign('first')).toMatchObject({ caseId, code });
    expect(await one.cases.GetCase({ caseId })).toMatchObject({ state: 'plated', qrTokens: [code] });
    expect(await one.inStock()).toBe(2);
  });

  it('stays once the family has activated the page', async () => {
    const one = await newPartner(under, 1);
    const { id: caseId, orderRef } = await one.cases.CreateCase({
      locationId: one.locationId,
      subjectName: 'Inés Duarte',
    });
    const code = aPlate();
    await one.assign(orderRef, code);
    const plate = plates.get(code);
    if (plate) plate.active = true;
    await expect(one.cases.UndoAssignment({ caseId, code })).rejects.toMatchObject({
      kind: 'conflict',
      slug: 'plate-claimed',
    });
    expect(await one.inStock()).toBe(0);
  });
});

describe('a closed case', () => {
  it('is reopened with the state of its plates', async () => {
    const one = await newPartner(under, 1);
    const { id: caseId, orderRef } = await one.cases.CreateCase({
      locationId: one.locationId,
      subjectName: 'Inés Duarte',
    });
    await one.cases.CloseCase({ caseId });
    expect(await one.cases.ReopenCase({ caseId })).toMatchObject({ state: 'open' });
    const code = aPlate();
    await one.assign(orderRef, code);
    const codeId = plates.get(code)?.id ?? '';
    await under.deliver(codeActivated, {
      codeId,
      timelineId: randomUUID(),
      customerId: 'c'.repeat(43),
      eventType: 'memorial',
      test: false,
    });
    await one.cases.CloseCase({ caseId });
    const reopened = await one.cases.ReopenCase({ caseId });
    expect(reopened.state).toBe('claimed');
    expect(reopened.closedAt).toBeUndefined();
    await one.cases.ReopenCase({ caseId });
  });
});

describe('a case over the plan', () => {
  it('is published once for each threshold of a month, not for each case', async () => {
    const one = await newPartner();
    for (let number = 1; number <= 24; number += 1)
      await one.cases.CreateCase({ locationId: one.locationId, subjectName: `Family ${number}` });
    expect((await publishedBy(caseOverPlan)).filter((data) => data.locationId === one.locationId)).toMatchObject([
      { number: 16, casesPerMonth: 15 },
      { number: 23, casesPerMonth: 15 },
    ]);
  });
});

describe('the activity of a partner', () => {
  it('has a known name for undone, reopened, withdrawn and received work', async () => {
    const one = await newPartner(under, 1);
    const { id: caseId, orderRef } = await one.cases.CreateCase({
      locationId: one.locationId,
      subjectName: 'Inés Duarte',
    });
    const code = aPlate();
    await one.assign(orderRef, code);
    await one.cases.UndoAssignment({ caseId, code });
    await one.cases.CloseCase({ caseId });
    await one.cases.ReopenCase({ caseId });
    const { requestId } = await accepted(one);
    await one.requests.MovePlateRequest({ requestId, act: 'withdraw' });
    const { acts } = await under.call(teamRpc, one.caller).ListActs({ limit: 50 });
    const names = acts.map(({ act }) => act);
    expect(names).toEqual(expect.arrayContaining(['plate-undone', 'case-reopened', 'acceptance-withdrawn']));
    expect(names.filter((name) => !teamActs.some((known) => known === name))).toEqual([]);
  });
});
