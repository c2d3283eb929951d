import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { capsuleOpened } from '@keepsake/contracts/events/qr-timeline/capsule-opened.v1';
import { capsulesRpc } from '@keepsake/contracts/rpc/capsules';
import { maxPhotoCaptionLength, maxSealedMemories } from '@keepsake/contracts/values/limits';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import type { Caller } from '@keepsake/platform/request-context';
import { eventually } from '@keepsake/platform/testing/databases';
import { sql } from 'kysely';
import sharp from 'sharp';
import {
  anonymousViewer,
  guest,
  owner,
  ownerId,
  timelineWorld,
  type TimelineWorld,
} from '../composition/timeline-fixture.js';
import { postgresExportEntries } from '../exports/adapters/export-entries.postgres.js';
import { sealedText } from '../exports/adapters/export/text-files.js';
import { albumPhrases } from '../exports/domain/album-phrases.js';
import { postgresOwners } from '../governance/adapters/owners.postgres.js';
import { postgresCapsules } from './adapters/capsules.postgres.js';
import { openCapsuleJob, openDueCapsulesJob } from './application/open-capsules.js';

let world: TimelineWorld;
const start = Date.parse('2020-05-03T10:00:00Z');
let nowMs = start;
const clock = { now: () => new Date((nowMs += 1)) };
const opensOn = '2025-06-01';
const openingMs = Date.parse(`${opensOn}T10:00:00Z`);

beforeAll(async () => {
  world = await timelineWorld({ clock });
});
afterAll(() => world.stop());
beforeEach(() => {
  nowMs = start;
});

const as = (caller: Caller, key?: string) => world.call(capsulesRpc, caller, key);
const secret = 'Where the letters are hidden';
const seal = (code: string, caller: Caller, more: object = {}, key?: string) =>
  as(caller, key).SealMemory({
    code,
    title: 'For your birthday',
    description: secret,
    submittedBy: 'Rui',
    uploadIds: [],
    pictures: [],
    opensOn,
    hiddenFromOwner: false,
    ...more,
  });
const list = (code: string, caller: Caller) => as(caller).ListCapsules({ code });
const photo = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .withMetadata()
    .jpeg()
    .toBuffer();
const openDue = async (timelineId: string, times = 1): Promise<void> => {
  for (let n = 0; n < times; n += 1)
    await world.inOneTransaction(async (tx) => {
      tx.enqueue(openDueCapsulesJob, {}, { key: `due:${timelineId}:${randomUUID()}` });
      return {};
    });
  await jobsDone();
};
const openings = async (capsuleId: string): Promise<number> =>
  (await world.published()).filter(({ type, data }) => type === capsuleOpened.name && data['capsuleId'] === capsuleId)
    .length;
/** Also those that the first one enqueues. The fixture's days are all in the past, so that the worker starts each job. */
const jobsDone = (): Promise<unknown> =>
  eventually(async () => {
    const { rows } = await sql`
      select 1 from graphile_worker.jobs where attempts < max_attempts and (run_at <= now() or last_error is not null)`.execute(
      world.running.db,
    );
    return rows.length === 0;
  }, 'all jobs to be done');
const rowsWith = async (text: string): Promise<readonly string[]> => {
  const { rows: tables } = await sql<{ table_name: string }>`
    select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    world.running.db,
  );
  const found: string[] = [];
  for (const { table_name: name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} t where t::text like ${`%${text}%`} limit 1`.execute(
      world.running.db,
    );
    if (rows.length > 0) found.push(name);
  }
  return found.sort();
};

