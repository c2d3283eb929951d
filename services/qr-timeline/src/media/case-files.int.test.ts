import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { handoverRpc } from '@keepsake/contracts/rpc/handover';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { uploadsRpc } from '@keepsake/contracts/rpc/uploads';
import { eventually } from '@keepsake/platform/testing/databases';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import sharp from 'sharp';
import { recording } from './adapters/audio-fixture.js';
import { ffmpegIsHere } from './adapters/video-fixture.js';
import { qrTimelineEntry } from '../service.js';

/* Photos that a partner uploads for the timeline of a case. */

const staff: Caller = { kind: 'staff', id: 'ben-of-the-staff', role: 'operations' };
const support: Caller = { kind: 'staff', id: 'amy-of-the-staff', role: 'support' };
const system: Caller = { kind: 'system', service: 'partners-inventory' };
const partner = (browserId: string): Caller => ({ kind: 'partner', id: randomUUID(), browserId });

/** What partners wrote about the files, in their order, by case. */
const prepared = new Map<string, readonly { uploadId: string; caption?: string; portrait?: boolean }[]>();
let under: TestService;
beforeAll(async () => {
  under = await openTestService(qrTimelineEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
    fakes: [
      fakeService(handoverRpc, {
        GetPrepared: async ({ caseId }) => ({
          known: true,
          eventType: 'Memorial',
          files: (prepared.get(caseId) ?? []).map((file) => ({ portrait: false, ...file })),
        }),
      }),
    ],
  });
});
afterAll(() => under.stop());

const uploads = (caller: Caller, key?: string) => under.call(uploadsRpc, caller, key);
const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
const upload = async (browserId: string, name: string, file = picture()): Promise<string> => {
  const bytes = await file;
  const objectKey = `incoming/${randomUUID()}`;
  await under.running.platform.objects.put(objectKey, Readable.from([bytes]), { type: 'image/jpeg' });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const sent = { objectKey, name, type: '', size: bytes.length, sha256, network: '' };
  return (await under.call(timelinesRpc, partner(browserId)).RegisterUpload(sent)).uploadId;
};
/** Creates a case with photos and plates. */
const aCase = async (names: readonly string[], plates = 1) => {
  const [caseId, browserId] = [randomUUID(), randomUUID()];
  const uploadIds: string[] = [];
  for (const name of names) uploadIds.push(await upload(browserId, name));
  const { batchId } = await under
    .call(codesRpc, staff)
    .MakeBatch({ quantity: plates, prefix: 'CF', batchName: 'Plates' });
  const { codes } = await under.call(codesRpc, staff).ExportBatch({ batchId });
  for (const code of codes) {
    const [one] = (await under.call(codesRpc, system).LookUpCodes({ ids: [], code })).codes;
    await under.call(codesRpc, system).TakeCode({ codeId: one?.id ?? '', holder: `case:${caseId}` });
  }
  const keep = (ids = uploadIds, from: string = browserId) =>
    uploads(system).KeepForCase({ caseId, browserId: from, uploadIds: ids });
  return { caseId, browserId, uploadIds, codes, keep };
};
const activate = (code = '', rest: object = {}) =>
  under
    .call(codesRpc, { kind: 'anyone', browserId: 'browser-of-a-family' })
    .Activate({ code, name: 'Rui Duarte', email: 'rui@example.org', inviteEmails: [], ...rest });
const memories = async (code = '') => {
  const { rows } = await sql<{ title: string }>`
    select e.title from entries e join timelines t on t.id = e.timeline_id
    where t.code = ${code} and t.undone_at is null and e.status = 'shown' order by e.submitted_at`.execute(
    under.running.db,
  );
  return rows.map(({ title }) => title);
};
const rowOf = async (id = '') => {
  const { rows } = await sql<{ state: string; object_key: string }>`select * from uploads where id = ${id}`.execute(
    under.running.db,
  );
  return rows[0];
};

