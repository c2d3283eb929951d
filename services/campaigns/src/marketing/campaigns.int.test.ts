import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { customerChanged } from '@keepsake/contracts/events/orders/customer-changed.v1';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { marketingRpc } from '@keepsake/contracts/rpc/marketing';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { smtpServerUnderTest } from '@keepsake/native/server-under-test';
import { withServer } from '@keepsake/platform/testing/contract-suite';
import { eventually } from '@keepsake/platform/testing/databases';
import { answerEach, fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller, StaffRole } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { campaignsEntry } from '../service.js';

const staff = (role: StaffRole, id = `${role}-of-the-staff`): Caller => ({ kind: 'staff', id, role });
const cards = new Map<string, object>();

withServer('campaigns over SMTP', smtpServerUnderTest(), (smtp) => {
  let campaigns: TestService;
  beforeAll(async () => {
    campaigns = await openTestService(campaignsEntry, {
      env: { MAIL_URL: smtp().url, PUBLIC_URL: 'https://keepsake.example' },
      fakes: [
        fakeService(ordersRpc, {
          GetCustomers: async ({ customerIds }) => ({
            customers: await answerEach(customerIds, async (customerId) => ({
              customerId,
              known: true,
              firstName: 'Inés',
              lastName: 'Duarte',
              email: `${customerId}@example.org`,
              phone: '',
              emailMarketing: true,
              birthdayReminders: false,
              version: 1,
              ...cards.get(customerId),
            })),
          }),
        }),
      ],
    });
  });
  afterAll(() => campaigns.stop());

  const know = (customerId: string, card: object = {}, version = 1) => {
    cards.set(customerId, { ...card, version });
    return campaigns.deliver(customerChanged, { customerId, version });
  };
  const marketing = (caller: Caller = staff('marketing'), key?: string) => campaigns.call(marketingRpc, caller, key);
  const create = async (templateType = 'customer_product_newsletter') =>
    (await marketing().CreateCampaign({ templateType })).id;
  const send = (campaignId: string, caller?: Caller, way = 'newsletter') =>
    marketing(caller).SendCampaign({ campaignId, way, includeRecent: true });
  const stands = async (campaignId: string) => {
    const { campaign } = await marketing().GetCampaign({ campaignId });
    if (!campaign) throw new Error('No campaign came.');
    return campaign;
  };
  const sentOut = (campaignId: string) =>
    eventually(async () => {
      const now = await stands(campaignId);
      return now.status === 'sent' && now;
    }, `campaign ${campaignId} to be sent`);
  const recipients = async (campaignId: string) =>
    (await marketing().ListRecipients({ campaignId, limit: 0 })).recipients;
  const arrivedAt = (address: string, message = '') =>
    smtp()
      .delivered()
      .filter(({ to, text }) => to.includes(address) && text.includes(message));
  const many = async (prefix: string, n: number, end = '@example.org'): Promise<void> => {
    const { db } = campaigns.running;
    await sql`insert into customers (customer_id, email, first_name, last_name, version)
      select ${prefix} || n, ${prefix} || n || ${end}, 'Inés', 'Duarte', 1 from generate_series(1, ${n}::int) n`.execute(
      db,
    );
    await sql`insert into consents (customer_id, purpose, granted, source, at)
      select ${prefix} || n, 'marketing', true, 'order', now() from generate_series(1, ${n}::int) n`.execute(db);
  };
  const forgetMany = async (): Promise<void> => {
    await sql`delete from consents`.execute(campaigns.running.db);
    await sql`delete from occasions`.execute(campaigns.running.db);
    await sql`delete from customers`.execute(campaigns.running.db);
  };

  it('are created ready to send and reach only people with consent', async () => {
    await know('agreed-0001');
    await know('refused-0001', { emailMarketing: false });
    const id = await create();
    const before = await marketing().GetCampaign({ campaignId: id });
    expect(before).toMatchObject({
      campaign: { name: expect.stringMatching(/^Product Newsletter, /), status: 'scheduled', recipients: 0 },
      audience: { people: 1, withoutConsent: 1, suppressed: 0 },
    });
    expect(await send(id)).toEqual({ sent: 1, failed: 0, queued: 0 });
    expect(await sentOut(id)).toMatchObject({ recipients: 1, accepted: 1, beganBy: 'marketing-of-the-staff' });
    expect(arrivedAt('refused-0001@example.org')).toEqual([]);
    const [mail] = arrivedAt('agreed-0001@example.org');
    expect(mail?.text).toMatch(/^Subject: News from Keepsake\r?$/m);
    const [row] = await recipients(id);
    expect(mail?.text).toContain(`Message-ID: <${row?.id}@`);
    expect(row).toMatchObject({ state: 'accepted', consentSource: 'orders.customer-changed' });
  });

  it('carry one-click unsubscribe headers that end all news and keep the record', async () => {
    const [mail] = arrivedAt('agreed-0001@example.org');
    const unfolded = mail?.text.replace(/\r\n\s+/g, ' ') ?? '';
    expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    const token =
      /^List-Unsubscribe: <https:\/\/keepsake\.example\/api\/mail\/([0-9a-f-]{36})\/unsubscribe>\r?$/m.exec(
        unfolded,
      )?.[1] ?? '';
    const press = () => campaigns.call(marketingRpc).Unsubscribe({ token });
    await press();
    await press();
    await campaigns.call(marketingRpc).Unsubscribe({ token: '00000000-0000-4000-8000-000000000000' });
    const published = (await campaigns.published()).filter(({ type }) => type === 'campaigns.consent-changed.v1');
    expect(published.map(({ data }) => data)).toEqual([
      { customerId: 'agreed-0001', marketing: false, reminders: false },
    ]);
    const { rows } = await sql<{
      source: string;
    }>`select source from consents where customer_id = 'agreed-0001' order by id`.execute(campaigns.running.db);
    expect(rows.map(({ source }) => source)).toEqual(['orders.customer-changed', 'unsubscribe-link']);
    const id = await create();
    expect(await send(id)).toEqual({ sent: 0, failed: 0, queued: 0 });
  });

  it('are sent once when two admins press Send twice concurrently', async () => {
    await forgetMany();
    await many('told-twice-', 40);
    const id = await create();
    const presses = await Promise.allSettled(
      [staff('marketing', 'ana-of-the-staff'), staff('owner', 'ben-of-the-staff')].flatMap((who) => [
        send(id, who),
        send(id, who),
      ]),
    );
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = presses.flatMap((press) =>
      press.status === 'rejected' ? [(press.reason as { slug: string }).slug] : [],
    );
    expect(refusals.filter((slug) => !/^campaign-already-(?:sending|sent)$/.test(slug))).toEqual([]);
    await sentOut(id);
    await expect(send(id)).rejects.toMatchObject({ slug: 'campaign-already-sent' });
    for (let n = 1; n <= 40; n += 1) expect(arrivedAt(`told-twice-${n}@example.org`)).toHaveLength(1);
  });

  it('return the same result when a request repeats', async () => {
    const id = await create();
    const first = await marketing(undefined, 'one-press').SendCampaign({
      campaignId: id,
      way: 'newsletter',
      expected: 40,
      includeRecent: true,
    });
    const again = await marketing(undefined, 'one-press').SendCampaign({
      campaignId: id,
      way: 'newsletter',
      expected: 40,
      includeRecent: true,
    });
    for (const { sent, failed, queued } of [first, again]) expect([sent + queued, failed]).toEqual([40, 0]);
    expect(await sentOut(id)).toMatchObject({ recipients: 40, accepted: 40 });
    for (const { id: mailId } of await recipients(id))
      expect(
        smtp()
          .delivered()
          .filter(({ text }) => text.includes(`<${mailId}@`)),
      ).toHaveLength(1);
  });

  it('skip no one when a worker crashes, and repeat only emails in flight', async () => {
    const id = await create();
    await marketing().SaveSending({ mailsPerMinute: 100_000, bounceLimitPercent: 5 });
    // The state that a killed sender leaves: some emails accepted, some in flight without a result, the job lost.
    await sql`update campaigns set state = 'sending', began_by = 'ana', began_at = now(), include_recent = true where id = ${id}`.execute(
      campaigns.running.db,
    );
    await sql`insert into campaign_recipients (id, campaign_id, person_id, state, settled_at)
      select gen_random_uuid(), ${id}, 'told-twice-' || n, case when n <= 10 then 'accepted' when n <= 13 then 'sending' else 'waiting' end,
        case when n <= 10 then now() end from generate_series(1, 40) n`.execute(campaigns.running.db);
    const before = smtp().delivered().length;
    await marketing().PauseCampaign({ campaignId: id });
    await marketing().ResumeCampaign({ campaignId: id });
    expect(await sentOut(id)).toMatchObject({ accepted: 40, waiting: 0, failed: 0 });
    expect(smtp().delivered().length - before).toBe(30);
    const rows = await recipients(id);
    const ids = smtp()
      .delivered()
      .slice(before)
      .map(({ text }) => /^Message-ID: <([0-9a-f-]{36})@/m.exec(text)?.[1]);
    expect(new Set(ids).size).toBe(30);
    expect(rows.map((row) => row.id)).toEqual(expect.arrayContaining(ids));
  });

  it('reach everyone once when claiming more recipients fails for a while', async () => {
    const { db } = campaigns.running;
    const id = await create();
    await sql`create function refuse_claim() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`.execute(
      db,
    );
    await sql`create trigger refuse_claim before update on campaign_recipients for each row
      when (new.state = 'sending' and new.person_id = 'told-twice-30') execute function refuse_claim()`.execute(db);
    const before = smtp().delivered().length;
    expect((await send(id)).queued).toBeGreaterThan(0);
    await sql`drop trigger refuse_claim on campaign_recipients`.execute(db);
    expect(await sentOut(id)).toMatchObject({ accepted: 40, waiting: 0, failed: 0 });
    const addresses = smtp()
      .delivered()
      .slice(before)
      .map(({ to }) => String(to));
    expect(new Set(addresses).size).toBe(40);
    expect(addresses).toHaveLength(40);
  });

  it('pause before the next email and resume at the same recipient', async () => {
    const id = await create();
    await marketing().SaveSending({ mailsPerMinute: 30, bounceLimitPercent: 5 });
    expect((await send(id)).queued).toBeGreaterThan(0);
    expect(await marketing().PauseCampaign({ campaignId: id })).toMatchObject({
      status: 'sending',
      pauseReason: 'staff',
    });
    await expect(marketing().PauseCampaign({ campaignId: id })).rejects.toMatchObject({ slug: 'campaign-not-paused' });
    const rested = await stands(id);
    expect(rested.accepted).toBe(5);
    await marketing().SaveSending({ mailsPerMinute: 100_000, bounceLimitPercent: 5 });
    await marketing().ResumeCampaign({ campaignId: id });
    expect(await sentOut(id)).toMatchObject({ accepted: 40 });
  });

  it('skip people who opted out after Send was pressed', async () => {
    const id = await create();
    await marketing().SaveSending({ mailsPerMinute: 5, bounceLimitPercent: 5 });
    await send(id);
    const waiting = (await recipients(id)).filter(({ state }) => state === 'waiting').map(({ email }) => email);
    await marketing().Suppress({ email: waiting[0] ?? '' });
    const later = waiting[1]?.replace('@example.org', '') ?? '';
    await campaigns
      .call(campaignsRpc, { kind: 'customer', id: later, browserId: 'b' })
      .SavePreferences({ marketing: false });
    await sql`update suppressions set person_id = ${waiting[0]?.replace('@example.org', '')}`.execute(
      campaigns.running.db,
    );
    for (const [index, reason] of ['bounced', 'complained'].entries())
      await sql`insert into suppressions (id, person_id, email, reason, at)
        values (${randomUUID()}, ${waiting[2 + index]?.replace('@example.org', '')}, '', ${reason}, now())`.execute(
        campaigns.running.db,
      );
    await marketing().PauseCampaign({ campaignId: id });
    await marketing().SaveSending({ mailsPerMinute: 100_000, bounceLimitPercent: 5 });
    await marketing().ResumeCampaign({ campaignId: id });
    expect(await sentOut(id)).toMatchObject({ accepted: 36, suppressed: 4 });
    const out = (await recipients(id)).filter(({ state }) => state === 'suppressed');
    expect(out.map(({ reason }) => String(reason)).toSorted((one, other) => one.localeCompare(other))).toEqual([
      'bounced',
      'complained',
      'no-consent',
      'staff',
    ]);
  });

  it('pause automatically when too many emails bounce', async () => {
    await forgetMany();
    await many('nobody@', 30, '.example.org');
    const id = await create();
    await send(id);
    const rests = await eventually(async () => {
      const now = await stands(id);
      return now.pauseReason === 'bounces' && now;
    }, 'the campaign to rest');
    expect(rests).toMatchObject({ status: 'sending', accepted: 0 });
    expect(rests.failed).toBeGreaterThanOrEqual(20);
  });

  it('retry deferred recipients later with the same Message-ID', async () => {
    await forgetMany();
    await many('later@', 1, '.example.org');
    const id = await create();
    expect(await send(id)).toMatchObject({ sent: 0, failed: 0, queued: 1 });
    const { rows } = await sql<{ n: number }>`select count(*) as n from campaign_recipients
      where campaign_id = ${id} and attempts = 1 and try_at > now()`.execute(campaigns.running.db);
    expect(rows[0]?.n).toBe(1);
    await sql`update campaign_recipients set try_at = now() where campaign_id = ${id}`.execute(campaigns.running.db);
    await marketing().PauseCampaign({ campaignId: id });
    await marketing().ResumeCampaign({ campaignId: id });
    expect(await sentOut(id)).toMatchObject({ accepted: 1 });
  });

  it.each([
    ['another way', () => create('funeral_home_outreach'), 'campaign-of-another-kind'],
    [
      'a draft',
      async () => {
        const id = await create();
        await marketing().SaveCampaign({ campaignId: id, name: 'A', subject: '{{nonsense}}', body: '', draft: true });
        return id;
      },
      'campaign-is-draft',
    ],
    ['an unknown campaign', async () => '00000000-0000-4000-8000-000000000001', 'campaign-unknown'],
  ])('are refused: %s', async (_, make, slug) => {
    const id = await make();
    if (slug === 'campaign-is-draft')
      await marketing().SaveCampaign({ campaignId: id, name: 'A', subject: 'B', body: 'C', draft: true });
    await expect(send(id)).rejects.toMatchObject({ slug });
  });

  it('require marketing to send, while all staff may read', async () => {
    const id = await create();
    await expect(send(id, staff('support'))).rejects.toMatchObject({ slug: 'role-not-included' });
    expect((await marketing(staff('finance')).ListCampaigns({ limit: 1 })).campaigns[0]).toMatchObject({ id });
  });
});
