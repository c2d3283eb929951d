import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountChanged } from '@keepsake/contracts/events/partners-inventory/account-changed.v1';
import { customerChanged } from '@keepsake/contracts/events/orders/customer-changed.v1';
import { marketingRpc } from '@keepsake/contracts/rpc/marketing';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { eventually } from '@keepsake/platform/testing/databases';
import { answerEach, fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { campaignsEntry } from '../service.js';

const staff: Caller = { kind: 'staff', id: 'mia-of-the-staff', role: 'marketing' };
const dayMs = 86_400_000;
let now = new Date('2026-11-23T02:00:00Z'); // November 22 in New York
const later = (days: number): void => void (now = new Date(now.getTime() + days * dayMs));

let campaigns: TestService;
beforeAll(async () => {
  campaigns = await openTestService(campaignsEntry, {
    clock: { now: () => now },
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
          })),
        }),
      }),
    ],
  });
  for (const customerId of ['reader-0001', 'reader-0002'])
    await campaigns.deliver(customerChanged, { customerId, version: 1 });
});
afterAll(() => campaigns.stop());

const marketing = () => campaigns.call(marketingRpc, staff);
const labels = { subject: 'Winter hours', body: 'We are open on Saturdays.' };
const write = async (wording: object = {}, templateType = 'customer_product_newsletter') => {
  const { id, name } = await marketing().CreateCampaign({ templateType, draft: true });
  await marketing().SaveCampaign({ campaignId: id, name, ...labels, draft: false, ...wording });
  return id;
};
const audience = async (campaignId: string) => (await marketing().GetCampaign({ campaignId })).audience;
const stands = async (campaignId: string) => (await marketing().GetCampaign({ campaignId })).campaign;
const send = async (campaignId: string, more: object = {}) => {
  const way = (await stands(campaignId))?.templateType.endsWith('outreach') === true ? 'outreach' : 'newsletter';
  await marketing().SendCampaign({ campaignId, way, ...more });
  return eventually(async () => {
    const one = await stands(campaignId);
    return one?.status === 'sent' && one;
  }, 'the campaign to be sent');
};
const names = async (archived = false) =>
  (await marketing().ListCampaigns({ limit: 0, archived })).campaigns.map(({ name }) => name);

describe('new campaign', () => {
  it('stays a draft until its text is saved', async () => {
    const made = await marketing().CreateCampaign({
      templateType: 'customer_product_newsletter',
      name: 'Winter',
      draft: true,
    });
    expect(made).toMatchObject({ name: 'Winter', status: 'draft', renderedSubject: 'News from Keepsake' });
    const press = () => marketing().SendCampaign({ campaignId: made.id, way: 'newsletter' });
    await expect(press()).rejects.toMatchObject({ slug: 'campaign-is-draft' });
    const { body } = await marketing().GetCampaign({ campaignId: made.id });
    const save = (text: string) =>
      marketing().SaveCampaign({ campaignId: made.id, name: 'Winter', subject: 'Winter', body: text, draft: false });
    await expect(save(`${body}\n`)).rejects.toMatchObject({ slug: 'invalid-request' });
    expect(await save('Our own words.')).toMatchObject({ status: 'scheduled' });
    await marketing().ArchiveCampaign({ campaignId: made.id });
  });

  it('gets a unique name with the date of the business', async () => {
    const create = () => marketing().CreateCampaign({ templateType: 'pet_cemetery_outreach' });
    const [first, second] = [await create(), await create()];
    expect([first.name, second.name]).toEqual([
      'Pet Campaign, November 22, 2026',
      'Pet Campaign, November 22, 2026 (2)',
    ]);
    expect(first.status).toBe('scheduled');
    const copy = await marketing().CopyCampaign({ campaignId: first.id });
    expect(copy).toMatchObject({ name: 'Copy of Pet Campaign, November 22, 2026', status: 'draft' });
    for (const { id } of [first, second, copy]) await marketing().ArchiveCampaign({ campaignId: id });
  });
});