describe('a sealed memory', () => {
  it('is counted for everyone and read only by its sender and the owner', async () => {
    const { code } = await world.open();
    const sender = guest();
    const { id } = await seal(code, sender);
    expect(await list(code, guest())).toEqual({ days: [{ day: opensOn, count: 1 }], capsules: [] });
    for (const reader of [sender, owner])
      expect((await list(code, reader)).capsules).toMatchObject([{ id, description: secret }]);
    expect((await world.see(code)).entries).toEqual([]);
    expect((await world.see(code, { own: true }, owner)).entries).toEqual([]);
  });

  it('shows the owner only sender and day when the sender hides it', async () => {
    const { code } = await world.open();
    const sender = guest();
    await seal(code, sender, { hiddenFromOwner: true });
    const [shown] = (await list(code, owner)).capsules;
    expect(shown).toMatchObject({ submittedBy: 'Rui', opensOn, own: false });
    expect(shown).not.toHaveProperty('description');
    expect(shown).not.toHaveProperty('title');
  });

  it('is stored in no table that pages, exports or lists read', async () => {
    const { code } = await world.open();
    const text = `Sealed ${randomUUID()}`;
    const sender = guest();
    const uploaded = await world.upload(sender, await photo());
    await seal(
      code,
      sender,
      {
        description: text,
        uploadIds: [uploaded.uploadId],
        pictures: [{ id: uploaded.uploadId, caption: text }],
      },
      randomUUID(),
    );
    await world.waitUntilIdle();
    expect(await rowsWith(text)).toEqual(['capsule_files', 'capsules']);
    const { rows } = await sql`select 1 from media where upload_id = ${uploaded.uploadId}`.execute(world.running.db);
    expect(rows).toEqual([]);
  });

  it('is sealed once when the request is repeated', async () => {
    const { code } = await world.open();
    const [sender, key] = [guest(), randomUUID()];
    const first = await seal(code, sender, {}, key);
    expect(await seal(code, sender, {}, key)).toEqual(first);
    expect((await list(code, guest())).days).toEqual([{ day: opensOn, count: 1 }]);
  });

  it.each([
    ['2020-05-03', 'capsule-opens-too-soon'],
    ['2050-05-04', 'capsule-opens-too-late'],
  ])('is refused when it would open on %s', async (day, slug) => {
    const { code } = await world.open();
    await expect(seal(code, guest(), { opensOn: day })).rejects.toMatchObject({ slug });
  });

  it('is refused when a caption is too long for the opening day', async () => {
    const { code } = await world.open();
    const sender = guest();
    const { uploadId } = await world.upload(sender, await photo());
    const pictures = [{ id: uploadId, caption: 'a'.repeat(maxPhotoCaptionLength + 1) }];
    await expect(seal(code, sender, { uploadIds: [uploadId], pictures })).rejects.toMatchObject({
      extra: { errors: [{ field: 'caption' }] },
    });
    expect((await list(code, sender)).days).toEqual([]);
  });

  it('is refused with a sentence when the timeline is full of them', async () => {
    const { code, timelineId } = await world.open();
    await sql`
      insert into capsules (id, timeline_id, opens_on, opens_at, hidden_from_owner, by_keeper, browser_id, title, description, sealed_at)
      select gen_random_uuid(), ${timelineId}, ${opensOn}, ${opensOn}, false, false, 'many', '', '', now()
      from generate_series(1, ${maxSealedMemories - 1}::int)`.execute(world.running.db);
    await seal(code, guest());
    await expect(seal(code, guest())).rejects.toMatchObject({
      slug: 'too-many-capsules',
      message: expect.stringContaining('without an opening day'),
    });
  });

  it('is not loaded for keepers from whom the sender hides it', async () => {
    const { code, timelineId } = await world.open();
    const sender = guest();
    await seal(code, sender, { hiddenFromOwner: true, location: 'Porto' });
    const rows = postgresCapsules(world.running.db);
    expect(await rows.sealed(timelineId, owner, false)).toMatchObject([{ title: '', description: '', files: [] }]);
    expect(await rows.sealed(timelineId, owner, false)).not.toMatchObject([{ location: 'Porto' }]);
    expect(await rows.sealed(timelineId, sender, true)).toMatchObject([{ description: secret, location: 'Porto' }]);
  });

  it('is complete in the data export of its signed-in sender only', async () => {
    const { code } = await world.open();
    const sender: Caller = { kind: 'customer', id: `sender-${randomUUID()}`, browserId: randomUUID() };
    const { uploadId } = await world.upload(sender, await photo());
    const pictures = [{ id: uploadId, caption: 'The cake' }];
    await seal(code, sender, { uploadIds: [uploadId], pictures, hiddenFromOwner: true });
    expect(await as(sender).ListOwnCapsules({})).toMatchObject({
      capsules: [
        { code, opensOn, title: 'For your birthday', description: secret, pictures: [{ caption: 'The cake' }] },
      ],
    });
    expect(await as({ ...sender, id: `other-${randomUUID()}` }).ListOwnCapsules({})).toEqual({ capsules: [] });
    await expect(as(guest()).ListOwnCapsules({})).rejects.toMatchObject({ slug: 'sign-in-needed' });
  });

  it('is counted without its text in exports for others', async () => {
    const { code, timelineId } = await world.open();
    await seal(code, guest());
    await seal(code, guest(), { hiddenFromOwner: true, description: 'Only mine' });
    const sealed = await postgresExportEntries(world.running.db).sealed(timelineId);
    expect(sealedText(sealed, false, albumPhrases('en'))).toBe('\uFEFF2 sealed memories are not in this export.\r\n');
    const text = sealedText(sealed, true, albumPhrases('en'));
    expect([text.includes(secret), text.includes('Only mine')]).toEqual([true, false]);
  });
});

