import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { closingAnnounced } from '@keepsake/contracts/events/qr-timeline/closing-announced.v1';
import { closingWithdrawn } from '@keepsake/contracts/events/qr-timeline/closing-withdrawn.v1';
import { closingRpc } from '@keepsake/contracts/rpc/closing';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { randomIds } from '@keepsake/platform/ids';
import { eventually } from '@keepsake/platform/testing/databases';
import { answerEach, fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { sql } from 'kysely';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { campaignsEntry } from '../service.js';
import { tellFamilies } from './application/send-closing-emails.js';
import { postgresClosingMailings } from './adapters/closing-mailings.postgres.js';

const sentence = 'After twelve years we retire.\nThank you for <your> trust.';
const closesOn = '2031-03-31';
/** More than one page. */
const families = Array.from({ length: 120 }, (_, n) => `c_${String(n).padStart(4, '0')}`);
const erased = families[3];
let announcedId: string | undefined;

let campaigns: TestService;
beforeAll(async () => {
  campaigns = await openTestService(campaignsEntry, {
    env: { PUBLIC_URL: 'https://keepsake.example', BRAND_NAME: 'Keepsake' },
    // Far in the past, so that the worker starts each job immediately.
    clock: { now: () => new Date('2015-05-03T10:00:00Z') },
    fakes: [
      fakeService(closingRpc, {
        GetClosing: async () =>
          announcedId === undefined
            ? {}
            : {
                closing: {
                  id: announcedId,
                  closesOn,
                  closesAt: '2031-03-31T04:00:00.000Z',
                  sentence,
                  stage: 'announced' as const,
                  announcedBy: 'ana',
                  announcedAt: '2031-01-01T04:00:00.000Z',
                },
              },
        ListFamilies: async ({ after, limit }) => ({
          customerIds: families.filter((id) => id > after).slice(0, limit),
        }),
      }),
      fakeService(ordersRpc, {
        GetCustomers: async ({ customerIds }) => ({
          customers: await answerEach(customerIds, async (customerId) => ({
            customerId,
            known: customerId !== erased,
            firstName: 'Lena',
            lastName: 'Duarte',
            email: `${customerId.replace('_', '')}@example.org`,
            phone: '',
            emailMarketing: false,
            birthdayReminders: false,
            version: 1,
          })),
        }),
      }),
    ],
  });
});
afterAll(() => campaigns.stop());
beforeEach(() => {
  announcedId = randomUUID();
});

type Sent = { readonly id: string; readonly template: string; readonly to_email: string };
const mailsAbout = async (closingId: string, template: string): Promise<readonly Sent[]> => {
  const { rows } = await sql<Sent>`
    select id, template, to_email from mails where subject_id = ${closingId} and template = ${template}
    order by to_email`.execute(campaigns.running.db);
  return rows;
};
const finished = (closingId: string, kind: string): Promise<unknown> =>
  eventually(async () => {
    const { rows } = await sql`
      select 1 from closing_mailings where closing_id = ${closingId} and kind = ${kind} and done_at is not null`.execute(
      campaigns.running.db,
    );
    return rows.length > 0;
  }, 'the mailing to end');
const expected = families.filter((id) => id !== erased).map((id) => `${id.replace('_', '')}@example.org`);
const announce = (closingId: string, again = {}) => campaigns.deliver(closingAnnounced, { closingId, closesOn }, again);
const withdraw = (closingId: string, again = {}) => campaigns.deliver(closingWithdrawn, { closingId, closesOn }, again);

describe('an announced closing', () => {
  it('emails each owner and keeper once, also when it is delivered twice', async () => {
    const closingId = announcedId ?? '';
    const id = randomIds.next();
    await announce(closingId, { id });
    await announce(closingId, { id });
    await announce(closingId);
    await finished(closingId, 'announced');
    const mails = await mailsAbout(closingId, 'closing-announced');
    expect(mails.map(({ to_email }) => to_email)).toEqual(expected);
    const name = join(campaigns.folder, 'mail', `${mails[0]?.id}.eml`);
    const text = await eventually(() => readFile(name, 'utf8').catch(() => ''), 'the email');
    expect(text).toContain('Keepsake closes on March 31, 2031');
    expect(text).toContain('https://keepsake.example/customer/account');
    expect(text).toContain('&lt;your&gt;');
  });

  it('emails no one when the withdrawal arrives first', async () => {
    const closingId = announcedId ?? '';
    await withdraw(closingId);
    await announce(closingId);
    await campaigns.waitUntilIdle();
    expect(await mailsAbout(closingId, 'closing-announced')).toEqual([]);
    expect(await mailsAbout(closingId, 'closing-withdrawn')).toEqual([]);
  });

  it('emails no one when it is handled after the withdrawal took place', async () => {
    const closingId = randomUUID();
    announcedId = undefined;
    await announce(closingId);
    await finished(closingId, 'announced');
    expect(await mailsAbout(closingId, 'closing-announced')).toEqual([]);
  });
});

describe('a withdrawn closing', () => {
  it('is emailed once to those who got the announcement', async () => {
    const closingId = announcedId ?? '';
    await announce(closingId);
    await finished(closingId, 'announced');
    await sql`update closing_mailings set told_up_to = ${families[59]}, done_at = null
      where closing_id = ${closingId}`.execute(campaigns.running.db);
    const id = randomIds.next();
    await withdraw(closingId, { id });
    await withdraw(closingId, { id });
    await finished(closingId, 'withdrawn');
    const mails = await mailsAbout(closingId, 'closing-withdrawn');
    expect(mails.map(({ to_email }) => to_email)).toEqual(expected.slice(0, 59));
  });
});

describe('a job of a mailing', () => {
  it('queues nothing when another job has told the same customers', async () => {
    const closingId = announcedId ?? '';
    await sql`insert into closing_mailings (closing_id, kind, closes_on) values (${closingId}, 'announced', ${closesOn})`.execute(
      campaigns.running.db,
    );
    const { running } = campaigns;
    const added: string[] = [];
    const mailings = postgresClosingMailings(running.db);
    const run = tellFamilies({
      mailings,
      closing: {
        sentence: async () => sentence,
        families: async () => {
          await sql`update closing_mailings set told_up_to = 'c_0002' where closing_id = ${closingId}`.execute(
            running.db,
          );
          return ['c_0000', 'c_0001', 'c_0002'];
        },
      },
      orders: {
        customer: async (customerId) => ({
          customerId,
          known: true,
          email: 'a@example.org',
          firstName: '',
          lastName: '',
          consent: { marketing: false, reminders: false },
          version: 1,
        }),
      },
      queue: { add: async (_, { to }) => (added.push(to), ''), addAll: async () => [] },
      clock: running.platform.clock,
    });
    const caller = { kind: 'system', service: 'campaigns' } as const;
    const signal = AbortSignal.timeout(20_000);
    await run({ closingId, kind: 'announced' }, running.contextFor({ caller, correlationId: 'test', signal }));
    expect(added).toEqual([]);
  });
});
