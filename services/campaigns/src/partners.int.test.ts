import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { applicationDecided } from '@keepsake/contracts/events/partners-inventory/application-decided.v1';
import { caseHandedOver } from '@keepsake/contracts/events/partners-inventory/case-handed-over.v1';
import { stockLow } from '@keepsake/contracts/events/partners-inventory/stock-low.v1';
import { plateRequestMoved } from '@keepsake/contracts/events/partners-inventory/plate-request-moved.v1';
import { handoverRpc } from '@keepsake/contracts/rpc/handover';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { plateRequestsRpc } from '@keepsake/contracts/rpc/plate-requests';
import { stockRpc } from '@keepsake/contracts/rpc/stock';
import { randomIds } from '@keepsake/platform/ids';
import { eventually } from '@keepsake/platform/testing/databases';
import { neighbour, serviceUnderTest, type ServiceUnderTest } from '@keepsake/platform/testing/service-under-test';
import { sql } from 'kysely';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { campaignsEntry } from './service.js';

const readers = [
  { email: 'omar@example.org', firstName: 'Omar' },
  { email: 'lina@example.org', firstName: 'Lina' },
];
/** What stands on the shelf by the time somebody asks. */
const shelves = new Map<string, { readonly currentStock: number; readonly active: boolean }>();
/** How a request for plates stands by the time somebody asks. */
const wishes = new Map<string, { readonly state: string; readonly priceCents?: number; readonly reason?: string }>();

/** Families whose timeline still waits by the time somebody asks. */
const waiting = new Set<string>();