describe('opening', () => {
  it('adds the memory with its photos once, though the job runs repeatedly and late', async () => {
    const { code, timelineId } = await world.open();
    const sender = guest();
    const uploads = [
      await world.upload(sender, await photo(), 'a.jpg'),
      await world.upload(sender, await photo(), 'b.jpg'),
    ];
    const uploadIds = uploads.map(({ uploadId }) => uploadId);
    const { id } = await seal(code, sender, { uploadIds, pictures: [{ id: uploadIds[0], caption: 'The cake' }] });
    nowMs = openingMs - 60_000;
    await openDue(timelineId);
    expect(await openings(id)).toBe(0);
    nowMs = openingMs + 365 * 24 * 60 * 60_000;
    await openDue(timelineId, 3);
    expect(await openings(id)).toBe(1);
    expect((await world.see(code)).entries).toMatchObject([
      { description: secret, mediaState: 'ready' },
      { description: secret, mediaState: 'ready' },
    ]);
    expect(await list(code, owner)).toEqual({ days: [], capsules: [] });
    await world.inOneTransaction(async (tx) => {
      tx.enqueue(openCapsuleJob, { capsuleId: id }, { key: `again:${id}` });
      return {};
    });
    await jobsDone();
    expect((await world.see(code)).entries).toHaveLength(2);
  });

  it('is moderated on that day by the rule for new posts', async () => {
    const { code, timelineId } = await world.open({ guestPolicy: 'all-held' });
    const { id } = await seal(code, guest(), { hiddenFromOwner: true, email: 'rui@example.org' });
    nowMs = openingMs;
    await openDue(timelineId);
    expect((await world.see(code)).entries).toEqual([]);
    expect((await world.see(code, { own: true }, owner)).entries).toMatchObject([
      { description: secret, status: 'held' },
    ]);
    expect(await as(anonymousViewer).GetOpenedCapsule({ id })).toMatchObject({
      status: 'held',
      senderName: 'Rui',
      senderEmail: 'rui@example.org',
      ownerEmail: 'maria@example.org',
    });
  });

  it.each([
    ['shown when its sender still owns the timeline', false, 'shown'],
    ['moderated when its sender has handed the timeline over', true, 'held'],
  ])('is %s', async (_, handedOver, status) => {
    const { code, timelineId } = await world.open({ guestPolicy: 'all-held' });
    const { id } = await seal(code, owner);
    if (handedOver)
      await sql`update timelines set owner_id = 'someone-else' where id = ${timelineId}`.execute(world.running.db);
    nowMs = openingMs;
    await openDue(timelineId);
    expect((await as(anonymousViewer).GetOpenedCapsule({ id })).status).toBe(status);
  });

  it('waits while the timeline is locked by a dispute', async () => {
    const { code, timelineId } = await world.open();
    const { id } = await seal(code, guest());
    await sql`update timelines set frozen_at = now() where id = ${timelineId}`.execute(world.running.db);
    nowMs = openingMs;
    await openDue(timelineId);
    expect(await openings(id)).toBe(0);
    expect(await list(code, guest())).toEqual({ days: [], capsules: [] });
    expect((await list(code, owner)).capsules).toMatchObject([{ id, opensOn }]);
    await sql`update timelines set frozen_at = null where id = ${timelineId}`.execute(world.running.db);
    await openDue(timelineId);
    expect(await openings(id)).toBe(1);
  });

  it('happens once when the clock jumps over its day and back', async () => {
    const { code, timelineId } = await world.open();
    const early = await seal(code, guest());
    const late = await seal(code, guest(), { opensOn: '2026-06-01' });
    nowMs = openingMs + 3 * 24 * 60 * 60_000;
    await openDue(timelineId);
    nowMs = openingMs - 3 * 24 * 60 * 60_000;
    await world.inOneTransaction(async (tx) => {
      for (const { id } of [early, late]) tx.enqueue(openCapsuleJob, { capsuleId: id }, { key: `early:${id}` });
      return {};
    });
    await openDue(timelineId, 2);
    expect([await openings(early.id), await openings(late.id)]).toEqual([1, 0]);
    expect((await list(code, guest())).days).toEqual([{ day: '2026-06-01', count: 1 }]);
    nowMs = Date.parse('2049-01-01T00:00:00Z');
    await openDue(timelineId);
    expect([await openings(early.id), await openings(late.id)]).toEqual([1, 1]);
    expect((await world.see(code)).entries).toHaveLength(2);
  });

  it('never happens on a timeline whose activation was undone', async () => {
    const { code, timelineId } = await world.open();
    const { id } = await seal(code, guest());
    await sql`update timelines set undone_at = ${clock.now()} where id = ${timelineId}`.execute(world.running.db);
    nowMs = openingMs;
    await openDue(timelineId);
    expect(await openings(id)).toBe(0);
  });

  it('keeps the attempts of a failing job when it is due again', async () => {
    const { code, timelineId } = await world.open();
    const { id } = await seal(code, guest());
    const key = `open-capsule:${id}`;
    await sql`select graphile_worker.add_job('open-capsule', ${JSON.stringify({ capsuleId: id })}::json,
      job_key => ${key}, run_at => now() + interval '6 hours')`.execute(world.running.db);
    await sql`update graphile_worker._private_jobs set attempts = 20 where key = ${key}`.execute(world.running.db);
    nowMs = openingMs;
    await openDue(timelineId, 2);
    const { rows } = await sql`select attempts from graphile_worker.jobs where key = ${key}`.execute(world.running.db);
    expect(rows).toEqual([{ attempts: 20 }]);
    await sql`update graphile_worker._private_jobs set run_at = now() where key = ${key}`.execute(world.running.db);
    await jobsDone();
    expect(await openings(id)).toBe(1);
  });

  it('lets the sender edit it like any own memory', async () => {
    const { code, timelineId } = await world.open();
    const sender = guest();
    await seal(code, sender);
    nowMs = openingMs;
    await openDue(timelineId);
    const [entry] = (await world.see(code)).entries;
    await world.call(timelinesRpc, sender).RemoveEntry({ code, entryId: entry?.id ?? '' });
    expect((await world.see(code)).entries).toEqual([]);
  });
});

