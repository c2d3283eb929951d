import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { casesRpc } from '@keepsake/contracts/rpc/cases';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { handoverRpc } from '@keepsake/contracts/rpc/handover';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { uploadsRpc } from '@keepsake/contracts/rpc/uploads';
import { problem } from '@keepsake/platform/problem';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { randomUUID } from 'node:crypto';
import { partnersInventoryEntry } from '../service.js';

/** Fake file storage: each upload by its id, and the requests to store it. */
const kept: {
  caseId?: string | undefined;
  browserId?: string | undefined;
  uploadIds?: readonly string[] | undefined;
}[] = [];
const dropped: string[] = [];
const previews: object[] = [];
const refused = new Set<string>();
const uploads = fakeService(uploadsRpc, {
  KeepForCase: async (request) => {
    kept.push(request);
    const ids = request.uploadIds ?? [];
    const missing = ids.find((id) => refused.has(id));
    if (missing !== undefined)
      throw problem('invalid', 'upload-missing', 'This file is no longer available.', { upload: missing });
    return { files: ids.map((uploadId, at) => ({ uploadId, name: `${at}.jpg`, kind: at === 0 ? 'image' : 'video' })) };
  },
  DropFromCase: async ({ uploadId }) => {
    dropped.push(uploadId ?? '');
    return { dropped: true };
  },
  FindCasePreview: async (request) => {
    previews.push(request);
    return { objectKey: `case-previews/${request.uploadId}.webp`, type: 'image/webp', size: 4 };
  },
});

let under: TestService;
beforeAll(async () => {
  under = await openTestService(partnersInventoryEntry, {
    fakes: [uploads, fakeService(codesRpc, { LookUpCodes: async () => ({ codes: [] }) })],
  });
});
afterAll(() => under.stop());

const operations: Caller = { kind: 'staff', id: 'staff-operations', role: 'operations' };
const system: Caller = { kind: 'system', service: 'qr-timeline' };
const handover = (caller: Caller, key?: string) => under.call(handoverRpc, caller, key);

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
  const { id: caseId } = await under.call(casesRpc, caller).CreateCase({ locationId, subjectName: 'Inés Duarte' });
  return { caller, locationId, caseId };
};
const shown = async (caller: Caller, caseId: string) =>
  (await handover(caller).ListFiles({ caseId })).files.map(({ fileId, name, kind }) => [fileId, name, kind]);
const denied = { kind: 'forbidden', slug: 'not-yours' };

