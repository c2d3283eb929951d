import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { codeActivated } from '@keepsake/contracts/events/qr-timeline/code-activated.v1';
import { activationUndone } from '@keepsake/contracts/events/qr-timeline/activation-undone.v1';
import { customerChanged } from '@keepsake/contracts/events/orders/customer-changed.v1';
import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { shipmentShipped } from '@keepsake/contracts/events/shipping/shipment-shipped.v1';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { marketingRpc } from '@keepsake/contracts/rpc/marketing';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { sequencesRpc } from '@keepsake/contracts/rpc/sequences';
import { shippingRpc } from '@keepsake/contracts/rpc/shipping';
import type { EventType } from '@keepsake/platform/events/event';
import { eventually } from '@keepsake/platform/testing/databases';
import { answerEach, fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller, StaffRole } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { campaignsEntry } from '../service.js';

const staff = (role: StaffRole = 'marketing'): Caller => ({ kind: 'staff', id: `${role}-of-the-staff`, role });
/** Ten in the morning in New York; in the future, so that jobs of the next minute wait. */
const today = new Date('2031-11-24T15:00:00Z');
let now = today;
const daysAgo = (days: number): Date => new Date(today.getTime() - days * 86_400_000);

const emailOf = (person: string): string => `${person}@example.org`;
const codes = new Map<string, { readonly person: string; readonly eventType: string }>();
const buyers = new Map<string, string>();
const refusing = new Set<string>();
const names = new Map<string, string>();

let campaigns: TestService;
const idOf = (person: string): string => campaigns.running.platform.customerIdOf(emailOf(person));

beforeAll(async () => {
  campaigns = await openTestService(campaignsEntry, {
    clock: { now: () => now },
    env: { PUBLIC_URL: 'https://keepsake.example' },
    fakes: [
      fakeService(ordersRpc, {
        GetCustomers: async ({ customerIds }) => ({
          customers: await answerEach(customerIds, async (customerId) => ({
            customerId,
            known: true,
            firstName: 'Inés',
            lastName: 'Duarte',
            email: emailOf(names.get(customerId) ?? 'unknown'),
            phone: '',
            emailMarketing: !refusing.has(customerId),
            birthdayReminders: false,
            version: 1,
          })),
        }),
        GetBuyers: async ({ orderIds }) => ({
          buyers: await answerEach(orderIds, async (orderId) => ({
            orderId,
            number: 'K-7K3M9QXA',
            customerId: idOf(buyers.get(orderId) ?? ''),
            firstName: 'Inés',
            lastName: 'Duarte',
            email: emailOf(buyers.get(orderId) ?? ''),
            phone: '',
            eventType: 'Wedding',
            honoreeName: 'Rosa',
            pricingTier: 'event',
            quantity: 3,
            copies: 3,
            totalCents: 8500,
          })),
        }),
      }),
      fakeService(shippingRpc, { GetShipment: async ({ orderId }) => ({ orderId, carrier: 'usps', shipTo: [] }) }),
      fakeService(codesRpc, {
        GetOwner: async ({ codeId }) => ({
          ownerName: 'Inés',
          ownerEmail: emailOf(codes.get(codeId)?.person ?? ''),
          code: 'CF7K3M9QXA2TDV',
          honoreeName: 'Rosa',
          eventType: codes.get(codeId)?.eventType ?? '',
          timelineUrl: 'https://keepsake.example/timeline/CF7K3M9QXA2TDV',
        }),
      }),
    ],
  });
});
afterAll(() => campaigns.stop());
beforeEach(async () => {
  now = today;
  for (const kind of ['welcome', 'activation_reminder', 'first_anniversary']) await turn(kind, false);
});

const sequences = (caller = staff()) => campaigns.call(sequencesRpc, caller);
const turn = (kind: string, on = true) => sequences().SwitchSequence({ kind, on });
const find = async (kind: string) => {
  const one = (await sequences().ListSequences({})).sequences.find((other) => other.kind === kind);
  if (!one) throw new Error(`No sequence ${kind} came.`);
  return one;
};

