import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { partnersInventoryEntry } from '../service.js';

const operations: Caller = { kind: 'staff', id: 'ben-of-the-staff', role: 'operations' };
const finance: Caller = { kind: 'staff', id: 'fay-of-the-staff', role: 'finance' };

let now = new Date('2026-12-31T12:00:00Z');
let under: TestService;
beforeAll(async () => {
  under = await openTestService(partnersInventoryEntry, { clock: { now: () => now } });
});
afterAll(() => under.stop());

let applicants = 0;
const apply = async (state: string): Promise<string> => {
  const { accountId } = await under.call(partnersRpc).Apply({
    email: `director-${++applicants}@home.example`,
    password: 'a long enough password',
    firstName: 'Omar',
    lastName: 'Haddad',
    partnerType: 'memorial',
    businessName: 'Haddad & Sons',
    businessType: 'funeral-home',
    licenseNumber: '1',
    address: '1 Main St',
    city: 'Albany',
    state,
    zipCode: '12207',
    phone: '555',
    yearsInBusiness: 3,
  });
  return accountId;
};
const decide = (accountId: string, decision: string) =>
  under.call(partnersRpc, operations).DecideApplication({ accountId, decision });
const figures = () => under.call(partnersRpc, finance).PartnerFigures({});

describe('partner figures', () => {
  it('follow decisions on applications, by state regardless of its spelling', async () => {
    expect(await figures()).toMatchObject({ active: 0, applied: 0, states: [] });
    const [one, two, three] = [await apply('NY'), await apply(' ny '), await apply('OH')];
    await apply('TX');
    await decide(one, 'approved');
    await decide(two, 'approved');
    await decide(three, 'refused');
    expect(await figures()).toMatchObject({
      active: 2,
      waiting: 1,
      refused: 1,
      applied: 4,
      approved: 2,
      newThisMonth: 2,
      states: [{ state: 'NY', active: 2 }],
    });
  });

  it('count a partner of New Year’s Eve by the business time zone', async () => {
    now = new Date('2027-01-01T04:59:00Z');
    expect((await figures()).newThisMonth).toBe(2);
    now = new Date('2027-01-01T05:00:00Z');
    expect(await figures()).toMatchObject({ active: 2, newThisMonth: 0 });
  });

  it('are visible to staff only', async () => {
    const stranger = under.call(partnersRpc, { kind: 'anyone', browserId: 'a-browser' });
    await expect(stranger.PartnerFigures({})).rejects.toMatchObject({ kind: 'unauthenticated' });
  });
});