describe('the files of a case', () => {
  it('are those of the uploading browser, in order, and counted', async () => {
    const { caller, locationId, caseId } = await newPartner();
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

  it('are added once by a repeated request, and harmlessly by another one', async () => {
    const { caller, caseId } = await newPartner();
    const uploadIds = [randomUUID()];
    const requests = kept.length;
    await handover(caller, 'one press').AddFiles({ caseId, uploadIds });
    await handover(caller, 'one press').AddFiles({ caseId, uploadIds });
    expect(kept).toHaveLength(requests + 1);
    expect((await handover(caller).AddFiles({ caseId, uploadIds })).files).toHaveLength(1);
  });

  it('are all refused when one of them is missing', async () => {
    const { caller, caseId } = await newPartner();
    const [here, gone] = [randomUUID(), randomUUID()];
    refused.add(gone);
    await expect(handover(caller).AddFiles({ caseId, uploadIds: [here, gone] })).rejects.toMatchObject({
      slug: 'upload-missing',
    });
    expect(await shown(caller, caseId)).toEqual([]);
  });

  it('are removed once, also when repeated', async () => {
    const { caller, caseId } = await newPartner();
    const uploadIds = [randomUUID(), randomUUID()];
    const [first = ''] = uploadIds;
    await handover(caller).AddFiles({ caseId, uploadIds });
    for (let times = 0; times < 2; times++)
      expect((await handover(caller).RemoveFile({ caseId, fileId: first })).files).toHaveLength(1);
    expect(dropped.filter((id) => id === first)).toHaveLength(2);
  });

  it('give the family something to begin with, even without text', async () => {
    const { caller, caseId } = await newPartner();
    expect(await handover(system).GetPrepared({ caseId })).toEqual({ known: false, files: [] });
    await handover(caller).AddFiles({ caseId, uploadIds: [randomUUID()] });
    expect(await handover(system).GetPrepared({ caseId })).toMatchObject({ known: true, eventType: 'Memorial' });
  });

  it('have captions, which an empty one removes, and hand them over', async () => {
    const { caller, caseId } = await newPartner();
    const [one, two] = [randomUUID(), randomUUID()];
    await handover(caller).AddFiles({ caseId, uploadIds: [one, two] });
    const { files } = await handover(caller).SaveCaption({ caseId, fileId: two, caption: ' At the harbor, 1962 ' });
    expect(files.map(({ caption }) => caption)).toEqual([undefined, 'At the harbor, 1962']);
    const notified = (await handover(system).GetPrepared({ caseId })).files;
    expect(notified.map(({ uploadId, caption }) => [uploadId, caption])).toEqual([
      [one, undefined],
      [two, 'At the harbor, 1962'],
    ]);
    const cleared = await handover(caller).SaveCaption({ caseId, fileId: two });
    expect(cleared.files.map(({ caption }) => caption)).toEqual([undefined, undefined]);
    await expect(handover(caller).SaveCaption({ caseId, fileId: two, caption: 'a'.repeat(201) })).rejects.toMatchObject(
      { kind: 'invalid' },
    );
    await expect(handover(caller).SaveCaption({ caseId, fileId: randomUUID(), caption: 'x' })).rejects.toMatchObject({
      kind: 'not-found',
      slug: 'case-file-not-found',
    });
  });

  it('are sorted by the partner; later files and unnamed ones follow', async () => {
    const { caller, caseId } = await newPartner();
    const [one, two, three, late] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    await handover(caller).AddFiles({ caseId, uploadIds: [one, two, three] });
    const { files } = await handover(caller).OrderFiles({ caseId, fileIds: [three, randomUUID(), one, three] });
    expect(files.map(({ fileId }) => fileId)).toEqual([three, one, two]);
    await handover(caller).AddFiles({ caseId, uploadIds: [late] });
    const prepared = (await handover(system).GetPrepared({ caseId })).files;
    expect(prepared.map(({ uploadId }) => uploadId)).toEqual([three, one, two, late]);
    await handover(caller).OrderFiles({ caseId, fileIds: [late] });
    expect((await shown(caller, caseId)).map(([fileId]) => fileId)).toEqual([late, three, one, two]);
  });

  it('keep a complete order when two people sort concurrently', async () => {
    const { caller, caseId } = await newPartner();
    const uploadIds = Array.from({ length: 6 }, () => randomUUID());
    await handover(caller).AddFiles({ caseId, uploadIds });
    const back = uploadIds.toReversed();
    await Promise.all(
      [uploadIds, back, uploadIds, back].map((fileIds) => handover(caller).OrderFiles({ caseId, fileIds })),
    );
    const ids = (await shown(caller, caseId)).map(([fileId]) => fileId);
    expect([uploadIds.join(), back.join()]).toContain(ids.join());
  });

  it('have previews for their partner only; others get not-found', async () => {
    const { caller, caseId } = await newPartner();
    const other = await newPartner();
    const fileId = randomUUID();
    expect(await handover(caller).FindPreview({ caseId, fileId })).toEqual({
      objectKey: `case-previews/${fileId}.webp`,
      type: 'image/webp',
      size: 4,
    });
    const requests = previews.length;
    expect(previews.at(-1)).toMatchObject({ caseId, uploadId: fileId });
    for (const who of [other.caller, operations])
      for (const id of [caseId, randomUUID()])
        await expect(handover(who).FindPreview({ caseId: id, fileId })).rejects.toMatchObject({
          kind: 'not-found',
          slug: 'case-preview-not-found',
        });
    expect(previews).toHaveLength(requests);
  });

  it('are closed to other partners and read-only for staff', async () => {
    const mine = await newPartner();
    const other = await newPartner();
    const { caseId } = mine;
    const [fileId, uploadIds] = [randomUUID(), [randomUUID()]];
    const requests = [kept.length, dropped.length];
    for (const id of [caseId, randomUUID()]) {
      await expect(handover(other.caller).ListFiles({ caseId: id })).rejects.toMatchObject(denied);
      await expect(handover(other.caller).AddFiles({ caseId: id, uploadIds })).rejects.toMatchObject(denied);
      await expect(handover(other.caller).RemoveFile({ caseId: id, fileId })).rejects.toMatchObject(denied);
      await expect(handover(other.caller).SaveCaption({ caseId: id, fileId })).rejects.toMatchObject(denied);
      await expect(handover(other.caller).OrderFiles({ caseId: id, fileIds: [fileId] })).rejects.toMatchObject(denied);
    }
    await expect(handover(operations).AddFiles({ caseId, uploadIds })).rejects.toMatchObject(denied);
    expect([kept.length, dropped.length]).toEqual(requests);
  });

  it('are refused for a closed case, and when too many', async () => {
    const { caller, caseId } = await newPartner();
    const many = Array.from({ length: 201 }, () => randomUUID());
    await expect(handover(caller).AddFiles({ caseId, uploadIds: many })).rejects.toMatchObject({
      message: expect.stringContaining('at most 200 files'),
    });
    await under.call(casesRpc, caller).CloseCase({ caseId });
    const closed = { slug: 'case-already-closed' };
    const fileId = randomUUID();
    await expect(handover(caller).AddFiles({ caseId, uploadIds: [fileId] })).rejects.toMatchObject(closed);
    await expect(handover(caller).SaveCaption({ caseId, fileId, caption: 'x' })).rejects.toMatchObject(closed);
    await expect(handover(caller).OrderFiles({ caseId, fileIds: [fileId] })).rejects.toMatchObject(closed);
  });

  it('have one portrait at most, a photo of the case', async () => {
    const { caller, caseId } = await newPartner();
    const [photo, video] = [randomUUID(), randomUUID()];
    await handover(caller).AddFiles({ caseId, uploadIds: [photo, video] });
    const portraits = async () =>
      (await handover(system).GetPrepared({ caseId })).files.filter(({ portrait }) => portrait);
    await handover(caller, 'one press').SetPortrait({ caseId, fileId: photo });
    await handover(caller, 'one press').SetPortrait({ caseId, fileId: photo });
    expect((await portraits()).map(({ uploadId }) => uploadId)).toEqual([photo]);
    expect(await handover(caller).ShowCasePreview({ caseId })).toMatchObject({ portraitId: photo, totalFiles: 2 });
    for (const fileId of [video, randomUUID()])
      await expect(handover(caller).SetPortrait({ caseId, fileId })).rejects.toMatchObject({
        slug: 'case-file-not-found',
      });
    expect(await portraits()).toHaveLength(1);
    await handover(caller).SetPortrait({ caseId });
    expect(await portraits()).toEqual([]);
    await handover(caller).SetPortrait({ caseId, fileId: photo });
    await handover(caller).RemoveFile({ caseId, fileId: photo });
    expect(await portraits()).toEqual([]);
    const other = (await newPartner()).caller;
    await expect(handover(other).SetPortrait({ caseId, fileId: video })).rejects.toMatchObject(denied);
    await expect(handover(other).ShowCasePreview({ caseId })).rejects.toMatchObject(denied);
    await expect(handover(operations).ShowCasePreview({ caseId })).rejects.toMatchObject({ kind: 'forbidden' });
  });
});
