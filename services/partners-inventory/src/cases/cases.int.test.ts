import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { activationUndone } from '@keepsake/contracts/events/qr-timeline/activation-undone.v1';
import { codeActivated } from '@keepsake/contracts/events/qr-timeline/code-activated.v1';
import { codeReassigned } from '@keepsake/contracts/events/qr-timeline/code-reassigned.v1';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { eventually } from '@keepsake/platform/testing/databases';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { randomUUID } from 'node:crypto';
import { partnersInventoryEntry } from '../service.js';
import { aPlate, casePeople, fakeCodes, idOf, inventory, known } from '../composition/case-fixture.js';

let under: TestService;
beforeAll(async () => {
  under = await openTestService(partnersInventoryEntry, { fakes: [fakeCodes] });
});
afterAll(() => under.stop());
const { cases, newPartner } = casePeople(() => under);
const stateOf = async (caller: Caller, caseId: string) => (await cases(caller).GetCase({ caseId })).state;

describe('a case', () => {
  it('begins with a name alone, as a memorial, and counts in its month', async () => {
    const { begin, caller, locationId } = await newPartner(0);
    expect(await begin('Inés Duarte')).toMatchObject({
      subjectName: 'Inés Duarte',
      subjectType: 'person' as const,
      serviceType: 'memorial',
      orderRef: expect.stringMatching(/^CASE-\d+/),
      state: 'open' as const,
      number: 1,
      overPlan: false,
      qrTokens: [],
    });
    await expect(begin('   ')).rejects.toMatchObject({ kind: 'invalid' });
    const { locations } = await under.call(partnersRpc, caller).ListLocations({});
    expect(locations.find(({ id }) => id === locationId)).toMatchObject({ currentCases: 1, casesPerMonth: 15 });
  });

  it('of a pet cemetery is a pet', async () => {
    const { begin } = await newPartner(0, { partnerType: 'pet' });
    expect(await begin('Biscuit')).toMatchObject({ subjectType: 'pet', serviceType: 'pet-memorial' });
  });

  it('over the plan is created and marked; twenty concurrent ones are numbered consecutively', async () => {
    const { begin } = await newPartner(0);
    const made = await Promise.all(Array.from({ length: 20 }, (_, index) => begin(`Case ${index}`)));
    const numbers = made.map(({ number }) => number).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(made.filter(({ overPlan }) => overPlan)).toHaveLength(5);
    expect(new Set(made.map(({ orderRef }) => orderRef)).size).toBe(20);
  });

  it('is found by a misspelled or unaccented name, never by patterns', async () => {
    const { begin, caller, locationId } = await newPartner(0);
    for (const name of ['Mrs Tibbs', 'Inés Duarte', 'Øyvind O’Hara', '100% Cotton']) await begin(name);
    const found = async (search: string, more: object = {}) => {
      const { cases: rows } = await cases(caller).ListCases({ locationId, limit: 10, search, ...more });
      return rows.map(({ subjectName }) => subjectName);
    };
    expect(await found('tibs')).toEqual(['Mrs Tibbs']);
    expect(await found('mrs tibs')).toEqual(['Mrs Tibbs']);
    expect(await found('ines duart')).toEqual(['Inés Duarte']);
    expect(await found('ohara')).toEqual(['Øyvind O’Hara']);
    expect(await found("o'hara")).toEqual(['Øyvind O’Hara']);
    const second = (await cases(caller).ListCases({ locationId, limit: 10, search: 'ines' })).cases[0];
    expect(second?.caseNumber).toMatch(/^\d{4}-002$/);
    expect(await found(second?.caseNumber ?? '')).toEqual(['Inés Duarte']);
    expect(await found('case-')).toHaveLength(4);
    expect(await found('%')).toHaveLength(4);
    expect(await found('zzzzz')).toEqual([]);
    expect(await found('tibs', { state: 'closed' })).toEqual([]);
  });

  it('is found by the dates of its service, soonest first', async () => {
    const { begin, caller, locationId } = await newPartner(0);
    const days = { Later: '2026-05-20', Friday: '2026-05-08', Vague: '2026-05', Today: '2026-05-02' };
    for (const [subjectName, serviceDate] of Object.entries(days)) {
      const { id: caseId } = await begin(subjectName);
      await cases(caller).SaveCase({ caseId, subjectName, serviceDate, serviceTime: '14:30', charity: 'Food Bank' });
    }
    await begin('Unknown');
    const week = { serviceFrom: '2026-05-02', serviceTo: '2026-05-08', sort: 'service' };
    const { cases: rows } = await cases(caller).ListCases({ locationId, limit: 10, ...week });
    expect(rows.map(({ subjectName }) => subjectName)).toEqual(['Today', 'Friday']);
    expect(rows[0]).toMatchObject({ serviceTime: '14:30', charity: 'Food Bank' });
    expect(rows[0]?.servicePlace).toBeUndefined();
  });

  it('is found by text, state and plate, and keeps the family data', async () => {
    const { begin, assign, caller, locationId } = await newPartner(2);
    const one = await begin('Ruth Adeyemi');
    const other = await begin('Henrik Lindgren');
    await assign(one.orderRef, aPlate());
    await cases(caller).SaveCase({ caseId: other.id, subjectName: 'Henrik Lindgren', familyName: 'Maja Lindgren' });
    const found = async (more: object) =>
      (await cases(caller).ListCases({ locationId, limit: 10, ...more })).cases.map(({ subjectName }) => subjectName);
    expect(await found({ search: 'maja' })).toEqual(['Henrik Lindgren']);
    expect(await found({ search: 'adeyimi ruth' })).toEqual(['Ruth Adeyemi']);
    expect(await found({ plate: 'with' })).toEqual(['Ruth Adeyemi']);
    expect(await found({ plate: 'without' })).toEqual(['Henrik Lindgren']);
    await cases(caller).CloseCase({ caseId: other.id });
    expect(await found({ state: 'active' })).toEqual(['Ruth Adeyemi']);
    expect(await cases(caller).CaseFigures({ locationId })).toMatchObject({ activeCases: 1, platesAssigned: 1 });
    await expect(cases(caller).SaveCase({ caseId: other.id, subjectName: 'Too late' })).rejects.toMatchObject({
      slug: 'case-already-closed',
    });
  });

  it('is hidden from another partner in every call', async () => {
    const mine = await newPartner(1);
    const other = await newPartner(1);
    const { id: caseId, orderRef } = await mine.begin('Inés Duarte');
    const asOther = cases(other.caller);
    const denied = { kind: 'forbidden', slug: 'not-yours' };
    await expect(asOther.GetCase({ caseId })).rejects.toMatchObject(denied);
    await expect(asOther.SaveCase({ caseId, subjectName: 'x' })).rejects.toMatchObject(denied);
    await expect(asOther.CloseCase({ caseId })).rejects.toMatchObject(denied);
    await expect(asOther.ListCases({ locationId: mine.locationId, limit: 1 })).rejects.toMatchObject(denied);
    await expect(asOther.CreateCase({ locationId: mine.locationId, subjectName: 'x' })).rejects.toMatchObject(denied);
    await expect(other.assign(orderRef, aPlate())).rejects.toMatchObject(denied);
    await expect(asOther.GetCase({ caseId: randomUUID() })).rejects.toMatchObject(denied);
  });
});