const know = async (person: string, agrees = true): Promise<void> => {
  names.set(idOf(person), person);
  if (!agrees) refusing.add(idOf(person));
  await campaigns.deliver(customerChanged, { customerId: idOf(person), version: 1 });
};
const twice = async <D>(event: EventType<D>, data: D, at: Date): Promise<void> => {
  const id = await campaigns.deliver(event, data, { at });
  await campaigns.deliver(event, data, { id, at });
};
const open = async (person: string, age: number, eventType = 'Wedding', orderId?: string) => {
  const page = { codeId: randomUUID(), timelineId: randomUUID(), customerId: idOf(person) };
  codes.set(page.codeId, { person, eventType });
  const data = { ...page, eventType: eventType.toLowerCase(), test: false, ...(orderId !== undefined && { orderId }) };
  await twice(codeActivated, data, daysAgo(age));
  return page;
};
const place = async (person: string, stock = false, orderId: string = randomUUID()): Promise<string> => {
  buyers.set(orderId, person);
  const details = {
    number: 'K-7K3M9QXA',
    variant: 'checkout' as const,
    quantity: 1,
    codes: 1,
    copies: 1,
    eventType: 'wedding',
  };
  const money = { totalCents: 8500, currency: 'USD' as const, paid: true };
  const data = { ...details, ...money, orderId, customerId: idOf(person), uploadIds: [], browserId: 'browser-0001' };
  await twice(orderPlaced, { ...data, ...(stock && { locationId: randomUUID() }) }, daysAgo(60));
  return orderId;
};
const ship = (orderId: string, age: number) => twice(shipmentShipped, { orderId, all: true }, daysAgo(age));

/** Runs the planning job at this time, and the sending job that it may enqueue. */
const tick = async (at: Date): Promise<void> => {
  now = at;
  const { rows } = await sql<{ id: string }>`
    select id::text from graphile_worker.add_job('plan-sequences', '{}')`.execute(campaigns.running.db);
  await eventually(async () => {
    const left = await sql`select 1 from graphile_worker.jobs where id = ${rows[0]?.id}::bigint`.execute(
      campaigns.running.db,
    );
    return left.rows.length === 0;
  }, 'the planning to be done');
  await settled();
};
const settled = () =>
  eventually(async () => {
    const left = await sql`select 1 from graphile_worker.jobs
      where task_identifier in ('plan-sequences', 'send-campaign') and run_at <= now()`.execute(campaigns.running.db);
    return left.rows.length === 0;
  }, 'the emails to be sent');
const switchOn = async (kind: string): Promise<void> => {
  await turn(kind);
  await settled();
};

const mails = async (person: string): Promise<readonly string[]> => {
  const folder = join(campaigns.folder, 'mail');
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.filter((text) => text.includes(`To: ${emailOf(person)}`) && /campaign|opened\.gif/.test(text));
};
const recipientOf = async (kind: string, person: string) => {
  const { campaignId } = await find(kind);
  const { recipients } = await campaigns.call(marketingRpc, staff()).ListRecipients({ campaignId, limit: 0 });
  return recipients.find(({ email }) => email === emailOf(person));
};

