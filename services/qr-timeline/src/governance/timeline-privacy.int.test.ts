import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { viewingRpc } from '@keepsake/contracts/rpc/viewing';
import { sql } from 'kysely';
import {
  guest,
  anonymousViewer,
  owner,
  ownerId,
  support,
  timelineWorld,
  type TimelineWorld,
} from '../composition/timeline-fixture.js';

let world: TimelineWorld;
beforeAll(async () => {
  world = await timelineWorld();
});
afterAll(() => world.stop());

const closed = { privacy: { isPrivate: true, accessCode: 'ABC123', inviteEmails: ['ines@example.org'] } };
const asOwner = () => world.call(timelinesRpc, owner);
const nothingPublished = { inviteEmails: [], inviteEmailsGiven: false };
const unlock = (code: string, accessCode: string) => world.call(timelinesRpc, guest()).Unlock({ code, accessCode });

describe('a private timeline', () => {
  it('opens to its code in any case, and to no other', async () => {
    const { code } = await world.open(closed);
    expect(await unlock(code, 'abc 123')).toEqual({ code, privacyEpoch: 1 });
    for (const wrong of ['ABC124', '', 'ABC1234', '' + '🌻'])
      await expect(unlock(code, wrong)).rejects.toMatchObject({
        kind: 'forbidden',
        slug: 'access-code-wrong',
        message: 'That code isn’t right. Try again.',
      });
    await expect(unlock('CF7K3M9QXA2TDV', 'ABC123')).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('opens to look-alike spellings of older codes', async () => {
    const { code } = await world.open({ privacy: { isPrivate: true, accessCode: 'J1QOCA', inviteEmails: [] } });
    for (const typed of ['J1QOCA', 'jlq0ca', 'JIQ0CA']) expect(await unlock(code, typed)).toMatchObject({ code });
    await expect(unlock(code, 'J1QUCA')).rejects.toMatchObject({ slug: 'access-code-wrong' });
  });

  it('gets a code when it is opened without one', async () => {
    const { code } = await world.open({ privacy: { isPrivate: true, inviteEmails: [] } });
    const { accessCode } = await asOwner().GetSettings({ code });
    expect(accessCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/);
    expect(await unlock(code, accessCode ?? '')).toMatchObject({ privacyEpoch: 1 });
  });

  it('reports the epoch of the required grant to the gateway', async () => {
    const { code } = await world.open(closed);
    const answer = await world.call(viewingRpc, anonymousViewer).ViewTimeline({ code, own: false });
    expect(answer).toMatchObject({
      outcome: 'live',
      private: true,
      privacyEpoch: 1,
      ownerId,
    });
  });

  it('accepts posts with a current grant, and from its owner', async () => {
    const { code } = await world.open(closed);
    for (const grantEpoch of [undefined, 0, 2])
      await expect(world.post(guest(), code, grantEpoch === undefined ? {} : { grantEpoch })).rejects.toMatchObject({
        kind: 'forbidden',
        slug: 'private-timeline',
      });
    expect((await world.post(guest(), code, { grantEpoch: 1 })).status).toBe('shown');
    expect((await world.post(owner, code)).status).toBe('shown');
  });

  it('stores access code and invited addresses encrypted', async () => {
    const { code } = await world.open(closed);
    const { rows } = await sql<{ text: string }>`
      select row_to_json(t)::text || coalesce((select json_agg(i)::text from timeline_invites i where i.timeline_id = t.id), '') as text
      from timelines t where code = ${code}`.execute(world.running.db);
    expect(rows[0]?.text).not.toMatch(/ABC123|ines@example/);
    expect(await asOwner().GetSettings({ code })).toMatchObject({
      accessCode: 'ABC123',
      inviteEmails: ['ines@example.org'],
      isPrivate: true,
    });
  });

  it('has another ciphertext than one with the same code', async () => {
    const [one, two] = [await world.open(closed), await world.open(closed)];
    const { rows } = await sql<{ hashes: number; secrets: number }>`
      select count(distinct access_code_hash)::int as hashes, count(distinct access_code_sealed)::int as seals
      from timelines where code in (${one.code}, ${two.code})`.execute(world.running.db);
    expect(rows[0]).toEqual({ hashes: 2, seals: 2 });
  });
});

describe('settings', () => {
  it('are read and saved by the owner only', async () => {
    const { code } = await world.open(closed);
    for (const caller of [guest(), support, { kind: 'customer', id: 'another-customer', browserId: 'b' } as const]) {
      await expect(world.call(timelinesRpc, caller).GetSettings({ code })).rejects.toMatchObject({
        slug: caller.kind === 'anyone' ? 'sign-in-needed' : 'not-your-timeline',
      });
      await expect(
        world.call(timelinesRpc, caller).SaveSettings({ code, isPrivate: false, ...nothingPublished }),
      ).rejects.toMatchObject({ slug: caller.kind === 'anyone' ? 'sign-in-needed' : 'not-your-timeline' });
    }
    expect(await asOwner().GetSettings({ code })).toMatchObject({ isPrivate: true, version: 1 });
  });

  it('end earlier grants only when the timeline goes private or the code changes', async () => {
    const { code } = await world.open();
    const save = (change: object) => asOwner().SaveSettings({ code, ...nothingPublished, ...change });
    expect(await save({ isPrivate: true })).toMatchObject({ isPrivate: true, privacyEpoch: 2, version: 2 });
    expect(await save({ accessCode: 'zzz999' })).toMatchObject({ accessCode: 'ZZZ999', privacyEpoch: 3 });
    expect(await save({ accessCode: 'ZZZ999', indexed: true })).toMatchObject({ privacyEpoch: 3, indexed: true });
    expect(await save({ guestPolicy: 'all-held' })).toMatchObject({ privacyEpoch: 3, guestPolicy: 'all-held' });
    expect(await save({ isPrivate: false })).toMatchObject({ privacyEpoch: 3, accessCode: 'ZZZ999' });
    expect(await save({ isPrivate: true })).toMatchObject({ privacyEpoch: 4, accessCode: 'ZZZ999', version: 7 });
    expect(await unlock(code, 'ZZZ999')).toEqual({ code, privacyEpoch: 4 });
    await expect(world.post(guest(), code, { grantEpoch: 3 })).rejects.toMatchObject({ slug: 'private-timeline' });
  });

  it('apply to the next view, and old epochs end with the response', async () => {
    const { code } = await world.open();
    const read = () => world.call(viewingRpc, anonymousViewer).ViewTimeline({ code, own: false });
    expect(await read()).toMatchObject({ private: false, privacyEpoch: 1 });
    await asOwner().SaveSettings({ code, isPrivate: true, ...nothingPublished });
    expect(await read()).toMatchObject({ private: true, privacyEpoch: 2 });
    expect((await read()).preview).toHaveLength(0);
    const { changes } = await world.call(viewingRpc, anonymousViewer).RecentChanges({});
    expect(changes).toContainEqual({ code, version: 2, privacyEpoch: 2 });
  });

  it('allow search engines only where the owner chose so, never when private', async () => {
    const { code } = await world.open();
    const listed = async () => (await world.call(viewingRpc, anonymousViewer).ListIndexed({})).codes.includes(code);
    expect(await listed()).toBe(false);
    await asOwner().SaveSettings({ code, indexed: true, ...nothingPublished });
    expect(await listed()).toBe(true);
    await asOwner().SaveSettings({ code, isPrivate: true, ...nothingPublished });
    expect(await listed()).toBe(false);
  });

  it('replace invited addresses only when some are given', async () => {
    const { code } = await world.open(closed);
    const save = (inviteEmails: string[], inviteEmailsGiven: boolean) =>
      asOwner().SaveSettings({ code, inviteEmails, inviteEmailsGiven });
    expect(await save([], false)).toMatchObject({ inviteEmails: ['ines@example.org'] });
    expect(await save([' Ola@Example.org ', 'ines@example.org'], true)).toMatchObject({
      inviteEmails: ['ola@example.org', 'ines@example.org'],
    });
    expect(await save([], true)).toMatchObject({ inviteEmails: [] });
    await expect(save(['not an address'], true)).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('are saved once for repeated requests', async () => {
    const { code } = await world.open();
    const save = () =>
      world
        .call(timelinesRpc, owner, 'save-1')
        .SaveSettings({ code, isPrivate: true, accessCode: 'AAA111', ...nothingPublished });
    expect(await save()).toEqual(await save());
    expect(await asOwner().GetSettings({ code })).toMatchObject({ privacyEpoch: 2, version: 2 });
  });
});
