import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { affiliatesRpc } from '@keepsake/contracts/rpc/affiliates';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller, StaffRole } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { affiliatesEscrowEntry } from './service.js';

let under: TestService;
beforeAll(async () => {
  under = await openTestService(affiliatesEscrowEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
  });
});
afterAll(() => under.stop());

const anyone: Caller = { kind: 'anyone', browserId: 'browser-0001' };
const staff = (role: StaffRole): Caller => ({ kind: 'staff', id: `staff-${role}`, role });
const affiliateCaller = (id: string): Caller => ({ kind: 'affiliate', id, browserId: 'browser-0001' });
const call = (caller: Caller = anyone, key?: string) => under.call(affiliatesRpc, caller, key);
const finance = (key?: string) => call(staff('finance'), key);

const person = (email: string, more: object = {}) => ({
  firstName: 'Rui',
  lastName: 'Costa',
  email,
  password: 'a good password',
  ...more,
});
let people = 0;
const registered = async (more: object = {}) => call().Register(person(`someone-${++people}@example.org`, more));
const approved = async () => {
  const { affiliateId } = await registered();
  await finance().DecideAffiliate({ affiliateId, decision: 'approved' });
  return affiliateId;
};
const publishedOf = async (key: string, from = 0): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  (await under.published())
    .filter((one) => one.key === key)
    .slice(from)
    .map(({ type, data }) => ({ type: type.split('.')[1], ...data }));
const historyOf = async (affiliateId: string | null) =>
  (
    await sql<{ field: string; from_value: string; to_value: string; staff_id: string }>`
      select field, from_value, to_value, staff_id from terms_history where affiliate_id is not distinct from ${affiliateId}::uuid order by id`.execute(
      under.running.db,
    )
  ).rows.map((row) => [row.field, row.from_value, row.to_value, row.staff_id]);

describe('registering', () => {
  it('returns a readable code and waits for approval', async () => {
    const answer = await registered({ firstName: 'Inés' });
    expect(answer.affiliateCode).toMatch(/^INE[0-9A-Z]{5}$/);
    expect(answer.status).toBe('applied');
  });

  it('keeps where the applicant plans to recommend the product', async () => {
    const { affiliateId } = await registered({ promotion: 'My blog on gardens' });
    expect(await finance().DecideAffiliate({ affiliateId, decision: 'approved' })).toMatchObject({
      promotion: 'My blog on gardens',
    });
  });

  it('creates one account for thirty parallel requests with one key', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => call(anyone, 'register-once').Register(person('once@example.org'))),
    );
    expect(new Set(answers.map(({ affiliateId }) => affiliateId)).size).toBe(1);
  });

  it.each(['taken@example.org', ' TAKEN@Example.org '])('refuses an address in use, written as "%s"', async (email) => {
    await call()
      .Register(person('taken@example.org'))
      .catch(() => undefined);
    await expect(call().Register(person(email))).rejects.toMatchObject({
      kind: 'conflict',
      slug: 'affiliate-email-taken',
      message: 'There is an account under this address. Sign in, or reset the password.',
    });
  });

  it('lets one of two concurrent registrations of an address win', async () => {
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => call().Register(person('race@example.org'))));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('ignores a status, rate or code sent with it', async () => {
    const privileged = { status: 'active', rateTenths: 900, ownRateTenths: 900, affiliateCode: 'MINE', version: 9 };
    const { affiliateId } = await registered(privileged);
    const seen = await under.call(affiliatesRpc).GetAffiliate({ affiliateId });
    expect(seen).toMatchObject({ status: 'applied', rateTenths: 100, totalSales: 0 });
    expect(seen.affiliateCode).not.toBe('MINE');
  });

  it.each([
    ['a short password', { password: 'short' }, 'password'],
    ['no name', { firstName: ' ' }, 'firstName'],
    ['what is no address', { email: 'nobody' }, 'email'],
  ])('refuses %s and names the field', async (_what, more, field) => {
    await expect(registered(more)).rejects.toMatchObject({ kind: 'invalid', extra: { errors: [{ field }] } });
  });

  it('stores the password as a hash only, and no person among the results', async () => {
    await call(anyone, 'kept-answer').Register(person('hashed@example.org'));
    const { rows } = await sql<{ password_hash: string; answers: string }>`select password_hash,
      (select coalesce(string_agg(answer::text, ' '), '') from handled) as answers from affiliates`.execute(
      under.running.db,
    );
    expect(rows.every(({ password_hash }) => password_hash.startsWith('$argon2id$'))).toBe(true);
    expect(rows[0]?.answers).not.toContain('example.org');
  });
});

describe('signing in', () => {
  it('works before approval, with the address in any case', async () => {
    const { affiliateId } = await call().Register(person('early@example.org'));
    const signIn = { email: 'Early@Example.org', password: 'a good password' };
    expect(await call().SignIn(signIn)).toEqual({ affiliateId });
  });

  it('gives the same answer for a wrong password and an unknown address', async () => {
    await call().Register(person('known@example.org'));
    const wrong = {
      kind: 'unauthenticated',
      slug: 'sign-in-failed',
      message: 'Please check your credentials and try again.',
    };
    await expect(call().SignIn({ email: 'known@example.org', password: 'wrong' })).rejects.toMatchObject(wrong);
    await expect(call().SignIn({ email: 'unknown@example.org', password: 'wrong' })).rejects.toMatchObject(wrong);
  });
});