describe('deleting', () => {
  it.each([
    ['its sender', undefined],
    ['the owner, unread', owner],
  ])('removes memory and file for %s', async (_, remover) => {
    const { code, timelineId } = await world.open();
    const sender = guest();
    const { uploadId } = await world.upload(sender, await photo());
    const { id } = await seal(code, sender, { uploadIds: [uploadId], hiddenFromOwner: true });
    await as(remover ?? sender).RemoveCapsule({ code, id });
    await jobsDone();
    expect((await list(code, sender)).days).toEqual([]);
    const { rows } = await sql<{ object_key: string; state: string }>`
      select object_key, state from uploads where id = ${uploadId}`.execute(world.running.db);
    expect(rows[0]?.state).toBe('swept');
    expect(await world.running.platform.objects.get(rows[0]?.object_key ?? '')).toBeUndefined();
    nowMs = openingMs;
    await openDue(timelineId);
    expect(await openings(id)).toBe(0);
  });

  it('is refused to other guests without a hint that it exists', async () => {
    const { code } = await world.open();
    const { id } = await seal(code, guest());
    const other = await world.open();
    await expect(as(guest()).RemoveCapsule({ code, id })).rejects.toMatchObject({ slug: 'capsule-unknown' });
    await expect(as(owner).RemoveCapsule({ code: other.code, id })).rejects.toMatchObject({ slug: 'capsule-unknown' });
    expect((await list(code, guest())).days).toEqual([{ day: opensOn, count: 1 }]);
  });

  it('reaches what an erased customer sealed, also when the event is repeated and late', async () => {
    const { code } = await world.open();
    const sender: Caller = { kind: 'customer', id: `sender-${randomUUID()}`, browserId: randomUUID() };
    await seal(code, sender);
    const at = clock.now();
    await seal(code, { ...sender, browserId: randomUUID() }, { title: 'After the erasure' });
    for (let n = 0; n < 2; n += 1) await world.inOneTransaction((tx) => postgresOwners.erase(tx, sender.id, at));
    expect((await list(code, owner)).capsules).toMatchObject([{ title: 'After the erasure' }]);
  });

  it('reaches what its sender erases while its opening is queued', async () => {
    const { code } = await world.open();
    const sender: Caller = { kind: 'customer', id: `sender-${randomUUID()}`, browserId: randomUUID() };
    const { uploadId } = await world.upload(sender, await photo());
    const { id } = await seal(code, sender, { uploadIds: [uploadId] });
    nowMs = openingMs;
    const { uploadIds } = await world.inOneTransaction((tx) => {
      tx.enqueue(openCapsuleJob, { capsuleId: id }, { key: `open-capsule:${id}` });
      return postgresOwners.erase(tx, sender.id, clock.now());
    });
    await jobsDone();
    expect(uploadIds).toEqual([uploadId]);
    expect(await openings(id)).toBe(0);
    expect((await world.see(code)).entries).toEqual([]);
    expect(await as(sender).ListOwnCapsules({})).toEqual({ capsules: [] });
  });

  it('forgets address and name of an erased customer and keeps the memory', async () => {
    const { code, timelineId } = await world.open();
    const email = `${randomUUID()}@example.org`;
    const { id } = await seal(code, guest(), { email });
    const customerId = world.running.platform.customerIdOf(email);
    await world.inOneTransaction((tx) => postgresOwners.erase(tx, customerId, clock.now()));
    nowMs = openingMs;
    await openDue(timelineId);
    const opened = await as(anonymousViewer).GetOpenedCapsule({ id });
    expect(opened).not.toHaveProperty('senderEmail');
    expect(opened.senderName ?? '').toBe('');
    expect((await world.see(code)).entries[0]?.submittedBy ?? '').toBe('');
  });

  it('goes with a timeline that its owner has erased', async () => {
    const leaving = `${ownerId}-${randomUUID()}`;
    const { code, timelineId } = await world.open({ ownerId: leaving });
    const sender = guest();
    const { uploadId } = await world.upload(sender, await photo());
    await seal(code, sender, { uploadIds: [uploadId] });
    await sql`update timelines set farewell = 'remove' where id = ${timelineId}`.execute(world.running.db);
    const { uploadIds } = await world.inOneTransaction((tx) => postgresOwners.erase(tx, leaving, clock.now()));
    expect(uploadIds).toContain(uploadId);
    const { rows } = await sql`select 1 from capsules where timeline_id = ${timelineId}`.execute(world.running.db);
    expect(rows).toEqual([]);
  });
});
