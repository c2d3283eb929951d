import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { affiliateAccountRpc } from '@keepsake/contracts/rpc/affiliate-account';
import { affiliatesRpc } from '@keepsake/contracts/rpc/affiliates';
import { randomIds } from '@keepsake/platform/ids';
import type { Caller } from '@keepsake/platform/request-context';
import { subLinkKey } from '@keepsake/platform/sub-link-key';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { sql } from 'kysely';
import { affiliatesEscrowEntry } from '../service.js';
import { postgresClicks } from './adapters/clicks.postgres.js';
import { deleteVisitors } from './application/clicks.js';

let under: TestService;
beforeAll(async () => {
  under = await openTestService(affiliatesEscrowEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
  });
});
afterAll(() => under.stop());

const finance: Caller = { kind: 'staff', id: 'staff-finance', role: 'finance' };
let people = 0;
const registered = async () => {
  const email = `links-${++people}@example.org`;
  const person = { firstName: 'Rui', lastName: 'Costa', email, password: 'a good password' };
  const { affiliateId, affiliateCode } = await under.call(affiliatesRpc).Register(person);
  const caller: Caller = { kind: 'affiliate', id: affiliateId, browserId: 'browser-0001' };
  return { affiliateId, affiliateCode, own: under.call(affiliateAccountRpc, caller) };
};
const today = new Date().toISOString().slice(0, 10);
const click = (code: string, label: string | undefined, who: string, more: object = {}) => ({
  code,
  visitor: who.padEnd(24, '-'),
  day: today,
  bot: false,
  ...(label !== undefined && { subLink: subLinkKey(code, label) }),
  ...more,
});
const order = (affiliateId: string, subLink: string) => ({
  orderId: randomIds.next(),
  number: 'K-4F7Q2M9X',
  customerId: 'customer-of-the-buyer',
  variant: 'checkout' as const,
  tier: 'event',
  quantity: 3,
  codes: 1,
  copies: 3,
  eventType: 'memorial',
  totalCents: 8_500,
  currency: 'USD' as const,
  commission: { affiliateId, rateTenths: 100, amountCents: 850, via: 'link' as const, subLink },
  uploadIds: [],
  browserId: 'browser-of-the-buyer',
  paid: false,
});

