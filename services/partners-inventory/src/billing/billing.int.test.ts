import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { partnersInventoryStaffActed } from '@keepsake/contracts/events/partners-inventory/staff-acted.v1';
import { casesRpc } from '@keepsake/contracts/rpc/cases';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { stockRpc } from '@keepsake/contracts/rpc/stock';
import { eventually } from '@keepsake/platform/testing/databases';
import { readPdf } from '@keepsake/platform/testing/read-pdf';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller, StaffRole } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { issueInvoicesJob } from './application/billing.js';
import { partnersInventoryEntry } from '../service.js';

const time = { now: new Date() };
const at = (instant: string): void => void (time.now = new Date(instant));
let under: TestService;
beforeAll(async () => {
  under = await openTestService(partnersInventoryEntry, {
    clock: { now: () => time.now },
    env: { BUSINESS_TIMEZONE: 'America/New_York' },
  });
});
afterAll(() => under.stop());

const staff = (role: StaffRole): Caller => ({ kind: 'staff', id: `staff-${role}`, role });
const office = (role: StaffRole = 'operations') => under.call(stockRpc, staff(role));
const price = { planCents: 14_900, overPlanCents: 900 };

/** A partner whose location begins now. */
const newPartner = async () => {
  const { accountId } = await under.call(partnersRpc).Apply({
    email: `${randomUUID()}@example.org`,
    password: 'a good password',
    firstName: 'Ann',
    lastName: 'Okafor',
    partnerType: 'memorial',
    businessName: 'Okafor Funeral Home',
    businessType: 'Funeral home',
    licenseNumber: 'L-1',
    address: '3 Bay Ln',
    city: 'Mobile',
    state: 'AL',
    zipCode: '36602',
    phone: '555 0100',
    yearsInBusiness: 12,
  });
  await under.call(partnersRpc, staff('operations')).DecideApplication({ accountId, decision: 'approved' });
  const caller: Caller = { kind: 'partner', id: accountId, browserId: 'browser-0001' };
  const locationId = (await under.call(partnersRpc, caller).ListLocations({})).locations[0]?.id ?? '';
  const begin = async (count: number): Promise<void> => {
    for (let number = 1; number <= count; number += 1)
      await under.call(casesRpc, caller).CreateCase({ locationId, subjectName: `Family ${number}` });
  };
  const billing = () => under.call(stockRpc, caller).GetBilling({ locationId });
  return { caller, locationId, begin, billing };
};
const issue = async (): Promise<void> => {
  const { db } = under.running;
  await sql`select graphile_worker.add_job(${issueInvoicesJob.name}, '{}'::json)`.execute(db);
  await eventually(async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs
      where task_identifier = ${issueInvoicesJob.name}`.execute(db);
    return rows[0]?.n === 0;
  }, 'the invoices to be issued');
};

describe('the price of a plan', () => {
  it('is absent until staff agree on a price', async () => {
    at('2026-03-10T15:00:00Z');
    const home = await newPartner();
    await home.begin(1);
    at('2026-04-02T15:00:00Z');
    await issue();
    expect(await home.billing()).toMatchObject({ month: '2026-04', invoices: [] });
    expect((await home.billing()).soFar).toBeUndefined();
  });

  it('is shown to date, and invoiced with cases over plan at month end', async () => {
    at('2026-03-10T15:00:00Z');
    const home = await newPartner();
    await office().SavePlanPrice({ locationId: home.locationId, price });
    await home.begin(17);
    expect((await home.billing()).soFar).toEqual({ ...price, overPlanCases: 2, totalCents: 16_700, isPaused: false });
    await issue();
    expect((await home.billing()).invoices).toEqual([]);
    // The business is in New York time: its March ends at 04:00 UTC.
    at('2026-04-01T03:59:00Z');
    await issue();
    expect((await home.billing()).invoices).toEqual([]);
    at('2026-04-01T04:01:00Z');
    await Promise.all([issue(), issue()]);
    await issue();
    expect((await home.billing()).invoices).toMatchObject([
      { month: '2026-03', tier: 'starter', charges: { ...price, overPlanCases: 2, totalCents: 16_700 } },
    ]);
  });

  it('keeps the price of an ended month when a new one is saved', async () => {
    at('2026-03-10T15:00:00Z');
    const home = await newPartner();
    await office().SavePlanPrice({ locationId: home.locationId, price });
    at('2026-04-01T15:00:00Z');
    await office().SavePlanPrice({ locationId: home.locationId, price: { planCents: 50_000, overPlanCents: 0 } });
    await issue();
    expect((await home.billing()).invoices).toMatchObject([{ month: '2026-03', charges: { totalCents: 14_900 } }]);
    await office().SavePlanPrice({ locationId: home.locationId });
    at('2026-05-02T15:00:00Z');
    await issue();
    expect((await home.billing()).invoices).toHaveLength(1);
  });

  it('is not charged for whole months of a pause', async () => {
    const setStatus = (status: 'paused' | 'active') =>
      under.call(partnersRpc, staff('operations')).SetAccountStatus({ locationId: home.locationId, status });
    const seen = () => office().GetBilling({ locationId: home.locationId });
    const statementOf = async (month: string) => {
      const { pdf } = await office().RenderStatement({ locationId: home.locationId, month, paper: 'letter' });
      return readPdf(Buffer.from(pdf)).pages.flatMap(({ texts }) => texts.map(({ text }) => text));
    };
    at('2026-03-10T15:00:00Z');
    const home = await newPartner();
    await office().SavePlanPrice({ locationId: home.locationId, price });
    await setStatus('paused');
    expect((await seen()).soFar).toMatchObject({ totalCents: 14_900, isPaused: false });
    at('2026-04-10T15:00:00Z');
    await issue();
    expect((await seen()).soFar).toEqual({ ...price, overPlanCases: 0, totalCents: 0, isPaused: true });
    at('2026-05-20T15:00:00Z');
    await issue();
    await setStatus('active');
    // A short pause within one month changes nothing.
    await setStatus('paused');
    await setStatus('active');
    expect((await seen()).soFar).toMatchObject({ totalCents: 14_900, isPaused: false });
    at('2026-06-02T15:00:00Z');
    await issue();
    const { invoices } = await home.billing();
    expect(invoices.map(({ month, charges }) => [month, charges?.totalCents])).toEqual([
      ['2026-05', 14_900],
      ['2026-03', 14_900],
    ]);
    expect(await statementOf('2026-04')).toEqual(expect.arrayContaining(['Plan: paused all month', '$0.00']));
    expect(await statementOf('2026-05')).toEqual(expect.arrayContaining(['$149.00']));
  });

  it('is charged after a resume that left the pause open', async () => {
    const isPaused = async () => (await office().GetBilling({ locationId: home.locationId })).soFar?.isPaused;
    at('2026-03-10T15:00:00Z');
    const home = await newPartner();
    await office().SavePlanPrice({ locationId: home.locationId, price });
    const setStatus = (status: 'paused' | 'active') =>
      under.call(partnersRpc, staff('operations')).SetAccountStatus({ locationId: home.locationId, status });
    await setStatus('paused');
    at('2026-05-20T15:00:00Z');
    expect(await isPaused()).toBe(true);
    // As an older version resumes, during an upgrade.
    await sql`update accounts set account_status = 'active'
      where id = (select account_id from locations where id = ${home.locationId})`.execute(under.running.db);
    expect(await isPaused()).toBe(false);
    await setStatus('paused');
    expect(await isPaused()).toBe(false);
    at('2026-06-02T15:00:00Z');
    expect(await isPaused()).toBe(true);
  });

  it('is marked as paid once, and counts as revenue', async () => {
    at('2026-03-10T15:00:00Z');
    const home = await newPartner();
    await office().SavePlanPrice({ locationId: home.locationId, price });
    at('2026-04-02T15:00:00Z');
    await issue();
    const invoiceId = (await home.billing()).invoices[0]?.id ?? '';
    const figures = () => under.call(partnersRpc, staff('finance')).PartnerFigures({});
    const before = await figures();
    const paid = await office().SettleInvoice({ invoiceId, paid: true });
    expect(paid.invoices).toMatchObject([{ paidAt: '2026-04-02T15:00:00.000Z' }]);
    await expect(office().SettleInvoice({ invoiceId, paid: true })).rejects.toMatchObject({
      kind: 'conflict',
      slug: 'invoice-paid',
      message: 'A colleague marked the invoice of March 2026 as paid already. Refresh the page.',
    });
    const after = await figures();
    expect(after.planPaidCents - before.planPaidCents).toBe(14_900);
    expect(before.planOpenCents - after.planOpenCents).toBe(14_900);
    expect((await office().SettleInvoice({ invoiceId, paid: false })).invoices[0]?.paidAt).toBeUndefined();
    await expect(office().SettleInvoice({ invoiceId: randomUUID(), paid: true })).rejects.toMatchObject({
      slug: 'invoice-not-found',
    });
    const acts = (await under.published()).filter(({ type }) => type === partnersInventoryStaffActed.name);
    expect(JSON.stringify(acts)).toContain('invoice-reopened');
  });

  it('is changed by operations only, and hidden from other partners', async () => {
    const [home, other] = [await newPartner(), await newPartner()];
    for (const caller of [staff('support'), staff('marketing'), home.caller])
      await expect(
        under.call(stockRpc, caller).SavePlanPrice({ locationId: home.locationId, price }),
      ).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(under.call(stockRpc, other.caller).GetBilling({ locationId: home.locationId })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(
      office().SavePlanPrice({ locationId: home.locationId, price: { planCents: -1, overPlanCents: 0 } }),
    ).rejects.toMatchObject({ kind: 'invalid' });
  });
});
