import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller, StaffRole } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { partnersInventoryEntry } from './service.js';

let under: TestService;
beforeAll(async () => {
  under = await openTestService(partnersInventoryEntry);
});
afterAll(() => under.stop());

const anyone: Caller = { kind: 'anyone', browserId: 'browser-0001' };
const staff = (role: StaffRole): Caller => ({ kind: 'staff', id: `staff-${role}`, role });
const partner = (id: string): Caller => ({ kind: 'partner', id, browserId: 'browser-0001' });
const call = (caller: Caller = anyone, key?: string) => under.call(partnersRpc, caller, key);
const operations = (key?: string) => call(staff('operations'), key);

const form = {
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
};
let people = 0;
const someone = () => `someone-${++people}@example.org`;
const applied = async (email = someone(), more: object = {}) =>
  (await call().Apply({ ...form, email, ...more })).accountId;
const decide = (accountId: string, decision: string, more: object = {}) =>
  operations().DecideApplication({ accountId, decision, ...more });
const approved = async (email = someone(), more: object = {}) => {
  const accountId = await applied(email, more);
  await decide(accountId, 'approved');
  return accountId;
};
const publishedOf = async (key: string) =>
  (await under.published())
    .filter((one) => one.key === key)
    .map(({ type, data }) => ({ type: type.split('.')[1], ...data }));
const signIn = (email: string, more: object = {}) =>
  call().SignIn({ email, password: form.password, partnerType: 'memorial', ...more });

describe('an application', () => {
  it('waits for review with every field, and is published', async () => {
    const email = someone();
    const accountId = await applied(email, { website: 'https://okafor.example' });
    const { applications } = await operations().ListApplications({ limit: 0 });
    const { password: _, ...kept } = form;
    expect(applications.find(({ id }) => id === accountId)).toMatchObject({
      ...kept,
      email,
      website: 'https://okafor.example',
      status: 'submitted',
    });
    expect(await publishedOf(accountId)).toEqual([{ type: 'applied', accountId, partnerType: 'memorial' }]);
  });

  it('is created once for twenty parallel repeats of one key', async () => {
    const apply = () => call(anyone, 'apply-once').Apply({ ...form, email: 'once@example.org' });
    const answers = await Promise.all(Array.from({ length: 20 }, apply));
    expect(new Set(answers.map(({ accountId }) => accountId)).size).toBe(1);
  });

  it('is refused for an address in use, but not for another type', async () => {
    const email = someone();
    await applied(email);
    await expect(applied(email.toUpperCase())).rejects.toMatchObject({ kind: 'conflict', slug: 'partner-email-taken' });
    expect(await applied(email, { partnerType: 'pet' })).toEqual(expect.any(String));
  });

  it('succeeds for one of three concurrent ones with the same address', async () => {
    const email = someone();
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => applied(email)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is possible again after a refusal', async () => {
    const email = someone();
    await decide(await applied(email), 'refused');
    const again = await applied(email);
    await decide(again, 'approved');
    expect(await signIn(email)).toMatchObject({ accountId: again });
  });

  it('ignores a status or plan sent with it', async () => {
    const privileged = {
      status: 'approved',
      accountStatus: 'active',
      applicationStatus: 'approved',
      casesPerMonth: 999,
    };
    const accountId = await applied(someone(), privileged);
    expect((await under.call(partnersRpc).GetAccount({ accountId })).status).toBe('submitted');
  });

  it.each([
    ['a short password', { password: 'short' }, 'password'],
    ['no business name', { businessName: ' ' }, 'businessName'],
    ['a website that is a script', { website: 'javascript:alert(1)' }, 'website'],
    ['an unknown partner type', { partnerType: 'bakery' }, 'partnerType'],
  ])('refuses %s and names the field', async (_what, more, field) => {
    await expect(applied(someone(), more)).rejects.toMatchObject({ kind: 'invalid', extra: { errors: [{ field }] } });
  });
});