describe('assigning a plate', () => {
  it('takes it from stock once; the same pair returns the same result', async () => {
    const { begin, assign, inStock, caller } = await newPartner(3);
    const { orderRef, id } = await begin('Inés Duarte');
    const code = aPlate();
    const first = await assign(orderRef, code);
    const again = await Promise.all(Array.from({ length: 20 }, () => assign(orderRef, code)));
    expect(again.every((one) => JSON.stringify(one) === JSON.stringify(first))).toBe(true);
    expect(await assign(orderRef, code, 'another key')).toEqual(first);
    expect(await inStock()).toBe(2);
    await eventually(async () => (await stateOf(caller, id)) === 'plated', 'the case is plated');
    expect(await cases(caller).GetCase({ caseId: id })).toMatchObject({ qrTokens: [code], platedAt: first.askedAt });
  });

  it('gives one plate to one of fifty cases and refuses the others', async () => {
    const { begin, assign, inStock } = await newPartner(50);
    const code = aPlate();
    const open = await Promise.all(Array.from({ length: 50 }, (_, index) => begin(`Case ${index}`)));
    const outcomes = await Promise.allSettled(open.map(({ orderRef }) => assign(orderRef, code)));
    const lost = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as object] : []));
    expect(lost).toHaveLength(49);
    for (const reason of lost) expect(reason).toMatchObject({ kind: 'conflict', slug: 'plate-with-case' });
    expect(await inStock()).toBe(49);
  });

  it('binds a key to its first pair, whatever the outcome', async () => {
    const { begin, assign } = await newPartner(3);
    const [one, other] = [await begin('One'), await begin('Other')];
    const retired = aPlate();
    inventory.states.set(retired, { stockState: 'retired' as const });
    await expect(assign(one.orderRef, retired, 'k')).rejects.toMatchObject({ slug: 'plate-retired' });
    await expect(assign(one.orderRef, aPlate(), 'k')).rejects.toMatchObject({ slug: 'idempotency-key-reused' });
    await expect(assign(other.orderRef, retired, 'k')).rejects.toMatchObject({ slug: 'idempotency-key-reused' });
  });

  it('names the other case only to its own partner', async () => {
    const mine = await newPartner(2);
    const other = await newPartner(2);
    const [one, two] = [await mine.begin('Inés Duarte'), await mine.begin('Ruth Adeyemi')];
    const code = aPlate();
    await mine.assign(one.orderRef, code);
    await expect(mine.assign(two.orderRef, code)).rejects.toMatchObject({
      message: expect.stringContaining('This plate is already with case Inés Duarte.'),
      extra: { caseId: one.id, orderRef: one.orderRef },
    });
    const refused = await other.assign((await other.begin('Somebody')).orderRef, code).catch((error: unknown) => error);
    expect(refused).toMatchObject({ kind: 'conflict', slug: 'plate-of-another-partner' });
    expect(JSON.stringify(refused)).not.toContain('Duarte');
  });

  it.each([
    ['an order', { orderId: randomUUID() }, 'plate-order'],
    ['the retired', { stockState: 'retired' as const }, 'plate-retired'],
    ['a family already', { lifeState: 'activated' as const }, 'plate-active'],
  ])('refuses a plate of %s and takes nothing from stock', async (_who, state, slug) => {
    const { begin, assign, inStock } = await newPartner(1);
    const code = aPlate();
    inventory.states.set(code, state);
    await expect(assign((await begin('x')).orderRef, code)).rejects.toMatchObject({ kind: 'conflict', slug });
    expect(await inStock()).toBe(1);
  });

  it('refuses an unknown plate, empty stock and a closed case', async () => {
    const { begin, assign, caller } = await newPartner(0);
    const { orderRef, id } = await begin('x');
    await expect(assign(orderRef, 'UNKNOWN')).rejects.toMatchObject({ kind: 'not-found', slug: 'plate-unknown' });
    await expect(assign(orderRef, aPlate())).rejects.toMatchObject({ kind: 'conflict', slug: 'no-plates' });
    await cases(caller).CloseCase({ caseId: id });
    await expect(assign(orderRef, aPlate())).rejects.toMatchObject({ slug: 'case-already-closed' });
  });

  it('returns the plate to stock when an order took it first', async () => {
    const { begin, assign, inStock, caller } = await newPartner(1);
    const { orderRef, id } = await begin('x');
    const code = aPlate();
    inventory.holders.set(idOf(code), 'order:1');
    await expect(assign(orderRef, code)).rejects.toMatchObject({ slug: 'plate-order' });
    await eventually(async () => (await inStock()) === 1, 'the plate is back on the shelf');
    const refused = await cases(caller).GetCase({ caseId: id });
    expect(refused).toMatchObject({ state: 'open', qrTokens: [] });
    expect(refused.platedAt).toBeUndefined();
  });
});