describe('deciding on an affiliate', () => {
  it('lets the code earn from approval on, and publishes its terms', async () => {
    const { affiliateId, affiliateCode } = await registered();
    const answer = await finance().DecideAffiliate({ affiliateId, decision: 'approved' });
    expect(answer).toMatchObject({ id: affiliateId, status: 'active', rateTenths: 100 });
    expect(await publishedOf(affiliateId)).toEqual([
      { type: 'affiliate-decided', affiliateId, decision: 'approved' },
      { type: 'terms-changed', affiliateId, referralCode: affiliateCode, rateTenths: 100, active: true, version: 2 },
      {
        type: 'staff-acted',
        subjectId: affiliateId,
        staffId: 'staff-finance',
        action: 'approve',
        subject: 'affiliate',
        changed: ['status'],
      },
    ]);
  });

  it('refuses the second of two concurrent decisions and publishes once', async () => {
    const { affiliateId } = await registered();
    const decide = () => finance().DecideAffiliate({ affiliateId, decision: 'approved' });
    const outcomes = await Promise.allSettled([decide(), decide()]);
    const [lost, ...more] = outcomes.filter((one) => one.status === 'rejected');
    expect(lost?.reason).toMatchObject({ kind: 'conflict', slug: 'affiliate-already-active' });
    expect(more).toEqual([]);
    expect(await publishedOf(affiliateId)).toHaveLength(3);
  });

  it('returns one decision for a repeated request', async () => {
    const { affiliateId } = await registered();
    const press = () => finance('one-press').DecideAffiliate({ affiliateId, decision: 'approved' });
    expect(await press()).toEqual(await press());
    expect(await publishedOf(affiliateId)).toHaveLength(3);
  });

  it('pauses an active one, resumes a paused one, and refuses others', async () => {
    const { affiliateId } = await registered();
    const decide = (decision: string) => finance().DecideAffiliate({ affiliateId, decision });
    await expect(decide('paused')).rejects.toMatchObject({ kind: 'conflict', slug: 'affiliate-not-approved' });
    await decide('approved');
    expect((await decide('paused')).status).toBe('paused');
    expect((await decide('approved')).status).toBe('active');
    const terms = (await publishedOf(affiliateId)).filter(({ type }) => type === 'terms-changed');
    expect(terms).toMatchObject([
      { active: true, version: 2 },
      { active: false, version: 3 },
      { active: true, version: 4 },
    ]);
  });

  it('refuses an unknown one', async () => {
    const affiliateId = '01900000-0000-7000-8000-000000000000';
    await expect(finance().DecideAffiliate({ affiliateId, decision: 'approved' })).rejects.toMatchObject({
      kind: 'not-found',
    });
  });
});

describe('the rate', () => {
  it('changes from the next order on, with author, old and new value', async () => {
    const affiliateId = await approved();
    const before = (await publishedOf(affiliateId)).length;
    expect((await finance().SetRate({ affiliateId, rateTenths: 125 })).rateTenths).toBe(125);
    expect(await publishedOf(affiliateId, before)).toMatchObject([
      { type: 'terms-changed', rateTenths: 125, active: true, version: 3 },
      { type: 'staff-acted', action: 'set-rate', changed: ['rateTenths'] },
    ]);
    expect(await historyOf(affiliateId)).toEqual([
      ['status', 'applied', 'active', 'staff-finance'],
      ['rateTenths', '100', '125', 'staff-finance'],
    ]);
  });

  it('publishes nothing when it is unchanged', async () => {
    const affiliateId = await approved();
    await finance().SetRate({ affiliateId, rateTenths: 200 });
    const before = (await publishedOf(affiliateId)).length;
    await finance().SetRate({ affiliateId, rateTenths: 200 });
    expect(await publishedOf(affiliateId, before)).toEqual([]);
  });

  it.each([-1, 1_001])('refuses %i tenths', async (rateTenths) => {
    const affiliateId = await approved();
    await expect(finance().SetRate({ affiliateId, rateTenths })).rejects.toMatchObject({
      extra: { errors: [{ message: 'Commission rate must be between 0% and 100%' }] },
    });
  });
});

