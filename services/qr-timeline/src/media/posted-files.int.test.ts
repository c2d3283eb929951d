import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { timelineEntry } from '@keepsake/contracts/rest/timelines';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import type { Caller } from '@keepsake/platform/request-context';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import sharp from 'sharp';
import { guest, timelineWorld, type TimelineWorld } from '../composition/timeline-fixture.js';

let world: TimelineWorld;
beforeAll(async () => {
  world = await timelineWorld({ quotas: { browserFiles: 2 } });
});
afterAll(() => world.stop());

/** Stores a photo as the gateway does before it calls. */
const storedPhoto = async () => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const objectKey = `incoming/${randomBytes(16).toString('hex')}`;
  await world.running.platform.objects.put(objectKey, Readable.from([bytes]), { type: 'image/jpeg' });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { objectKey, name: 'boat.jpg', size: bytes.length, sha256, network: '' };
};

const labels = { title: 'A walk', description: 'Along the river.', uploadIds: [], pictures: [] };
const post = async (caller: Caller, code: string, more: object = {}, key?: string) => {
  const { json } = await world
    .call(timelinesRpc, caller, key)
    .AddContribution({ code, grants: [], ...labels, ...more });
  return json.map((bytes) => timelineEntry.parse(JSON.parse(bytes.toString())));
};
const uploadsOf = async (browserId: string): Promise<number> =>
  (
    await sql<{ n: number }>`select count(*)::int as n from uploads where browser_id = ${browserId}`.execute(
      world.running.db,
    )
  ).rows[0]?.n ?? 0;

describe('a post with a stored file', () => {
  test('shows the photo once when repeated, concurrently and later', async () => {
    const { code } = await world.open();
    const [browserId, file] = [randomUUID(), await storedPhoto()];
    const send = () => post(guest(browserId), code, { file }, 'one-press');
    const answers = [...(await Promise.all([send(), send(), send()])), await send()];
    expect(new Set(answers.map(([entry]) => entry?.id)).size).toBe(1);
    expect(answers[0]).toMatchObject([{ mediaType: 'image', mediaState: 'ready', width: 40 }]);
    expect(await world.see(code)).toMatchObject({ total: 1, entries: [{ mediaUrl: answers[3]?.[0]?.mediaUrl }] });
    expect(await uploadsOf(browserId)).toBe(1);
  });

  test('is rejected without a trace when the quota is used up', async () => {
    const { code } = await world.open();
    const browserId = randomUUID();
    for (let sent = 0; sent < 2; sent++) await post(guest(browserId), code, { file: await storedPhoto() });
    await expect(post(guest(browserId), code, { file: await storedPhoto() })).rejects.toMatchObject({
      kind: 'too-many',
    });
    expect([(await world.see(code)).total, await uploadsOf(browserId)]).toEqual([2, 2]);
  });

  test('uses no quota when the guest may not post', async () => {
    const { code } = await world.open({ privacy: { isPrivate: true, accessCode: 'ABC123', inviteEmails: [] } });
    const browserId = randomUUID();
    await expect(post(guest(browserId), code, { file: await storedPhoto() })).rejects.toMatchObject({
      slug: 'private-timeline',
    });
    expect(await uploadsOf(browserId)).toBe(0);
  });
});

describe('a post to a private timeline', () => {
  test('needs a grant of this timeline, this epoch, and an open invitation', async () => {
    const { code, timelineId } = await world.open({
      privacy: { isPrivate: true, accessCode: 'ABC123', inviteEmails: [] },
    });
    const invitationId = randomUUID();
    const withGrant = (grant: object) => post(guest(), code, { grants: [{ code, epoch: 1, invitationId, ...grant }] });
    for (const grant of [{ code: 'CF7K3M9QXA2TDV' }, { epoch: 0 }, { epoch: 2 }])
      await expect(withGrant(grant)).rejects.toMatchObject({ slug: 'private-timeline' });
    expect(await withGrant({})).toHaveLength(1);
    await sql`update timelines set ended_invites = array[${invitationId}] where id = ${timelineId}`.execute(
      world.running.db,
    );
    await expect(withGrant({})).rejects.toMatchObject({ slug: 'private-timeline' });
  });
});