describe('audience', () => {
  it('excludes people who got a campaign in the last seven days, unless overridden', async () => {
    expect(await send(await write())).toMatchObject({ accepted: 2 });
    const next = await write({ subject: 'Spring hours' });
    expect(await audience(next)).toMatchObject({ people: 0, recent: 2, sameWords: 0 });
    const press = (expected: number, includeRecent: boolean) =>
      marketing().SendCampaign({ campaignId: next, way: 'newsletter', expected, includeRecent });
    await expect(press(2, false)).rejects.toMatchObject({ slug: 'audience-changed' });
    later(6.9);
    expect(await audience(next)).toMatchObject({ people: 0, recent: 2 });
    expect(await send(next, { expected: 2, includeRecent: true })).toMatchObject({ accepted: 2 });
    later(7.1);
    expect(await audience(await write({ subject: 'Summer hours' }))).toMatchObject({ people: 2, recent: 0 });
  });

  it('excludes people who got the same text a month ago', async () => {
    later(30);
    const again = await write();
    expect(await audience(again)).toMatchObject({ people: 0, sameWords: 2 });
    expect(await send(again)).toMatchObject({ recipients: 0, accepted: 0 });
    later(30);
    expect(await send(await write(), { includeRecent: true })).toMatchObject({ accepted: 2 });
  });

  it('is divided between two campaigns that begin concurrently', async () => {
    later(30);
    const ids = [await write({ subject: 'One' }), await write({ subject: 'Two' })];
    const sent = await Promise.all(ids.map((id) => send(id)));
    expect(sent.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(2);
  });

  it('excludes businesses that responded or became partners, also when events repeat', async () => {
    const file = Buffer.from(
      ['Abel', 'Bird', 'Cole', 'Dove'].reduce(
        (text, name) => `${text}${name},,${name}@example.org,funeral_home\n`,
        'businessName,contactName,email,businessType\n',
      ),
    );
    // The id of an address is computed in the same way by every service.
    const idOf = async (email: string) => {
      const { id } = await marketing().Suppress({ email });
      const { rows } = await sql<{ person_id: string }>`
        delete from suppressions where id = ${id} returning person_id`.execute(campaigns.running.db);
      return rows[0]?.person_id ?? '';
    };
    const partner = async (email: string, active = true) => {
      const event = {
        accountId: randomUUID(),
        customerId: await idOf(email),
        partnerType: 'memorial',
        active,
      } as const;
      const id = await campaigns.deliver(accountChanged, event);
      await campaigns.deliver(accountChanged, event, { id });
    };
    await partner('bird@example.org'); // before the file is imported
    await marketing().ImportProspects({ file, keep: true });
    const first = await write({}, 'funeral_home_outreach');
    expect(await audience(first)).toMatchObject({ people: 3, partners: 1, responded: 0 });
    expect(await send(first)).toMatchObject({ accepted: 3 });
    const { prospects } = await marketing().ListProspects({ limit: 0, sort: 'name' });
    await marketing().MarkProspect({ prospectId: prospects[0]?.id ?? '', responded: true });
    await partner('cole@example.org');
    await partner('cole@example.org', false);
    later(8);
    const second = await write({ subject: 'Another' }, 'funeral_home_outreach');
    expect(await audience(second)).toMatchObject({ people: 1, partners: 2, responded: 1 });
    expect(await send(second)).toMatchObject({ accepted: 1 });
  });

  it('is checked again for each email', async () => {
    later(8);
    const id = await write({ subject: 'A third' }, 'funeral_home_outreach');
    await marketing().SaveSending({ mailsPerMinute: 1, bounceLimitPercent: 5 });
    await sql`update prospects set status = 'open'`.execute(campaigns.running.db);
    await marketing().SendCampaign({ campaignId: id, way: 'outreach' });
    await marketing().PauseCampaign({ campaignId: id });
    await sql`update prospects set status = 'responded'`.execute(campaigns.running.db);
    await marketing().SaveSending({ mailsPerMinute: 1_000, bounceLimitPercent: 5 });
    await marketing().ResumeCampaign({ campaignId: id });
    const sent = await eventually(async () => {
      const one = await stands(id);
      return one?.status === 'sent' && one;
    }, 'the rest to be left out');
    expect(sent).toMatchObject({ accepted: 1, suppressed: 1 });
  });
});

describe('archived campaign', () => {
  it('leaves the list, is neither sent nor changed, and can be restored', async () => {
    const id = await write({ name: 'Put away' });
    await marketing().ArchiveCampaign({ campaignId: id });
    await marketing().ArchiveCampaign({ campaignId: id });
    expect(await names()).not.toContain('Put away');
    expect(await names(true)).toContain('Put away');
    const press = () => marketing().SendCampaign({ campaignId: id, way: 'newsletter' });
    await expect(press()).rejects.toMatchObject({ slug: 'campaign-archived' });
    const change = { campaignId: id, name: 'Changed', ...labels, draft: true };
    await expect(marketing().SaveCampaign(change)).rejects.toMatchObject({ slug: 'campaign-archived' });
    await marketing().RestoreCampaign({ campaignId: id });
    await marketing().RestoreCampaign({ campaignId: id });
    expect(await names()).toContain('Put away');
  });

  it('waits for Send when its time passed while archived', async () => {
    const id = await write({ sendAt: new Date(now.getTime() + 60_000).toISOString() });
    await marketing().ArchiveCampaign({ campaignId: id });
    later(1);
    expect((await marketing().RestoreCampaign({ campaignId: id })).sendAt).toBeUndefined();
    expect(await stands(id)).toMatchObject({ status: 'scheduled' });
  });
});
