import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PartnerType } from '@keepsake/contracts/rest/partners';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { teamRpc } from '@keepsake/contracts/rpc/team';
import { partnerPasswordsRpc } from '@keepsake/contracts/rpc/password-links';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { partnersInventoryEntry } from '../service.js';

let under: TestService;
let nowMs = Date.parse('2026-05-03T10:00:00Z');
beforeAll(async () => {
  under = await openTestService(partnersInventoryEntry, { clock: { now: () => new Date(nowMs) } });
});
afterAll(() => under.stop());

const anyone: Caller = { kind: 'anyone', browserId: 'browser-0001' };
const operations: Caller = { kind: 'staff', id: 'staff-operations', role: 'operations' };
const office = () => under.call(partnersRpc, operations);
const links = (caller?: Caller, key?: string) => under.call(partnerPasswordsRpc, caller, key);
const password = 'a good password';
const gone = { kind: 'not-found', slug: 'link-used' };

let people = 0;
const fresh = (): string => `director-${++people}@example.org`;
const applied = async (email = fresh(), partnerType: PartnerType = 'memorial') => {
  const { accountId } = await under.call(partnersRpc).Apply({
    email,
    password,
    firstName: 'Ann',
    lastName: 'Okafor',
    partnerType,
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
  return { accountId, email };
};
const approved = async (email?: string, partnerType?: PartnerType) => {
  const one = await applied(email, partnerType);
  await office().DecideApplication({ accountId: one.accountId, decision: 'approved' });
  return one;
};
const locationOf = async (accountId: string): Promise<string> => {
  const own: Caller = { kind: 'partner', id: accountId, browserId: 'browser-0001' };
  return (await under.call(partnersRpc, own).ListLocations({})).locations[0]?.id ?? '';
};
const signIn = (email: string, secret: string, partnerType: PartnerType = 'memorial') =>
  under.call(partnersRpc, anyone).SignIn({ email, password: secret, partnerType });
const madeFor = async (email: string): Promise<string> =>
  (await links().MakePasswordLinks({ email })).links[0]?.token ?? '';

describe('an emailed link that sets the password of a partner', () => {
  it('sets it once, and invalidates the old one', async () => {
    const { email, accountId } = await approved();
    const token = await madeFor(email);
    const linked = { accountId, email, firstName: 'Ann', partnerType: 'memorial' };
    expect(await links(anyone).LookAtPasswordLink({ token })).toMatchObject(linked);
    expect(await links(anyone).SetPassword({ token, password: 'another password' })).toMatchObject(linked);
    expect(await signIn(email, 'another password')).toMatchObject({ accountId });
    await expect(signIn(email, password)).rejects.toMatchObject({ slug: 'sign-in-failed' });
    await expect(links(anyone).SetPassword({ token, password: 'a third password' })).rejects.toMatchObject(gone);
  });

  it('sets it once for fifty concurrent requests; a retry returns the same answer', async () => {
    const { email } = await approved();
    const token = await madeFor(email);
    const presses = Array.from({ length: 50 }, (_, at) => `password of press ${at}`);
    const answers = await Promise.allSettled(
      presses.map((secret) => links(anyone).SetPassword({ token, password: secret })),
    );
    const winners = presses.filter((_, at) => answers[at]?.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    await signIn(email, winners[0] ?? '');
    const again = { token: await madeFor(email), password: 'a third password' };
    const first = await links(anyone, 'set-once').SetPassword(again);
    expect(await links(anyone, 'set-once').SetPassword(again)).toEqual(first);
  });

  it('expires after an hour, and a newer one replaces it', async () => {
    const { email } = await approved();
    const old = await madeFor(email);
    const newer = await madeFor(email);
    await expect(links(anyone).LookAtPasswordLink({ token: old })).rejects.toMatchObject(gone);
    await expect(links(anyone).SetPassword({ token: old, password: 'another password' })).rejects.toMatchObject(gone);
    nowMs += 59 * 60_000;
    expect(await links(anyone).LookAtPasswordLink({ token: newer })).toMatchObject({ email });
    nowMs += 60_000;
    await expect(links(anyone).SetPassword({ token: newer, password: 'another password' })).rejects.toMatchObject(gone);
    await signIn(email, password);
  });

  it('is created per account type of the address, and sets that password', async () => {
    const { email, accountId: memorial } = await approved();
    const { accountId: pet } = await approved(email, 'pet');
    const { links: made } = await links().MakePasswordLinks({ email });
    expect(Object.fromEntries(made.map((one) => [one.partnerType, one.accountId]))).toEqual({ memorial, pet });
    const token = made.find(({ partnerType }) => partnerType === 'pet')?.token ?? '';
    await links(anyone).SetPassword({ token, password: 'another password' });
    await signIn(email, 'another password', 'pet');
    await signIn(email, password, 'memorial');
  });

  it('requires an account that may sign in, and expires when it is paused', async () => {
    const { email, accountId } = await applied();
    const none = { links: [] };
    expect(await links().MakePasswordLinks({ email })).toEqual(none);
    await office().DecideApplication({ accountId, decision: 'refused' });
    expect(await links().MakePasswordLinks({ email })).toEqual(none);
    expect(await links().MakePasswordLinks({ email: 'unknown@example.org' })).toEqual(none);

    const paused = await approved();
    const token = await madeFor(paused.email);
    const locationId = await locationOf(paused.accountId);
    await office().SetAccountStatus({ locationId, status: 'paused' });
    expect(await links().MakePasswordLinks({ email: paused.email })).toEqual(none);
    await expect(links(anyone).LookAtPasswordLink({ token })).rejects.toMatchObject(gone);
    await expect(links(anyone).SetPassword({ token, password: 'another password' })).rejects.toMatchObject(gone);
    await office().SetAccountStatus({ locationId, status: 'active' });
    await signIn(paused.email, password);
  });

  it('is created by the gateway only, without token or person among the results', async () => {
    await expect(links(anyone).MakePasswordLinks({ email: fresh() })).rejects.toMatchObject({ kind: 'forbidden' });
    const { rows } = await sql<{
      kept: string;
    }>`select coalesce(string_agg(answer::text, ' '), '') as kept from handled`.execute(under.running.db);
    expect(rows[0]?.kept).not.toMatch(/example\.org|"token"/);
  });
});

describe('the password of a signed-in partner', () => {
  it('replaces the old one and invalidates an emailed link', async () => {
    const { email, accountId } = await approved();
    const other = await approved();
    const token = await madeFor(email);
    const own: Caller = { kind: 'partner', id: accountId, browserId: 'browser-0001' };
    await under.call(teamRpc, own).SetOwnPassword({ password: 'another password' });
    expect(await signIn(email, 'another password')).toMatchObject({ accountId });
    await expect(signIn(email, password)).rejects.toMatchObject({ slug: 'sign-in-failed' });
    await expect(links(anyone).SetPassword({ token, password: 'a third password' })).rejects.toMatchObject(gone);
    await signIn(other.email, password);
  });

  it('is set by no one else', async () => {
    const set = (caller?: Caller) => under.call(teamRpc, caller).SetOwnPassword({ password: 'another password' });
    await expect(set(anyone)).rejects.toMatchObject({ kind: 'unauthenticated' });
    await expect(set(operations)).rejects.toMatchObject({ kind: 'forbidden' });
  });
});
