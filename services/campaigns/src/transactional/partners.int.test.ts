import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { applicationDecided } from '@keepsake/contracts/events/partners-inventory/application-decided.v1';
import { caseOpenedByOther } from '@keepsake/contracts/events/partners-inventory/case-opened-by-other.v1';
import { caseHandedOver } from '@keepsake/contracts/events/partners-inventory/case-handed-over.v1';
import { caseOverPlan } from '@keepsake/contracts/events/partners-inventory/case-over-plan.v1';
import { stockLow } from '@keepsake/contracts/events/partners-inventory/stock-low.v1';
import { plateRequestMoved } from '@keepsake/contracts/events/partners-inventory/plate-request-moved.v1';
import { handoverRpc } from '@keepsake/contracts/rpc/handover';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { plateRequestsRpc } from '@keepsake/contracts/rpc/plate-requests';
import { stockRpc } from '@keepsake/contracts/rpc/stock';
import { randomIds } from '@keepsake/platform/ids';
import { eventually } from '@keepsake/platform/testing/databases';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { sql } from 'kysely';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { campaignsEntry } from '../service.js';

const readers = [
  { email: 'omar@example.org', firstName: 'Omar' },
  { email: 'lina@example.org', firstName: 'Lina' },
];
/** Current stock, by partner location. */
const shelves = new Map<string, { readonly currentStock: number; readonly active: boolean }>();
/** Current state of plate requests. */
type NotificationChoice = {
  readonly state: 'asked' | 'priced' | 'accepted' | 'declined' | 'sent' | 'refused';
  readonly priceCents?: number;
  readonly reason?: string;
  readonly orderId?: string;
};
const preferences = new Map<string, NotificationChoice>();
const buyer = {
  firstName: 'Omar',
  lastName: 'Haddad',
  email: 'omar@example.org',
  phone: '+1 518 555 0100',
  businessName: 'Haddad & Sons',
  street: '1 Main Street',
  city: 'Troy',
  state: 'NY',
  zip: '12180',
};

/** Families that have not opened their timeline yet. */
const waiting = new Set<string>();

let campaigns: TestService;
beforeAll(async () => {
  campaigns = await openTestService(campaignsEntry, {
    env: { PUBLIC_URL: 'https://keepsake.example', SUPPORT_EMAIL: 'desk@keepsake.example' },
    fakes: [
      fakeService(partnersRpc, {
        GetAccount: async ({ accountId }) => ({
          accountId,
          email: 'omar@example.org',
          firstName: 'Omar',
          lastName: 'Haddad',
          businessName: 'Haddad & Sons',
          partnerType: 'memorial' as const,
          status: 'question' as const,
          reason: 'Which county issued the license?',
        }),
      }),
      fakeService(stockRpc, {
        GetShelfNotice: async ({ locationId }) => ({
          locationName: 'Haddad & Sons',
          lowStockThreshold: 5,
          readers,
          ...(shelves.get(locationId) ?? { currentStock: 0, active: false }),
        }),
      }),
      fakeService(handoverRpc, {
        GetOpenedNotice: async ({ caseId }) =>
          waiting.has(caseId)
            ? {
                open: true,
                email: 'lena@example.org',
                name: 'Lena Duarte',
                subjectName: 'Inés Duarte',
                partner: 'Haddad & Sons',
                code: 'CF7K3M9QXA2TDV',
                openedBy: 'Rui Duarte',
              }
            : { open: false },
        GetFamilyNotice: async ({ caseId }) =>
          waiting.has(caseId)
            ? {
                open: true,
                email: 'rui@example.org',
                familyName: 'Rui Duarte',
                subjectName: 'Inés Duarte',
                partner: 'Haddad & Sons',
                code: 'CF7K3M9QXA2TDV',
                token: 'c2VjcmV0-of-the-family',
              }
            : { open: false },
      }),
      fakeService(plateRequestsRpc, {
        GetPlateNotice: async ({ requestId }) => ({
          request: {
            id: requestId,
            locationId: requestId,
            locationName: 'Haddad & Sons',
            city: 'Troy',
            region: 'NY',
            quantity: 20,
            currency: 'USD',
            askedAt: '2026-03-01T10:00:00.000Z',
            movedAt: '2026-03-01T10:00:00.000Z',
            state: 'sent' as const,
            ...preferences.get(requestId),
          },
          readers,
          buyer: preferences.get(requestId)?.orderId === undefined ? null : buyer,
        }),
      }),
    ],
  });
});
afterAll(() => campaigns.stop());

