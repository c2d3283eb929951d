import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { customerErased } from '@keepsake/contracts/events/orders/customer-erased.v1';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { marketingRpc } from '@keepsake/contracts/rpc/marketing';
import { eventually } from '@keepsake/platform/testing/databases';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { campaignsEntry } from '../service.js';

const staff: Caller = { kind: 'staff', id: 'mia-of-the-staff', role: 'marketing' };
const person = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';
const header = 'businessName,contactName,email,businessType\n';
let now = new Date('2026-11-21T12:00:00Z');

let campaigns: TestService;
beforeAll(async () => {
  campaigns = await openTestService(campaignsEntry, {
    clock: { now: () => now },
    env: { PUBLIC_URL: 'https://keepsake.example' },
  });
});
afterAll(() => campaigns.stop());

const marketing = (caller: Caller = staff) => campaigns.call(marketingRpc, caller);
const copy = (rows: string, keep: boolean) => marketing().ImportProspects({ file: Buffer.from(header + rows), keep });
const partners = async () => (await marketing().ListProspects({ limit: 0, sort: 'name' })).prospects;

describe('prospects', () => {
  it('are imported once each, with bad rows returned with reasons', async () => {
    const rows = 'Abel,Ana,ana@example.org,funeral_home\nBird,,ben@example.org,pet_cemetery\n';
    expect(await copy(rows, false)).toMatchObject({ rows: 2, fresh: 2, known: 0, kept: false });
    expect(await partners()).toEqual([]);
    expect(await copy('Cole,,no-address,funeral_home\n', true)).toMatchObject({ rows: 1, fresh: 0, kept: false });
    expect(await copy(`${rows}Cole,,no-address,funeral_home\n`, true)).toMatchObject({
      rows: 3,
      fresh: 2,
      kept: true,
      faults: [{ row: 4, column: 'email' }],
      header: ['businessName', 'contactName', 'email', 'businessType'],
      rejected: [
        {
          row: 4,
          cells: ['Cole', '', 'no-address', 'funeral_home'],
          reason: 'email “no-address” is not an email address.',
        },
      ],
    });
    expect(await copy(rows, true)).toMatchObject({ fresh: 0, known: 2, kept: true });
    const cole = 'Cole,,cole@example.org,funeral_home\n';
    expect(await copy(rows + cole + cole, true)).toMatchObject({ fresh: 1, known: 2, repeatedInFile: 1, kept: true });
    expect((await partners()).map(({ businessName }) => businessName)).toEqual(['Abel', 'Bird', 'Cole']);
  });

  it('get outreach of their kind unless suppressed, and their responses are counted', async () => {
    await marketing().Suppress({ email: 'COLE@example.org ' });
    const { id } = await marketing().CreateCampaign({ templateType: 'funeral_home_outreach' });
    expect((await marketing().GetCampaign({ campaignId: id })).audience).toMatchObject({ people: 1, suppressed: 1 });
    await marketing().SendCampaign({ campaignId: id, way: 'outreach', expected: 1 });
    const [abel, bird] = await eventually(async () => {
      const found = await partners();
      return found[0]?.emailsSent === 1 && found;
    }, 'the mail to be counted');
    expect(bird?.emailsSent).toBe(0);
    await marketing().MarkProspect({ prospectId: abel?.id ?? '', responded: true });
    const { rows } = await sql<{
      token: string;
    }>`select token from campaign_recipients where campaign_id = ${id}`.execute(campaigns.running.db);
    const token = rows[0]?.token ?? '';
    const note = (agent: string) => campaigns.call(marketingRpc).NoteOpen({ token, agent });
    const follow = (place: number) => campaigns.call(marketingRpc).FollowLink({ token, place, agent: person });
    await note(person);
    now = new Date(now.getTime() + 60_000);
    const counts = async () => (await marketing().GetCampaign({ campaignId: id })).campaign;
    expect(await counts()).toMatchObject({ opened: 0, machineOpened: 1, responded: 1 });
    expect(await follow(7)).toEqual({});
    expect(await follow(0)).toMatchObject({ url: 'https://keepsake.example/partners/memorial' });
    await follow(0);
    expect(await counts()).toMatchObject({ opened: 1, machineOpened: 1, clicked: 1 });
    const figures = await campaigns.call(campaignsRpc, staff).MailFigures({});
    expect(figures.campaigns).toMatchObject({
      delivered: 1,
      opened: 1,
      machineOpened: 1,
      clicked: 1,
      engaged: 1,
      responded: 1,
    });
    expect(figures.campaigns?.statuses).toEqual(expect.arrayContaining([{ status: 'sent', count: 1 }]));
  });

  it('unsubscribe with one click and stay unsubscribed after another import', async () => {
    const { rows } = await sql<{ token: string }>`select token from campaign_recipients`.execute(campaigns.running.db);
    await campaigns.call(marketingRpc).Unsubscribe({ token: rows[0]?.token ?? '' });
    await campaigns.call(marketingRpc).Unsubscribe({ token: rows[0]?.token ?? '' });
    const list = (await marketing().ListSuppressions({ limit: 0, sort: 'email' })).suppressions;
    expect(list.map(({ email, reason }) => [email, reason])).toEqual([
      ['ana@example.org', 'unsubscribed'],
      ['cole@example.org', 'staff'],
    ]);
    expect((await partners()).map(({ suppressed }) => suppressed)).toEqual([true, false, true]);
  });

  it('leave no name or address when erased, and are recognized by hash', async () => {
    const personId = campaigns.running.platform.customerIdOf('ana@example.org');
    await campaigns.deliver(customerErased, { customerId: personId });
    const { rows } = await sql<{ text: string }>`select
        coalesce((select string_agg(p::text, '') from prospects p), '') || coalesce((select string_agg(s::text, '') from suppressions s), '')
        || coalesce((select string_agg(r::text, '') from campaign_recipients r), '') as text`.execute(
      campaigns.running.db,
    );
    expect(rows[0]?.text).not.toContain('ana@');
    await copy('Abel,Ana,ana@example.org,funeral_home\n', true);
    expect((await partners())[0]).toMatchObject({ businessName: 'Abel', suppressed: true });
  });

  it('are removed from the suppression list by staff, who are recorded', async () => {
    const cole = (await marketing().ListSuppressions({ limit: 0, search: 'cole' })).suppressions[0];
    await marketing().Unsuppress({ suppressionId: cole?.id ?? '' });
    await expect(marketing().Unsuppress({ suppressionId: cole?.id ?? '' })).rejects.toMatchObject({
      slug: 'suppression-unknown',
    });
    const acts = (await campaigns.published()).filter(({ type }) => type === 'campaigns.staff-acted.v1');
    expect(acts.map(({ data }) => data['action'])).toEqual(
      expect.arrayContaining(['import', 'suppress', 'create', 'send', 'mark', 'lift']),
    );
  });
});
