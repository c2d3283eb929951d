import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { linkMade } from '@keepsake/contracts/events/qr-timeline/link-made.v1';
import { keepingRpc } from '@keepsake/contracts/rpc/keeping';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { viewingRpc } from '@keepsake/contracts/rpc/viewing';
import { eventually } from '@keepsake/platform/testing/databases';
import { sql } from 'kysely';
import {
  guest,
  anonymousViewer,
  owner,
  support,
  timelineWorld,
  type TimelineWorld,
} from '../composition/timeline-fixture.js';

let world: TimelineWorld;
let nowMs = Date.parse('2026-05-03T10:00:00Z');
beforeAll(async () => {
  world = await timelineWorld({ clock: { now: () => new Date((nowMs += 1)) } });
});
afterAll(() => world.stop());

const closed = { privacy: { isPrivate: true, accessCode: 'ABC123', inviteEmails: ['ines@example.org'] } };
const asOwner = (key?: string) => world.call(keepingRpc, owner, key);
const asPartner = () => world.call(keepingRpc, anonymousViewer);
const tokenIds = async (timelineId: string): Promise<readonly string[]> =>
  (await world.published())
    .filter(({ type, data }) => type === linkMade.name && data['timelineId'] === timelineId)
    .map(({ data }) => String(data['linkId']));
/** Returns the token of the newest email, as campaigns puts it into one. */
const mailed = async (timelineId: string) => asPartner().GetLink({ id: (await tokenIds(timelineId)).at(-1) ?? '' });
const open = (token: string, browser = guest(), key?: string) =>
  world.call(keepingRpc, browser, key).OpenInvitation({ token });
const read = (code: string) => world.call(viewingRpc, anonymousViewer).ViewTimeline({ code, own: false });
const used = { kind: 'not-found', slug: 'link-used' };