describe('sub-links', () => {
  it('count their clicks and sales, beside those of the code', async () => {
    const { affiliateId, affiliateCode, own } = await registered();
    await own.AddSubLink({ affiliateId, label: 'instagram' });
    await own.AddSubLink({ affiliateId, label: 'newsletter' });
    await under.call(affiliateAccountRpc).RecordClicks({
      clicks: [
        click(affiliateCode, 'instagram', 'ann'),
        click(affiliateCode, 'instagram', 'ann'),
        click(affiliateCode, 'newsletter', 'ann'),
        click(affiliateCode, 'instagram', 'lee', { day: '2026-01-30' }),
        click(affiliateCode, 'instagram', 'spider', { bot: true }),
        click(affiliateCode, 'never-added', 'kim'),
        click(affiliateCode, undefined, 'joe'),
      ],
    });
    const sold = order(affiliateId, subLinkKey(affiliateCode, 'instagram'));
    const id = await under.deliver(orderPlaced, sold);
    await under.deliver(orderPlaced, sold, { id });
    await under.deliver(orderPlaced, order(affiliateId, subLinkKey(affiliateCode, 'never-added')));
    const { subLinks } = await own.ListSubLinks({ affiliateId });
    expect(subLinks).toMatchObject([
      { label: 'instagram', clicks: 2, clicksThisMonth: 1, sales: 1, cents: 850 },
      { label: 'newsletter', clicks: 1, clicksThisMonth: 1, sales: 0, cents: 0 },
    ]);
    await under.deliver(orderCancelled, { orderId: sold.orderId, reason: 'other' });
    expect((await own.ListSubLinks({ affiliateId })).subLinks[0]).toMatchObject({ sales: 0, cents: 0 });
  });

  it('lose the hashes of their visitors after a day, and keep the counts', async () => {
    const { affiliateId, affiliateCode, own } = await registered();
    await own.AddSubLink({ affiliateId, label: 'blog' });
    const clicks = [click(affiliateCode, 'blog', 'ann', { day: '2026-01-30' })];
    await under.call(affiliateAccountRpc).RecordClicks({ clicks });
    const { db, contextFor } = under.running;
    const ctx = contextFor({
      caller: { kind: 'system', service: 'affiliates-escrow' },
      correlationId: 'test',
      signal: AbortSignal.timeout(20_000),
    });
    await deleteVisitors({ clicks: postgresClicks, clock: { now: () => new Date() } })({}, ctx);
    const left = sql<{ n: number }>`select count(*)::int as n from sub_link_visitors where day < '2026-02-01'`;
    expect((await left.execute(db)).rows).toEqual([{ n: 0 }]);
    expect((await own.ListSubLinks({ affiliateId })).subLinks).toMatchObject([{ label: 'blog', clicks: 1 }]);
  });

  it('count no sale of an order that arrives after its cancellation', async () => {
    const { affiliateId, affiliateCode, own } = await registered();
    await own.AddSubLink({ affiliateId, label: 'blog' });
    const late = order(affiliateId, subLinkKey(affiliateCode, 'blog'));
    await under.deliver(orderCancelled, { orderId: late.orderId, reason: 'other' });
    await under.deliver(orderPlaced, late);
    expect((await own.ListSubLinks({ affiliateId })).subLinks).toMatchObject([{ label: 'blog', sales: 0 }]);
  });

  it('have a name once, are at most twenty, and belong to one affiliate', async () => {
    const { affiliateId, own } = await registered();
    const other = await registered();
    await own.AddSubLink({ affiliateId, label: 'blog' });
    await expect(own.AddSubLink({ affiliateId, label: 'blog' })).rejects.toMatchObject({ kind: 'invalid' });
    await expect(own.AddSubLink({ affiliateId, label: 'My blog' })).rejects.toMatchObject({ kind: 'invalid' });
    await expect(other.own.AddSubLink({ affiliateId, label: 'x1' })).rejects.toMatchObject({ kind: 'forbidden' });
    const added = await Promise.allSettled(
      Array.from({ length: 25 }, (_, at) => own.AddSubLink({ affiliateId, label: `place-${at}` })),
    );
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(19);
    expect(added.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { slug: 'sub-links-full' } });
  });

  it('leave their sales to the affiliate when removed', async () => {
    const { affiliateId, affiliateCode, own } = await registered();
    const other = await registered();
    const { subLinks } = await own.AddSubLink({ affiliateId, label: 'blog' });
    await under.deliver(orderPlaced, order(affiliateId, subLinkKey(affiliateCode, 'blog')));
    const subLinkId = subLinks[0]?.id ?? '';
    const foreign = other.own.RemoveSubLink({ affiliateId: other.affiliateId, subLinkId });
    await expect(foreign).rejects.toMatchObject({ slug: 'sub-link-not-found' });
    expect((await own.RemoveSubLink({ affiliateId, subLinkId })).subLinks).toEqual([]);
    const { commissions } = await under.call(affiliatesRpc, finance).ListCommissions({ affiliateId, limit: 5 });
    expect(commissions).toHaveLength(1);
  });
});

describe('an own code', () => {
  it('replaces the generated one once, and is published', async () => {
    const { affiliateId, own } = await registered();
    await under.call(affiliatesRpc, finance).DecideAffiliate({ affiliateId, decision: 'approved' });
    expect((await own.ListSubLinks({ affiliateId })).mayChooseCode).toBe(true);
    const chosen = await own.ChooseCode({ affiliateId, code: 'ROSE-10' });
    expect(chosen).toMatchObject({ affiliateCode: 'ROSE-10', mayChooseCode: false });
    const terms = (await under.published()).filter(
      ({ data }) => 'affiliateId' in data && data.affiliateId === affiliateId,
    );
    expect(terms.at(-1)?.data).toMatchObject({ referralCode: 'ROSE-10', active: true, version: 3 });
    await expect(own.ChooseCode({ affiliateId, code: 'LILY-20' })).rejects.toMatchObject({ slug: 'own-code-chosen' });
  });

  it('is refused if it looks like another, also among concurrent ones', async () => {
    const [ann, ben] = [await registered(), await registered()];
    const tries = await Promise.allSettled([
      ann.own.ChooseCode({ affiliateId: ann.affiliateId, code: 'SOLO-21' }),
      ben.own.ChooseCode({ affiliateId: ben.affiliateId, code: '5OL0-2I' }),
    ]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { kind: 'invalid' } });
  });

  it('is refused once someone has used the generated one', async () => {
    const { affiliateId, affiliateCode, own } = await registered();
    await under.call(affiliateAccountRpc).RecordClicks({ clicks: [click(affiliateCode, undefined, 'ann')] });
    await expect(own.ChooseCode({ affiliateId, code: 'TULIP-7' })).rejects.toMatchObject({ slug: 'own-code-used' });
    await expect(own.ChooseCode({ affiliateId, code: 'abc' })).rejects.toMatchObject({ kind: 'invalid' });
  });
});