describe('an approval', () => {
  it('opens the account with its first location and is published', async () => {
    const email = someone();
    const accountId = await applied(email);
    expect(await decide(accountId, 'approved')).toMatchObject({ id: accountId, status: 'approved' });
    const customerId = under.running.platform.customerIdOf(email);
    expect(await publishedOf(accountId)).toEqual([
      { type: 'applied', accountId, partnerType: 'memorial' },
      { type: 'application-decided', accountId, decision: 'approved', partnerType: 'memorial' },
      { type: 'account-changed', accountId, customerId, partnerType: 'memorial', active: true },
      {
        type: 'staff-acted',
        subjectId: accountId,
        staffId: 'staff-operations',
        action: 'approve',
        subject: 'application',
        changed: ['status'],
      },
    ]);
    const { locations } = await call(partner(accountId)).ListLocations({});
    expect(locations).toMatchObject([
      {
        name: 'Okafor Funeral Home',
        city: 'Mobile',
        state: 'AL',
        contactName: 'Ann Okafor',
        partnered: true,
        subscriptionStatus: 'active',
        subscriptionTier: 'starter',
        currentCases: 0,
        casesPerMonth: 15,
      },
    ]);
    const inventory = await call(partner(accountId)).GetInventory({ locationId: locations[0]?.id ?? '' });
    expect(inventory).toMatchObject({ currentStock: 0, lowStockThreshold: 5, totalUsed: 0, totalRestocked: 0 });
  });

  it('is decided once by two concurrent calls; the second is refused', async () => {
    const accountId = await applied();
    const outcomes = await Promise.allSettled([decide(accountId, 'approved'), decide(accountId, 'refused')]);
    const lost = outcomes.filter((one) => one.status === 'rejected');
    expect(lost).toHaveLength(1);
    expect(lost[0]?.reason).toMatchObject({
      kind: 'conflict',
      slug: expect.stringMatching(/^application-already-(approved|refused)$/),
      extra: { decidedBy: 'staff-operations', decidedAt: expect.any(String) },
    });
    const decisions = (await publishedOf(accountId)).filter(({ type }) => type === 'application-decided');
    expect(decisions).toHaveLength(1);
  });

  it('returns one location for a repeated request', async () => {
    const accountId = await applied();
    const press = () => operations('one-press').DecideApplication({ accountId, decision: 'approved' });
    expect(await press()).toEqual(await press());
    expect((await call(partner(accountId)).ListLocations({})).locations).toHaveLength(1);
  });

  it('is refused for an unknown application', async () => {
    await expect(decide('01900000-0000-7000-8000-000000000000', 'approved')).rejects.toMatchObject({
      kind: 'not-found',
    });
  });
});

it('refuses an application with a private reason, and opens no account', async () => {
  const accountId = await applied();
  const answer = await decide(accountId, 'refused', { reason: 'We could not find the licence.' });
  expect(answer).toMatchObject({ status: 'refused', reason: 'We could not find the licence.' });
  expect((await publishedOf(accountId)).map(({ type }) => type)).toEqual([
    'applied',
    'application-decided',
    'staff-acted',
  ]);
  expect((await call(partner(accountId)).ListLocations({})).locations).toEqual([]);
  expect((await under.published()).map(({ body }) => body).join()).not.toContain('licence');
});

describe('signing in', () => {
  it('works after approval, with the partner type of the account', async () => {
    const email = someone();
    const accountId = await approved(email);
    expect(await signIn(email.toUpperCase())).toEqual({
      accountId,
      email,
      partnerType: 'memorial',
      firstName: 'Ann',
    });
    await expect(signIn(email, { partnerType: 'pet' })).rejects.toMatchObject({ slug: 'sign-in-failed' });
  });

  it('reports a review in progress for the right password only', async () => {
    const email = someone();
    await applied(email);
    await expect(signIn(email)).rejects.toMatchObject({
      kind: 'forbidden',
      slug: 'application-in-review',
      message: 'Your application is being reviewed. We will write to you within 2-3 business days.',
    });
    await expect(signIn(email, { password: 'wrong' })).rejects.toMatchObject({ slug: 'sign-in-failed' });
  });

  it('gives the same answer for a wrong password and an unknown address', async () => {
    const email = someone();
    await approved(email);
    const wrong = {
      kind: 'unauthenticated',
      slug: 'sign-in-failed',
      message: 'Please check your credentials and try again.',
    };
    await expect(signIn(email, { password: 'wrong' })).rejects.toMatchObject(wrong);
    await expect(signIn('unknown@example.org')).rejects.toMatchObject(wrong);
  });

  it('stores the password as a hash only, and no person among the results', async () => {
    await call(anyone, 'kept-answer').Apply({ ...form, email: 'hashed@example.org' });
    const { rows } = await sql<{ password_hash: string; answers: string }>`select password_hash,
      (select coalesce(string_agg(answer::text, ' '), '') from handled) as answers from accounts`.execute(
      under.running.db,
    );
    expect(rows.every(({ password_hash }) => password_hash.startsWith('$argon2id$'))).toBe(true);
    expect(rows[0]?.answers).not.toMatch(/example\.org|Okafor/);
  });
});

