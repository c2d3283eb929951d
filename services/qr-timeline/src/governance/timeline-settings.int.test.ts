import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { eventually } from '@keepsake/platform/testing/databases';
import { sql } from 'kysely';
import { owner, timelineWorld, type TimelineWorld } from '../composition/timeline-fixture.js';

let world: TimelineWorld;
beforeAll(async () => {
  world = await timelineWorld();
});
afterAll(() => world.stop());

const closed = { privacy: { isPrivate: true, accessCode: 'ABC123', inviteEmails: ['ines@example.org'] } };
const asOwner = () => world.call(timelinesRpc, owner);
const nothingPublished = { inviteEmails: [], inviteEmailsGiven: false };

describe('concurrent changes of settings', () => {
  it('reject the second one, and accept one without a revision', async () => {
    const { code } = await world.open();
    const { revision } = await asOwner().GetSettings({ code });
    const saved = await asOwner().SaveSettings({ code, ...nothingPublished, revision, guestsPaused: true });
    expect(saved).toMatchObject({ guestsPaused: true, revision: revision + 1 });
    await expect(
      asOwner().SaveSettings({ code, ...nothingPublished, revision, guestPolicy: 'all-held' }),
    ).rejects.toMatchObject({ kind: 'conflict', slug: 'changed-meanwhile' });
    expect(await asOwner().GetSettings({ code })).toMatchObject({ guestPolicy: 'open', guestsPaused: true });
    expect(await asOwner().SaveSettings({ code, ...nothingPublished, indexed: true })).toMatchObject({ indexed: true });
  });
});

describe('a timeline that goes public', () => {
  const publish = (code: string, isPrivate = false) => asOwner().SaveSettings({ code, ...nothingPublished, isPrivate });
  const publicFor = async (timelineId: string, days: number): Promise<void> => {
    const { db } = world.running;
    await sql`update timelines set public_since = now() - make_interval(days => ${days}) where id = ${timelineId}`.execute(
      db,
    );
    // Runs twice, because jobs may repeat.
    for (const key of ['first', 'second'])
      await sql`select graphile_worker.add_job('forget-keys', '{}', job_key => ${key})`.execute(db);
    await eventually(
      async () =>
        (await sql`select 1 from graphile_worker.jobs where task_identifier = 'forget-keys'`.execute(db)).rows
          .length === 0,
      'the keys to be looked at',
    );
  };

  it('keeps its code for 30 days and uses it when private again', async () => {
    const { code, timelineId } = await world.open(closed);
    const { keptUntil, accessCode } = await publish(code);
    expect(accessCode).toBe('ABC123');
    expect(Date.parse(keptUntil ?? '') - Date.now()).toBeGreaterThan(29 * 24 * 60 * 60 * 1000);
    await publicFor(timelineId, 29);
    const again = await publish(code, true);
    expect([again.accessCode, again.keptUntil]).toEqual(['ABC123', undefined]);
  });

  it('deletes code and addresses after that, and gets a new code', async () => {
    const { code, timelineId } = await world.open(closed);
    await publish(code);
    await publicFor(timelineId, 31);
    const forgotten = await asOwner().GetSettings({ code });
    expect([forgotten.accessCode, forgotten.keptUntil, forgotten.inviteEmails]).toEqual([undefined, undefined, []]);
    expect((await publish(code, true)).accessCode).toMatch(/^[A-Z0-9]{6}$/);
  });
});