describe('an invitation to a private timeline', () => {
  it('is emailed once to each invited address when the timeline opens', async () => {
    const { code, timelineId } = await world.open({
      privacy: { ...closed.privacy, inviteEmails: ['ines@example.org', 'rui@example.org'] },
    });
    const ids = await tokenIds(timelineId);
    const letters = await Promise.all(ids.map((id) => asPartner().GetLink({ id })));
    expect(
      letters
        .map(({ to, kind, askerName, honoreeName }) => [to, kind, askerName, honoreeName])
        .toSorted(([one = ''], [other = '']) => one.localeCompare(other)),
    ).toEqual([
      ['ines@example.org', 'visit', 'Maria Rossi', 'Giulia Rossi'],
      ['rui@example.org', 'visit', 'Maria Rossi', 'Giulia Rossi'],
    ]);
    expect((await asOwner().ListInvitations({ code })).invitations).toMatchObject([
      { email: 'ines@example.org', mailedAt: expect.any(String) },
      { email: 'rui@example.org', mailedAt: expect.any(String) },
    ]);
  });

  it('admits the first browser only, so a forwarded link is used up', async () => {
    const { code, timelineId } = await world.open(closed);
    const { token } = await mailed(timelineId);
    const ines = guest();
    const grant = await open(token, ines);
    expect(grant).toMatchObject({ code, privacyEpoch: 1, private: true });
    expect(await open(token, ines)).toEqual(grant);
    await expect(open(token)).rejects.toMatchObject(used);
    await expect(asPartner().GetLink({ id: (await tokenIds(timelineId))[0] ?? '' })).rejects.toMatchObject({
      kind: 'not-found',
    });
  });

  it('admits one of two concurrent browsers', async () => {
    const { timelineId } = await world.open(closed);
    const { token } = await mailed(timelineId);
    const pressed = await Promise.allSettled(Array.from({ length: 6 }, () => open(token)));
    expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('returns the same result for a retry with the same key', async () => {
    const { timelineId } = await world.open(closed);
    const { token } = await mailed(timelineId);
    const ines = guest();
    expect(await open(token, ines, 'press-1')).toEqual(await open(token, ines, 'press-1'));
  });

  it('ends with its grants when revoked; other guests stay', async () => {
    const { code, timelineId } = await world.open(closed);
    const { token } = await mailed(timelineId);
    const ines = guest();
    const { invitationId } = await open(token, ines);
    await asOwner().InviteGuests({ code, emails: ['rui@example.org'] });
    const rui = guest();
    const others = await open((await mailed(timelineId)).token, rui);
    await asOwner().RevokeInvitation({ code, id: invitationId });
    const page = await read(code);
    expect([page.privacyEpoch, page.endedInvites]).toEqual([1, [invitationId]]);
    expect(page.endedInvites).not.toContain(others.invitationId);
    await expect(open(token, ines)).rejects.toMatchObject(used);
    await asPartner().AskForLink({ code, email: 'ines@example.org' });
    expect(await tokenIds(timelineId)).toHaveLength(2);
  });

  it('ends its grant when revoked while it is opened', async () => {
    for (let ctx = 0; ctx < 8; ctx += 1) {
      const { code, timelineId } = await world.open(closed);
      const id = (await asOwner().ListInvitations({ code })).invitations[0]?.id ?? '';
      const { token } = await mailed(timelineId);
      const [opened] = await Promise.allSettled([open(token), asOwner().RevokeInvitation({ code, id })]);
      const cameIn = opened.status === 'fulfilled';
      expect((await read(code)).endedInvites).toEqual(cameIn ? [id] : []);
      await expect(open(token)).rejects.toMatchObject(used);
    }
  });

  it('has a new link when repeated after revocation; the old one stays closed', async () => {
    const { code, timelineId } = await world.open(closed);
    const old = await mailed(timelineId);
    const { invitationId } = await open(old.token);
    await asOwner().RevokeInvitation({ code, id: invitationId });
    await asOwner().InviteGuests({ code, emails: ['ines@example.org'] });
    const grant = await open((await mailed(timelineId)).token);
    expect(grant.invitationId).not.toBe(invitationId);
    await expect(open(old.token)).rejects.toMatchObject(used);
  });

  it('opens nothing after the access code changed until another link is emailed', async () => {
    const { code, timelineId } = await world.open(closed);
    const { token } = await mailed(timelineId);
    await world.call(timelinesRpc, owner).SaveSettings({
      code,
      accessCode: 'NEW123',
      inviteEmails: [],
      inviteEmailsGiven: false,
    });
    await expect(open(token)).rejects.toMatchObject(used);
    await asPartner().AskForLink({ code, email: ' Ines@Example.org ' });
    expect(await open((await mailed(timelineId)).token)).toMatchObject({ privacyEpoch: 2 });
  });

  it('expires after thirty days', async () => {
    const { timelineId } = await world.open(closed);
    const { token } = await mailed(timelineId);
    nowMs += 30 * 24 * 60 * 60_000;
    await expect(open(token)).rejects.toMatchObject(used);
  });

  it('rejects forged tokens', async () => {
    const { timelineId } = await world.open(closed);
    const { token } = await mailed(timelineId);
    for (const made of ['', 'x', token.slice(0, -1), `${token.split('.')[0]}.`, '🌻'.repeat(40)])
      await expect(open(made)).rejects.toMatchObject(used);
  });
});

describe('"Email me my link"', () => {
  it('returns the same for every address and every timeline', async () => {
    const { code, timelineId } = await world.open(closed);
    const { code: shown } = await world.open();
    const requests = [
      [code, 'ines@example.org'],
      [code, 'stranger@example.org'],
      [shown, 'ines@example.org'],
      ['CF7K3M9QXA2TDV', 'ines@example.org'],
    ] as const;
    for (const [at, email] of requests) expect(await asPartner().AskForLink({ code: at, email })).toEqual({});
    expect(await tokenIds(timelineId)).toHaveLength(2);
  });

  it('ends the unused link of the previous email', async () => {
    const { code, timelineId } = await world.open(closed);
    const first = await mailed(timelineId);
    await asPartner().AskForLink({ code, email: 'ines@example.org' });
    await expect(open(first.token)).rejects.toMatchObject(used);
    expect(await open((await mailed(timelineId)).token)).toMatchObject({ code });
  });

  it('sends at most five emails a day per person', async () => {
    const { code, timelineId } = await world.open(closed);
    for (let press = 0; press < 8; press += 1) await asPartner().AskForLink({ code, email: 'ines@example.org' });
    expect(await tokenIds(timelineId)).toHaveLength(5);
    const id = (await asOwner().ListInvitations({ code })).invitations[0]?.id ?? '';
    await expect(asOwner().SendInvitation({ code, id })).rejects.toMatchObject({ kind: 'too-many' });
  });
});

describe('the guest list', () => {
  it('is limited to owner and keepers', async () => {
    const { code } = await world.open(closed);
    for (const caller of [guest(), support, { kind: 'customer', id: 'another', browserId: 'b' } as const]) {
      const call = world.call(keepingRpc, caller);
      const refusal = { slug: caller.kind === 'anyone' ? 'sign-in-needed' : 'not-your-timeline' };
      await expect(call.ListInvitations({ code })).rejects.toMatchObject(refusal);
      await expect(call.InviteGuests({ code, emails: ['a@example.org'] })).rejects.toMatchObject(refusal);
      await expect(call.ListVisits({ code })).rejects.toMatchObject(refusal);
    }
  });

  it('emails no one while public, and everyone once when it goes private', async () => {
    const { code, timelineId } = await world.open();
    await asOwner().InviteGuests({ code, emails: ['ines@example.org', 'rui@example.org', 'ines@example.org'] });
    expect(await tokenIds(timelineId)).toEqual([]);
    const save = (change: object) =>
      world.call(timelinesRpc, owner).SaveSettings({ code, inviteEmails: [], inviteEmailsGiven: false, ...change });
    await save({ isPrivate: true });
    expect(await tokenIds(timelineId)).toHaveLength(2);
    await save({ guestsPaused: true });
    await save({ inviteEmails: ['rui@example.org', 'ola@example.org'], inviteEmailsGiven: true });
    expect(await tokenIds(timelineId)).toHaveLength(3);
    expect((await asOwner().ListInvitations({ code })).invitations.map(({ email }) => email)).toEqual([
      'rui@example.org',
      'ola@example.org',
    ]);
  });

  it('limits guests and emails per timeline', async () => {
    const { code } = await world.open({ privacy: { isPrivate: true, inviteEmails: [] } });
    const many = Array.from({ length: 200 }, (_, at) => `guest-${at}@example.org`);
    await asOwner().InviteGuests({ code, emails: many });
    await expect(asOwner().InviteGuests({ code, emails: ['one-more@example.org'] })).rejects.toMatchObject({
      slug: 'too-many-invited',
    });
    const { invitations } = await asOwner().ListInvitations({ code });
    expect(invitations).toHaveLength(200);
    for (const { id } of invitations.slice(0, 100)) await asOwner().SendInvitation({ code, id });
    await expect(asOwner().SendInvitation({ code, id: invitations[150]?.id ?? '' })).rejects.toMatchObject({
      slug: 'too-many-mails',
    });
  });
});

describe('the access log', () => {
  it('contains time and way of entry, and nothing about the device', async () => {
    const { code, timelineId } = await world.open(closed);
    await world.call(timelinesRpc, guest()).Unlock({ code, accessCode: 'ABC123' });
    await expect(world.call(timelinesRpc, guest()).Unlock({ code, accessCode: 'WRONG1' })).rejects.toBeDefined();
    await open((await mailed(timelineId)).token);
    const { visits } = await asOwner().ListVisits({ code });
    expect(visits.map(({ way, email }) => [way, email])).toEqual([
      ['invitation', 'ines@example.org'],
      ['code', undefined],
    ]);
    const { rows } = await sql<{ column_name: string }>`
      select column_name from information_schema.columns where table_name = 'timeline_visits' order by 1`.execute(
      world.running.db,
    );
    expect(rows.map((row) => row.column_name)).toEqual(['at', 'email_hash', 'timeline_id', 'way']);
  });

  it('is deleted after its retention period, with expired links', async () => {
    const { code, timelineId } = await world.open(closed);
    await open((await mailed(timelineId)).token);
    nowMs += 91 * 24 * 60 * 60_000;
    await sql`select graphile_worker.add_job('sweep-keeping', '{}')`.execute(world.running.db);
    await eventually(async () => (await asOwner().ListVisits({ code })).visits.length === 0, 'old visits to be swept');
    const { rows } = await sql`select 1 from timeline_links where timeline_id = ${timelineId}`.execute(
      world.running.db,
    );
    expect(rows).toHaveLength(0);
  });
});
