import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { affiliateDecided } from '@keepsake/contracts/events/affiliates-escrow/affiliate-decided.v1';
import { commissionHeld } from '@keepsake/contracts/events/affiliates-escrow/commission-held.v1';
import { commissionSettled } from '@keepsake/contracts/events/affiliates-escrow/commission-settled.v1';
import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import { orderCompleted } from '@keepsake/contracts/events/orders/order-completed.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { orderRefunded } from '@keepsake/contracts/events/orders/order-refunded.v1';
import { paymentConfirmed } from '@keepsake/contracts/events/orders/payment-confirmed.v1';
import { applicationDecided } from '@keepsake/contracts/events/partners-inventory/application-decided.v1';
import { applied } from '@keepsake/contracts/events/partners-inventory/applied.v1';
import { activationUndone } from '@keepsake/contracts/events/qr-timeline/activation-undone.v1';
import { claimHeld } from '@keepsake/contracts/events/qr-timeline/claim-held.v1';
import { codeReassigned } from '@keepsake/contracts/events/qr-timeline/code-reassigned.v1';
import { codeActivated } from '@keepsake/contracts/events/qr-timeline/code-activated.v1';
import { affiliatesRpc } from '@keepsake/contracts/rpc/affiliates';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import type { EventType } from '@keepsake/platform/events/event';
import { randomIds } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import { eventually } from '@keepsake/platform/testing/databases';
import { answerEach, fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { sql } from 'kysely';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { campaignsEntry } from '../service.js';

const email = 'ines@example.org';
const buyer = { firstName: 'Inés', lastName: 'Duarte', email, phone: '555 0100' };
/** States in other services, by id; a test changes them to make an event late. */
const statuses = new Map<string, string>();
const claims = new Map<string, { code: string }>();
const owners = new Map<string, { ownerEmail: string }>();
const unknownRecipients = new Set<string>();

const found = <V>(values: ReadonlyMap<string, V>, id: string, slug: string): V => {
  const value = values.get(id);
  if (value === undefined) throw problem('not-found', slug, 'It is not there. Please look again.');
  return value;
};

let campaigns: TestService;
beforeAll(async () => {
  campaigns = await openTestService(campaignsEntry, {
    env: { PUBLIC_URL: 'https://keepsake.example', SUPPORT_EMAIL: 'desk@keepsake.example' },
    fakes: [
      fakeService(ordersRpc, {
        GetBuyers: async ({ orderIds }) => ({
          buyers: await answerEach(orderIds, async (orderId) => ({
            orderId,
            number: 'K-7K3M9QXA',
            customerId: campaigns.running.platform.customerIdOf(email),
            ...buyer,
            eventType: 'Memorial',
            honoreeName: 'Rosa Duarte',
            pricingTier: 'event',
            quantity: 3,
            copies: 3,
            totalCents: 8500,
          })),
        }),
        GetCustomers: async ({ customerIds }) => ({
          customers: await answerEach(customerIds, async (customerId) => ({
            customerId,
            known: !unknownRecipients.has(customerId),
            ...buyer,
            emailMarketing: false,
            birthdayReminders: false,
            version: 1,
          })),
        }),
      }),
      fakeService(codesRpc, {
        GetClaim: async ({ claimId }) => ({
          ...found(claims, claimId, 'claim-unknown'),
          orderId: randomIds.next(),
          claimantName: 'Tom Berg',
          token: `${claimId}.secret`,
        }),
        GetOwner: async ({ codeId }) => ({
          ...found(owners, codeId, 'code-not-activated'),
          code: 'CF7K3M9QXA2TDV',
          ownerName: 'Inés Duarte',
          honoreeName: 'Rosa Duarte',
          timelineUrl: '/timeline/CF7K3M9QXA2TDV',
          eventType: 'Memorial',
        }),
      }),
      fakeService(partnersRpc, {
        GetAccount: async ({ accountId }) => ({
          accountId,
          email: 'omar@example.org',
          firstName: 'Omar',
          lastName: 'Haddad',
          businessName: 'Haddad & Sons',
          partnerType: 'memorial' as const,
          status: found(statuses, accountId, 'account-unknown'),
        }),
      }),
      fakeService(affiliatesRpc, {
        GetAffiliate: async ({ affiliateId }) => ({
          id: affiliateId,
          firstName: 'Rui',
          lastName: 'Costa',
          email: 'rui@example.org',
          affiliateCode: 'RUI4F7Q2',
          rateTenths: 100,
          status: found(statuses, affiliateId, 'affiliate-unknown') as 'active',
          totalSales: 0,
          totalCommissions: 0,
          createdAt: '2026-01-01T00:00:00.000Z',
          pendingCents: 0,
          confirmedCents: 0,
          paidCents: 0,
          flaggedSales: 0,
        }),
      }),
    ],
  });
});
afterAll(() => campaigns.stop());

type Sent = { readonly id: string; readonly template: string; readonly to_email: string; readonly state: string };
/** Returns the emails about one subject, once all of them are sent. */
const mailsAbout = (subjectId: string): Promise<readonly Sent[]> =>
  eventually(async () => {
    const { rows } =
      await sql<Sent>`select id, template, to_email, state from mails where subject_id = ${subjectId} order by queued_at, id`.execute(
        campaigns.running.db,
      );
    return rows.every(({ state }) => state === 'sent') && rows;
  }, `the mails about ${subjectId} to be sent`);
const templatesAbout = async (subjectId: string) =>
  (await mailsAbout(subjectId)).map(({ template, to_email: to }) => `${template} -> ${to}`);
/** Returns the text part of a sent email, decoded. */
const textOf = async (mail: Sent | undefined): Promise<string> => {
  const eml = await readFile(join(campaigns.folder, 'mail', `${mail?.id}.eml`), 'latin1');
  const bytes = eml
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
};

const placed = (orderId: string) => ({
  orderId,
  number: 'K-7K3M9QXA',
  customerId: 'customer-0001',
  variant: 'checkout' as const,
  tier: 'event',
  quantity: 3,
  codes: 1,
  copies: 3,
  eventType: 'memorial',
  totalCents: 8500,
  currency: 'USD' as const,
  uploadIds: [],
  browserId: 'browser-0001',
  paid: false,
});
const paid = (orderId: string) => ({
  orderId,
  paymentId: randomIds.next(),
  method: 'manual',
  amountCents: 8500,
  currency: 'USD' as const,
});

/** One event with the data that other services return for it; `arrange` returns the subject of its emails. */
type Case = {
  readonly title: string;
  readonly event: EventType<any>;
  readonly arrange: () => { readonly subjectId: string; readonly data: object };
  readonly mails: readonly string[];
  /** Makes the event outdated. */
  readonly overtake: (subjectId: string) => unknown;
};

const cancel = (orderId: string) => campaigns.deliver(orderCancelled, { orderId, reason: 'other' });
const ofOrder = (data: (orderId: string) => object) => () => {
  const subjectId = randomIds.next();
  return { subjectId, data: data(subjectId) };
};
const ofAccount = (status: string, data: (id: string) => object) => () => {
  const subjectId = randomIds.next();
  statuses.set(subjectId, status);
  return { subjectId, data: data(subjectId) };
};
const affiliate = (status = 'active') => {
  const affiliateId = randomIds.next();
  statuses.set(affiliateId, status);
  return affiliateId;
};
const reverse = (orderId: string) =>
  campaigns.deliver(commissionSettled, { orderId, affiliateId: affiliate(), amountCents: 850, as: 'reversed' });
const held = (orderId: string) => ({ orderId, affiliateId: affiliate(), amountCents: 850 });
const activated = (codeId: string) => {
  owners.set(codeId, { ownerEmail: email });
  const customerId = campaigns.running.platform.customerIdOf(email);
  return { codeId, timelineId: randomIds.next(), customerId, eventType: 'memorial', test: false };
};
const claimed = (claimId: string) => {
  claims.set(claimId, { code: 'CF7K3M9QXA2TDV' });
  return { claimId, codeId: randomIds.next(), orderId: randomIds.next(), ordererId: 'customer-0001' };
};

const undone = (timelineId: string) => ({
  codeId: randomIds.next(),
  timelineId,
  customerId: `owner-of-${timelineId}`,
  test: false,
});

const cases: readonly Case[] = [
  {
    title: 'order-placed',
    event: orderPlaced,
    arrange: ofOrder(placed),
    mails: [`order-received -> ${email}`, 'support-new-order -> desk@keepsake.example'],
    overtake: cancel,
  },
  {
    title: 'payment-confirmed',
    event: paymentConfirmed,
    arrange: ofOrder(paid),
    mails: [`payment-confirmed -> ${email}`],
    overtake: cancel,
  },
  {
    title: 'claim-held',
    event: claimHeld,
    arrange: ofOrder(claimed),
    mails: [`claim-to-confirm -> ${email}`],
    overtake: (claimId) => claims.delete(claimId),
  },
  {
    title: 'code-activated',
    event: codeActivated,
    arrange: ofOrder(activated),
    mails: [`timeline-open -> ${email}`],
    overtake: (codeId) => owners.set(codeId, { ownerEmail: 'somebody-else@example.org' }),
  },
  {
    title: 'code-reassigned',
    event: codeReassigned,
    arrange: ofOrder((newCodeId) => ({ ...activated(newCodeId), newCodeId, reason: 'lost_plate', gone: true })),
    mails: [`plate-replaced -> ${email}`],
    overtake: (codeId) => owners.set(codeId, { ownerEmail: 'somebody-else@example.org' }),
  },
  {
    title: 'activation-undone',
    event: activationUndone,
    arrange: ofOrder(undone),
    mails: [`activation-undone -> ${email}`],
    overtake: (timelineId) => unknownRecipients.add(`owner-of-${timelineId}`),
  },
  {
    title: 'applied',
    event: applied,
    arrange: ofAccount('submitted', (accountId) => ({ accountId, partnerType: 'memorial' })),
    mails: ['application-received -> omar@example.org', 'support-new-application -> desk@keepsake.example'],
    overtake: (accountId) => statuses.set(accountId, 'approved'),
  },
  ...(['approved', 'refused', 'question'] as const).map((decision) => ({
    title: `application-decided (${decision})`,
    event: applicationDecided,
    arrange: ofAccount(decision, (accountId) => ({ accountId, decision, partnerType: 'memorial' })),
    mails: [`application-${decision} -> omar@example.org`],
    overtake: (accountId: string) => statuses.set(accountId, decision === 'approved' ? 'refused' : 'approved'),
  })),
  ...(
    [
      ['approved', 'active', 'paused'],
      ['paused', 'paused', 'active'],
    ] as const
  ).map(([decision, now, later]) => ({
    title: `affiliate-decided (${decision})`,
    event: affiliateDecided,
    arrange: ofAccount(now, (affiliateId) => ({ affiliateId, decision })),
    mails: [`affiliate-${decision} -> rui@example.org`],
    overtake: (affiliateId: string) => statuses.set(affiliateId, later),
  })),
  {
    title: 'commission-held',
    event: commissionHeld,
    arrange: ofOrder(held),
    mails: ['commission-held -> rui@example.org'],
    overtake: reverse,
  },
  {
    title: 'commission-settled',
    event: commissionSettled,
    arrange: ofOrder((orderId) => ({ ...held(orderId), as: 'confirmed' })),
    mails: ['commission-confirmed -> rui@example.org'],
    overtake: reverse,
  },
];

describe.each(cases)('$title', ({ event, arrange, mails, overtake }) => {
  it('sends its emails', async () => {
    const { subjectId, data } = arrange();
    await campaigns.deliver(event, data);
    expect((await templatesAbout(subjectId)).toSorted()).toEqual([...mails].toSorted());
  });

  it('sends its emails once when it repeats', async () => {
    const { subjectId, data } = arrange();
    const id = await campaigns.deliver(event, data);
    await campaigns.deliver(event, data, { id });
    expect(await templatesAbout(subjectId)).toHaveLength(mails.length);
  });

  it('sends nothing when it is outdated', async () => {
    const { subjectId, data } = arrange();
    await overtake(subjectId);
    const before = await templatesAbout(subjectId);
    await campaigns.deliver(event, data);
    expect(await templatesAbout(subjectId)).toEqual(before);
  });
});

describe.each([
  ['order-completed', orderCompleted, { by: 'staff' as const, paidCents: 8500 }],
  ['order-closed', orderCompleted, { by: 'staff' as const, paidCents: null }],
  ['order-cancelled', orderCancelled, { reason: 'other', owedCents: 8500 }],
  [
    'order-refunded',
    orderRefunded,
    {
      refundId: randomIds.next(),
      amountCents: 4250,
      refundedCents: 4250,
      paidCents: 8500,
      currency: 'USD',
      surplus: false,
    },
  ],
] as const)('%s', (template, event, more) => {
  it('sends one email when it repeats, after all others about the order', async () => {
    const orderId = randomIds.next();
    await campaigns.deliver(orderPlaced, placed(orderId));
    await campaigns.deliver(paymentConfirmed, paid(orderId));
    const data = { orderId, ...more };
    const id = await campaigns.deliver(event as EventType<any>, data);
    await campaigns.deliver(event as EventType<any>, data, { id });
    expect((await templatesAbout(orderId)).toSorted()).toEqual(
      [
        `order-received -> ${email}`,
        'support-new-order -> desk@keepsake.example',
        `payment-confirmed -> ${email}`,
        `${template} -> ${email}`,
      ].toSorted(),
    );
  });
});

describe('email content', () => {
  it('contains the confirmation link of a claim with its secret', async () => {
    const claimId = randomIds.next();
    await campaigns.deliver(claimHeld, claimed(claimId));
    const [mail] = await mailsAbout(claimId);
    expect(await textOf(mail)).toContain(`https://keepsake.example/claims/confirm#token=${claimId}.secret`);
  });

  it('contains the timeline link of an activation', async () => {
    const codeId = randomIds.next();
    await campaigns.deliver(codeActivated, activated(codeId));
    const [mail] = await mailsAbout(codeId);
    expect(await textOf(mail)).toContain('https://keepsake.example/timeline/CF7K3M9QXA2TDV');
  });

  it('announces the review of a flagged commission', async () => {
    const orderId = randomIds.next();
    await campaigns.deliver(commissionHeld, { ...held(orderId), flagged: 'own-code' });
    const [mail] = await mailsAbout(orderId);
    expect(await textOf(mail)).toContain('We look at this order ourselves');
  });
});

it('is not sent for an undone activation', async () => {
  const codeId = randomIds.next();
  const data = activated(codeId);
  owners.delete(codeId);
  await campaigns.deliver(codeActivated, data);
  expect(await templatesAbout(codeId)).toEqual([]);
});

describe('TEST code', () => {
  it('sends no email when it is activated', async () => {
    const codeId = randomIds.next();
    await campaigns.deliver(codeActivated, { ...activated(codeId), test: true });
    expect(await templatesAbout(codeId)).toEqual([]);
  });

  it('sends no email when it is claimed', async () => {
    const claimId = randomIds.next();
    const data = claimed(claimId);
    claims.set(claimId, { code: 'TEST7K3M9QXA2TDV' });
    await campaigns.deliver(claimHeld, data);
    expect(await templatesAbout(claimId)).toEqual([]);
  });
});

it('stores an email to an invalid address as failed and processes later events', async () => {
  const codeId = randomIds.next();
  const data = activated(codeId);
  owners.set(codeId, { ownerEmail: 'not an address' });
  await campaigns.deliver(codeActivated, {
    ...data,
    customerId: campaigns.running.platform.customerIdOf('not an address'),
  });
  const { rows } = await sql<{ state: string }>`select state from mails where subject_id = ${codeId}`.execute(
    campaigns.running.db,
  );
  expect(rows).toEqual([{ state: 'failed' }]);
});

it('logs no personal data, leaves no dead letters and blanks email content', async () => {
  expect(await campaigns.published()).toEqual([]);
  expect(await campaigns.parked()).toEqual([]);
  const full = sql`select 1 from mails where values is not null`;
  // The transport accepts an email before its row is marked as sent.
  await eventually(async () => (await full.execute(campaigns.running.db)).rows.length === 0, 'blanked emails');
});