describe('permission', () => {
  const wrong = { kind: 'forbidden' };

  it('gives a partner only their own locations and stock', async () => {
    const [own, other] = [await approved(), await approved()];
    const { locations } = await call(partner(other)).ListLocations({});
    const locationId = locations[0]?.id ?? '';
    await expect(call(partner(own)).GetInventory({ locationId })).rejects.toMatchObject(wrong);
    await expect(call(partner(own)).GetInventory({ locationId: own })).rejects.toMatchObject(wrong);
    expect((await call(partner(own)).ListLocations({})).locations.map(({ id }) => id)).not.toContain(locationId);
    expect((await operations().ListLocations({})).locations.map(({ id }) => id)).toContain(locationId);
    expect((await operations().GetInventory({ locationId })).lowStockThreshold).toBe(5);
  });

  const outsiders: readonly (readonly [string, Caller])[] = [
    ['a partner', partner('01900000-0000-7000-8000-000000000001')],
    ['an affiliate', { kind: 'affiliate', id: 'affiliate-1', browserId: 'browser-0001' }],
    ['a customer', { kind: 'customer', id: 'customer-1', browserId: 'browser-0001' }],
    ['finance', staff('finance')],
    ['support', staff('support')],
    ['marketing', staff('marketing')],
  ];

  it.each(outsiders)('is refused to %s for every operations call', async (_who, caller) => {
    const accountId = await applied();
    const as = call(caller);
    await expect(as.DecideApplication({ accountId, decision: 'approved' })).rejects.toMatchObject(wrong);
    await expect(as.ListApplications({ limit: 0 })).rejects.toMatchObject(wrong);
    await expect(as.ListMakerStock({})).rejects.toMatchObject(wrong);
    await expect(as.GetAccount({ accountId })).rejects.toMatchObject(wrong);
    await expect(as.GetInventory({ locationId: accountId })).rejects.toMatchObject(wrong);
  });

  it('requires a signed-in caller, and lets an owner decide', async () => {
    await expect(call().ListLocations({})).rejects.toMatchObject({ kind: 'unauthenticated' });
    await expect(call().ListPartners({ limit: 0 })).rejects.toMatchObject({ kind: 'unauthenticated' });
    const accountId = await applied();
    const as = call(staff('owner'));
    expect((await as.DecideApplication({ accountId, decision: 'approved' })).status).toBe('approved');
  });
});

it('lists partners page by page, each once, with open applications marked', async () => {
  const [waiting, refused] = [await applied(), await applied()];
  await decide(refused, 'refused');
  const all = await call(staff('marketing')).ListPartners({ limit: 0 });
  expect(all.partners.find(({ id }) => id === waiting)).toMatchObject({
    partnered: false,
    subscriptionStatus: 'pending',
  });
  expect(all.partners.map(({ id }) => id)).not.toContain(refused);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await operations().ListPartners({ limit: 4, ...(cursor === undefined ? {} : { cursor }) });
    seen.push(...page.partners.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(seen).toEqual(all.partners.map(({ id }) => id));
  expect(seen).toHaveLength(all.total);
});

it('finds partners and applicants by name, email, place and license', async () => {
  const found = async (search: string) =>
    (await operations().ListPartners({ limit: 5, search })).partners.map(({ email }) => email);
  const [taken, waiting] = ['desk@harbour-rest.example', 'desk@hillside.example'];
  const place = { city: 'Astoria', state: 'OR' };
  const accountId = await applied(taken, { businessName: 'Harbour Rest', licenseNumber: 'OR-77120', ...place });
  await decide(accountId, 'approved');
  await applied(waiting, { businessName: 'Hillside', licenseNumber: 'OR-77135', ...place });
  for (const text of ['harbour', 'desk@harbour-rest', 'astoria 77120', 'or-77120'])
    expect(await found(text)).toEqual([taken]);
  expect(await found('OR-771')).toEqual([waiting, taken]);
  expect(await found('OR-77199')).toEqual([]);
});

it('lists applications by status', async () => {
  const waiting = await applied();
  const { applications, total } = await operations().ListApplications({ limit: 0, status: 'submitted' });
  expect(applications.map(({ id }) => id)).toContain(waiting);
  expect(new Set(applications.map(({ status }) => status))).toEqual(new Set(['submitted']));
  expect(total).toBe(applications.length);
});

it('no event contains an address, a name or a business', async () => {
  expect((await under.published()).map(({ body }) => body).join()).not.toMatch(/example\.org|Okafor|Bay Ln/);
});
