import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { customerErased } from '@keepsake/contracts/events/orders/customer-erased.v1';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { marketingRpc } from '@keepsake/contracts/rpc/marketing';
import { randomIds } from '@keepsake/platform/ids';
import { signNotice } from '@keepsake/platform/signed-notice';
import { eventually } from '@keepsake/platform/testing/databases';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller, StaffRole } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { bounceMail, complaintMail, plainReplyMail, mbox } from './adapters/bounces.sample.js';
import { campaignsEntry } from '../service.js';

const staff = (role: StaffRole): Caller => ({ kind: 'staff', id: `${role}-of-the-staff`, role });
const gateway: Caller = { kind: 'system', service: 'gateway' };
const secret = 'mail-notice-secret-of-the-tests';
const at = '2026-11-20T10:00:00Z';
const nothing = { bounced: 0, complained: 0, temporary: 0, repeated: 0, notOurs: 0, notUnderstood: 0 };

let campaigns: TestService;
let without: TestService;
beforeAll(async () => {
  campaigns = await openTestService(campaignsEntry, {
    env: { MAIL_NOTICE_SECRET: secret, PUBLIC_URL: 'https://keepsake.example' },
  });
  without = await openTestService(campaignsEntry, {});
});
afterAll(() => Promise.all([campaigns.stop(), without.stop()]));

const marketing = (caller = staff('marketing'), key?: string) => campaigns.call(marketingRpc, caller, key);
const db = () => campaigns.running.db;
const signed = (notices: unknown, when = new Date()) => signNotice(secret, JSON.stringify(notices), when);
const report = (...notices: readonly object[]) =>
  campaigns.call(marketingRpc, gateway).TakeMailNotices(signed(notices));
const upload = (file: string, key?: string) => marketing(undefined, key).TakeMailbox({ file: Buffer.from(file) });
const listed = async () =>
  (await marketing().ListSuppressions({ limit: 0, sort: 'email' })).suppressions.map(
    ({ email, reason, at: since }) => ({
      email,
      reason,
      since,
    }),
  );

let drawn = 0;
/** Sends a campaign to some businesses; returns its emails, the newest last. */
const sentCampaign = async (people: number) => {
  const tag = `house${++drawn}x`;
  const rows = Array.from({ length: people }, (_, n) => `${tag}${n},,${tag}${n}@example.org,pet_cemetery\n`);
  const file = Buffer.from(`businessName,contactName,email,businessType\n${rows.join('')}`);
  await marketing().ImportProspects({ file, keep: true });
  const { id } = await marketing().CreateCampaign({ templateType: 'pet_cemetery_outreach' });
  await marketing().SendCampaign({ campaignId: id, way: 'outreach', includeRecent: true });
  await eventually(async () => (await stands(id)).status === 'sent', 'the campaign to be sent');
  return { id, tag, to: (n: number) => `${tag}${n}@example.org` };
};
const stands = async (campaignId: string) => {
  const { campaign } = await marketing().GetCampaign({ campaignId });
  if (!campaign) throw new Error('No campaign came.');
  return campaign;
};
const mailTo = async (campaignId: string, email: string): Promise<string> => {
  const { recipients } = await marketing().ListRecipients({ campaignId, limit: 0, search: email });
  return recipients[0]?.id ?? '';
};
const queue = async (to: string): Promise<string> => {
  const values = { code: '123456', link: 'https://keepsake.example/x' };
  const request = { to, template: 'sign-in-code', valuesJson: JSON.stringify(values) };
  return (await campaigns.call(campaignsRpc, gateway).QueueMail(request)).mailId;
};
const stateOf = async (mailId: string) =>
  (await sql<{ state: string }>`select state from mails where id = ${mailId}`.execute(db())).rows[0]?.state;

beforeEach(async () => {
  await sql`delete from suppressions`.execute(db());
  await sql`delete from prospects`.execute(db());
});