type Mail = { readonly template: string; readonly to_email: string };
const mailsAbout = async (locationId: string): Promise<readonly string[]> =>
  (
    await sql<Mail>`select template, to_email from mails where subject_id = ${locationId} order by to_email desc`.execute(
      campaigns.running.db,
    )
  ).rows.map(({ template, to_email: to }) => `${template} -> ${to}`);

const stock = (currentStock: number, active = true): string => {
  const locationId = randomIds.next();
  shelves.set(locationId, { currentStock, active });
  return locationId;
};
const low = (locationId: string, kind: 'low_stock' | 'out_of_stock' = 'low_stock') => ({
  locationId,
  kind,
  stock: kind === 'low_stock' ? 4 : 0,
  threshold: 5,
});

describe('low stock', () => {
  it('is emailed to everyone responsible for it', async () => {
    const locationId = stock(4);
    await campaigns.deliver(stockLow, low(locationId));
    expect(await mailsAbout(locationId)).toEqual(['stock-low -> omar@example.org', 'stock-low -> lina@example.org']);
  });

  it('is described differently when the stock is empty', async () => {
    const locationId = stock(0);
    await campaigns.deliver(stockLow, low(locationId, 'out_of_stock'));
    expect(await mailsAbout(locationId)).toEqual(['stock-out -> omar@example.org', 'stock-out -> lina@example.org']);
  });

  it('is emailed once when the event repeats', async () => {
    const locationId = stock(4);
    const id = await campaigns.deliver(stockLow, low(locationId));
    await campaigns.deliver(stockLow, low(locationId), { id });
    expect(await mailsAbout(locationId)).toHaveLength(readers.length);
  });

  it.each([
    ['was refilled', 30, 'low_stock'],
    ['is empty, which has a separate email', 0, 'low_stock'],
    ['has plates again', 2, 'out_of_stock'],
  ] as const)('is not emailed when the event is late and the stock %s', async (_, now, kind) => {
    const locationId = stock(now);
    await campaigns.deliver(stockLow, low(locationId, kind));
    expect(await mailsAbout(locationId)).toEqual([]);
  });

  it('is not emailed to a partner whose account is paused', async () => {
    const locationId = stock(4, false);
    await campaigns.deliver(stockLow, low(locationId));
    expect(await mailsAbout(locationId)).toEqual([]);
  });
});

describe('month over plan', () => {
  const over = (locationId: string) => ({ caseId: randomIds.next(), locationId, number: 16, casesPerMonth: 15 });
  const all = ['support-over-plan', 'case-over-plan', 'case-over-plan'];
  const templatesAbout = async (caseId: string): Promise<readonly string[]> =>
    (await mailsAbout(caseId)).map((mail) => mail.split(' ')[0] ?? '').toSorted((a, b) => b.localeCompare(a));

  it('is emailed once to both sides when the event repeats', async () => {
    const data = over(stock(4));
    const id = await campaigns.deliver(caseOverPlan, data);
    await campaigns.deliver(caseOverPlan, data, { id });
    expect(await templatesAbout(data.caseId)).toEqual(all);
  });

  it('names its month when the event is late', async () => {
    const data = over(stock(4));
    await campaigns.deliver(caseOverPlan, data, { at: new Date('2025-11-20T12:00:00Z') });
    const { rows } = await sql<{ id: string }>`select id from mails where subject_id = ${data.caseId}`.execute(
      campaigns.running.db,
    );
    for (const { id } of rows) {
      const text = await eventually(
        async () => readFile(join(campaigns.folder, 'mail', `${id}.eml`), 'utf8').catch(() => undefined),
        'the email to be written',
      );
      expect(text.replaceAll('=\r\n', '')).toContain('November 2025');
    }
  });

  it('is emailed to the business only when the account is paused', async () => {
    const data = over(stock(4, false));
    await campaigns.deliver(caseOverPlan, data);
    expect(await templatesAbout(data.caseId)).toEqual(['support-over-plan']);
  });
});

