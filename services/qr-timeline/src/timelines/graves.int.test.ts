import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { manageRpc } from '@keepsake/contracts/rpc/manage';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import type { Caller } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import sharp from 'sharp';
import { guest, owner, support, timelineWorld, type TimelineWorld } from '../composition/timeline-fixture.js';

let world: TimelineWorld;
beforeAll(async () => {
  world = await timelineWorld();
});
afterAll(() => world.stop());

const client = (caller: Caller = owner, key?: string) => world.call(manageRpc, caller, key);
const place = { cemetery: 'Prazeres', plot: 'Row 12', latitude: 38.7139, longitude: -9.1705 };

const keep = async (code: string, role: string): Promise<Caller> => {
  const id = `${role}-0123456789abcdef`;
  await sql`update timelines set keepers = ${JSON.stringify({ [id]: role })}::jsonb where code = ${code}`.execute(
    world.running.db,
  );
  return { kind: 'customer', id, browserId: `browser-of-${role}` };
};

const postPhoto = async (code: string) => {
  const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#46604F' } })
    .jpeg()
    .toBuffer();
  const { uploadId } = await world.upload(owner, bytes);
  const { entryId, entry } = await world.post(owner, code, { uploadId });
  const [, , photoId = ''] = (entry.mediaUrl ?? '').split('/');
  return { entryId, photoId };
};

describe('the resting place of a memorial', () => {
  it('is seen by its keepers only until the family shows it', async () => {
    const { code } = await world.open();
    expect((await client().GetDesk({ code })).grave).toEqual({ code, revision: 0, shown: false });
    const kept = await client().SaveGrave({ code, revision: 0, ...place, shown: false });
    expect(kept).toMatchObject({ code, revision: 1, ...place, shown: false });
    expect(await world.see(code)).not.toHaveProperty('grave');
    await client().SaveGrave({ code, revision: 1, ...place, shown: true });
    expect((await world.see(code)).grave).toEqual(place);
    await client().SaveGrave({ code, revision: 2, ...place, shown: false });
    expect(await world.see(code)).not.toHaveProperty('grave');
  });

  it('makes a new version of the page with every change', async () => {
    const { code } = await world.open();
    const { version } = await world.see(code);
    await client().SaveGrave({ code, ...place, shown: true });
    await client().SaveGrave({ code, cemetery: 'Alto de São João', shown: true });
    const page = await world.see(code);
    expect(page.version).toBe(version + 2);
    expect(page.grave).toEqual({ cemetery: 'Alto de São João' });
  });

  it('is changed by owner and keepers, and is unknown to helpers and support', async () => {
    const { code } = await world.open();
    const helper = await keep(code, 'helper');
    for (const caller of [helper, support]) expect(await client(caller).GetDesk({ code })).not.toHaveProperty('grave');
    for (const caller of [helper, support, guest()])
      await expect(client(caller).SaveGrave({ code, ...place, shown: true })).rejects.toMatchObject({
        slug: expect.stringMatching(/^(not-your-part|not-your-timeline|sign-in-needed)$/),
      });
    const keeper = await keep(code, 'keeper');
    expect(await client(keeper).SaveGrave({ code, ...place, shown: true })).toMatchObject({ cemetery: 'Prazeres' });
    expect((await client(keeper).GetDesk({ code })).grave).toMatchObject({ plot: 'Row 12' });
  });

  it('is saved once for repeated requests, and not over a change of another person', async () => {
    const { code } = await world.open();
    const first = { code, revision: 0, cemetery: 'First', shown: true };
    const saved = { revision: 1, cemetery: 'First' };
    expect(await client(owner, 'one-key').SaveGrave(first)).toMatchObject(saved);
    expect(await client(owner, 'one-key').SaveGrave(first)).toMatchObject(saved);
    await expect(client().SaveGrave({ ...first, cemetery: 'Second' })).rejects.toMatchObject({
      kind: 'conflict',
      slug: 'changed-meanwhile',
      extra: { revision: 1 },
    });
    expect((await world.see(code)).grave).toEqual({ cemetery: 'First' });
  });

  it.each([
    [{ latitude: 90.1, longitude: 0 }, 'Enter a latitude from −90 to 90, such as 38.7139.'],
    [{ latitude: 0, longitude: -181 }, 'Enter a longitude from −180 to 180, such as −9.1394.'],
    [{ latitude: 10 }, 'Enter both latitude and longitude, or neither.'],
    [{ cemetery: '' }, 'Enter the name of the cemetery before you show it.'],
  ])('is refused with %o', async (wrong, message) => {
    const { code } = await world.open();
    await expect(client().SaveGrave({ code, cemetery: 'Prazeres', ...wrong, shown: true })).rejects.toMatchObject({
      kind: 'invalid',
      extra: { errors: [expect.objectContaining({ message })] },
    });
  });

  it('is refused for a wedding and hidden when a memorial becomes one', async () => {
    const { code } = await world.open();
    await client().SaveGrave({ code, ...place, shown: true });
    await client().Describe({ code, eventType: 'wedding' });
    expect(await world.see(code)).not.toHaveProperty('grave');
    await expect(client().SaveGrave({ code, ...place, shown: true })).rejects.toMatchObject({
      slug: 'grave-memorial-only',
    });
  });

  it('has a photo of this page until its memory is hidden', async () => {
    const { code } = await world.open();
    const { entryId, photoId } = await postPhoto(code);
    await client().SaveGrave({ code, ...place, photoId, shown: true });
    expect((await world.see(code)).grave).toEqual({ ...place, photoUrl: `/media/${photoId}/thumb` });
    const other = await world.open();
    await expect(client().SaveGrave({ code: other.code, ...place, photoId, shown: true })).rejects.toMatchObject({
      slug: 'picture-unknown',
    });
    await world.call(timelinesRpc, owner).ModerateEntry({ code, entryId, act: 'hide' });
    expect((await world.see(code)).grave).toEqual(place);
    expect((await client().GetDesk({ code })).grave).toMatchObject({ revision: 2, cemetery: 'Prazeres' });
    await expect(client().SaveGrave({ code, ...place, photoId, shown: true })).rejects.toMatchObject({
      slug: 'picture-unknown',
    });
  });

  it('is refused during a dispute', async () => {
    const { code } = await world.open();
    await sql`update timelines set frozen_at = now() where code = ${code}`.execute(world.running.db);
    await expect(client().SaveGrave({ code, ...place, shown: true })).rejects.toMatchObject({
      slug: 'timeline-frozen',
    });
  });
});
