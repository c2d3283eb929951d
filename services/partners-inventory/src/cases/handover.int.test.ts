import type { LifeState } from '@keepsake/contracts/rest/customers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { caseHandedOver } from '@keepsake/contracts/events/partners-inventory/case-handed-over.v1';
import { customerErased } from '@keepsake/contracts/events/orders/customer-erased.v1';
import { activationUndone } from '@keepsake/contracts/events/qr-timeline/activation-undone.v1';
import { codeActivated } from '@keepsake/contracts/events/qr-timeline/code-activated.v1';
import { codeReassigned } from '@keepsake/contracts/events/qr-timeline/code-reassigned.v1';
import { plateReplaced } from '@keepsake/contracts/events/qr-timeline/plate-replaced.v1';
import { casesRpc } from '@keepsake/contracts/rpc/cases';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { handoverRpc } from '@keepsake/contracts/rpc/handover';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { stockRpc } from '@keepsake/contracts/rpc/stock';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { randomUUID } from 'node:crypto';
import { partnersInventoryEntry } from '../service.js';

/** Fake code storage: each plate by its code, and whether a family has activated it. */
const stock = new Map<string, { readonly id: string; lifeState: LifeState }>();
const plate = (code: string) => ({
  code,
  serial: code,
  stockState: 'available' as const,
  batchId: '0197a000-0000-7000-8000-00000000000b',
  createdAt: '2026-01-01T00:00:00.000Z',
  ...(stock.get(code) ?? { id: '', lifeState: 'unactivated' as const }),
});
const codes = fakeService(codesRpc, {
  LookUpCodes: async ({ ids, code }) => ({
    codes: [...stock].filter(([key, { id }]) => key === code || ids.includes(id)).map(([key]) => plate(key)),
  }),
  TakeCode: async () => ({ outcome: 'taken' }),
});

let under: TestService;
beforeAll(async () => {
  under = await openTestService(partnersInventoryEntry, { fakes: [codes] });
});
afterAll(() => under.stop());

const anyone: Caller = { kind: 'anyone', browserId: 'browser-of-a-family' };
const operations: Caller = { kind: 'staff', id: 'staff-operations', role: 'operations' };
const system: Caller = { kind: 'system', service: 'qr-timeline' };
const cases = (caller: Caller) => under.call(casesRpc, caller);
const handover = (caller: Caller, key?: string) => under.call(handoverRpc, caller, key);