describe('provider notice', () => {
  it('suppresses bounced and complaining addresses and counts them at the campaign', async () => {
    const one = await sentCampaign(3);
    const messageId = `<${await mailTo(one.id, one.to(0))}@keepsake.example>`;
    expect(
      await report(
        { type: 'bounce', address: 'somebody@forwarded.example', messageId, permanent: true, at },
        { type: 'complaint', address: one.to(1), at },
        { type: 'bounce', address: one.to(2), permanent: false, at },
      ),
    ).toEqual({ ...nothing, bounced: 1, complained: 1, temporary: 1 });
    const since = '2026-11-20T10:00:00.000Z';
    expect(await listed()).toEqual([
      { email: one.to(0), reason: 'bounced', since },
      { email: one.to(1), reason: 'complained', since },
    ]);
    expect(await stands(one.id)).toMatchObject({ bounced: 1, complained: 1, accepted: 3 });
  });

  it('counts at the newest campaign to the address when no email is named', async () => {
    const older = await sentCampaign(1);
    const newer = await marketing().CreateCampaign({ templateType: 'pet_cemetery_outreach' });
    await marketing().SendCampaign({ campaignId: newer.id, way: 'outreach', includeRecent: true });
    await eventually(async () => (await stands(newer.id)).status === 'sent', 'the second one to be sent');
    await report({ type: 'bounce', address: older.to(0).toUpperCase(), messageId: '<0100@relay.example>', at });
    expect([(await stands(older.id)).bounced, (await stands(newer.id)).bounced]).toEqual([0, 1]);
  });

  it('has one effect when repeated concurrently, also after staff removed the suppression', async () => {
    const one = await sentCampaign(1);
    const messageId = await mailTo(one.id, one.to(0));
    const notice = { type: 'bounce', address: one.to(0), messageId, at };
    const both = await Promise.all([report(notice, notice), report(notice)]);
    expect(both.reduce((sum, { bounced }) => sum + bounced, 0)).toBe(1);
    expect(both.map(({ bounced, repeated }) => bounced + repeated)).toEqual([2, 1]);
    const [entry] = (await marketing().ListSuppressions({ limit: 1 })).suppressions;
    await marketing().Unsuppress({ suppressionId: entry?.id ?? '' });
    expect(await report(notice)).toEqual({ ...nothing, repeated: 1 });
    expect(await upload(bounceMail({ messageId, to: one.to(0) }))).toEqual({ ...nothing, repeated: 1 });
    expect(await listed()).toEqual([]);
    expect((await stands(one.id)).bounced).toBe(1);
  });

  it('counts without a name when the person was erased', async () => {
    const one = await sentCampaign(1);
    const messageId = await mailTo(one.id, one.to(0));
    const { rows } = await sql<{ person_id: string }>`select person_id from prospects`.execute(db());
    await campaigns.deliver(customerErased, { customerId: rows[0]?.person_id ?? '' });
    expect(await report({ type: 'complaint', address: one.to(0), messageId, at })).toMatchObject({ complained: 1 });
    expect(await report({ type: 'bounce', address: one.to(0), at })).toEqual({ ...nothing, notOurs: 1 });
    expect(await listed()).toEqual([]);
    expect(await stands(one.id)).toMatchObject({ complained: 1 });
  });

  it('suppresses the address when the campaign is past its reporting days', async () => {
    const one = await sentCampaign(1);
    const messageId = await mailTo(one.id, one.to(0));
    await sql`update campaigns set sent_at = now() - interval '2 years' where id = ${one.id}`.execute(db());
    await report({ type: 'bounce', address: one.to(0), messageId, at: '1999-01-01T00:00:00Z' });
    expect(await stands(one.id)).toMatchObject({ status: 'completed', bounced: 1 });
    const next = await marketing().CreateCampaign({ templateType: 'pet_cemetery_outreach' });
    expect((await marketing().GetCampaign({ campaignId: next.id })).audience).toMatchObject({
      people: 0,
      suppressed: 1,
    });
  });

  it('is remembered for a year, while its effect stays', async () => {
    const one = await sentCampaign(2);
    const notified = [0, 1].map((n) => ({ type: 'bounce', address: one.to(n), at }));
    await report(...notified);
    const grow = (email: string, days: number) =>
      sql`update mail_returns set told_at = now() - make_interval(days => ${days}) where about like
        (select person_id from prospects where email = ${email}) || ' %'`.execute(db());
    await grow(one.to(0), 366);
    await grow(one.to(1), 364);
    const left = async () => (await sql`select 1 from mail_returns`.execute(db())).rows.length;
    const before = await left();
    for (const time of ['first', 'again']) {
      await sql`select graphile_worker.add_job('forget-returns', '{}', job_key => ${time})`.execute(db());
      await eventually(async () => (await left()) === before - 1, 'the old one to be forgotten');
    }
    expect(await listed()).toMatchObject([{ email: one.to(0) }, { email: one.to(1) }]);
    expect(await report(notified[1] ?? {})).toEqual({ ...nothing, repeated: 1 });
    expect(await report(notified[0] ?? {})).toEqual({ ...nothing, bounced: 1 });
    expect(await stands(one.id)).toMatchObject({ bounced: 2 });
  });

  it('does nothing about unknown addresses and emails', async () => {
    expect(
      await report(
        { type: 'bounce', address: 'never@example.org', at },
        { type: 'complaint', address: 'ever@example.org', messageId: randomIds.next(), at },
        { type: 'complaint', address: 'ana@example.org\r\nBcc: everybody@example.org', at },
      ),
    ).toEqual({ ...nothing, notOurs: 2, notUnderstood: 1 });
    expect(await listed()).toEqual([]);
  });

  it('pauses a campaign immediately when too many emails bounce', async () => {
    const one = await sentCampaign(40);
    await sql`update campaigns set state = 'sending', sent_at = null where id = ${one.id}`.execute(db());
    const bounce = (n: number) => ({ type: 'bounce', address: one.to(n), at });
    await report(bounce(0), bounce(1));
    expect((await stands(one.id)).pauseReason).toBeUndefined();
    await report({ type: 'complaint', address: one.to(2), at });
    expect(await stands(one.id)).toMatchObject({
      status: 'sending',
      pauseReason: 'bounces',
      bounced: 2,
      complained: 1,
    });
  });

  it('does not block emails about orders or sign-in', async () => {
    const first = await queue('ana@example.org');
    await eventually(async () => (await stateOf(first)) === 'sent', 'the first email');
    expect(await report({ type: 'complaint', address: 'ana@example.org', messageId: first, at })).toMatchObject({
      complained: 1,
    });
    expect(await listed()).toMatchObject([{ email: 'ana@example.org', reason: 'complained' }]);
    const second = await queue('ana@example.org');
    await eventually(async () => (await stateOf(second)) === 'sent', 'the second mail');
  });

  it('is refused when its signature is wrong, old, or its body unreadable', async () => {
    const notices = [{ type: 'bounce', address: 'ana@example.org', at }];
    const take = (notice: { payload: string; signature: string }, caller: Caller = gateway) =>
      campaigns.call(marketingRpc, caller).TakeMailNotices(notice);
    const genuine = signed(notices);
    const refused = { kind: 'forbidden', slug: 'notice-refused' };
    await expect(take(signNotice('another-secret-0123456789', genuine.payload, new Date()))).rejects.toMatchObject(
      refused,
    );
    await expect(take({ ...genuine, payload: genuine.payload.replace('ana', 'ben') })).rejects.toMatchObject(refused);
    await expect(take(signed(notices, new Date(Date.now() - 6 * 60_000)))).rejects.toMatchObject(refused);
    await expect(take(genuine, { kind: 'anyone', browserId: 'b' })).rejects.toMatchObject({ slug: 'services-only' });
    const crowd = Array.from({ length: 1_001 }, () => notices[0]);
    for (const unreadable of [{}, 'x', null, crowd, [{ type: 'bounce' }], [{ ...notices[0], at: 'today' }]])
      await expect(take(signed(unreadable))).rejects.toMatchObject({ kind: 'invalid', slug: 'notice-unreadable' });
    await expect(take(signNotice(secret, 'no json', new Date()))).rejects.toMatchObject({ slug: 'notice-unreadable' });
  });

  it('is refused when no secret is set', async () => {
    await expect(without.call(marketingRpc, gateway).TakeMailNotices(signed([]))).rejects.toMatchObject({
      kind: 'not-found',
      slug: 'no-mail-notices',
    });
  });
});

