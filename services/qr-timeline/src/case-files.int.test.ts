import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { handoverRpc } from '@keepsake/contracts/rpc/handover';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { uploadsRpc } from '@keepsake/contracts/rpc/uploads';
import { eventually } from '@keepsake/platform/testing/databases';
import { neighbour, serviceUnderTest, type ServiceUnderTest } from '@keepsake/platform/testing/service-under-test';
import type { Caller } from '@keepsake/platform/turn';
import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import sharp from 'sharp';
import { qrTimelineEntry } from './service.js';

/* Photographs that a partner brings for the timeline of a case. */

const staff: Caller = { kind: 'staff', id: 'ben-of-the-staff', role: 'operations' };
const support: Caller = { kind: 'staff', id: 'amy-of-the-staff', role: 'support' };
const system: Caller = { kind: 'system', service: 'partners-inventory' };
const partner = (browserId: string): Caller => ({ kind: 'partner', id: randomUUID(), browserId });

let under: ServiceUnderTest;
beforeAll(async () => {
  under = await serviceUnderTest(qrTimelineEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
    neighbours: [neighbour(handoverRpc, { GetPrepared: async () => ({ known: true, eventType: 'Memorial' }) })],
  });
});
afterAll(() => under.stop());

const uploads = (caller: Caller, key?: string) => under.call(uploadsRpc, caller, key);
const upload = async (browserId: string, name: string): Promise<string> => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const objectKey = `incoming/${randomUUID()}`;
  await under.running.platform.objects.put(objectKey, Readable.from([bytes]), { type: 'image/jpeg' });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const sent = { objectKey, name, type: '', size: bytes.length, sha256, network: '' };
  return (await under.call(timelinesRpc, partner(browserId)).RegisterUpload(sent)).uploadId;
};
/** A case with photographs, and so many plates. */
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

describe('files that were brought for a case', () => {
  it('stand in the order chosen, whichever arrived first, and those brought later stand behind', async () => {
    const { codes, uploadIds, keep } = await aCase(['The garden.jpg', 'The lake.jpg', 'The boat.jpg']);
    const [garden = '', lake = '', boat = ''] = uploadIds;
    await keep([boat, garden]);
    await keep([lake, boat]);
    await activate(codes[0]);
    expect(await memories(codes[0])).toEqual(['The boat', 'The garden', 'The lake']);
  });

  it('are memories of the first plate that its family opens, and of no other', async () => {
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

  it('are not shown to a family that wants to begin empty', async () => {
    const { codes, keep } = await aCase(['The boat.jpg']);
    await keep();
    await activate(codes[0], { startEmpty: true });
    expect(await memories(codes[0])).toEqual([]);
  });

  it('come again for the right family when support has undone the activation of a stranger', async () => {
    const { codes, keep } = await aCase(['The boat.jpg']);
    await keep();
    await activate(codes[0], { email: 'stranger@example.org' });
    await under.call(codesRpc, support).UndoActivation({ code: codes[0] ?? '' });
    expect(await memories(codes[0])).toEqual([]);
    await activate(codes[0]);
    expect(await memories(codes[0])).toEqual(['The boat']);
  });

  it('are kept once by a request that comes twice, and none of them when one is not here or not theirs', async () => {
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

  it('are neither brought nor taken back once the family has opened the plate', async () => {
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

  it('are either on the page or refused when they come in the moment of the activation', async () => {
    for (let round = 0; round < 5; round++) {
      const { codes, keep } = await aCase(['The boat.jpg']);
      const [brought] = await Promise.allSettled([keep(), activate(codes[0])]);
      expect(await memories(codes[0])).toHaveLength(brought.status === 'fulfilled' ? 1 : 0);
    }
  });

  it('are destroyed when they are taken back, twice like once', async () => {
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

  it('are a matter of services: nobody keeps or drops them by themselves', async () => {
    const { caseId, browserId, uploadIds } = await aCase(['The boat.jpg']);
    const self = uploads(partner(browserId));
    await expect(self.KeepForCase({ caseId, browserId, uploadIds })).rejects.toMatchObject({ slug: 'services-only' });
    await expect(self.DropFromCase({ caseId, uploadId: uploadIds[0] ?? '' })).rejects.toMatchObject({
      slug: 'services-only',
    });
  });
});