const newPartner = async (partnerType: 'memorial' | 'pet' = 'memorial') => {
  const { accountId } = await under.call(partnersRpc).Apply({
    email: `${randomUUID()}@example.org`,
    password: 'a good password',
    firstName: 'Ann',
    lastName: 'Okafor',
    partnerType,
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
  await under.call(stockRpc, caller).MoveStock({ locationId, kind: 'restocked' as const, quantity: 5 });
  const { id: caseId, orderRef } = await cases(caller).CreateCase({ locationId, subjectName: 'Inés Duarte' });
  const assign = async () => {
    const code = aPlate();
    await cases(caller).AssignPlate({ orderRef, code, key: code });
    return code;
  };
  return { caller, caseId, locationId, assign };
};
let plates = 0;
const aPlate = () => {
  const code = `CF${String(++plates).padStart(12, '0')}`;
  stock.set(code, { id: randomUUID(), lifeState: 'unactivated' as const });
  return code;
};
const idOf = (code: string): string => stock.get(code)?.id ?? '';
const opened = (code: string): void => void stock.set(code, { id: idOf(code), lifeState: 'activated' as const });
const claim = (code: string) => ({
  codeId: idOf(code),
  timelineId: randomUUID(),
  customerId: 'c_5b1f0c9e7a2d4836b0e1f7a9',
  eventType: 'memorial',
  test: false,
});
const story = { honoreeName: 'Inés Duarte', fromDate: '1941', toDate: '2026-02-01', words: 'She painted it blue.' };
const denied = { kind: 'forbidden', slug: 'not-yours' };

describe('the draft of a timeline', () => {
  it('is absent, then saved, and waits for the family with a plate', async () => {
    const { caller, caseId, assign } = await newPartner();
    expect(await handover(caller).GetDraft({ caseId })).toMatchObject({ state: 'none', revision: 0, mailsLeft: 5 });
    const saved = await handover(caller).SaveDraft({ caseId, revision: 0, ...story });
    expect(saved).toMatchObject({ ...story, state: 'saved', revision: 1, savedAt: expect.any(String) });
    await assign();
    const { words: _, toDate: __, ...less } = story;
    expect(await handover(caller).SaveDraft({ caseId, revision: 1, ...less })).toMatchObject({
      state: 'waiting' as const,
      revision: 2,
    });
    const now = await handover(operations).GetDraft({ caseId });
    expect([now.honoreeName, now.fromDate, now.toDate, now.words]).toEqual([
      'Inés Duarte',
      '1941',
      undefined,
      undefined,
    ]);
  });

  it('refuses the second of two concurrent writers, also of the first draft', async () => {
    const { caller, caseId } = await newPartner();
    const both = await Promise.allSettled(
      ['a', 'b'].map((text) => handover(caller).SaveDraft({ caseId, revision: 0, ...story, words: text })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await handover(caller).SaveDraft({ caseId, revision: 1, ...story });
    await expect(handover(caller).SaveDraft({ caseId, revision: 1, ...story, words: 'Mine' })).rejects.toMatchObject({
      kind: 'conflict',
      slug: 'changed-meanwhile',
    });
    expect((await handover(caller).GetDraft({ caseId })).words).toBe(story.words);
  });

  it('begins with the service below the text, or with the service alone', async () => {
    const { caller, caseId } = await newPartner();
    const service = { serviceDate: '2026-05-08', serviceTime: '14:30', servicePlace: 'St. Mary', charity: 'Food Bank' };
    await cases(caller).SaveCase({ caseId, subjectName: 'Inés Duarte', ...service });
    const lines = 'Service: May 8, 2026, 2:30 PM, St. Mary\nDonations: Food Bank';
    const alone = { known: true, eventType: 'Memorial', words: lines };
    expect(await handover(system).GetPrepared({ caseId })).toMatchObject(alone);
    await handover(caller).SaveDraft({ caseId, revision: 0, ...story });
    expect((await handover(system).GetPrepared({ caseId })).words).toBe(`${story.words}\n\n${lines}`);
    const details = { signal: AbortSignal.timeout(20_000), correlationId: 'test', language: 'es' };
    const { words } = await under.running.clientAs(handoverRpc, system).GetPrepared({ caseId }, details);
    expect(words).toBe(`${story.words}\n\nCeremonia: 8 de mayo de 2026, 14:30, St. Mary\nDonativos: Food Bank`);
  });

  it('is saved once by a repeated request, also after activation', async () => {
    const { caller, caseId, assign } = await newPartner();
    const code = await assign();
    const save = () => handover(caller, 'the same press').SaveDraft({ caseId, revision: 0, ...story });
    await save();
    opened(code);
    expect(await save()).toMatchObject({ revision: 1 });
  });

  it('is closed to other partners and read-only for staff', async () => {
    const mine = await newPartner();
    const other = await newPartner();
    const { caseId } = mine;
    for (const id of [caseId, randomUUID()]) {
      await expect(handover(other.caller).GetDraft({ caseId: id })).rejects.toMatchObject(denied);
      await expect(handover(other.caller).SaveDraft({ caseId: id, revision: 0, ...story })).rejects.toMatchObject(
        denied,
      );
      await expect(handover(other.caller).MailFamily({ caseId: id, contactIds: [] })).rejects.toMatchObject(denied);
    }
    await expect(handover(operations).SaveDraft({ caseId, revision: 0, ...story })).rejects.toMatchObject(denied);
    await expect(handover(mine.caller).GetPrepared({ caseId })).rejects.toMatchObject({ slug: 'services-only' });
    await expect(handover(mine.caller).GetFamilyNotice({ caseId })).rejects.toMatchObject({ slug: 'services-only' });
  });

  it('is read-only when the case is closed, and still used for its plate', async () => {
    const { caller, caseId, assign } = await newPartner();
    const code = await assign();
    await handover(caller).SaveDraft({ caseId, revision: 0, ...story });
    await cases(caller).CloseCase({ caseId });
    const late = handover(caller).SaveDraft({ caseId, revision: 1, ...story });
    await expect(late).rejects.toMatchObject({ slug: 'case-already-closed' });
    expect(await handover(system).GetPrepared({ caseId })).toMatchObject({ known: true, ...story });
    expect(await handover(anyone).ShowPrepared({ code })).toMatchObject({ preparedBy: 'Okafor Funeral Home' });
  });
});

describe('anyone who holds the plate', () => {
  it('reads who prepared its timeline and its kind, but no content', async () => {
    const { caller, caseId, assign } = await newPartner('pet');
    const code = await assign();
    expect(await handover(anyone).ShowPrepared({ code })).toEqual({});
    await handover(caller).SaveDraft({ caseId, revision: 0, ...story });
    const result = await handover(anyone).ShowPrepared({ code });
    expect(result).toMatchObject({ preparedBy: 'Okafor Funeral Home', eventType: 'Pet Memorial' });
    expect(JSON.stringify(result)).not.toMatch(/Duarte|1941"|2026-02|painted/);
    opened(code);
    expect(await handover(anyone).ShowPrepared({ code })).toEqual({});
    expect(await handover(anyone).ShowPrepared({ code: aPlate() })).toEqual({});
    expect(await handover(anyone).ShowPrepared({ code: 'CF999999999999' })).toEqual({});
  });

  it('opens an empty timeline when nothing was prepared', async () => {
    const { caseId } = await newPartner();
    expect(await handover(system).GetPrepared({ caseId })).toEqual({ known: false, files: [] });
    expect(await handover(system).GetPrepared({ caseId: randomUUID() })).toEqual({ known: false, files: [] });
  });
});

describe('the activation by the family', () => {
  it('ends writing immediately, before its event arrives', async () => {
    const { caller, caseId, assign } = await newPartner();
    const code = await assign();
    await handover(caller).SaveDraft({ caseId, revision: 0, ...story });
    opened(code);
    const late = handover(caller).SaveDraft({ caseId, revision: 1, ...story });
    await expect(late).rejects.toMatchObject({
      kind: 'conflict',
      slug: 'draft-handed-over',
      message: expect.stringContaining('invite you as a keeper'),
    });
  });

  it('updates the handover when repeated, late or undone by support', async () => {
    const { caller, caseId, assign } = await newPartner();
    const code = await assign();
    const eventId = await under.deliver(codeActivated, claim(code));
    await under.deliver(codeActivated, claim(code), { id: eventId });
    const before = await handover(caller).GetDraft({ caseId });
    expect([before.state, before.savedAt]).toEqual(['handed-over', undefined]);
    await expect(handover(caller).SaveDraft({ caseId, revision: 0, ...story })).rejects.toMatchObject({
      slug: 'draft-handed-over',
    });
    await under.deliver(activationUndone, claim(code));
    await under.deliver(activationUndone, claim(code));
    expect(await handover(caller).SaveDraft({ caseId, revision: 0, ...story })).toMatchObject({ state: 'waiting' });
    await under.deliver(codeActivated, claim(code));
    const newCode = aPlate();
    await under.deliver(codeReassigned, {
      ...claim(code),
      newCodeId: idOf(newCode),
      reason: 'damaged_plate',
      gone: false,
    });
    expect(await handover(caller).GetDraft({ caseId })).toMatchObject({ state: 'handed-over', ...story });
  });
});

describe('a plate of a case that was replaced before its activation', () => {
  it('hands the case over by the new plate, once', async () => {
    const { caller, caseId, assign } = await newPartner();
    const code = await assign();
    const newCode = aPlate();
    const replaced = { codeId: idOf(code), newCodeId: idOf(newCode), caseId, atMaker: false };
    const event = await under.deliver(plateReplaced, replaced);
    await under.deliver(plateReplaced, replaced, { id: event });
    await under.deliver(codeActivated, claim(newCode));
    expect(await handover(caller).GetDraft({ caseId })).toMatchObject({ state: 'handed-over' });
    expect(await under.parked()).toEqual([]);
  });
});

describe('the email to the family', () => {
  const family = { subjectName: 'Inés Duarte', familyName: 'Rui Duarte', familyEmail: 'rui@example.org' };
  const notifiedOf = async (caseId: string) =>
    (await under.published()).filter(({ type, key }) => type === caseHandedOver.name && key === caseId);

  it('requires a draft, a plate and an address, with an error for each', async () => {
    const { caller, caseId, assign } = await newPartner();
    const mail = () => handover(caller).MailFamily({ caseId, contactIds: [] });
    await expect(mail()).rejects.toMatchObject({ slug: 'nothing-prepared' });
    await handover(caller).SaveDraft({ caseId, revision: 0, ...story });
    await expect(mail()).rejects.toMatchObject({ slug: 'case-without-plate' });
    const code = await assign();
    await expect(mail()).rejects.toMatchObject({ slug: 'family-without-address' });
    await cases(caller).SaveCase({ caseId, ...family });
    expect(await mail()).toMatchObject({ state: 'waiting', mailedAt: expect.any(String), mailsLeft: 4 });
    const [published] = await notifiedOf(caseId);
    expect(published?.data).toEqual({ caseId, codeId: idOf(code), locationId: expect.any(String), contactId: caseId });
    expect(published?.body).not.toMatch(/rui|duarte|example\.org/i);
    expect(published?.body).not.toContain(code);
    expect(await handover(system).GetFamilyNotice({ caseId })).toMatchObject({
      open: true,
      email: 'rui@example.org',
      familyName: 'Rui Duarte',
      subjectName: 'Inés Duarte',
      partner: 'Okafor Funeral Home',
      code,
    });
  });

  it('is sent five times at most, and once per repeated request', async () => {
    const { caller, caseId, assign } = await newPartner();
    await assign();
    await cases(caller).SaveCase({ caseId, ...family });
    await handover(caller).SaveDraft({ caseId, revision: 0, ...story });
    await handover(caller, 'one press').MailFamily({ caseId, contactIds: [] });
    await handover(caller, 'one press').MailFamily({ caseId, contactIds: [] });
    const presses = await Promise.allSettled(
      Array.from({ length: 8 }, async () => handover(caller).MailFamily({ caseId, contactIds: [] })),
    );
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    await expect(handover(caller).MailFamily({ caseId, contactIds: [] })).rejects.toMatchObject({
      slug: 'family-mailed-enough',
    });
    expect(await notifiedOf(caseId)).toHaveLength(5);
  });

  it('is not sent once the plate is active or the case closed', async () => {
    const { caller, caseId, assign } = await newPartner();
    const code = await assign();
    await cases(caller).SaveCase({ caseId, ...family });
    await handover(caller).SaveDraft({ caseId, revision: 0, ...story });
    opened(code);
    expect(await handover(system).GetFamilyNotice({ caseId })).toEqual({ open: false });
    await expect(handover(caller).MailFamily({ caseId, contactIds: [] })).rejects.toMatchObject({
      slug: 'draft-handed-over',
    });
    const other = await newPartner();
    await other.assign();
    await cases(other.caller).SaveCase({ caseId: other.caseId, ...family });
    await cases(other.caller).CloseCase({ caseId: other.caseId });
    expect(await handover(system).GetFamilyNotice({ caseId: other.caseId })).toEqual({ open: false });
    expect(await handover(system).GetFamilyNotice({ caseId: randomUUID() })).toEqual({ open: false });
  });
});

describe('the contact of a family', () => {
  const family = { subjectName: 'Inés Duarte', familyName: 'Rui Duarte', familyPhone: '555 0142' };
  const idOfPerson = (email: string) => under.running.platform.customerIdOf(email);

  it('is erased once with its account, and in no other case', async () => {
    const { caller, caseId } = await newPartner();
    const other = await newPartner();
    const gone = `${randomUUID()}@example.org`;
    await cases(caller).SaveCase({ caseId, ...family, familyEmail: gone.toUpperCase(), notes: 'Blue flowers' });
    await cases(other.caller).SaveCase({ caseId: other.caseId, ...family, familyEmail: `${randomUUID()}@example.org` });
    const id = await under.deliver(customerErased, { customerId: idOfPerson(gone) });
    await under.deliver(customerErased, { customerId: idOfPerson(gone) }, { id });
    const left = await cases(caller).GetCase({ caseId });
    expect([left.familyName, left.familyEmail, left.familyPhone]).toEqual([undefined, undefined, undefined]);
    expect(left).toMatchObject({ subjectName: 'Inés Duarte', notes: 'Blue flowers' });
    expect(await cases(other.caller).GetCase({ caseId: other.caseId })).toMatchObject({ familyName: 'Rui Duarte' });
  });

  it('stays when the partner has entered it again since a late event', async () => {
    const { caller, caseId } = await newPartner();
    const email = `${randomUUID()}@example.org`;
    const at = new Date();
    await cases(caller).SaveCase({ caseId, ...family, familyEmail: email });
    await under.deliver(customerErased, { customerId: idOfPerson(email) }, { at });
    expect(await cases(caller).GetCase({ caseId })).toMatchObject({ familyName: 'Rui Duarte', familyEmail: email });
  });
});
