import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { stockRpc } from '@keepsake/contracts/rpc/stock';
import { randomIds } from '@keepsake/platform/ids';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller, StaffRole } from '@keepsake/platform/request-context';
import { partnersInventoryEntry } from '../service.js';

const staff = (role: StaffRole): Caller => ({ kind: 'staff', id: `staff-${role}`, role });
const partner = (id: string): Caller => ({ kind: 'partner', id, browserId: 'browser-0001' });

let under: TestService;
beforeAll(async () => {
  under = await openTestService(partnersInventoryEntry);
});
afterAll(() => under.stop());

const office = (role: StaffRole = 'operations') => under.call(partnersRpc, staff(role));
let people = 0;
const password = 'a good password';
const applied = async () => {
  const email = `office-${++people}@example.org`;
  const { accountId } = await under.call(partnersRpc).Apply({
    email,
    password,
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
  return { accountId, email, own: partner(accountId) };
};
const home = async () => {
  const one = await applied();
  await office().DecideApplication({ accountId: one.accountId, decision: 'approved' });
  const { locations } = await under.call(partnersRpc, one.own).ListLocations({});
  return { ...one, locationId: locations[0]?.id ?? '' };
};
const signIn = (email: string) => under.call(partnersRpc).SignIn({ email, password, partnerType: 'memorial' });
const publishedOf = async (key: string) =>
  (await under.published()).filter((one) => one.key === key).map(({ type, data }) => ({ type, ...data }));

describe('a question to an applicant', () => {
  it('keeps the application open with the question, until it is decided', async () => {
    const { accountId } = await applied();
    const ask = (reason: string) => office().DecideApplication({ accountId, decision: 'question', reason });
    expect(await ask('Which county?')).toMatchObject({ status: 'question', reason: 'Which county?' });
    expect(await ask('And since when?')).toMatchObject({ status: 'question', reason: 'And since when?' });
    expect(await under.call(partnersRpc).GetAccount({ accountId })).toMatchObject({ reason: 'And since when?' });
    const { applications } = await office().ListApplications({ limit: 0, status: 'open' });
    expect(applications.map(({ id }) => id)).toContain(accountId);
    expect(await office().DecideApplication({ accountId, decision: 'approved' })).toMatchObject({ status: 'approved' });
    await expect(ask('Too late?')).rejects.toMatchObject({ kind: 'conflict', slug: 'application-already-approved' });
    expect((await publishedOf(accountId)).filter(({ type }) => type.includes('application-decided'))).toMatchObject([
      { decision: 'question' },
      { decision: 'question' },
      { decision: 'approved' },
    ]);
  });
});

describe('a partner in the back office', () => {
  it('shows its contact and every location with stock', async () => {
    const { locationId, own } = await home();
    await under.call(stockRpc, own).MoveStock({ locationId, kind: 'restocked', quantity: 9 });
    await office().AddLocation({ locationId, name: 'Okafor Riverside', city: 'Troy', state: 'NY', tier: 'standard' });
    const file = await office().ShowPartner({ locationId });
    expect(file).toMatchObject({ accountStatus: 'active', application: { businessName: 'Okafor Funeral Home' } });
    expect(file.locations).toMatchObject([
      { name: 'Okafor Riverside', subscriptionTier: 'standard', casesPerMonth: 40, currentStock: 0 },
      { name: 'Okafor Funeral Home', subscriptionTier: 'starter', casesPerMonth: 15, currentStock: 9 },
    ]);
    const seen = await under.call(partnersRpc, own).ListLocations({});
    expect(seen.locations.map(({ name }) => name)).toEqual(['Okafor Riverside', 'Okafor Funeral Home']);
  });

  it('gets another plan and another alert threshold', async () => {
    const { locationId, own } = await home();
    await office().SavePlan({ locationId, tier: 'plus', lowStockThreshold: 20 });
    await under.call(stockRpc, own).MoveStock({ locationId, kind: 'restocked', quantity: 21 });
    await under.call(stockRpc, own).MoveStock({ locationId, kind: 'adjusted', quantity: -1, reason: 'Scratched' });
    const { alerts } = await under.call(stockRpc, own).ListAlerts({ locationId });
    expect(alerts).toMatchObject([{ kind: 'low_stock', stock: 20, threshold: 20 }]);
    const { locations } = await under.call(partnersRpc, own).ListLocations({});
    expect(locations).toMatchObject([{ subscriptionTier: 'plus', casesPerMonth: 100 }]);
  });

  it('cannot sign in or change stock while it is paused', async () => {
    const { accountId, locationId, own, email } = await home();
    const set = (status: string) => office().SetAccountStatus({ locationId, status });
    await set('paused');
    await expect(signIn(email)).rejects.toMatchObject({ slug: 'account-paused' });
    await expect(
      under.call(stockRpc, own).MoveStock({ locationId, kind: 'restocked', quantity: 1 }),
    ).rejects.toMatchObject({ kind: 'forbidden', slug: 'account-paused' });
    await expect(set('paused')).rejects.toMatchObject({ kind: 'conflict', slug: 'account-already-paused' });
    await set('active');
    expect(await signIn(email)).toMatchObject({ accountId });
    expect(await publishedOf(accountId)).toMatchObject([
      { type: expect.stringContaining('applied') },
      { decision: 'approved' },
      { active: true },
      { action: 'approve' },
      { active: false },
      { action: 'account-paused' },
      { active: true },
      { action: 'account-opened' },
    ]);
  });

  it('is open to operations only', async () => {
    const { locationId, own } = await home();
    const tries = [
      (caller: Caller) => under.call(partnersRpc, caller).ShowPartner({ locationId }),
      (caller: Caller) => under.call(partnersRpc, caller).SavePlan({ locationId, tier: 'plus', lowStockThreshold: 1 }),
      (caller: Caller) =>
        under.call(partnersRpc, caller).AddLocation({ locationId, name: 'A', city: 'B', state: 'C', tier: 'plus' }),
      (caller: Caller) => under.call(partnersRpc, caller).SetAccountStatus({ locationId, status: 'paused' }),
    ];
    for (const attempt of tries)
      for (const caller of [own, staff('support'), staff('finance')])
        await expect(attempt(caller)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(office().ShowPartner({ locationId: randomIds.next() })).rejects.toMatchObject({ kind: 'not-found' });
  });
});