describe('plate events', () => {
  const claim = (codeId: string) => ({
    codeId,
    timelineId: randomUUID(),
    customerId: 'c_5b1f0c9e7a2d4836b0e1f7a9',
    eventType: 'memorial',
    test: false,
  });

  it('update the case when repeated or late; a closed case stays closed', async () => {
    const { begin, assign, caller } = await newPartner(1);
    const { orderRef, id } = await begin('Inés Duarte');
    const code = aPlate();
    await assign(orderRef, code);
    const claimed = claim(idOf(code));
    const eventId = await under.deliver(codeActivated, claimed);
    await under.deliver(codeActivated, claimed, { id: eventId });
    expect(await stateOf(caller, id)).toBe('claimed');
    await under.deliver(activationUndone, claimed);
    await under.deliver(activationUndone, claimed);
    expect(await stateOf(caller, id)).toBe('plated');
    const newCode = aPlate();
    known.set(idOf(newCode), newCode);
    const moved = { ...claimed, newCodeId: idOf(newCode), reason: 'damaged_plate', gone: false };
    await under.deliver(codeReassigned, moved);
    await under.deliver(codeReassigned, moved);
    expect((await cases(caller).GetCase({ caseId: id })).qrTokens).toEqual([newCode]);
    await cases(caller).CloseCase({ caseId: id });
    await under.deliver(codeActivated, claim(idOf(newCode)));
    expect(await stateOf(caller, id)).toBe('closed');
  });
});
