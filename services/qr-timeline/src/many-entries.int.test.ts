import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { timelineEntry } from '@keepsake/contracts/rest/timelines';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { eventually } from '@keepsake/platform/testing/databases';
import type { Caller } from '@keepsake/platform/turn';
import { sql } from 'kysely';
import sharp from 'sharp';
import { guest, owner, timelineWorld, type TimelineWorld } from './adapters/timeline-fixture.js';

let world: TimelineWorld;
beforeAll(async () => {
  world = await timelineWorld();
});
afterAll(() => world.stop());

const picture = (width: number): Promise<Buffer> =>
  sharp({ create: { width, height: 30, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();

const send = async (caller: Caller, widths: readonly number[]): Promise<string[]> => {
  const ids: string[] = [];
  for (const width of widths) ids.push((await world.upload(caller, await picture(width))).uploadId);
  return ids;
};

const words = { title: 'The dance', description: 'Until four.' };
const add = async (caller: Caller, code: string, uploadIds: string[], key = randomUUID()) => {
  const { json, ...added } = await world.call(timelinesRpc, caller, key).AddEntries({ code, ...words, uploadIds });
  return { ...added, entries: json.map((one) => timelineEntry.parse(JSON.parse(one.toString()))) };
};

describe('many pictures at once', () => {
  it('become one memory each, in the order sent, in one group, and follow from the darkroom', async () => {
    const { code } = await world.open();
    const poster = guest();
    const widths = [44, 41, 43, 42];
    const added = await add(poster, code, await send(poster, widths));
    expect(added.entries.map(({ mediaState }) => mediaState)).toEqual(widths.map(() => 'making'));
    expect(new Set(added.entries.map(({ groupId }) => groupId)).size).toBe(1);
    await eventually(
      async () => (await world.see(code)).entries.every(({ mediaState }) => mediaState === 'ready'),
      'all pictures to be made',
    );
    const seen = await world.see(code);
    expect(seen.total).toBe(4);
    expect(seen.entries.map(({ width }) => width)).toEqual(widths);
  });

  it('are added once when the same request comes twice, and answer the same', async () => {
    const { code } = await world.open();
    const poster = guest();
    const ids = await send(poster, [40, 41]);
    const key = randomUUID();
    const first = await add(poster, code, ids, key);
    const again = await add(poster, code, ids, key);
    expect(again.entries.map(({ id }) => id)).toEqual(first.entries.map(({ id }) => id));
    expect((await world.see(code)).total).toBe(2);
  });

  it('are added all or none: one of another browser’s, or one used before, and nothing is claimed', async () => {
    const { code } = await world.open();
    const poster = guest();
    const own = await send(poster, [40, 41]);
    const others = await send(guest(), [42]);
    await expect(add(poster, code, [...own, ...others])).rejects.toMatchObject({ slug: 'upload-missing' });
    expect((await world.see(code)).total).toBe(0);
    await add(poster, code, own);
    await expect(add(poster, code, own)).rejects.toMatchObject({ slug: 'upload-missing' });
    expect((await world.see(code)).total).toBe(2);
  });

  it('hold to 10 MB each, with the words of the form', async () => {
    const { code } = await world.open();
    const poster = guest();
    const [id = '', ...others] = await send(poster, [40, 41, 42]);
    const hasBytes = (ids: readonly string[], size: number) =>
      sql`update uploads set size = ${size} where id = any(${[...ids]}::uuid[])`.execute(world.running.db);
    await hasBytes(others, 10 * 1024 * 1024);
    expect((await add(poster, code, others)).entries).toHaveLength(2);
    await hasBytes([id], 10 * 1024 * 1024 + 1);
    await expect(add(poster, code, [id])).rejects.toMatchObject({
      slug: 'file-too-large',
      message: 'Please select a file smaller than 10MB.',
    });
  });

  it('may be larger as long as the owner allows it, which the page says to the form', async () => {
    const { code } = await world.open();
    const poster = guest();
    const ids = await send(poster, [40, 41, 42]);
    await sql`update uploads set size = ${300 * 1024 * 1024} where id = any(${ids}::uuid[])`.execute(world.running.db);
    const allow = (largeFiles: boolean) =>
      world.call(timelinesRpc, owner).SaveSettings({ code, largeFiles, inviteEmails: [], inviteEmailsGiven: false });
    await expect(
      world
        .call(timelinesRpc, guest())
        .SaveSettings({ code, largeFiles: true, inviteEmails: [], inviteEmailsGiven: false }),
    ).rejects.toMatchObject({ kind: 'unauthenticated' });
    expect((await world.see(code)).largeFiles).toBeUndefined();
    expect(await allow(true)).toMatchObject({ largeFiles: true });
    expect((await world.see(code)).largeFiles).toBe(true);
    expect((await add(poster, code, ids.slice(0, 2))).entries).toHaveLength(2);
    await allow(false);
    await expect(add(poster, code, ids.slice(2))).rejects.toMatchObject({ slug: 'file-too-large' });
    expect((await world.see(code)).total).toBe(2);
  });

  it('wait together where the family looks first', async () => {
    const { code } = await world.open({ guestPolicy: 'first-held' });
    const poster = guest();
    const added = await add(poster, code, await send(poster, [40, 41]));
    expect(added.entries.map(({ status }) => status)).toEqual(['held', 'held']);
    expect((await world.see(code)).total).toBe(0);
    expect((await world.see(code, { own: true }, poster)).entries).toHaveLength(2);
  });
});