describe('the settings', () => {
  const defaults = { defaultRateTenths: 100, funeralHomeExemption: true, petCemeteryExemption: true };

  it('begin with 10 percent and both exemptions on', async () => {
    expect(await finance().GetSettings({})).toEqual({ ...defaults, version: 1 });
  });

  it('give a new default only to affiliates without an own rate', async () => {
    const [follower, own] = [await approved(), await approved()];
    const { affiliateId: applied } = await registered();
    await finance().SetRate({ affiliateId: own, rateTenths: 300 });
    const counts = await Promise.all([follower, own].map(async (id) => (await publishedOf(id)).length));
    const saved = await finance().SaveSettings({ ...defaults, defaultRateTenths: 150, petCemeteryExemption: false });
    expect(saved).toEqual({
      defaultRateTenths: 150,
      funeralHomeExemption: true,
      petCemeteryExemption: false,
      version: 2,
    });
    expect(await publishedOf('settings')).toMatchObject([
      { type: 'settings-changed', defaultRateTenths: 150, exemptions: { memorial: true, pet: false }, version: 2 },
      { type: 'staff-acted', action: 'save-settings', changed: ['defaultRateTenths', 'petExempt'] },
    ]);
    expect(await publishedOf(follower, counts[0])).toMatchObject([
      { type: 'terms-changed', rateTenths: 150, version: 3 },
    ]);
    expect(await publishedOf(own, counts[1])).toEqual([]);
    expect(await publishedOf(applied)).toEqual([]);
    expect(await historyOf(null)).toEqual([
      ['defaultRateTenths', '100', '150', 'staff-finance'],
      ['petExempt', 'true', 'false', 'staff-finance'],
    ]);
    await finance().SaveSettings(defaults);
  });

  it('keep their version when the same is saved again', async () => {
    const { version } = await finance().GetSettings({});
    expect((await finance().SaveSettings(defaults)).version).toBe(version);
  });

  it('never leave an affiliate with an old default after a concurrent approval', async () => {
    for (let round = 1; round <= 5; round++) {
      const { affiliateId } = await registered();
      const defaultRateTenths = 100 + round;
      await Promise.all([
        finance().DecideAffiliate({ affiliateId, decision: 'approved' }),
        finance().SaveSettings({ ...defaults, defaultRateTenths }),
      ]);
      const terms = (await publishedOf(affiliateId)).filter(({ type }) => type === 'terms-changed');
      expect(terms.at(-1)?.['rateTenths']).toBe(defaultRateTenths);
    }
    await finance().SaveSettings(defaults);
  });
});

describe('permission', () => {
  const wrong = { kind: 'forbidden' };
  const outsiders: readonly (readonly [string, Caller])[] = [
    ['an affiliate', affiliateCaller('01900000-0000-7000-8000-000000000001')],
    ['a partner', { kind: 'partner', id: 'partner-1', browserId: 'browser-0001' }],
    ['a customer', { kind: 'customer', id: 'customer-1', browserId: 'browser-0001' }],
    ['operations', staff('operations')],
    ['support', staff('support')],
    ['marketing', staff('marketing')],
  ];

  it.each(outsiders)('is refused to %s for every finance operation', async (_who, caller) => {
    const affiliateId = await approved();
    const as = call(caller);
    const settings = { defaultRateTenths: 0, funeralHomeExemption: false, petCemeteryExemption: false };
    await expect(as.DecideAffiliate({ affiliateId, decision: 'paused' })).rejects.toMatchObject(wrong);
    await expect(as.SetRate({ affiliateId, rateTenths: 1_000 })).rejects.toMatchObject(wrong);
    await expect(as.SaveSettings(settings)).rejects.toMatchObject(wrong);
    await expect(as.GetSettings({})).rejects.toMatchObject(wrong);
    await expect(as.ListAffiliates({ limit: 0 })).rejects.toMatchObject(wrong);
    await expect(as.ListCommissions({ limit: 0 })).rejects.toMatchObject(wrong);
    await expect(as.ListAccounts({})).rejects.toMatchObject(wrong);
    await expect(as.GetDashboard({ affiliateId })).rejects.toMatchObject(wrong);
    await expect(as.GetAffiliate({ affiliateId })).rejects.toMatchObject(wrong);
  });

  it('is given to an owner, and the dashboard to its affiliate', async () => {
    const affiliateId = await approved();
    expect((await call(staff('owner')).SetRate({ affiliateId, rateTenths: 50 })).rateTenths).toBe(50);
    expect((await call(staff('finance')).GetDashboard({ affiliateId })).affiliate?.id).toBe(affiliateId);
    const own = await call(affiliateCaller(affiliateId)).GetDashboard({ affiliateId });
    expect(own).toMatchObject({ totalCommissions: 0, pendingCommissions: 0, recentSales: [], recentPayments: [] });
  });

  it('requires a signed-in caller', async () => {
    await expect(call().ListAffiliates({ limit: 0 })).rejects.toMatchObject({ kind: 'unauthenticated' });
  });
});

it('lists affiliates newest first, page by page, each once', async () => {
  const all = await finance().ListAffiliates({ limit: 0 });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await finance().ListAffiliates({ limit: 7, ...(cursor === undefined ? {} : { cursor }) });
    seen.push(...page.affiliates.map(({ id }) => id));
    expect(page.total).toBe(all.total);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(seen).toEqual(all.affiliates.map(({ id }) => id));
  expect(new Set(seen).size).toBe(all.total);
});

it('no event contains an address or a name', async () => {
  const text = (await under.published()).map(({ body }) => body).join();
  expect(text).not.toMatch(/example\.org|Costa/);
});
