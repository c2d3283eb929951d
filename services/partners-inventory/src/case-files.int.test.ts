import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { casesRpc } from '@keepsake/contracts/rpc/cases';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { handoverRpc } from '@keepsake/contracts/rpc/handover';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { uploadsRpc } from '@keepsake/contracts/rpc/uploads';
import { problem } from '@keepsake/platform/problem';
import { neighbour, serviceUnderTest, type ServiceUnderTest } from '@keepsake/platform/testing/service-under-test';
import type { Caller } from '@keepsake/platform/turn';
import { randomUUID } from 'node:crypto';
import { partnersInventoryEntry } from './service.js';

/** What lies where timelines are kept: each upload by its id, and who was asked to keep it. */
const kept: {
  caseId?: string | undefined;
  browserId?: string | undefined;
  uploadIds?: readonly string[] | undefined;
}[] = [];
const dropped: string[] = [];
const refused = new Set<string>();
const uploads = neighbour(uploadsRpc, {
  KeepForCase: async (asked) => {
    kept.push(asked);
    const ids = asked.uploadIds ?? [];
    const missing = ids.find((id) => refused.has(id));
    if (missing !== undefined)
      throw problem('invalid', 'upload-missing', 'This file is not here any more.', { upload: missing });
    return { files: ids.map((uploadId, at) => ({ uploadId, name: `${at}.jpg`, kind: at === 0 ? 'image' : 'video' })) };
  },
  DropFromCase: async ({ uploadId }) => {
    dropped.push(uploadId ?? '');
    return { dropped: true };
  },
});

let under: ServiceUnderTest;
beforeAll(async () => {
  under = await serviceUnderTest(partnersInventoryEntry, {
    neighbours: [uploads, neighbour(codesRpc, { LookUpCodes: async () => ({ codes: [] }) })],
  });
});
afterAll(() => under.stop());

const operations: Caller = { kind: 'staff', id: 'staff-operations', role: 'operations' };
const system: Caller = { kind: 'system', service: 'qr-timeline' };
const handover = (caller: Caller, key?: string) => under.call(handoverRpc, caller, key);

const house = async () => {
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
  const { id: caseId } = await under.call(casesRpc, caller).CreateCase({ locationId, subjectName: 'Inés Duarte' });
  return { caller, locationId, caseId };
};
const shown = async (caller: Caller, caseId: string) =>
  (await handover(caller).ListFiles({ caseId })).files.map(({ fileId, name, kind }) => [fileId, name, kind]);
const denied = { kind: 'forbidden', slug: 'not-yours' };

describe('the files of a case', () => {
  it('are those of the browser that brings them, in their order, and are counted', async () => {
    const { caller, locationId, caseId } = await house();
    const [one, two] = [randomUUID(), randomUUID()];
    await handover(caller).AddFiles({ caseId, uploadIds: [one, two] });
    expect(kept.at(-1)).toMatchObject({ caseId, browserId: 'browser-0001', uploadIds: [one, two] });
    const files = [
      [one, '0.jpg', 'image'],
      [two, '1.jpg', 'video'],
    ];
    expect(await shown(caller, caseId)).toEqual(files);
    expect(await shown(operations, caseId)).toEqual(files);
    expect(await under.call(casesRpc, caller).GetCase({ caseId })).toMatchObject({ totalFiles: 2 });
    expect(await under.call(casesRpc, caller).CaseFigures({ locationId })).toMatchObject({
      totalFiles: 2,
      activeCases: 1,
    });
  });

  it('are brought once by the same press, and again without harm by another one', async () => {
    const { caller, caseId } = await house();
    const uploadIds = [randomUUID()];
    const asked = kept.length;
    await handover(caller, 'one press').AddFiles({ caseId, uploadIds });
    await handover(caller, 'one press').AddFiles({ caseId, uploadIds });
    expect(kept).toHaveLength(asked + 1);
    expect((await handover(caller).AddFiles({ caseId, uploadIds })).files).toHaveLength(1);
  });

  it('are none of them here when one of them is not', async () => {
    const { caller, caseId } = await house();
    const [here, gone] = [randomUUID(), randomUUID()];
    refused.add(gone);
    await expect(handover(caller).AddFiles({ caseId, uploadIds: [here, gone] })).rejects.toMatchObject({
      slug: 'upload-missing',
    });
    expect(await shown(caller, caseId)).toEqual([]);
  });

  it('are taken back once, like twice', async () => {
    const { caller, caseId } = await house();
    const uploadIds = [randomUUID(), randomUUID()];
    const [first = ''] = uploadIds;
    await handover(caller).AddFiles({ caseId, uploadIds });
    for (let times = 0; times < 2; times++)
      expect((await handover(caller).RemoveFile({ caseId, fileId: first })).files).toHaveLength(1);
    expect(dropped.filter((id) => id === first)).toHaveLength(2);
  });

  it('are something for the family to begin with, also without a word', async () => {
    const { caller, caseId } = await house();
    expect(await handover(system).GetPrepared({ caseId })).toEqual({ known: false });
    await handover(caller).AddFiles({ caseId, uploadIds: [randomUUID()] });
    expect(await handover(system).GetPrepared({ caseId })).toMatchObject({ known: true, eventType: 'Memorial' });
  });

  it('are of the partner of the case; of another nothing is told, staff only read', async () => {
    const mine = await house();
    const other = await house();
    const { caseId } = mine;
    const [fileId, uploadIds] = [randomUUID(), [randomUUID()]];
    const asked = [kept.length, dropped.length];
    for (const id of [caseId, randomUUID()]) {
      await expect(handover(other.caller).ListFiles({ caseId: id })).rejects.toMatchObject(denied);
      await expect(handover(other.caller).AddFiles({ caseId: id, uploadIds })).rejects.toMatchObject(denied);
      await expect(handover(other.caller).RemoveFile({ caseId: id, fileId })).rejects.toMatchObject(denied);
    }
    await expect(handover(operations).AddFiles({ caseId, uploadIds })).rejects.toMatchObject(denied);
    expect([kept.length, dropped.length]).toEqual(asked);
  });

  it('are none any more for a closed case, and named in a sentence when they are too many', async () => {
    const { caller, caseId } = await house();
    const many = Array.from({ length: 201 }, () => randomUUID());
    await expect(handover(caller).AddFiles({ caseId, uploadIds: many })).rejects.toMatchObject({
      message: expect.stringContaining('at most 200 files'),
    });
    await under.call(casesRpc, caller).CloseCase({ caseId });
    await expect(handover(caller).AddFiles({ caseId, uploadIds: [randomUUID()] })).rejects.toMatchObject({
      slug: 'case-already-closed',
    });
  });
});