describe('case files', () => {
  it('keep the chosen order, later files after earlier ones', async () => {
    const { codes, uploadIds, keep } = await aCase(['The garden.jpg', 'The lake.jpg', 'The boat.jpg']);
    const [garden = '', lake = '', boat = ''] = uploadIds;
    await keep([boat, garden]);
    await keep([lake, boat]);
    await activate(codes[0]);
    expect(await memories(codes[0])).toEqual(['The boat', 'The garden', 'The lake']);
  });

  it('take captions and order of the partner; other files follow', async () => {
    const { caseId, codes, uploadIds, keep } = await aCase(['IMG_0001.jpg', 'The lake.jpg', 'IMG_0003.jpg']);
    const [first = '', lake = '', third = ''] = uploadIds;
    await keep();
    prepared.set(caseId, [{ uploadId: third, caption: 'At the harbor, 1962' }, { uploadId: first }]);
    await activate(codes[0]);
    expect(await memories(codes[0])).toEqual(['At the harbor, 1962', '', 'The lake']);
    expect(lake).not.toBe('');
  });

  it('give the timeline its portrait once processed, unless the owner chose one', async () => {
    const portraitOf = async (code = '') => {
      const { rows } = await sql<{ upload_id: string | null }>`
        select m.upload_id from timelines t left join media m on m.id = t.portrait_id
        where t.code = ${code} and t.undone_at is null`.execute(under.running.db);
      return rows[0]?.upload_id ?? null;
    };
    const { caseId, codes, uploadIds, keep } = await aCase(['The boat.jpg', 'The lake.jpg']);
    const [boat = '', lake = ''] = uploadIds;
    await keep();
    prepared.set(caseId, [{ uploadId: boat }, { uploadId: lake, portrait: true }]);
    await activate(codes[0]);
    await eventually(async () => (await portraitOf(codes[0])) === lake, 'the portrait is that of the partner');
    const { codes: others } = await aCase(['The garden.jpg']);
    await activate(others[0]);
    expect(await portraitOf(others[0])).toBeNull();
  });

  it('keep captions when support undoes a wrong activation', async () => {
    const { caseId, codes, uploadIds, keep } = await aCase(['IMG_0001.jpg']);
    await keep();
    prepared.set(caseId, [{ uploadId: uploadIds[0] ?? '', caption: 'At the harbor, 1962' }]);
    await activate(codes[0], { email: 'stranger@example.org' });
    await under.call(codesRpc, support).UndoActivation({ code: codes[0] ?? '' });
    await activate(codes[0]);
    expect(await memories(codes[0])).toEqual(['At the harbor, 1962']);
  });

  it('become entries of the first opened plate only', async () => {
    const { codes, keep } = await aCase(['The boat.jpg', 'The garden.jpg'], 2);
    expect((await keep()).files.map(({ name, kind }) => [name, kind])).toEqual([
      ['The boat.jpg', 'image'],
      ['The garden.jpg', 'image'],
    ]);
    await activate(codes[0]);
    await activate(codes[1]);
    expect(await memories(codes[0])).toEqual(['The boat', 'The garden']);
    expect(await memories(codes[1])).toEqual([]);
  });

  it('are hidden when the family starts empty', async () => {
    const { codes, keep } = await aCase(['The boat.jpg']);
    await keep();
    await activate(codes[0], { startEmpty: true });
    expect(await memories(codes[0])).toEqual([]);
  });

  it('return to the family after support undoes a wrong activation', async () => {
    const { codes, keep } = await aCase(['The boat.jpg']);
    await keep();
    await activate(codes[0], { email: 'stranger@example.org' });
    await under.call(codesRpc, support).UndoActivation({ code: codes[0] ?? '' });
    expect(await memories(codes[0])).toEqual([]);
    await activate(codes[0]);
    expect(await memories(codes[0])).toEqual(['The boat']);
  });

  it('are claimed once for repeated requests, and not if one is invalid', async () => {
    const { codes, uploadIds, keep } = await aCase(['The boat.jpg', 'The garden.jpg']);
    const strange = await upload('browser-of-another', 'Another.jpg');
    for (const wrong of [strange, randomUUID()])
      await expect(keep([...uploadIds, wrong])).rejects.toMatchObject({ kind: 'invalid', slug: 'upload-missing' });
    expect(await rowOf(uploadIds[0])).toMatchObject({ state: 'received' });
    await keep();
    expect((await keep()).files).toHaveLength(2);
    await expect(keep(uploadIds, 'browser-of-another')).resolves.toBeTruthy();
    await activate(codes[0]);
    expect(await memories(codes[0])).toHaveLength(2);
    expect(await rowOf(strange)).toMatchObject({ state: 'received' });
  });

  it('cannot be added or removed after the family opened the plate', async () => {
    const { caseId, browserId, uploadIds, codes, keep } = await aCase(['The boat.jpg', 'Late.jpg']);
    const [boat = '', late = ''] = uploadIds;
    await keep([boat]);
    await activate(codes[0]);
    const over = { kind: 'conflict', slug: 'draft-handed-over' };
    await expect(keep([late])).rejects.toMatchObject(over);
    await expect(uploads(system).DropFromCase({ caseId, uploadId: boat })).rejects.toMatchObject(over);
    expect(await memories(codes[0])).toEqual(['The boat']);
    expect(await rowOf(late)).toMatchObject({ state: 'received' });
    expect(browserId).not.toBe('');
  });

  it('are either shown or rejected when added during the activation', async () => {
    for (let round = 0; round < 5; round++) {
      const { codes, keep } = await aCase(['The boat.jpg']);
      const [brought] = await Promise.allSettled([keep(), activate(codes[0])]);
      expect(await memories(codes[0])).toHaveLength(brought.status === 'fulfilled' ? 1 : 0);
    }
  });

  it('are destroyed when removed; idempotent', async () => {
    const { caseId, uploadIds, codes, keep } = await aCase(['The boat.jpg', 'By mistake.jpg']);
    await keep();
    const [, mistake = ''] = uploadIds;
    const key = (await rowOf(mistake))?.object_key ?? '';
    const drop = () => uploads(system).DropFromCase({ caseId, uploadId: mistake });
    expect(await drop()).toEqual({ dropped: true });
    expect(await drop()).toEqual({ dropped: false });
    await eventually(async () => {
      const found = await under.running.platform.objects.get(key);
      found?.body.destroy();
      return found === undefined;
    }, 'the bytes of the file to be gone');
    await activate(codes[0]);
    expect(await memories(codes[0])).toEqual(['The boat']);
  });

  it('have small pictures for services until the family opens the plate', async () => {
    const { caseId, uploadIds, codes, keep } = await aCase(['The boat.jpg']);
    const request = { caseId, uploadId: uploadIds[0] ?? '' };
    const unknown = { kind: 'not-found', slug: 'case-preview-not-found' };
    await expect(uploads(system).FindCasePreview(request)).rejects.toMatchObject(unknown);
    await keep();
    const [one, again] = await Promise.all([
      uploads(system).FindCasePreview(request),
      uploads(system).FindCasePreview(request),
    ]);
    expect(again).toEqual(one);
    const found = await under.running.platform.objects.get(one.objectKey);
    const { format, width, exif } = await sharp(found && (await buffer(found.body))).metadata();
    expect([one.type, found?.size, format, width, exif]).toEqual(['image/webp', one.size, 'webp', 40, undefined]);
    await expect(uploads(system).FindCasePreview({ ...request, caseId: randomUUID() })).rejects.toMatchObject(unknown);
    await expect(uploads(partner('browser-0001')).FindCasePreview(request)).rejects.toMatchObject({
      slug: 'services-only',
    });
    const printed = await uploads(system).PrintCasePhoto(request);
    expect(await sharp(printed.jpeg).metadata()).toMatchObject({ format: 'jpeg', width: printed.width });
    await activate(codes[0]);
    await expect(uploads(system).FindCasePreview(request)).rejects.toMatchObject(unknown);
    await expect(uploads(system).PrintCasePhoto(request)).rejects.toMatchObject(unknown);
  });

  it('lose their small pictures when removed', async () => {
    const { caseId, uploadIds, keep } = await aCase(['By mistake.jpg']);
    await keep();
    const request = { caseId, uploadId: uploadIds[0] ?? '' };
    const { objectKey } = await uploads(system).FindCasePreview(request);
    await uploads(system).DropFromCase(request);
    await expect(uploads(system).FindCasePreview(request)).rejects.toMatchObject({ slug: 'case-preview-not-found' });
    await eventually(async () => {
      const found = await under.running.platform.objects.get(objectKey);
      found?.body.destroy();
      return found === undefined;
    }, 'the small picture to be gone');
  });

  it('can be added and removed by services only', async () => {
    const { caseId, browserId, uploadIds } = await aCase(['The boat.jpg']);
    const self = uploads(partner(browserId));
    await expect(self.KeepForCase({ caseId, browserId, uploadIds })).rejects.toMatchObject({ slug: 'services-only' });
    await expect(self.DropFromCase({ caseId, uploadId: uploadIds[0] ?? '' })).rejects.toMatchObject({
      slug: 'services-only',
    });
  });
});