describe('the welcome sequence', () => {
  it('reaches owners on their day, once, and none whose day was before', async () => {
    for (const person of ['ana', 'ben', 'cleo']) await know(person);
    await open('ana', 3);
    await open('ben', 4);
    await open('cleo', 1);
    expect(await sequences().CountSequence({ kind: 'welcome', days: 3 })).toEqual({ now: 1, later: 1, passed: 1 });
    await switchOn('welcome');
    expect(await mails('ana')).toHaveLength(1);
    expect(await mails('ben')).toEqual([]);
    await tick(today);
    await tick(daysAgo(-2));
    await tick(daysAgo(-30));
    for (const [person, count] of [
      ['ana', 1],
      ['ben', 0],
      ['cleo', 1],
    ] as const)
      expect([person, (await mails(person)).length]).toEqual([person, count]);
    const [mail] = await mails('ana');
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  it('leaves out owners without consent, and owners of an earlier page', async () => {
    await know('dora', false);
    await know('emil');
    await open('dora', 3);
    await open('emil', 400);
    await open('emil', 3);
    await switchOn('welcome');
    expect(await recipientOf('welcome', 'dora')).toBeUndefined();
    expect(await recipientOf('welcome', 'emil')).toBeUndefined();
  });

  it('checks consent, suppression and the page again before sending', async () => {
    for (const person of ['fay', 'gil', 'hal']) await know(person);
    await open('fay', 3);
    await open('gil', 3);
    const page = await open('hal', 3);
    await campaigns.call(marketingRpc, staff()).SaveSending({ mailsPerMinute: 1, bounceLimitPercent: 5 });
    await turn('welcome');
    await eventually(async () => (await find('welcome')).waiting === 2, 'the first email');
    await campaigns.call(marketingRpc, staff()).SaveSending({ mailsPerMinute: 1_000, bounceLimitPercent: 5 });
    await campaigns.call(marketingRpc, staff()).Suppress({ email: emailOf('fay') });
    await sql`insert into consents (customer_id, purpose, granted, source, at)
      values (${idOf('gil')}, 'marketing', false, 'customer', ${now})`.execute(campaigns.running.db);
    await campaigns.deliver(activationUndone, { ...page, test: false });
    await tick(new Date(today.getTime() + 120_000));
    const reasons = await Promise.all(
      ['fay', 'gil', 'hal'].map(async (one) => (await recipientOf('welcome', one))?.reason),
    );
    expect(reasons.filter((reason) => reason !== undefined)).toHaveLength(2);
    for (const reason of reasons) expect([undefined, 'staff', 'no-consent', 'page-gone']).toContain(reason);
  });

  it('drops who waits when it is switched off', async () => {
    await know('ida');
    await know('jon');
    await open('ida', 3);
    await open('jon', 3);
    await campaigns.call(marketingRpc, staff()).SaveSending({ mailsPerMinute: 1, bounceLimitPercent: 5 });
    await turn('welcome');
    await eventually(async () => (await find('welcome')).waiting === 1, 'the first email');
    expect(await turn('welcome', false)).toMatchObject({ state: 'off', waiting: 0 });
    await campaigns.call(marketingRpc, staff()).SaveSending({ mailsPerMinute: 1_000, bounceLimitPercent: 5 });
    await tick(new Date(today.getTime() + 120_000));
    expect([...(await mails('ida')), ...(await mails('jon'))]).toHaveLength(1);
    now = daysAgo(-1);
    await switchOn('welcome');
    expect([...(await mails('ida')), ...(await mails('jon'))]).toHaveLength(1);
  });

  it('repeats only emails in flight when a worker is killed, with the same Message-ID', async () => {
    await know('kim');
    await open('kim', 3);
    await switchOn('welcome');
    const [mail] = await mails('kim');
    const row = await recipientOf('welcome', 'kim');
    expect(mail).toContain(`<${row?.id}@`);
    // The state that a killed sender leaves: handed over, and not marked.
    await sql`update campaign_recipients set state = 'sending', settled_at = null where id = ${row?.id ?? ''}`.execute(
      campaigns.running.db,
    );
    await tick(new Date(today.getTime() + 60_000));
    const sent = await mails('kim');
    expect(new Set(sent.map((text) => /^Message-ID: (.*)$/m.exec(text)?.[1])).size).toBe(1);
    expect(await recipientOf('welcome', 'kim')).toMatchObject({ id: row?.id, state: 'accepted' });
  });

  it('waits while a person got another campaign in the last seven days', async () => {
    await know('lea');
    const { id } = await campaigns.call(marketingRpc, staff()).CreateCampaign({
      templateType: 'customer_product_newsletter',
      draft: true,
    });
    await sql`update campaigns set state = 'sent', began_at = ${now}, sent_at = ${now} where id = ${id}`.execute(
      campaigns.running.db,
    );
    await sql`insert into campaign_recipients (id, campaign_id, person_id, state, settled_at)
      values (gen_random_uuid(), ${id}, ${idOf('lea')}, 'accepted', ${daysAgo(5)})`.execute(campaigns.running.db);
    await open('lea', 3);
    await switchOn('welcome');
    expect(await mails('lea')).toEqual([]);
    await tick(daysAgo(-3));
    expect(await mails('lea')).toHaveLength(1);
  });
});

describe('the reminder to activate', () => {
  it('reaches the buyer without consent to news while no plate is open', async () => {
    for (const person of ['mia', 'noa', 'oto', 'pia', 'quin']) await know(person, false);
    const [waits, opened, cancelled, stock] = [
      await place('mia'),
      await place('noa'),
      await place('oto'),
      await place('pia', true),
    ];
    for (const order of [waits, opened, cancelled, stock]) await ship(order, 21);
    await open('quin', 1, 'Wedding', opened);
    await twice(orderCancelled, { orderId: cancelled, reason: 'customer' }, today);
    await switchOn('activation_reminder');
    const [mail] = await mails('mia');
    expect(mail).toContain('waiting to be activated');
    expect(mail).not.toContain('List-Unsubscribe');
    expect(mail).not.toContain('/unsubscribe/');
    for (const person of ['noa', 'oto', 'pia', 'quin']) expect([person, await mails(person)]).toEqual([person, []]);
    await tick(daysAgo(-1));
    expect(await mails('mia')).toHaveLength(1);
  });

  it('knows a shipment whose order arrives later', async () => {
    await know('rita', false);
    const orderId = randomUUID();
    buyers.set(orderId, 'rita');
    await ship(orderId, 21);
    await place('rita', false, orderId);
    await switchOn('activation_reminder');
    expect(await mails('rita')).toHaveLength(1);
  });

  it('does not reach an address that bounced', async () => {
    await know('sam', false);
    await ship(await place('sam'), 21);
    await campaigns.call(marketingRpc, staff()).Suppress({ email: emailOf('sam') });
    await switchOn('activation_reminder');
    expect(await mails('sam')).toEqual([]);
  });
});

describe('the first anniversary', () => {
  it('has its own text for memorial pages, without “Happy”', async () => {
    await know('tom');
    await know('uma');
    await open('tom', 365, 'Wedding');
    await open('uma', 365, 'Memorial');
    const { subject: _, ...saved } = await find('first_anniversary');
    const texts = { body: saved.body, memorialSubject: saved.memorialSubject, memorialBody: saved.memorialBody };
    const save = { kind: 'first_anniversary', subject: 'Happy anniversary', ...texts, days: 0 };
    await sequences().SaveSequence(save);
    await expect(sequences().SaveSequence({ ...save, memorialBody: 'Happy!' })).rejects.toMatchObject({
      extra: { errors: [expect.objectContaining({ field: 'memorialBody' })] },
    });
    await switchOn('first_anniversary');
    expect((await mails('tom'))[0]).toContain('Happy anniversary');
    expect((await mails('uma'))[0]).toContain('A year of your memorial page');
    expect((await mails('uma'))[0]).not.toMatch(/happy/i);
  });

  it('leaves out memorial pages without a text for them', async () => {
    await know('vera');
    await open('vera', 365, 'Memorial');
    const { subject, body } = await find('first_anniversary');
    const texts = { subject, body, memorialSubject: '', memorialBody: '' };
    await sequences().SaveSequence({ kind: 'first_anniversary', ...texts, days: 0 });
    await switchOn('first_anniversary');
    expect(await recipientOf('first_anniversary', 'vera')).toBeUndefined();
  });
});

describe('the calls about sequences', () => {
  it('are for marketing only, and recorded', async () => {
    await expect(sequences(staff('support')).ListSequences({})).rejects.toMatchObject({ kind: 'forbidden' });
    await turn('welcome');
    await turn('welcome');
    await turn('welcome', false);
    const acts = (await campaigns.published()).flatMap(({ type, data }) =>
      type === 'campaigns.staff-acted.v1' && data['subject'] === 'sequence' ? [data['action']] : [],
    );
    expect(acts.slice(-2)).toEqual(['switch-on', 'switch-off']);
  });

  it('are not those of campaigns', async () => {
    const { campaignId } = await find('welcome');
    const calls = campaigns.call(marketingRpc, staff());
    expect((await calls.ListCampaigns({ limit: 0 })).campaigns.map(({ id }) => id)).not.toContain(campaignId);
    for (const call of [
      () => calls.GetCampaign({ campaignId }),
      () => calls.ArchiveCampaign({ campaignId }),
      () => calls.ResumeCampaign({ campaignId }),
      () => calls.SendCampaign({ campaignId, way: 'newsletter' }),
    ])
      await expect(call()).rejects.toMatchObject({ slug: 'campaign-unknown' });
  });

  it('send nothing for a day that passed before other days were saved', async () => {
    await know('walt');
    await open('walt', 5);
    const { subject, body } = await find('welcome');
    const save = { kind: 'welcome', subject, body, memorialSubject: '', memorialBody: '' };
    await turn('welcome');
    now = daysAgo(-1);
    await sequences().SaveSequence({ ...save, days: 2 });
    await tick(now);
    expect(await mails('walt')).toEqual([]);
    await sequences().SaveSequence({ ...save, days: 3 });
  });

  it('send a test of the saved text', async () => {
    await sequences().TestSequence({ kind: 'welcome', to: 'me@example.org', memorial: false });
    const folder = join(campaigns.folder, 'mail');
    const files = await readdir(folder);
    const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
    expect(texts.filter((text) => text.includes('To: me@example.org'))).toEqual([
      expect.stringContaining('Subject: Test: First steps'),
    ]);
    await expect(
      sequences().TestSequence({ kind: 'welcome', to: 'me@example.org', memorial: true }),
    ).rejects.toMatchObject({ slug: 'no-memorial-text' });
  });
});
