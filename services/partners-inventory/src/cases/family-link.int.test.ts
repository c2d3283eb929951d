import type { LifeState } from '@keepsake/contracts/rest/customers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { customerErased } from '@keepsake/contracts/events/orders/customer-erased.v1';
import { codeActivated } from '@keepsake/contracts/events/qr-timeline/code-activated.v1';
import { casesRpc } from '@keepsake/contracts/rpc/cases';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { handoverRpc } from '@keepsake/contracts/rpc/handover';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { stockRpc } from '@keepsake/contracts/rpc/stock';
import { uploadsRpc } from '@keepsake/contracts/rpc/uploads';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { partnersInventoryEntry } from '../service.js';

/** Fake code storage: each plate by its code, and whether a family has activated it. */
const plates = new Map<string, { readonly id: string; lifeState: LifeState }>();
const codes = fakeService(codesRpc, {
  LookUpCodes: async ({ ids, code }) => ({
    codes: [...plates]
      .filter(([key, { id }]) => key === code || ids.includes(id))
      .map(([key, plate]) => ({
        ...plate,
        code: key,
        serial: key,
        stockState: 'available' as const,
        batchId: '0197a000-0000-7000-8000-00000000000b',
        createdAt: '2026-01-01T00:00:00.000Z',
      })),
  }),
  TakeCode: async () => ({ outcome: 'taken' }),
});
const uploads = fakeService(uploadsRpc, {
  FindCasePreview: async ({ uploadId }) => ({
    objectKey: `case-previews/${uploadId}.webp`,
    type: 'image/webp',
    size: 4,
  }),
  KeepForCase: async ({ uploadIds }) => ({
    files: uploadIds.map((uploadId) => ({ uploadId, name: 'The boat.jpg', kind: 'image' as const })),
  }),
});
const aPlate = (): string => {
  const code = `CF${String(plates.size + 1).padStart(12, '0')}`;
  plates.set(code, { id: randomUUID(), lifeState: 'unactivated' as const });
  return code;
};
const idOf = (code: string): string => plates.get(code)?.id ?? '';

/** How far the clock of the service is ahead. */
let aheadMs = 0;
let under: TestService;
beforeAll(async () => {
  under = await openTestService(partnersInventoryEntry, {
    fakes: [codes, uploads],
    clock: { now: () => new Date(Date.now() + aheadMs) },
  });
});
afterAll(() => under.stop());

const anyone: Caller = { kind: 'anyone', browserId: 'browser-of-a-family' };
const operations: Caller = { kind: 'staff', id: 'staff-operations', role: 'operations' };
const system: Caller = { kind: 'system', service: 'qr-timeline' };
const cases = (caller: Caller) => under.call(casesRpc, caller);
const handover = (caller: Caller) => under.call(handoverRpc, caller);

const family = { subjectName: 'Inés Duarte', familyName: 'Rui Duarte', familyEmail: 'rui@example.org' };
const story = { honoreeName: 'Inés Duarte', fromDate: '1941', toDate: '2026-02-01', words: 'She painted it blue.' };
const ended = { kind: 'not-found', slug: 'family-link-ended' };

const funeralHome = async () => {
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
  await under.call(stockRpc, caller).MoveStock({ locationId, kind: 'restocked' as const, quantity: 5 });
  return { caller, locationId };
};

/** A prepared timeline whose family was emailed. */
const mailed = async () => {
  const { caller, locationId } = await funeralHome();
  const { id: caseId, orderRef } = await cases(caller).CreateCase({ locationId, subjectName: 'Inés Duarte' });
  const code = aPlate();
  await cases(caller).AssignPlate({ orderRef, code, key: code });
  await cases(caller).SaveCase({ caseId, ...family });
  await handover(caller).SaveDraft({ caseId, revision: 0, ...story });
  const { token = '' } = await handover(system).GetFamilyNotice({ caseId });
  return { caller, caseId, code, token, look: () => handover(anyone).ShowFamilyPreview({ code, token }) };
};

