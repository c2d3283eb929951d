import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import { orderRefunded } from '@keepsake/contracts/events/orders/order-refunded.v1';
import { affiliatesRpc } from '@keepsake/contracts/rpc/affiliates';
import { payoutsRpc } from '@keepsake/contracts/rpc/payouts';
import { monthAway } from '@keepsake/contracts/values/business-day';
import { randomIds } from '@keepsake/platform/ids';
import type { Caller } from '@keepsake/platform/request-context';
import { readPdf } from '@keepsake/platform/testing/read-pdf';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { earned, registered } from '../composition/payout-fixture.js';
import { affiliatesEscrowEntry } from '../service.js';
import { postgresStatementMoves } from './adapters/statement-moves.postgres.js';

const staff = (id: string): Caller => ({ kind: 'staff', id, role: 'finance' });
const [ana, ben] = [staff('staff-ana-0001'), staff('staff-ben-0001')];
const affiliate = (id: string): Caller => ({ kind: 'affiliate', id, browserId: 'browser-of-rui' });

let under: TestService;
beforeAll(async () => {
  under = await openTestService(affiliatesEscrowEntry, {
    env: {
      COMMISSION_HOLD_DAYS: '0',
      SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef',
      BUSINESS_TIMEZONE: 'UTC',
      BRAND_NAME: 'Evergreen',
    },
  });
});
afterAll(() => under.stop());

const month = (): string => new Date().toISOString().slice(0, 7);
const rendered = async (affiliateId: string, more: object = {}, caller = affiliate(affiliateId)) => {
  const input = { affiliateId, month: month(), paper: 'letter', ...more };
  const { pdf, name } = await under.call(affiliatesRpc, caller).RenderStatement(input);
  return {
    name,
    text: readPdf(Buffer.from(pdf))
      .pages.flatMap(({ texts }) => texts.map(({ text }) => text))
      .join(' '),
  };
};
const payAll = async (): Promise<void> => {
  const payouts = (caller: Caller) => under.call(payoutsRpc, caller);
  const { id: batchId } = await payouts(ana).PreparePayout({});
  await payouts(ben).ApprovePayout({ batchId, alone: false });
  const { totalCents } = await payouts(ana).ExportPayout({ batchId });
  await payouts(ana).MarkPaid({ batchId, totalCents });
};

describe('the statement of an affiliate', () => {
  it('has sales, reversals and payouts, and the balance of what is not paid', async () => {
    const rui = await registered(under);
    await earned(under, rui, 8_500);
    const lost = await earned(under, rui, 14_900);
    await payAll();
    await under.deliver(orderCancelled, { orderId: lost, reason: 'other' });
    const { name, text } = await rendered(rui);
    expect(name).toBe(`commission-statement-${month()}.pdf`);
    for (const part of ['Rui Costa', 'Monthly statement · Evergreen', 'Sale, ordered', 'Payout 1'])
      expect(text).toContain(part);
    for (const amount of ['Sales $23.40', 'Reversals −$14.90', 'Payouts −$23.40', 'Closing balance −$14.90'])
      expect(text).toContain(amount);
  });

  it('shows a refund in part as what was lost, once for a repeated event', async () => {
    const rui = await registered(under);
    const orderId = await earned(under, rui, 8_500);
    const refund = { orderId, refundId: randomIds.next(), amountCents: 4_250, refundedCents: 4_250, paidCents: 8_500 };
    const data = { ...refund, currency: 'USD', surplus: false } as const;
    const id = await under.deliver(orderRefunded, data);
    await under.deliver(orderRefunded, data, { id });
    const { text } = await rendered(rui);
    expect(text).toContain('Reversals −$4.25');
    expect(text).toContain('Closing balance $4.25');
  });

  it('opens the next month with the closing balance', async () => {
    const rui = await registered(under);
    await earned(under, rui, 8_500);
    const moves = postgresStatementMoves(under.running.db, 'UTC');
    expect(await moves.ofMonth(rui, monthAway(month(), 1))).toEqual({ openingCents: 850, posted: [] });
    expect(await moves.ofMonth(rui, monthAway(month(), -1))).toEqual({ openingCents: 0, posted: [] });
  });

  it('is in the language of the reader, for the affiliate and finance', async () => {
    const [rui, ada] = [await registered(under), await registered(under)];
    expect((await rendered(rui, { language: 'de' }, ana)).text).toContain('Monatsaufstellung');
    const refused: readonly (readonly [Caller, object, string])[] = [
      [affiliate(ada), {}, 'forbidden'],
      [{ kind: 'staff', id: 'staff-0001', role: 'support' }, {}, 'forbidden'],
      [affiliate(rui), { month: monthAway(month(), 1) }, 'invalid'],
      [affiliate(rui), { month: '2020-01' }, 'invalid'],
    ];
    for (const [caller, more, kind] of refused)
      await expect(rendered(rui, more, caller)).rejects.toMatchObject({ kind });
  });
});