describe('uploaded bounce mailbox', () => {
  it('suppresses addresses and returns the counts', async () => {
    const one = await sentCampaign(3);
    const ids = await Promise.all([0, 1, 2].map((n) => mailTo(one.id, one.to(n))));
    const file = mbox(
      bounceMail({ messageId: ids[0] ?? '', to: 'passed-on@example.org' }),
      complaintMail({ messageId: ids[1] ?? '' }),
      bounceMail({ messageId: ids[2] ?? '', to: one.to(2) }, { action: 'delayed', status: '4.4.1' }),
      bounceMail({ to: 'never@example.org' }),
      plainReplyMail,
    );
    const found = { bounced: 1, complained: 1, temporary: 1, repeated: 0, notOurs: 1, notUnderstood: 1 };
    expect(await upload(file, 'one-press')).toEqual(found);
    expect(await upload(file, 'one-press')).toEqual(found);
    expect(await upload(file)).toEqual({ ...found, bounced: 0, complained: 0, repeated: 2 });
    expect(await listed()).toMatchObject([
      { email: one.to(0), reason: 'bounced' },
      { email: one.to(1), reason: 'complained' },
    ]);
    expect(await stands(one.id)).toMatchObject({ bounced: 1, complained: 1 });
    const acts = (await campaigns.published()).filter(({ data }) => data['subject'] === 'returned-mails');
    expect(acts[0]?.data).toMatchObject({ staffId: 'marketing-of-the-staff', action: 'import' });
  });

  it('changes nothing when it holds no email of ours', async () => {
    expect(await upload('\u0000\u0001 no mail')).toEqual({ ...nothing, notUnderstood: 1 });
    await expect(upload('')).rejects.toMatchObject({ slug: 'mailbox-empty' });
    expect(await listed()).toEqual([]);
  });

  it('requires marketing', async () => {
    await expect(marketing(staff('support')).TakeMailbox({ file: Buffer.from(plainReplyMail) })).rejects.toMatchObject({
      slug: 'role-not-included',
    });
  });
});