describe('plate request', () => {
  type State = 'asked' | 'priced' | 'accepted' | 'declined' | 'sent' | 'refused';
  const input = (state: State, now: { readonly state: State; readonly priceCents?: number }) => {
    const requestId = randomIds.next();
    preferences.set(requestId, now);
    const priced = state === 'asked' ? {} : { priceCents: 14_900 };
    return { requestId, locationId: requestId, state, quantity: 20, ...priced };
  };

  it.each([
    ['asked', { state: 'asked' as const }],
    ['accepted', { state: 'accepted' as const, priceCents: 14_900 }],
    ['declined', { state: 'declined' as const, priceCents: 14_900 }],
  ] as const)('%s by the partner is emailed to the business once', async (state, now) => {
    const data = input(state, now);
    const id = await campaigns.deliver(plateRequestMoved, data);
    await campaigns.deliver(plateRequestMoved, data, { id });
    expect(await mailsAbout(data.requestId)).toEqual(['support-plates -> desk@keepsake.example']);
  });

  it.each([
    ['priced', { state: 'priced' as const, priceCents: 14_900 }],
    ['sent', { state: 'sent' as const, priceCents: 14_900 }],
    ['refused', { state: 'refused' as const, priceCents: 14_900, reason: 'The maker is closed.' }],
  ] as const)('%s by staff is emailed to everyone responsible for the stock', async (state, now) => {
    const data = input(state, now);
    await campaigns.deliver(plateRequestMoved, data);
    expect(await mailsAbout(data.requestId)).toEqual([
      'plates-answered -> omar@example.org',
      'plates-answered -> lina@example.org',
    ]);
  });

  it('sent with an order is emailed to everyone but its buyer', async () => {
    const now = { state: 'sent' as const, priceCents: 14_900, orderId: randomIds.next() };
    const data = input('sent', now);
    const id = await campaigns.deliver(plateRequestMoved, data);
    await campaigns.deliver(plateRequestMoved, data, { id });
    expect(await mailsAbout(data.requestId)).toEqual(['plates-answered -> lina@example.org']);
  });

  it.each([
    ['asked', 'they have a price', { state: 'priced' as const, priceCents: 14_900 }],
    ['priced', 'the price is another', { state: 'priced' as const, priceCents: 19_900 }],
    ['accepted', 'they are sent', { state: 'sent' as const, priceCents: 14_900 }],
  ] as const)('%s is not emailed when the event is late and %s', async (state, _, now) => {
    const data = input(state, now);
    await campaigns.deliver(plateRequestMoved, data);
    expect(await mailsAbout(data.requestId)).toEqual([]);
  });
});

describe('timeline that waits for its family', () => {
  const handedOver = (caseId: string) => ({ caseId, codeId: randomIds.next(), locationId: randomIds.next() });

  it('is emailed once with the address of the plate, the token behind #', async () => {
    const caseId = randomIds.next();
    waiting.add(caseId);
    const id = await campaigns.deliver(caseHandedOver, handedOver(caseId));
    await campaigns.deliver(caseHandedOver, handedOver(caseId), { id });
    expect(await mailsAbout(caseId)).toEqual(['family-timeline -> rui@example.org']);
    const mailId = await eventually(async () => {
      const { rows } = await sql<{ id: string }>`select id from mails
        where subject_id = ${caseId} and state = 'sent'`.execute(campaigns.running.db);
      return rows[0]?.id;
    }, 'the mail to be sent');
    const eml = (await readFile(join(campaigns.folder, 'mail', `${mailId}.eml`), 'latin1')).replaceAll('=\r\n', '');
    expect(eml).toContain('https://keepsake.example/c/CF7K3M9QXA2TDV#family=3Dc2VjcmV0-of-the-family');
    expect(eml).toContain('Haddad');
  });

  it('is not emailed when the family has opened it already', async () => {
    const caseId = randomIds.next();
    await campaigns.deliver(caseHandedOver, handedOver(caseId));
    expect(await mailsAbout(caseId)).toEqual([]);
  });
});

describe('timeline that another person opened', () => {
  const opened = (caseId: string) => ({ caseId, contactId: randomIds.next(), locationId: randomIds.next() });

  it('is emailed once to the next of kin who were emailed before', async () => {
    const caseId = randomIds.next();
    waiting.add(caseId);
    const id = await campaigns.deliver(caseOpenedByOther, opened(caseId));
    await campaigns.deliver(caseOpenedByOther, opened(caseId), { id });
    expect(await mailsAbout(caseId)).toEqual(['family-opened -> lena@example.org']);
  });

  it('is not emailed when the event is late and the activation undone', async () => {
    const caseId = randomIds.next();
    await campaigns.deliver(caseOpenedByOther, opened(caseId));
    expect(await mailsAbout(caseId)).toEqual([]);
  });
});

describe('question about an application', () => {
  it('reaches the applicant in the original text', async () => {
    const accountId = randomIds.next();
    await campaigns.deliver(applicationDecided, {
      accountId,
      decision: 'question',
      partnerType: 'memorial' as const,
    } as const);
    const mailId = await eventually(async () => {
      const { rows } = await sql<{ id: string }>`select id from mails
        where subject_id = ${accountId} and state = 'sent'`.execute(campaigns.running.db);
      return rows[0]?.id;
    }, 'the question to be sent');
    const eml = await readFile(join(campaigns.folder, 'mail', `${mailId}.eml`), 'latin1');
    expect(eml.replaceAll('=\r\n', '')).toContain('Which county issued the license?');
  });
});
