import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { randomIds } from '@keepsake/platform/ids';
import type { MailMessage } from '@keepsake/platform/mail/mail';
import { entry } from '@keepsake/platform/service';
import { eventually } from '@keepsake/platform/testing/databases';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller, StaffRole } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from './config.js';
import { campaignsEntry, createCampaigns } from './service.js';

const gateway: Caller = { kind: 'system', service: 'gateway' };
const staff = (role: StaffRole): Caller => ({ kind: 'staff', id: randomIds.next(), role });

const signIn = (to: string) => ({
  to,
  template: 'sign-in-code',
  valuesJson: JSON.stringify({ code: '482913', link: 'https://keepsake.example/customer/login#code=482913' }),
});

const rowOf = async (service: TestService, id: string) => {
  const { rows } = await sql<{
    state: string;
    values: unknown;
    attempts: number;
  }>`select state, values, attempts from mails where id = ${id}`.execute(service.running.db);
  return rows[0];
};
const settledAs = (service: TestService, id: string, state: string) =>
  eventually(async () => {
    const row = await rowOf(service, id);
    return row?.state === state && row;
  }, `mail ${id} to be ${state}`);

describe('queued email', () => {
  let campaigns: TestService;
  beforeAll(async () => {
    campaigns = await openTestService(campaignsEntry, { env: { PUBLIC_URL: 'https://keepsake.example/' } });
  });
  afterAll(() => campaigns.stop());

  const queue = (input: ReturnType<typeof signIn> & { notAfter?: string }, caller: Caller = gateway, key?: string) =>
    campaigns.call(campaignsRpc, caller, key).QueueMail(input);
  const list = (
    input: { customerId?: string; subjectIds?: readonly string[]; limit: number },
    caller: Caller = staff('support'),
  ) => campaigns.call(campaignsRpc, caller).ListMails({ ...input, subjectIds: [...(input.subjectIds ?? [])] });

  it('is accepted immediately and sent with its id as Message-ID', async () => {
    const { mailId } = await queue(signIn('Ines@Example.org '));
    await settledAs(campaigns, mailId, 'sent');
    const eml = await readFile(join(campaigns.folder, 'mail', `${mailId}.eml`), 'utf8');
    expect(eml).toMatch(new RegExp(`^Message-ID: <${mailId}@`, 'im'));
    expect(eml).toMatch(/^To: ines@example\.org\r?$/m);
    expect(eml).toMatch(/^Reply-To: support@keepsake\.example\r?$/m);
    expect(eml).toMatch(/^Subject: Your sign-in code for Keepsake\r?$/m);
    expect(eml).toContain('482913');
  });

  it('is queued with all emails of its call, once when the call repeats', async () => {
    const both = [signIn('new@example.org'), signIn('old@example.org')];
    const queueAll = (mails: typeof both, key: string) =>
      campaigns.call(campaignsRpc, gateway, key).QueueMails({ mails });
    const countOf = async (): Promise<number> => {
      const { rows } = await sql`select 1 from mails where to_email in ('new@example.org', 'old@example.org')`.execute(
        campaigns.running.db,
      );
      return rows.length;
    };
    await expect(queueAll([both[0], { ...both[1], valuesJson: '{}' }] as typeof both, 'broken')).rejects.toMatchObject({
      kind: 'invalid',
    });
    expect(await countOf()).toBe(0);
    const { mailIds } = await queueAll(both, 'pair');
    expect(await queueAll(both, 'pair')).toEqual({ mailIds });
    expect(await countOf()).toBe(2);
    await expect(campaigns.call(campaignsRpc, staff('owner')).QueueMails({ mails: both })).rejects.toMatchObject({
      slug: 'services-only',
    });
    for (const mailId of mailIds) await settledAs(campaigns, mailId, 'sent'); // the next test reads all rows
  });

  it('is blanked once it is sent, and its job holds no content', async () => {
    const { mailId } = await queue(signIn('ines@example.org'));
    expect(await settledAs(campaigns, mailId, 'sent')).toMatchObject({ values: null });
    const { rows } = await sql<{ text: string }>`select
        coalesce((select string_agg(m::text, '') from mails m), '') || coalesce((select string_agg(h::text, '') from handled h), '')
        || coalesce((select string_agg(j::text, '') from graphile_worker._private_jobs j), '') as text`.execute(
      campaigns.running.db,
    );
    expect(rows[0]?.text).not.toContain('482913');
  });

  it('about an order keeps its text without links for support, for 180 days', async () => {
    const send = async (linkToken: string): Promise<string> => {
      const { mailId } = await queue({
        to: 'buyer@example.org',
        template: 'payment-confirmed',
        valuesJson: JSON.stringify({
          orderId: randomIds.next(),
          number: 'K-7K3M9QXA',
          firstName: 'Inés',
          linkToken,
          amountCents: 8500,
          addressNeeded: true,
        }),
      });
      await settledAs(campaigns, mailId, 'sent');
      return mailId;
    };
    const [young, old] = [await send('secret-token'), await send('secret-token')];
    const show = (mailId: string, role: StaffRole) =>
      campaigns.call(campaignsRpc, staff(role)).ShowMailText({ mailId });
    const shown = await show(young, 'operations');
    expect(shown).toMatchObject({ language: 'en', subject: expect.stringContaining('K-7K3M9QXA') });
    expect(shown.text).toMatch(/Hello Inés,[^]*\[Add the address\]/);
    expect(JSON.stringify(shown)).not.toMatch(/secret-token|https?:/);
    await expect(show(young, 'marketing')).rejects.toMatchObject({ kind: 'forbidden' });

    const { db } = campaigns.running;
    const grow = (mailId: string, days: number) =>
      sql`update mail_texts set sent_at = now() - make_interval(days => ${days}) where mail_id = ${mailId}`.execute(db);
    await grow(young, 179);
    await grow(old, 181);
    await sql`select graphile_worker.add_job('delete-mail-texts', '{}')`.execute(db);
    const customerId = campaigns.running.platform.customerIdOf('buyer@example.org');
    const listed = async () =>
      (await list({ customerId, limit: 10 })).mails.map(({ id, hasText }) => ({ id, hasText }));
    await eventually(async () => (await listed()).some(({ hasText }) => !hasText), 'the old text to be deleted');
    expect(await listed()).toEqual([
      { id: old, hasText: false },
      { id: young, hasText: true },
    ]);
    await expect(show(old, 'support')).rejects.toMatchObject({ slug: 'mail-text-not-found' });
  });

  it('is stored once when the call repeats', async () => {
    const first = await queue(signIn('twice@example.org'), gateway, 'one-press');
    const second = await queue(signIn('twice@example.org'), gateway, 'one-press');
    expect(second.mailId).toBe(first.mailId);
    const customerId = campaigns.running.platform.customerIdOf('twice@example.org');
    expect((await list({ customerId, limit: 0 })).mails).toHaveLength(1);
  });

  it('is dropped and blanked when it expires', async () => {
    const { mailId } = await queue({ ...signIn('late@example.org'), notAfter: '2020-01-01T00:00:00.000Z' });
    expect(await settledAs(campaigns, mailId, 'expired')).toMatchObject({ values: null, attempts: 0 });
    await expect(readFile(join(campaigns.folder, 'mail', `${mailId}.eml`))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it.each([
    ['an invalid address', { ...signIn('unknown'), valuesJson: '{}' }, 'to'],
    ['a header in the address', signIn('a@example.org\r\nBcc: b@example.org'), 'to'],
    ['an unknown template', { ...signIn('a@example.org'), template: 'newsletter' }, 'draft.template'],
    ['values that do not fit', { ...signIn('a@example.org'), valuesJson: '{"code":"12"}' }, 'draft.values.code'],
    ['values that are no JSON', { ...signIn('a@example.org'), valuesJson: '{' }, 'valuesJson'],
  ])('is refused with %s', async (_, input, field) => {
    await expect(queue(input)).rejects.toMatchObject({
      kind: 'invalid',
      extra: { errors: expect.arrayContaining([expect.objectContaining({ field })]) },
    });
  });

  it.each([
    ['anyone', { kind: 'anyone', browserId: 'browser-0001' }],
    ['a customer', { kind: 'customer', id: 'customer-0001', browserId: 'browser-0001' }],
    ['staff', staff('owner')],
  ] as const)('cannot be queued by %s', async (_, caller) => {
    await expect(queue(signIn('a@example.org'), caller)).rejects.toMatchObject({ slug: 'services-only' });
  });

  it('is listed for support, newest first, with state and times, without content', async () => {
    const customerId = campaigns.running.platform.customerIdOf('listed@example.org');
    const first = await queue(signIn('listed@example.org'));
    const second = await queue({ to: 'listed@example.org', template: 'no-timeline-here', valuesJson: '{}' });
    await settledAs(campaigns, first.mailId, 'sent');
    await settledAs(campaigns, second.mailId, 'sent');
    const { mails } = await list({ customerId, limit: 10 });
    expect(mails.map(({ id, template, state }) => ({ id, template, state }))).toEqual([
      { id: second.mailId, template: 'no-timeline-here', state: 'sent' },
      { id: first.mailId, template: 'sign-in-code', state: 'sent' },
    ]);
    expect(Date.parse(mails[0]?.sentAt ?? '')).toBeGreaterThanOrEqual(Date.parse(mails[0]?.queuedAt ?? ''));
    expect((await list({ limit: 1 })).mails).toHaveLength(1);
    expect(JSON.stringify(mails)).not.toMatch(/482913|example\.org/);
  });

  it('is listed with its order for operations', async () => {
    const orderId = randomIds.next();
    const other = randomIds.next();
    const { mailId } = await queue(signIn('buyer-of-it@example.org'));
    const details = await queue(signIn('buyer-of-other@example.org'));
    for (const [id, subject] of [
      [mailId, orderId],
      [details.mailId, other],
    ])
      await sql`update mails set subject_id = ${subject} where id = ${id}`.execute(campaigns.running.db);
    const listed = await list({ subjectIds: [orderId], limit: 10 }, staff('operations'));
    expect(listed.mails.map(({ id }) => id)).toEqual([mailId]);
    await expect(list({ subjectIds: [orderId], limit: 10 }, staff('finance'))).rejects.toMatchObject({
      slug: 'role-not-included',
    });
  });

  it.each(['operations', 'marketing', 'finance'] as const)('is not listed for %s', async (role) => {
    await expect(list({ limit: 0 }, staff(role))).rejects.toMatchObject({ slug: 'role-not-included' });
  });
});

describe('mail server failures', () => {
  const handedOver: MailMessage[] = [];
  let answers: (() => void)[] = [];
  const refuse = (fields: object) => () => {
    throw Object.assign(new Error('550 no such user <ines@example.org>'), fields);
  };
  let campaigns: TestService;
  beforeAll(async () => {
    const mail = {
      send: async (message: MailMessage) => {
        handedOver.push(message);
        answers.shift()?.();
      },
    };
    campaigns = await openTestService(
      entry('campaigns', readConfig, (platform, config) => createCampaigns({ ...platform, mail }, config)),
      // The clock is two days behind, so that every retry of the next two days is due now.
      { clock: { now: () => new Date(Date.now() - 172_800_000) } },
    );
  });
  afterAll(() => campaigns.stop());

  const queue = () => campaigns.call(campaignsRpc, gateway).QueueMail(signIn('ines@example.org'));
  const sent = (id: string) => handedOver.filter((message) => message.id === id);

  it('resend an email without a response under the same Message-ID', async () => {
    answers = [refuse({ code: 'ECONNRESET' }), refuse({ code: 'ETIMEDOUT' })];
    const { mailId } = await queue();
    expect(await settledAs(campaigns, mailId, 'sent')).toMatchObject({ attempts: 3, values: null });
    expect(sent(mailId)).toHaveLength(3);
    expect(new Set(sent(mailId).map((message) => JSON.stringify(message))).size).toBe(1);
  });

  it('fail and blank an email that is refused permanently', async () => {
    answers = [refuse({ code: 'EENVELOPE', responseCode: 550 })];
    const { mailId } = await queue();
    expect(await settledAs(campaigns, mailId, 'failed')).toMatchObject({ attempts: 1, values: null });
    expect(sent(mailId)).toHaveLength(1);
    await eventually(
      async () =>
        (await campaigns.resources.metrics.text()).includes('keepsake_mail_age_seconds_count{outcome="failed"} 1'),
      'the failed email in the metrics',
    );
  });

  it('retry a temporary refusal and fail in the end', async () => {
    answers = Array.from({ length: 20 }, () => refuse({ code: 'EENVELOPE', responseCode: 451 }));
    const { mailId } = await queue();
    expect(await settledAs(campaigns, mailId, 'failed')).toMatchObject({ attempts: 9, values: null });
    expect(sent(mailId)).toHaveLength(9);
  });
});

describe('an unavailable mail server', () => {
  let passedMs = 0;
  let campaigns: TestService;
  beforeAll(async () => {
    const send = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
    campaigns = await openTestService(
      entry('campaigns', readConfig, (platform, config) => createCampaigns({ ...platform, mail: { send } }, config)),
      { clock: { now: () => new Date(Date.now() + passedMs) } },
    );
  });
  afterAll(() => campaigns.stop());

  it('shows the addresses that wait for five minutes, although retries are due later', async () => {
    const reads = (name: string, value: RegExp) =>
      eventually(
        async () =>
          new RegExp(`^keepsake_${name} ${value.source}$`, 'm').test(await campaigns.resources.metrics.text()),
        `${name} to be ${value.source}`,
      );
    for (const to of ['ines@example.org', 'ana@example.org', 'ana@example.org']) {
      const { mailId } = await campaigns.call(campaignsRpc, gateway).QueueMail(signIn(to));
      await eventually(async () => (await rowOf(campaigns, mailId))?.attempts === 1, 'a failed attempt');
    }
    expect(await reads('mail_recipients_late', /0/)).toBe(true);
    passedMs = 6 * 60_000;
    expect(await reads('mail_recipients_late', /2/)).toBe(true);
    expect(await reads('mail_oldest_seconds', /3[6-9]\d(?:\.\d+)?/)).toBe(true);
  });
});