describe('the link in the email to the family', () => {
  it('shows the prepared page, its photos and the family’s contact', async () => {
    const { caller, caseId, code, token, look: read } = await mailed();
    const fileId = randomUUID();
    await handover(caller).AddFiles({ caseId, uploadIds: [fileId] });
    await handover(caller).SaveCaption({ caseId, fileId, caption: 'At the harbor' });
    expect(await read()).toMatchObject({
      ...story,
      eventType: 'Memorial',
      preparedBy: 'Okafor Funeral Home',
      familyName: 'Rui Duarte',
      email: 'rui@example.org',
      pictures: [{ fileId, caption: 'At the harbor' }],
      totalFiles: 1,
    });
    const picture = await handover(anyone).FindFamilyPicture({ code, token, fileId });
    expect(picture.objectKey).toContain(fileId);
    await cases(caller).CloseCase({ caseId });
    expect((await read()).honoreeName).toBe('Inés Duarte');
  });

  it('refuses a missing, wrong and foreign token alike', async () => {
    const one = await mailed();
    const other = await mailed();
    const unused = aPlate();
    for (const [code, token] of [
      [one.code, 'x'],
      [one.code, other.token],
      [unused, one.token],
      ['CF999999999999', one.token],
    ] as const) {
      await expect(handover(anyone).ShowFamilyPreview({ code, token })).rejects.toMatchObject(ended);
      const fileId = randomUUID();
      await expect(handover(anyone).FindFamilyPicture({ code, token, fileId })).rejects.toMatchObject(ended);
    }
  });

  it('ends with the claim, before and after its event', async () => {
    const { code, look: read } = await mailed();
    plates.set(code, { id: idOf(code), lifeState: 'activated' as const });
    await expect(read()).rejects.toMatchObject(ended);
    await under.deliver(codeActivated, {
      codeId: idOf(code),
      timelineId: randomUUID(),
      customerId: 'c_5b1f0c9e7a2d4836b0e1f7a9',
      eventType: 'memorial',
      test: false,
    });
    plates.set(code, { id: idOf(code), lifeState: 'unactivated' as const });
    await expect(read()).rejects.toMatchObject(ended);
  });

  it('ends when the address is corrected, erased or half a year has passed', async () => {
    const corrected = await mailed();
    const erased = await mailed();
    const { caller, caseId } = corrected;
    await cases(caller).SaveCase({ caseId, ...family, familyEmail: 'ana@example.org' });
    await expect(corrected.look()).rejects.toMatchObject(ended);
    await cases(erased.caller).SaveCase({ caseId: erased.caseId, subjectName: 'Inés Duarte' });
    await expect(erased.look()).rejects.toMatchObject(ended);
    const old = await mailed();
    aheadMs = 181 * 24 * 60 * 60_000;
    await expect(old.look()).rejects.toMatchObject(ended);
    await mailed();
    const { rows } = await sql<{
      kept: boolean;
    }>`select exists (select 1 from family_links l join cases c on c.id = l.case_id
      where c.id = ${old.caseId}) as kept`.execute(under.running.db);
    aheadMs = 0;
    expect(rows).toEqual([{ kept: false }]);
  });

  it('is deleted with the account of the family', async () => {
    const { caller, caseId } = await mailed();
    const familyEmail = `${randomUUID()}@example.org`;
    await cases(caller).SaveCase({ caseId, ...family, familyEmail });
    await handover(system).GetFamilyNotice({ caseId });
    await under.deliver(customerErased, { customerId: under.running.platform.customerIdOf(familyEmail) });
    const { rows } = await sql`select 1 from family_links where case_id = ${caseId}`.execute(under.running.db);
    expect(rows).toEqual([]);
  });

  it('is stored as a hash, in no event and no stored result', async () => {
    const { token, caseId } = await mailed();
    expect(token.length).toBeGreaterThan(40);
    const { rows } = await sql<{ row: string }>`select l::text as row from family_links l where case_id = ${caseId}
      union all select answer::text from handled`.execute(under.running.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify([rows, await under.published()])).not.toContain(token);
  });
});
