import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { affiliateAccountRpc } from '@keepsake/contracts/rpc/affiliate-account';
import { affiliatesRpc } from '@keepsake/contracts/rpc/affiliates';
import { affiliatePasswordsRpc } from '@keepsake/contracts/rpc/password-links';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { affiliatesEscrowEntry } from '../service.js';

let under: TestService;
let nowMs = Date.parse('2026-05-03T10:00:00Z');
beforeAll(async () => {
  under = await openTestService(affiliatesEscrowEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
    clock: { now: () => new Date(nowMs) },
  });
});
afterAll(() => under.stop());

const anyone: Caller = { kind: 'anyone', browserId: 'browser-0001' };
const client = (caller?: Caller, key?: string) => under.call(affiliateAccountRpc, caller, key);
let people = 0;
const registered = async () => {
  const email = `desk-${++people}@example.org`;
  const person = { firstName: 'Rui', lastName: 'Costa', email, password: 'a good password' };
  return { email, ...(await under.call(affiliatesRpc, anyone).Register(person)) };
};
const dashboardOf = (affiliateId: string) =>
  under
    .call(affiliatesRpc, { kind: 'affiliate', id: affiliateId, browserId: 'browser-0001' })
    .GetDashboard({ affiliateId });
const visitor = (name: string): string => name.padEnd(24, '-');

describe('clicks', () => {
  const click = (code: string, who: string, day = '2026-05-03', bot = false) => ({
    code,
    visitor: visitor(who),
    day,
    bot,
  });

  it('count a visitor once a day, without bots and unknown codes', async () => {
    const { affiliateId, affiliateCode } = await registered();
    const clicks = [
      click(affiliateCode, 'ann'),
      click(affiliateCode, 'ann'),
      click(affiliateCode, 'lee'),
      click(affiliateCode, 'ann', '2026-05-02'),
      click(affiliateCode, 'spider', '2026-05-03', true),
      click(affiliateCode, 'last month', '2026-04-30'),
      click('NOBODY77', 'ann'),
    ];
    await client().RecordClicks({ clicks });
    await client().RecordClicks({ clicks: [click(affiliateCode, 'ann')] });
    expect(await dashboardOf(affiliateId)).toMatchObject({
      clicksThisMonth: 3,
      conversionRate: 0,
      recentClicks: [
        { day: '2026-05-03', clicks: 2 },
        { day: '2026-05-02', clicks: 1 },
        { day: '2026-04-30', clicks: 1 },
      ],
    });
    const { rows } = await sql<{ bots: number }>`select sum(bots)::int as bots from click_days`.execute(
      under.running.db,
    );
    expect(rows).toEqual([{ bots: 1 }]);
  });

  it('are counted once per key, and fifty concurrent ones as fifty', async () => {
    const { affiliateId, affiliateCode } = await registered();
    const robot = { clicks: [click(affiliateCode, 'spider', '2026-05-03', true)] };
    await Promise.all(Array.from({ length: 10 }, () => client(undefined, 'told-once').RecordClicks(robot)));
    await Promise.all(
      Array.from({ length: 50 }, (_, at) => client().RecordClicks({ clicks: [click(affiliateCode, `guest ${at}`)] })),
    );
    expect((await dashboardOf(affiliateId)).clicksThisMonth).toBe(50);
    const { rows } = await sql<{
      bots: number;
    }>`select bots from click_days where affiliate_id = ${affiliateId}`.execute(under.running.db);
    expect(rows).toEqual([{ bots: 1 }]);
  });

  it('have no conversion rate before the first one', async () => {
    const { affiliateId } = await registered();
    expect((await dashboardOf(affiliateId)).conversionRate).toBeUndefined();
  });

  it('are accepted from services only', async () => {
    await expect(client(anyone).RecordClicks({ clicks: [] })).rejects.toMatchObject({ kind: 'forbidden' });
  });
});

describe('an emailed link that sets a password', () => {
  const signIn = (email: string, password: string) => under.call(affiliatesRpc, anyone).SignIn({ email, password });
  const links = (caller?: Caller, key?: string) => under.call(affiliatePasswordsRpc, caller, key);
  const madeFor = async (email: string): Promise<string> =>
    (await links().MakePasswordLinks({ email })).links[0]?.token ?? '';

  it('sets it once, and invalidates the old one', async () => {
    const { email, affiliateId } = await registered();
    const token = await madeFor(email);
    expect(await links(anyone).LookAtPasswordLink({ token })).toEqual({
      accountId: affiliateId,
      email,
      firstName: 'Rui',
    });
    expect(await links(anyone).SetPassword({ token, password: 'another password' })).toMatchObject({
      accountId: affiliateId,
    });
    expect(await signIn(email, 'another password')).toEqual({ affiliateId });
    await expect(signIn(email, 'a good password')).rejects.toMatchObject({ slug: 'sign-in-failed' });
    await expect(links(anyone).SetPassword({ token, password: 'a third password' })).rejects.toMatchObject({
      kind: 'not-found',
      slug: 'link-used',
    });
  });

  it('sets it once for twenty concurrent requests; a retry returns the same answer', async () => {
    const { email, affiliateId } = await registered();
    const token = await madeFor(email);
    const body = { token, password: 'another password' };
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => links(anyone).SetPassword(body)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const again = { token: await madeFor(email), password: 'a third password' };
    const first = await links(anyone, 'set-once').SetPassword(again);
    expect(await links(anyone, 'set-once').SetPassword(again)).toEqual(first);
    expect(first.accountId).toBe(affiliateId);
  });

  it('expires after an hour, and a newer one replaces it', async () => {
    const { email } = await registered();
    const old = await madeFor(email);
    const newer = await madeFor(email);
    const gone = { slug: 'link-used' };
    await expect(links(anyone).LookAtPasswordLink({ token: old })).rejects.toMatchObject(gone);
    nowMs += 61 * 60_000;
    await expect(links(anyone).LookAtPasswordLink({ token: newer })).rejects.toMatchObject(gone);
  });

  it('is created for existing accounts only, and by the gateway only', async () => {
    expect(await links().MakePasswordLinks({ email: 'unknown@example.org' })).toEqual({ links: [] });
    await expect(links(anyone).MakePasswordLinks({ email: 'unknown@example.org' })).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });

  it('stores neither token nor person among the results', async () => {
    const { rows } = await sql<{
      kept: string;
    }>`select coalesce(string_agg(answer::text, ' '), '') as kept from handled`.execute(under.running.db);
    expect(rows[0]?.kept).not.toMatch(/example\.org|"token"/);
  });
});