let campaigns: ServiceUnderTest;
beforeAll(async () => {
  campaigns = await serviceUnderTest(campaignsEntry, {
    env: { PUBLIC_URL: 'https://keepsake.example', SUPPORT_EMAIL: 'desk@keepsake.example' },
    neighbours: [
      neighbour(partnersRpc, {
        GetAccount: async ({ accountId }) => ({
          accountId,
          email: 'omar@example.org',
          firstName: 'Omar',
          lastName: 'Haddad',
          businessName: 'Haddad & Sons',
          partnerType: 'memorial',
          status: 'question',
          reason: 'Which county issued the license?',
        }),
      }),
      neighbour(stockRpc, {
        GetShelfNotice: async ({ locationId }) => ({
          locationName: 'Haddad & Sons',
          lowStockThreshold: 5,
          readers,
          ...(shelves.get(locationId) ?? { currentStock: 0, active: false }),
        }),
      }),
      neighbour(handoverRpc, {
        GetFamilyNotice: async ({ caseId }) =>
          waiting.has(caseId)
            ? {
                open: true,
                email: 'rui@example.org',
                familyName: 'Rui Duarte',
                subjectName: 'Inés Duarte',
                partner: 'Haddad & Sons',
                code: 'CF7K3M9QXA2TDV',
              }
            : { open: false },
      }),
      neighbour(plateRequestsRpc, {
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
            state: 'sent',
            ...wishes.get(requestId),
          },
          readers,
          buyer: null,
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

const shelf = (currentStock: number, active = true): string => {
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

describe('a shelf that runs low', () => {
  it('is told by mail to everybody who looks after it', async () => {
    const locationId = shelf(4);
    await campaigns.hear(stockLow, low(locationId));
    expect(await mailsAbout(locationId)).toEqual(['stock-low -> omar@example.org', 'stock-low -> lina@example.org']);
  });

  it('that is empty is told in other words', async () => {
    const locationId = shelf(0);
    await campaigns.hear(stockLow, low(locationId, 'out_of_stock'));
    expect(await mailsAbout(locationId)).toEqual(['stock-out -> omar@example.org', 'stock-out -> lina@example.org']);
  });

  it('is told once when it comes twice', async () => {
    const locationId = shelf(4);
    const id = await campaigns.hear(stockLow, low(locationId));
    await campaigns.hear(stockLow, low(locationId), { id });
    expect(await mailsAbout(locationId)).toHaveLength(readers.length);
  });

  it.each([
    ['was filled meanwhile', 30, 'low_stock'],
    ['is empty by now, which is a mail of its own', 0, 'low_stock'],
    ['has plates again', 2, 'out_of_stock'],
  ] as const)('is not told any more when it comes late and the shelf %s', async (_, now, kind) => {
    const locationId = shelf(now);
    await campaigns.hear(stockLow, low(locationId, kind));
    expect(await mailsAbout(locationId)).toEqual([]);
  });

  it('is not told to a partner whose account is paused', async () => {
    const locationId = shelf(4, false);
    await campaigns.hear(stockLow, low(locationId));
    expect(await mailsAbout(locationId)).toEqual([]);
  });
});

describe('plates that a partner asks for', () => {
  type State = 'asked' | 'priced' | 'accepted' | 'declined' | 'sent' | 'refused';
  const wish = (state: State, now: { readonly state: State; readonly priceCents?: number }) => {
    const requestId = randomIds.next();
    wishes.set(requestId, now);
    const priced = state === 'asked' ? {} : { priceCents: 14_900 };
    return { requestId, locationId: requestId, state, quantity: 20, ...priced };
  };

  it.each([
    ['asked', { state: 'asked' }],
    ['accepted', { state: 'accepted', priceCents: 14_900 }],
    ['declined', { state: 'declined', priceCents: 14_900 }],
  ] as const)('%s by the partner are told to the business, once when it comes twice', async (state, now) => {
    const data = wish(state, now);
    const id = await campaigns.hear(plateRequestMoved, data);
    await campaigns.hear(plateRequestMoved, data, { id });
    expect(await mailsAbout(data.requestId)).toEqual(['support-plates -> desk@keepsake.example']);
  });

  it.each([
    ['priced', { state: 'priced', priceCents: 14_900 }],
    ['sent', { state: 'sent', priceCents: 14_900 }],
    ['refused', { state: 'refused', priceCents: 14_900, reason: 'The maker is closed.' }],
  ] as const)('%s by staff are told to everybody who looks after the shelf', async (state, now) => {
    const data = wish(state, now);
    await campaigns.hear(plateRequestMoved, data);
    expect(await mailsAbout(data.requestId)).toEqual([
      'plates-answered -> omar@example.org',
      'plates-answered -> lina@example.org',
    ]);
  });

  it.each([
    ['asked', 'they have a price', { state: 'priced', priceCents: 14_900 }],
    ['priced', 'the price is another', { state: 'priced', priceCents: 19_900 }],
    ['accepted', 'they are sent', { state: 'sent', priceCents: 14_900 }],
  ] as const)('%s is not told any more when it comes late and %s', async (state, _, now) => {
    const data = wish(state, now);
    await campaigns.hear(plateRequestMoved, data);
    expect(await mailsAbout(data.requestId)).toEqual([]);
  });
});

describe('a timeline that waits for its family', () => {
  const handedOver = (caseId: string) => ({ caseId, codeId: randomIds.next(), locationId: randomIds.next() });

  it('is told by mail with the address of the plate, once when it comes twice', async () => {
    const caseId = randomIds.next();
    waiting.add(caseId);
    const id = await campaigns.hear(caseHandedOver, handedOver(caseId));
    await campaigns.hear(caseHandedOver, handedOver(caseId), { id });
    expect(await mailsAbout(caseId)).toEqual(['family-timeline -> rui@example.org']);
    const mailId = await eventually(async () => {
      const { rows } = await sql<{ id: string }>`select id from mails
        where subject_id = ${caseId} and state = 'sent'`.execute(campaigns.running.db);
      return rows[0]?.id;
    }, 'the mail to be sent');
    const eml = (await readFile(join(campaigns.folder, 'mail', `${mailId}.eml`), 'latin1')).replaceAll('=\r\n', '');
    expect(eml).toContain('https://keepsake.example/c/CF7K3M9QXA2TDV');
    expect(eml).toContain('Haddad');
  });

  it('is not told any more when it comes late: they have opened it meanwhile', async () => {
    const caseId = randomIds.next();
    await campaigns.hear(caseHandedOver, handedOver(caseId));
    expect(await mailsAbout(caseId)).toEqual([]);
  });
});

describe('a question about an application', () => {
  it('reaches the applicant in the words of whoever asked', async () => {
    const accountId = randomIds.next();
    await campaigns.hear(applicationDecided, {
      accountId,
      decision: 'question',
      partnerType: 'memorial',
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