describe('the logo of a partner', () => {
  it('is a PNG on white without metadata, of the same browser', async () => {
    const browserId = randomUUID();
    const bytes = await sharp({ create: { width: 1600, height: 400, channels: 4, background: '#00000000' } })
      .withExif({ IFD0: { Copyright: 'Okafor' } })
      .png()
      .toBuffer();
    const objectKey = `incoming/${randomUUID()}`;
    const { objects } = under.running.platform;
    await objects.put(objectKey, Readable.from([bytes]), { type: 'image/png' });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const sent = { objectKey, name: 'logo.png', type: '', size: bytes.length, sha256, network: '' };
    const { uploadId } = await under.call(timelinesRpc, partner(browserId)).RegisterUpload(sent);
    const made = await uploads(system).MakeLogo({ uploadId, browserId });
    expect(await uploads(system).MakeLogo({ uploadId, browserId })).toEqual(made);
    expect([made.width, made.height]).toEqual([800, 200]);
    const stored = await objects.get(made.objectKey);
    const png = stored ? await buffer(stored.body) : Buffer.alloc(0);
    const { format, hasAlpha, exif } = await sharp(png).metadata();
    expect([format, hasAlpha, exif]).toEqual(['png', false, undefined]);
    const [red] = await sharp(png).raw().toBuffer();
    expect(red).toBe(255);
    await expect(uploads(system).MakeLogo({ uploadId, browserId: 'another' })).rejects.toMatchObject({
      slug: 'upload-missing',
    });
    await expect(uploads(partner(browserId)).MakeLogo({ uploadId, browserId })).rejects.toMatchObject({
      slug: 'services-only',
    });
  });
});

(ffmpegIsHere ? describe : describe.skip)('recordings of a case', () => {
  it('are refused, and the photos are kept', async () => {
    const { uploadIds, browserId, keep } = await aCase(['one.jpg']);
    const voice = await upload(browserId, 'voice.m4a', recording('m4a'));
    await expect(keep([...uploadIds, voice])).rejects.toMatchObject({ slug: 'media-type-refused' });
    expect((await keep()).files.map(({ name }) => name)).toEqual(['one.jpg']);
  });
});
